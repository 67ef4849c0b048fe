import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ImagePickResult } from '@/platform/imagePicker'
import { ImageUploader, type UploadItem } from './ImageUploader'

let mockChoice: ImagePickResult = { kind: 'cancelled' }
const mockAsked: number[] = []
jest.mock('@/platform/imagePicker', () => ({
  pickImages: (maxCount: number) => {
    mockAsked.push(maxCount)
    return Promise.resolve(mockChoice)
  },
}))

const jpeg = (source: string) => ({ source, base64: '/9j/' })
const shown = (key: string, state: UploadItem['state'] = 'sent') => ({ key, source: `data:,${key}`, state })

const draw = (pictures: readonly UploadItem[]) => {
  const heard = { onAdded: jest.fn(), onRemoved: jest.fn(), onRetried: jest.fn() }
  render(<ImageUploader label="Photos" maxCount={3} pictures={pictures} {...heard} />)
  return heard
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('asks for no more pictures than there is room for', async () => {
  mockChoice = { kind: 'chosen', pictures: [jpeg('a'), jpeg('b')] }
  const heard = draw([shown('1'), shown('2')])
  await press('2 of 3')
  expect(mockAsked.at(-1)).toBe(1)
  expect(heard.onAdded).toHaveBeenCalledWith([jpeg('a')])
})

it('offers no place to add when it is full', () => {
  draw([shown('1'), shown('2'), shown('3')])
  expect(screen.queryByText('3 of 3')).toBeNull()
})

it('says what to do about a picture that cannot be read', async () => {
  mockChoice = { kind: 'unreadable' }
  draw([])
  await press('Add')
  expect(screen.queryByText(/Choose a JPEG, PNG or WebP/)).not.toBeNull()
})

it('sends again what failed, and takes away what is not wanted', async () => {
  const heard = draw([shown('1'), shown('2', 'failed')])
  await press('Upload picture 2 again')
  expect(heard.onRetried).toHaveBeenCalledWith('2')
  await press('Remove picture 1')
  expect(heard.onRemoved).toHaveBeenCalledWith('1')
})

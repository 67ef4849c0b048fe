import { act, fireEvent, render, screen } from '@testing-library/react'
import { loadNamespace } from '@/i18n/instance'
import { reportTranslations } from '@/i18n/namespaces/report'
import type { CuffDisplayPhotoReading } from '@/platform/cuffDisplay/types'
import { CuffDisplayPhoto } from './CuffDisplayPhoto'

const mockReadings: CuffDisplayPhotoReading[] = []
const mockReleased: string[] = []
jest.mock('@/platform/photoPicker', () => ({
  pickPhoto: () => Promise.resolve('photo'),
  releasePhoto: (photo: string) => void mockReleased.push(photo),
}))
jest.mock('@/platform/cuffDisplay', () => ({
  readCuffDisplayPhoto: () => Promise.resolve(mockReadings.shift()),
}))

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: new RegExp(name) })))

beforeAll(() => loadNamespace(reportTranslations))
beforeEach(() => void mockReleased.splice(0))

it('uses no number of a photo before the person says that the display shows them, and lets go of the photo', async () => {
  const onConfirmed = jest.fn()
  mockReadings.push({ kind: 'read', systolic: 128, diastolic: 79, pulse: 64 })
  render(<CuffDisplayPhoto onConfirmed={onConfirmed} />)
  await press('Read from a photo')
  for (const number of ['128', '79', '64']) expect(await screen.findByText(number)).not.toBeNull()
  expect(onConfirmed).not.toHaveBeenCalled()
  expect(mockReleased).toEqual(['photo'])
  await press('Yes, use them')
  expect(onConfirmed).toHaveBeenCalledWith({ systolic: 128, diastolic: 79 })
})

it('drops what the person does not confirm', async () => {
  const onConfirmed = jest.fn()
  mockReadings.push({ kind: 'read', systolic: 128, diastolic: 79, pulse: 64 })
  render(<CuffDisplayPhoto onConfirmed={onConfirmed} />)
  await press('Read from a photo')
  await screen.findByText('128')
  await press('type them in')
  expect(screen.queryByText('128')).toBeNull()
  expect(onConfirmed).not.toHaveBeenCalled()
})

it('says what to do when the numbers cannot be told', async () => {
  mockReadings.push({ kind: 'unsure' })
  render(<CuffDisplayPhoto onConfirmed={() => undefined} />)
  await press('Read from a photo')
  expect(await screen.findByText(/couldn’t read the three numbers/)).not.toBeNull()
})

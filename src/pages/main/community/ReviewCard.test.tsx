import { fireEvent, render, screen, within } from '@testing-library/react'
import { loadTexts } from '@/i18n/instance'
import { communityTexts } from '@/i18n/namespaces/community'
import { ReviewCard } from './ReviewCard'

const review = {
  id: 'r1',
  productId: 'w8',
  productName: 'W8 Cloud',
  personName: 'L**',
  skuName: 'Slate',
  stars: 5,
  text: 'Steady and quiet.',
  pictures: ['/pictures/uploads/1', '/pictures/uploads/2'],
  at: '2026-11-12T08:00:00.000Z',
  reply: null,
}

beforeAll(() => loadTexts(communityTexts))

it('shows each picture of a review over the whole screen, and goes back to the card', () => {
  render(<ReviewCard review={review} />)
  fireEvent.click(screen.getByRole('button', { name: 'Picture 2 of 2' }))
  const viewer = within(screen.getByRole('dialog'))
  expect(viewer.getByRole('img', { name: /^W8 Cloud, / })).toBeTruthy()
  fireEvent.click(viewer.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

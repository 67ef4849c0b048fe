import { fireEvent, render, screen, within } from '@testing-library/react'
import { loadNamespace } from '@/i18n/instance'
import { communityTranslations } from '@/i18n/namespaces/community'
import { createTestReview } from '../../../../test/doubles/shopRecords'
import { ReviewCard } from './ReviewCard'

const review = createTestReview({ pictures: ['/pictures/uploads/1', '/pictures/uploads/2'] })

beforeAll(() => loadNamespace(communityTranslations))

it('shows each picture of a review over the whole screen, and goes back to the card', async () => {
  render(<ReviewCard review={review} />)
  fireEvent.click(screen.getByRole('button', { name: 'Picture 2 of 2' }))
  const viewer = within(await screen.findByRole('dialog'))
  expect(viewer.getByRole('img', { name: /^W8 Cloud, / })).toBeTruthy()
  fireEvent.click(viewer.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

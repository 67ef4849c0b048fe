import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createContribution } from '../../testing/contribution'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { ReviewsPage } from './ReviewsPage'

const LIST = '/office/v1/review/list'

const openPage = async (contributions = [createContribution()]) => {
  const office = createFakeOffice()
  office.answer(LIST, { data: { contributions, next: null } })
  office.answer('/office/v1/review/queues', {
    data: {
      queues: [
        { queue: 'toLookAt', kind: 'review', count: 6 },
        { queue: 'toLookAt', kind: 'question', count: 3 },
      ],
    },
  })
  await renderConsole(
    <ReviewsPage />,
    createSession({ permissions: [{ permission: 'reviews:moderate', reach: 'all' }] }),
  )
  return office
}

describe('the queue of what customers wrote', () => {
  it('opens on what waits, counted by kind', async () => {
    const office = await openPage()
    expect(await screen.findByRole('button', { name: 'To check 9' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Questions 3' })).toBeInTheDocument()
    await waitFor(() => expect(office.callsOf(LIST)[0]).toMatchObject({ queue: 'toLookAt' }))
    expect(screen.queryByRole('button', { name: 'When reviews appear' })).not.toBeInTheDocument()
  })

  it('shows one beside the list', async () => {
    const office = await openPage()
    office.answer('/office/v1/review/get', { data: createContribution() })
    fireEvent.click(await screen.findByRole('button', { name: /W8 Cloud/ }))
    expect(await screen.findByText('Reply as Anzuo')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/review/get')).toEqual([{ kind: 'review', id: 'review-1' }])
  })

  it('says when nothing waits', async () => {
    await openPage([])
    expect(await screen.findByText('Nothing to do here')).toBeInTheDocument()
  })
})

import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import { RefundsPage } from './RefundsPage'

const LIST = '/office/v1/refund/list'

beforeEach(() => localStorage.clear())

it('returns are found by the beginning of their number, and a view of them is named and kept', async () => {
  const office = createFakeOffice()
  office.answer(LIST, { data: { refunds: [], next: null } })
  office.answer('/office/v1/refund/queues', { data: { queues: [] } })
  await renderConsole(<RefundsPage />)
  const search = screen.getByRole('searchbox', { name: 'Return number' })
  fireEvent.change(search, { target: { value: 'what' } })
  fireEvent.submit(search)
  expect(await screen.findByText('Enter the start of the number, for example RF2611.')).toBeInTheDocument()
  fireEvent.change(search, { target: { value: 'rf 2611' } })
  fireEvent.submit(search)
  // The list waits until nobody types any more.
  await waitFor(
    () => expect(office.callsOf(LIST).at(-1)).toMatchObject({ queue: 'toDecide', query: 'RF2611' }),
    { timeout: 20_000 },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Name of the view'), { target: { value: 'November' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'November' })).toHaveAttribute('aria-pressed', 'true')
})

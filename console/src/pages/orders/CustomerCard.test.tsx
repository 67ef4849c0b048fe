import '@testing-library/jest-dom'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { noteSessionOver } from '../../session/sessionStore'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOrder } from '../../testing/order'
import { renderConsole } from '../../testing/renderConsole'
import { CustomerCard } from './CustomerCard'

const OPEN = '/office/v1/order/open_personal_data'

const opened = {
  name: 'Shen Fang',
  phone: '13800000036',
  region: ['Shanghai', 'Xuhui'],
  detail: '1 Example Quay',
  remark: '',
  invoice: null,
  until: new Date(Date.now() + 600_000).toISOString(),
  openedInWeek: 1,
}

const showAndOpen = async () => {
  const office = createFakeOffice()
  office.answer(OPEN, { data: opened })
  await renderConsole(<CustomerCard order={createOrder()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  return office
}

describe('whose order it is', () => {
  it('is masked until it is opened with a reason', async () => {
    const office = await showAndOpen()
    expect(screen.getByText('Shen ••')).toBeInTheDocument()
    fireEvent.click(screen.getByLabelText(/The customer called/))
    fireEvent.click(screen.getByRole('button', { name: 'Open for 10 min' }))
    expect(await screen.findByText('Shen Fang')).toBeInTheDocument()
    expect(screen.getByText('Shanghai Xuhui 1 Example Quay')).toBeInTheDocument()
    expect(office.callsOf(OPEN)).toEqual([
      expect.objectContaining({ id: 'order-1', reason: 'customerCalled', note: '' }),
    ])
  })

  it('needs a sentence when no reason fits', async () => {
    const office = await showAndOpen()
    fireEvent.click(screen.getByLabelText(/Other/))
    fireEvent.click(screen.getByRole('button', { name: 'Open for 10 min' }))
    expect(await screen.findByText('Explain in a sentence.')).toBeInTheDocument()
    expect(office.callsOf(OPEN)).toEqual([])
  })

  it('is masked again when the session ends', async () => {
    await showAndOpen()
    fireEvent.click(screen.getByLabelText(/Deliver or install/))
    fireEvent.click(screen.getByRole('button', { name: 'Open for 10 min' }))
    expect(await screen.findByText('Shen Fang')).toBeInTheDocument()
    act(() => noteSessionOver())
    await waitFor(() => expect(screen.queryByText('Shen Fang')).not.toBeInTheDocument())
    expect(screen.getByText('Shen ••')).toBeInTheDocument()
  })
})

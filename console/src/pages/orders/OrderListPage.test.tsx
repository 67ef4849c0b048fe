import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOrder } from '../../testing/order'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { OrderListPage } from './OrderListPage'

/** The list is asked for anew in between. */
const PATIENT = { timeout: 15_000 }

const PRINT = '/office/v1/order/print_many'

const show = async () => {
  const office = createFakeOffice()
  const orders = [createOrder(), createOrder({ id: 'order-2', number: 'AZ2611200056', paid: 100 })]
  office.answer('/office/v1/order/list', { data: { orders, next: null } })
  office.answer('/office/v1/order/queues', { data: { queues: [] } })
  const session = createSession({
    permissions: [
      { permission: 'orders:read', reach: 'all' },
      { permission: 'personalData:open', reach: 'all' },
    ],
  })
  await renderConsole(<OrderListPage />, session)
  await screen.findByText('AZ2611200055')
  return office
}

describe('the list of orders', () => {
  it('prints slips of all chosen orders by one call, and names the one that can’t be printed', async () => {
    const office = await show()
    office.answer(PRINT, {
      data: {
        fileName: 'slips.pdf',
        pdf: '',
        lines: [
          { id: 'order-1', isDone: true, problem: '' },
          { id: 'order-2', isDone: false, problem: 'Nothing of this order can be printed' },
        ],
      },
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Packing slips' }))
    const dialog = await screen.findByRole('dialog', { name: 'Result' })
    expect(within(dialog).getByText('AZ2611200056')).toBeTruthy()
    expect(within(dialog).getByText('1 done')).toBeTruthy()
    expect(office.callsOf(PRINT)).toEqual([
      expect.objectContaining({ paper: 'packingSlip', ids: ['order-1', 'order-2'] }),
    ])
  })

  it('asks for what a chip lets through, and for all again when it is cleared', async () => {
    const office = await show()
    fireEvent.change(screen.getByLabelText(/^Delivery/), { target: { value: 'fitted' } })
    const clear = await screen.findByRole('button', { name: 'Clear filter: Delivery' }, PATIENT)
    expect(office.callsOf('/office/v1/order/list').at(-1)).toMatchObject({
      delivery: 'fitted',
      queue: 'toShip',
    })
    fireEvent.click(clear)
    await waitFor(() => expect(screen.getByLabelText(/^Delivery/)).toHaveProperty('value', ''), PATIENT)
  })
})

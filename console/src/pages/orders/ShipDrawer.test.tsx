import '@testing-library/jest-dom'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOrder, createParcel } from '../../testing/order'
import { renderConsole } from '../../testing/renderConsole'
import { ShipDrawer } from './ShipDrawer'

const SHIP = '/office/v1/order/ship'

const show = async () => {
  const office = createFakeOffice()
  const onClose = jest.fn()
  await renderConsole(<ShipDrawer order={createOrder()} onClose={onClose} />)
  return { office, onClose }
}

const typeNumber = (value: string) =>
  fireEvent.change(screen.getByLabelText('Tracking number'), { target: { value } })
const ship = () => fireEvent.click(screen.getByRole('button', { name: 'Ship this parcel' }))

describe('shipping a parcel', () => {
  it('sends what was put into it, with the version that was seen', async () => {
    const { office, onClose } = await show()
    office.answer(SHIP, { data: createOrder() })
    fireEvent.click(await screen.findByRole('button', { name: 'One M5 Foot fewer' }))
    typeNumber('sf0000 0000 00066')
    ship()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(office.callsOf(SHIP)).toEqual([
      expect.objectContaining({
        id: 'order-1',
        version: 7,
        kind: 'parcel',
        parcel: {
          company: 'shunfeng',
          trackingNumber: 'SF0000000000066',
          lines: [
            { skuId: 'M5-MST', quantity: 1 },
            { skuId: 'M1-PRL', quantity: 1 },
          ],
        },
      }),
    ])
  })

  it('sends once what is pressed twice', async () => {
    const { office, onClose } = await show()
    office.answer(SHIP, { data: createOrder() })
    typeNumber('SF0000000000066')
    const button = screen.getByRole('button', { name: 'Ship this parcel' })
    // Both clicks come before the page is drawn anew.
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(office.callsOf(SHIP)).toHaveLength(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('knows the carrier by its number, unless another is chosen', async () => {
    await show()
    typeNumber('JDX000000001')
    expect(screen.getByLabelText('Carrier')).toHaveDisplayValue('JD Logistics')
    fireEvent.change(screen.getByLabelText('Carrier'), { target: { value: 'ems' } })
    typeNumber('SF0000000000066')
    expect(screen.getByLabelText('Carrier')).toHaveDisplayValue('EMS')
  })

  it('says that another parcel of the order has the same number', async () => {
    const sent = createParcel({ trackingNumber: 'SF0000000000066' })
    createFakeOffice()
    await renderConsole(<ShipDrawer order={createOrder({ parcels: [sent] })} onClose={jest.fn()} />)
    typeNumber('SF0000000000067')
    expect(screen.queryByText(/has this number/)).not.toBeInTheDocument()
    typeNumber('sf0000 0000 00066')
    expect(screen.getByText(/Another parcel in this order has this number/)).toBeInTheDocument()
  })

  it('sends our own fitters with a chair, without a number', async () => {
    const office = createFakeOffice()
    office.answer(SHIP, { data: createOrder() })
    const base = createOrder()
    const fitted = { ...base.deliveries[0]!, kind: 'fitted' as const, skuIds: ['M1-PRL'] }
    const lines = base.lines.map(line =>
      line.skuId === 'M1-PRL' ? { ...line, deliveryKind: 'fitted' as const } : line,
    )
    const onClose = jest.fn()
    await renderConsole(
      <ShipDrawer
        order={createOrder({ lines, deliveries: [fitted, ...base.deliveries] })}
        initialKind="fitted"
        onClose={onClose}
      />,
    )
    expect(screen.queryByLabelText('Tracking number')).not.toBeInTheDocument()
    ship()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(office.callsOf(SHIP)).toEqual([
      expect.objectContaining({
        kind: 'fitted',
        parcel: { company: 'fitters', trackingNumber: '', lines: [{ skuId: 'M1-PRL', quantity: 1 }] },
      }),
    ])
  })

  it('says what is wrong with a number, and asks nobody', async () => {
    const { office } = await show()
    typeNumber('SF')
    ship()
    expect(
      await screen.findByText('At least 6 letters or digits, as printed on the label.'),
    ).toBeInTheDocument()
    expect(office.callsOf(SHIP)).toEqual([])
  })

  it('asks again under the same key when the answer was lost', async () => {
    const { office } = await show()
    typeNumber('SF0000000000066')
    ship()
    expect(await screen.findByText(/Check the network/)).toBeInTheDocument()
    ship()
    await waitFor(() => expect(office.callsOf(SHIP)).toHaveLength(2))
    const [first, second] = office.callsOf(SHIP)
    expect(second).toEqual(first)
  })

  it('says that a colleague was first, and asks under a new key then', async () => {
    const { office } = await show()
    office.answer(SHIP, { code: 3001, message: 'changed', data: createOrder() })
    typeNumber('SF0000000000066')
    ship()
    expect(await screen.findByText('Someone changed this in the meantime')).toBeInTheDocument()
    ship()
    await waitFor(() => expect(office.callsOf(SHIP)).toHaveLength(2))
    const [first, second] = office.callsOf(SHIP)
    expect(second?.requestKey).not.toBe(first?.requestKey)
  })
})

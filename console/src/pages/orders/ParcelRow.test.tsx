import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOrder, createParcel } from '../../testing/order'
import { renderConsole } from '../../testing/renderConsole'
import { ParcelRow } from './ParcelRow'

const CORRECT = '/office/v1/order/parcel_number'

const show = async (parcel = createParcel()) => {
  const office = createFakeOffice()
  const order = createOrder({ actions: ['reportParcel'], parcels: [parcel] })
  office.answer(CORRECT, { data: order })
  await renderConsole(<ParcelRow order={order} parcel={parcel} />)
  return office
}

const openCorrection = () => fireEvent.click(screen.getByRole('button', { name: 'Correct number' }))
const typeNumber = (value: string) =>
  fireEvent.change(screen.getByLabelText('Tracking number'), { target: { value } })
const correct = () => fireEvent.click(screen.getByRole('button', { name: 'Correct' }))

describe('a parcel that left under a wrong number', () => {
  it('is put right with its carrier, for the version that was seen', async () => {
    const office = await show()
    openCorrection()
    fireEvent.change(screen.getByLabelText('Carrier'), { target: { value: 'ems' } })
    typeNumber('ee1234 56789cn')
    correct()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(office.callsOf(CORRECT)).toEqual([
      expect.objectContaining({
        id: 'order-1',
        version: 7,
        parcelId: 'parcel-1',
        company: 'ems',
        trackingNumber: 'EE123456789CN',
      }),
    ])
  })

  it('stays open with what can be no number', async () => {
    const office = await show()
    openCorrection()
    typeNumber('SF')
    correct()
    expect(screen.getByText('At least 6 letters or digits, as printed on the label.')).toBeInTheDocument()
    expect(office.callsOf(CORRECT)).toEqual([])
  })

  it('keeps its number once it has arrived, and without a carrier', async () => {
    await show(createParcel({ deliveredAt: '2026-11-21T06:00:00Z' }))
    await show(createParcel({ company: 'fitters', trackingNumber: '' }))
    expect(screen.queryByRole('button', { name: 'Correct number' })).not.toBeInTheDocument()
  })
})

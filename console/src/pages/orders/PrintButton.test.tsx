import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOrder } from '../../testing/order'
import { renderConsole } from '../../testing/renderConsole'
import { ParcelRow } from './ParcelRow'

const LABEL = '/office/v1/order/label'

const parcel = {
  id: 'parcel-1',
  kind: 'parcel' as const,
  company: 'shunfeng',
  companyName: 'SF Express',
  trackingNumber: 'SF0000000000066',
  shippedAt: '2026-11-20T07:30:00Z',
  lines: [],
  nodes: [],
  expected: null,
  deliveredAt: null,
  followedSince: null,
  isUnanswered: false,
}

const show = async (actions: ReturnType<typeof createOrder>['actions']) => {
  const office = createFakeOffice()
  await renderConsole(<ParcelRow order={createOrder({ actions })} parcel={parcel} />)
  return office
}

describe('printing the papers of a parcel', () => {
  it('gives the PDF under its name, and says that it is logged', async () => {
    const office = await show(['openPersonalData'])
    office.answer(LABEL, { data: { fileName: 'label-AZ1-1.pdf', pdf: btoa('%PDF-1.3') } })
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:label'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`)
    })
    expect(screen.getByText(/Printing shows the address/)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Label PDF' }))
    await waitFor(() => expect(saved).toEqual(['label-AZ1-1.pdf blob:label']))
    expect(office.callsOf(LABEL)).toEqual([
      expect.objectContaining({ id: createOrder().id, parcelId: 'parcel-1' }),
    ])
  })

  it('says why there is no paper', async () => {
    const office = await show(['openPersonalData'])
    office.answer(LABEL, { code: 1004, message: 'This parcel does not exist' })
    fireEvent.click(screen.getByRole('button', { name: 'Label PDF' }))
    expect(await screen.findByText('This parcel does not exist')).toBeInTheDocument()
  })

  it('is not offered to who may not open personal data', async () => {
    await show(['ship'])
    expect(screen.queryByRole('button', { name: 'Label PDF' })).not.toBeInTheDocument()
  })
})

import '@testing-library/jest-dom'
import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOrder } from '../../testing/order'
import { renderConsole } from '../../testing/renderConsole'
import { InvoiceCard } from './InvoiceCard'

const FILE = '/office/v1/invoice/file'
const REQUEST = '/office/v1/invoice/request'

type OrderInvoices = OfficeResponseData<'/office/v1/invoice/order'>
type Invoice = OrderInvoices['documents'][number]

const issued: Invoice = {
  id: 'invoice-1',
  version: 3,
  orderId: 'order-1',
  orderNumber: 'AZ2611200055',
  repair: null,
  kind: 'blue',
  state: 'issued',
  reason: null,
  buyerKind: 'personal',
  amount: 305_900,
  tax: 35_192,
  rates: [{ percent: 13, amount: 305_900, tax: 35_192 }],
  number: '26332000000123456789',
  blueNumber: null,
  issuedAt: '2026-11-24T03:00:00Z',
  issuedBy: 'service',
  hasFile: true,
  problem: '',
  tries: 0,
  tryAt: null,
  createdAt: '2026-11-24T02:59:00Z',
  actions: ['takeBack'],
}

const failed: Invoice = {
  ...issued,
  id: 'invoice-2',
  state: 'failed',
  number: null,
  issuedAt: null,
  issuedBy: null,
  hasFile: false,
  problem: 'E9105 购方税号有误',
  actions: ['retry', 'issueByHand'],
}

const show = async (
  { documents = [], canRequest = false, requestableRepairs = [] }: Partial<OrderInvoices>,
  order: Parameters<typeof createOrder>[0] = {},
) => {
  const office = createFakeOffice()
  office.answer('/office/v1/invoice/order', { data: { documents, canRequest, requestableRepairs } })
  await renderConsole(<InvoiceCard order={createOrder(order)} />)
  return office
}

describe('the invoices of an order', () => {
  it('say that none was asked for, or that one follows', async () => {
    await show({})
    expect(await screen.findByText('The customer has not requested one.')).toBeInTheDocument()
  })

  it('say that one follows once the order is over', async () => {
    await show({}, { invoice: { kind: 'personal' } })
    expect(await screen.findByText(/Requested/)).toBeInTheDocument()
  })

  it('show number, amount and state, and what the platform said', async () => {
    await show({
      documents: [failed, issued, { ...failed, id: 'invoice-3', state: 'cancelled', problem: 'old' }],
    })
    expect(await screen.findByText('26332000000123456789')).toBeInTheDocument()
    expect(screen.getByText('Issued')).toBeInTheDocument()
    expect(screen.getByText('Rejected')).toBeInTheDocument()
    expect(screen.getByText('E9105 购方税号有误')).toBeInTheDocument()
    expect(screen.queryByText('old')).not.toBeInTheDocument()
  })

  it('give their file to who may open personal data, under its number', async () => {
    const office = await show({ documents: [issued] }, { actions: ['openPersonalData'] })
    office.answer(FILE, {
      data: { fileName: '26332000000123456789.pdf', format: 'pdf', content: btoa('%PDF-1.4') },
    })
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:invoice'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`)
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Open file' }))
    await waitFor(() => expect(saved).toEqual(['26332000000123456789.pdf blob:invoice']))
    expect(office.callsOf(FILE)).toEqual([expect.objectContaining({ id: 'invoice-1' })])
  })

  it('keep their file from everybody else', async () => {
    await show({ documents: [issued] }, { actions: ['ship'] })
    expect(await screen.findByText('26332000000123456789')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Open file' })).not.toBeInTheDocument()
  })

  it('are settled as on the page of all invoices, by who may', async () => {
    await show({ documents: [failed] })
    fireEvent.click(await screen.findByRole('button', { name: 'Process…' }))
    expect(await screen.findByLabelText(/Issue by hand/)).toBeInTheDocument()
  })

  it('offer nothing to who may only look', async () => {
    await show({ documents: [{ ...failed, actions: [] }] })
    expect(await screen.findByText('Rejected')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Process…' })).not.toBeInTheDocument()
  })

  it('are written before the order is over where somebody wants it', async () => {
    const office = await show({ canRequest: true }, { invoice: { kind: 'company' } })
    office.answer(REQUEST, {
      data: {
        documents: [{ ...failed, state: 'waiting', problem: '' }],
        canRequest: false,
        requestableRepairs: [],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Issue now' }))
    await waitFor(() =>
      expect(office.callsOf(REQUEST)).toEqual([expect.objectContaining({ orderId: 'order-1' })]),
    )
  })

  it('say which of them are about a repair, and are written for a repair before it is over', async () => {
    const repair = { id: 'repair-1', number: 'SH2611230007' }
    const office = await show({ documents: [{ ...issued, repair }], requestableRepairs: [repair] })
    office.answer(REQUEST, { data: { documents: [], canRequest: false, requestableRepairs: [] } })
    expect(await screen.findByText('Repair SH2611230007')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Issue for repair SH2611230007' }))
    await waitFor(() =>
      expect(office.callsOf(REQUEST)).toEqual([
        expect.objectContaining({ orderId: 'order-1', repairId: 'repair-1' }),
      ]),
    )
  })

  it('say why the file can’t be had', async () => {
    const office = await show({ documents: [issued] }, { actions: ['openPersonalData'] })
    office.answer(FILE, { code: 1053, message: 'The storage gives no answer' })
    fireEvent.click(await screen.findByRole('button', { name: 'Open file' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The storage gives no answer')
  })
})

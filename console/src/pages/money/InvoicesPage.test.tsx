import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createFakeUpload } from '../../testing/fakeUpload'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { InvoiceDialog } from './InvoiceDialog'
import { InvoicesPage, type Invoice } from './InvoicesPage'

const RETRY = '/office/v1/invoice/retry'
const TAKE_BACK = '/office/v1/invoice/take_back'

const finance = createSession({
  permissions: [
    { permission: 'money:read', reach: 'all' },
    { permission: 'money:close', reach: 'all' },
  ],
})

const createInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 'invoice-1',
  version: 3,
  orderId: 'order-1',
  orderNumber: 'AZ261118100036',
  repair: null,
  kind: 'blue',
  state: 'failed',
  reason: null,
  buyerKind: 'company',
  amount: 59_800,
  tax: 6_880,
  rates: [{ percent: 13, amount: 59_800, tax: 6_880 }],
  number: null,
  blueNumber: null,
  issuedAt: null,
  issuedBy: null,
  hasFile: false,
  problem: 'E9105 购方税号有误',
  tries: 1,
  tryAt: null,
  createdAt: '2026-11-20T03:08:00Z',
  actions: ['retry', 'issueByHand'],
  ...changes,
})

describe('invoices', () => {
  it('are for whoever may see money', async () => {
    createFakeOffice()
    await renderConsole(<InvoicesPage />, createSession())
    expect(screen.getAllByText('Your role doesn’t include this').length).toBeGreaterThan(0)
  })

  it('stand in queues, with what the platform said', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/invoice/list', {
      data: { hasService: true, invoices: [createInvoice()], next: null },
    })
    office.answer('/office/v1/invoice/counts', { data: { waiting: 1, requested: 0, failed: 4 } })
    office.answer('/office/v1/odd_money/count', { data: { open: 0, toSign: 0, oldestAt: null } })
    await renderConsole(<InvoicesPage />, finance)
    expect(await screen.findByText('E9105 购方税号有误')).toBeTruthy()
    expect(screen.getByText('¥598.00')).toBeTruthy()
    expect(screen.getByText('tax ¥68.80')).toBeTruthy()
  })
})

describe('what can be done about an invoice', () => {
  it('is to ask the platform again', async () => {
    const office = createFakeOffice()
    office.answer(RETRY, { data: createInvoice({ state: 'waiting' }) })
    await renderConsole(<InvoiceDialog invoice={createInvoice()} onClose={() => {}} />, finance)
    fireEvent.click(screen.getByRole('button', { name: 'Ask the platform now' }))
    await waitFor(() =>
      expect(office.callsOf(RETRY)).toEqual([expect.objectContaining({ id: 'invoice-1', version: 3 })]),
    )
  })

  it('is to write down one that was issued elsewhere, with number, day and file', async () => {
    createFakeOffice()
    const upload = createFakeUpload()
    await renderConsole(<InvoiceDialog invoice={createInvoice()} onClose={() => {}} />, finance)
    fireEvent.click(screen.getByLabelText(/Issue by hand/))
    fireEvent.click(screen.getByRole('button', { name: 'Issue by hand' }))
    expect(screen.getByText('Enter 8 or 20 digits')).toBeTruthy()
    expect(upload.sent).toHaveLength(0)
    fireEvent.change(screen.getByLabelText(/Invoice number/), {
      target: { value: '26332000000123456789' },
    })
    fireEvent.change(screen.getByLabelText(/Issued on/), { target: { value: '2026-11-20' } })
    const file = new File(['%PDF-1.4'], 'invoice.pdf')
    fireEvent.change(screen.getByLabelText(/Invoice file/), { target: { files: [file] } })
    fireEvent.click(screen.getByRole('button', { name: 'Issue by hand' }))
    await waitFor(() => expect(upload.sent).toHaveLength(1))
    expect(upload.sent[0]?.url).toContain('number=26332000000123456789')
    expect(upload.sent[0]?.url).toContain('version=3')
  })

  it('is to take one that is issued back, with a reason', async () => {
    const office = createFakeOffice()
    const issued = createInvoice({ state: 'issued', actions: ['takeBack'], number: '26332000000123456789' })
    office.answer(TAKE_BACK, { data: issued })
    await renderConsole(<InvoiceDialog invoice={issued} onClose={() => {}} />, finance)
    fireEvent.click(screen.getByRole('button', { name: 'Reverse' }))
    expect(office.callsOf(TAKE_BACK)).toHaveLength(0)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'the rate was wrong' } })
    fireEvent.click(screen.getByRole('button', { name: 'Reverse' }))
    await waitFor(() =>
      expect(office.callsOf(TAKE_BACK)).toEqual([
        expect.objectContaining({ isWrittenAnew: true, reason: 'the rate was wrong' }),
      ]),
    )
  })
})

import { fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressRole, renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import {
  createTestInvoice,
  createTestInvoiceDocument,
  createTestInvoiceTitle,
} from '../../../../test/doubles/shopRecords'
import type { OrderInvoice } from '@/data/shop/invoices'
import { loadNamespace } from '@/i18n/instance'
import { invoiceTranslations } from '@/i18n/namespaces/invoice'
import { orderTranslations } from '@/i18n/namespaces/order'
import OrderInvoicePage from '.'

const GET = '/dealer_order/invoice/get'
const CHANGE = '/dealer_order/invoice/change'
const MAIL = '/dealer_order/invoice/mail'
const LINK = '/dealer_order/invoice/link'
const KEEP = '/invoice_title/edit'

const PERSONAL = { kind: 'personal', title: 'Lin Yi' } as const
const COMPANY = { kind: 'company', title: 'Anzuo Trading', taxNumber: '91350100M000100Y43' } as const

const answerInvoice = (invoice: OrderInvoice) => fakeServer.answer(GET, { code: 0, data: invoice })
const openPage = async (invoice: OrderInvoice) => {
  answerInvoice(invoice)
  renderPage(OrderInvoicePage, { id: 'o1' })
  await waitForPendingRequests()
}
const press = (name: string | RegExp) => pressRole('button', name)
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeAll(() => Promise.all([invoiceTranslations, orderTranslations].map(loadNamespace)))
beforeEach(() => resetApp({ token: 'token' }))

describe('an order without an invoice', () => {
  it('has one asked for, to a person', async () => {
    await openPage(createTestInvoice())
    expect(screen.getByText('No invoice yet')).toBeTruthy()
    fakeServer.answer(CHANGE, {
      code: 0,
      data: createTestInvoice({ wish: PERSONAL, progress: 'wished' }),
    })
    await press('Request an invoice')
    fill('Name on the invoice', ' Lin Yi ')
    fireEvent.click(screen.getAllByRole('button', { name: 'Request an invoice' }).at(-1) as HTMLElement)
    await waitForPendingRequests()
    expect(fakeServer.callsTo(CHANGE)[0]?.body).toEqual({ id: 'o1', invoice: PERSONAL })
    expect(screen.getByRole('heading', { name: 'Invoice requested' })).toBeTruthy()
  })

  it('has one asked for, to a company whose tax number can be one', async () => {
    await openPage(createTestInvoice())
    fakeServer.answer(CHANGE, { code: 0, data: createTestInvoice({ wish: COMPANY, progress: 'wished' }) })
    await press('Request an invoice')
    fireEvent.click(screen.getByRole('radio', { name: 'Company' }))
    fill('Company name', COMPANY.title)
    fill('Tax number', '91350100M000100Y44')
    const submit = screen.getAllByRole('button', { name: 'Request an invoice' }).at(-1) as HTMLElement
    fireEvent.click(submit)
    expect(screen.getByText(/^Check the tax number/)).toBeTruthy()
    expect(fakeServer.callsTo(CHANGE)).toHaveLength(0)
    fill('Tax number', '9135 0100 m000 100y 43')
    fill('E-mail (optional)', 'lin@')
    fireEvent.click(submit)
    expect(screen.getByText('Check the e-mail address')).toBeTruthy()
    expect(fakeServer.callsTo(CHANGE)).toHaveLength(0)
    fill('E-mail (optional)', 'lin@shop.example')
    fireEvent.click(submit)
    await waitForPendingRequests()
    expect(fakeServer.callsTo(CHANGE)[0]?.body).toEqual({
      id: 'o1',
      invoice: { ...COMPANY, email: 'lin@shop.example' },
    })
  })

  it('that was closed can not ask for one, also where it was wished', async () => {
    await openPage(createTestInvoice({ wish: PERSONAL, progress: 'wished', canChange: false }))
    expect(screen.getByText(/This order was closed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Request an invoice' })).toBeNull()
  })
})

describe('an order of somebody who keeps invoice titles', () => {
  const answerTitles = (...titles: ReturnType<typeof createTestInvoiceTitle>[]) =>
    fakeServer.answer('/invoice_title/list', { code: 0, data: { titles } })
  const submit = () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Request an invoice' }).at(-1) as HTMLElement)
  const openSheet = async () => {
    await openPage(createTestInvoice())
    fakeServer.answer(CHANGE, { code: 0, data: createTestInvoice({ wish: COMPANY, progress: 'wished' }) })
    await press('Request an invoice')
    await waitForPendingRequests()
  }

  it('begins with the default one, and another one can be chosen', async () => {
    const shop = { ...COMPANY, title: 'Anzuo Shop', email: 'books@shop.example' }
    answerTitles(
      createTestInvoiceTitle({ id: 't2', invoice: COMPANY }),
      createTestInvoiceTitle({ id: 't3', invoice: shop, isDefault: false }),
      createTestInvoiceTitle({ isDefault: false }),
    )
    await openSheet()
    expect(screen.getByRole('radio', { name: 'Company' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByDisplayValue(COMPANY.title)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'Save for next time' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Anzuo Shop' }))
    submit()
    await waitForPendingRequests()
    expect(fakeServer.callsTo(CHANGE)[0]?.body).toEqual({ id: 'o1', invoice: shop })
    expect(fakeServer.callsTo(KEEP)).toHaveLength(0)
  })

  it('shows a person’s instead of a company’s when the invoice is for a person', async () => {
    answerTitles(
      createTestInvoiceTitle({ id: 't2', invoice: COMPANY }),
      createTestInvoiceTitle({ isDefault: false }),
    )
    await openSheet()
    fireEvent.click(screen.getByRole('radio', { name: 'Personal' }))
    submit()
    await waitForPendingRequests()
    expect(fakeServer.callsTo(CHANGE)[0]?.body).toEqual({ id: 'o1', invoice: PERSONAL })
  })

  it('keeps what was typed only where that was said', async () => {
    answerTitles(createTestInvoiceTitle())
    await openSheet()
    fill('Name on the invoice', 'Wang Er')
    fireEvent.click(screen.getByRole('switch', { name: 'Save for next time' }))
    fakeServer.answer(KEEP, { code: 0, data: createTestInvoiceTitle({ id: 't4' }) })
    submit()
    await waitForPendingRequests()
    expect(fakeServer.callsTo(KEEP)[0]?.body).toEqual({ invoice: { kind: 'personal', title: 'Wang Er' } })
    expect(fakeServer.callsTo(CHANGE)[0]?.body).toMatchObject({ invoice: { title: 'Wang Er' } })
  })

  it('asks for the invoice also where the title could not be kept', async () => {
    await openSheet()
    fill('Name on the invoice', 'Wang Er')
    fireEvent.click(screen.getByRole('switch', { name: 'Save for next time' }))
    fakeServer.answer(KEEP, 'offline')
    submit()
    await waitForPendingRequests()
    expect(fakeServer.callsTo(CHANGE)).toHaveLength(1)
  })
})

describe('an invoice that was issued', () => {
  const issued = createTestInvoice({
    wish: PERSONAL,
    progress: 'issued',
    documents: [createTestInvoiceDocument()],
  })

  it('says its number, amount and day', async () => {
    await openPage(issued)
    expect(screen.getByRole('heading', { name: 'Invoice issued' })).toBeTruthy()
    expect(screen.getByText('26332000000123456789')).toBeTruthy()
    expect(screen.getByText('¥998')).toBeTruthy()
  })

  it('is opened by a link that was just made', async () => {
    const opened: string[] = []
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      opened.push(this.getAttribute('href') ?? '')
    })
    await openPage(issued)
    fakeServer.answer(LINK, {
      code: 0,
      data: { path: '/invoice_file/i1/1/abc', until: '2026-11-24T03:10:00.000Z' },
    })
    await press('Open PDF')
    expect(fakeServer.callsTo(LINK)[0]?.body).toEqual({ id: 'o1', documentId: 'i1' })
    expect(opened).toEqual(['/invoice_file/i1/1/abc'])
    click.mockRestore()
  })

  it('is mailed to an address that can be one, and says so', async () => {
    await openPage(issued)
    await press('Send by e-mail')
    fill('E-mail address', 'lin@')
    await press('Send')
    expect(screen.getByText('Check the e-mail address')).toBeTruthy()
    expect(fakeServer.callsTo(MAIL)).toHaveLength(0)
    fakeServer.answer(MAIL, { code: 0, data: { until: '2026-12-01T03:00:00.000Z' } })
    answerInvoice({ ...issued, documents: [createTestInvoiceDocument({ isMailed: true })] })
    fill('E-mail address', 'lin@shop.example')
    await press('Send')
    expect(fakeServer.callsTo(MAIL)[0]?.body).toEqual({
      id: 'o1',
      documentId: 'i1',
      email: 'lin@shop.example',
    })
    expect(screen.getByText('Sent by e-mail')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
  })

  it('gets another name by a red one, which is said before', async () => {
    await openPage(issued)
    await press('Change')
    expect(screen.getByText(/A red-letter invoice cancels the one you have.*up to 3 times/)).toBeTruthy()
    fakeServer.answer(CHANGE, {
      code: 0,
      data: {
        ...issued,
        progress: 'changing',
        documents: [
          createTestInvoiceDocument(),
          createTestInvoiceDocument({
            id: 'i2',
            kind: 'red',
            state: 'requested',
            number: null,
            issuedAt: null,
            format: null,
          }),
        ],
        canChange: false,
      },
    })
    fill('Name on the invoice', 'Lin Er')
    await press('Save')
    expect(screen.getByRole('heading', { name: 'Being corrected' })).toBeTruthy()
    expect(screen.getByText('Red-letter invoice')).toBeTruthy()
    expect(screen.getByText(/^[-−]¥998$/)).toBeTruthy()
    expect(screen.getByText('You can change the details again once this invoice is issued.')).toBeTruthy()
  })

  it('is mailed again to the mailbox that was named for it, unless another one is typed', async () => {
    await openPage({ ...issued, wish: { ...PERSONAL, email: 'lin@shop.example' } })
    expect(screen.getByText('lin@shop.example')).toBeTruthy()
    fakeServer.answer(MAIL, { code: 0, data: { until: '2026-12-01T03:00:00.000Z' } })
    await press('Send by e-mail')
    await press('Send')
    expect(fakeServer.callsTo(MAIL)[0]?.body).toMatchObject({ email: 'lin@shop.example' })
  })

  it('whose file is not there yet can be opened later', async () => {
    await openPage({ ...issued, documents: [createTestInvoiceDocument({ format: null })] })
    expect(screen.getByText('The file will follow shortly.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open PDF' })).toBeNull()
  })
})

it('that the platform refused says what can be done', async () => {
  const refused = createTestInvoiceDocument({ state: 'failed', number: null, issuedAt: null, format: null })
  await openPage(createTestInvoice({ wish: COMPANY, progress: 'underWay', documents: [refused] }))
  expect(screen.getByRole('heading', { name: 'Not issued yet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Contact us' })).toBeTruthy()
})

it('says so while there is no network, and asks again', async () => {
  fakeServer.answer(GET, 'offline')
  renderPage(OrderInvoicePage, { id: 'o1' })
  expect(screen.getByRole('status', { name: /Loading/ })).toBeTruthy()
  await waitForPendingRequests()
  expect(screen.getByRole('alert')).toBeTruthy()
  answerInvoice(createTestInvoice())
  await press(/Try again|Retry/)
  expect(screen.getByText('No invoice yet')).toBeTruthy()
})

describe('a repair whose price was paid', () => {
  const openRepair = async (invoice: OrderInvoice) => {
    answerInvoice(invoice)
    renderPage(OrderInvoicePage, { id: 'o1', repair: 'r1' })
    await waitForPendingRequests()
  }

  it('has an invoice asked for, which follows once it is finished', async () => {
    await openRepair(createTestInvoice())
    expect(fakeServer.callsTo(GET)[0]?.body).toEqual({ id: 'o1', repairId: 'r1' })
    fakeServer.answer(CHANGE, { code: 0, data: createTestInvoice({ wish: PERSONAL, progress: 'wished' }) })
    await press('Request an invoice')
    fill('Name on the invoice', 'Lin Yi')
    fireEvent.click(screen.getAllByRole('button', { name: 'Request an invoice' }).at(-1) as HTMLElement)
    await waitForPendingRequests()
    expect(fakeServer.callsTo(CHANGE)[0]?.body).toEqual({ id: 'o1', repairId: 'r1', invoice: PERSONAL })
    expect(screen.getByText('We issue it once the repair is finished.')).toBeTruthy()
  })

  it('has none where nothing was paid for it', async () => {
    await openRepair(createTestInvoice({ canChange: false }))
    expect(screen.getByText(/Nothing was paid for this repair/)).toBeTruthy()
    expect(screen.queryByText(/This order was closed/)).toBeNull()
  })
})

import { fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressRole, renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { createTestInvoiceTitle } from '../../../../test/doubles/shopRecords'
import type { InvoiceTitle } from '@/data/shop/invoiceTitles'
import { loadNamespace } from '@/i18n/instance'
import { invoiceTranslations } from '@/i18n/namespaces/invoice'
import InvoiceTitleListPage from '.'

const EDIT = '/invoice_title/edit'
const DELETE = '/invoice_title/delete'

const person = createTestInvoiceTitle()
const company = createTestInvoiceTitle({
  id: 't2',
  isDefault: false,
  invoice: { kind: 'company', title: 'Anzuo Trading', taxNumber: '91350100M000100Y43' },
})

const openPage = async (titles: InvoiceTitle[]) => {
  fakeServer.answer('/invoice_title/list', { code: 0, data: { titles } })
  renderPage(InvoiceTitleListPage)
  await waitForPendingRequests()
}
const press = (name: string | RegExp) => pressRole('button', name)
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeAll(() => loadNamespace(invoiceTranslations))
beforeEach(() => resetApp({ token: 'token' }))

it('keeps a new one', async () => {
  await openPage([])
  expect(screen.getByText('No saved details yet')).toBeTruthy()
  fakeServer.answer(EDIT, { code: 0, data: company })
  await press('Add invoice details')
  fireEvent.click(screen.getByRole('radio', { name: 'Company' }))
  fill('Company name', 'Anzuo Trading')
  await press('Save')
  expect(screen.getByText(/^Check the tax number/)).toBeTruthy()
  expect(fakeServer.callsTo(EDIT)).toHaveLength(0)
  fill('Tax number', '91350100M000100Y43')
  await press('Save')
  expect(fakeServer.callsTo(EDIT)[0]?.body).toEqual({ invoice: company.invoice, isDefault: false })
})

it('changes one, and makes it the default', async () => {
  await openPage([person, company])
  fakeServer.answer(EDIT, { code: 0, data: company })
  await press(/^Anzuo Trading/)
  fill('Company name', 'Anzuo Shop')
  fireEvent.click(screen.getByRole('switch', { name: 'Use as default' }))
  await press('Save')
  expect(fakeServer.callsTo(EDIT)[0]?.body).toEqual({
    id: 't2',
    invoice: { ...company.invoice, title: 'Anzuo Shop' },
    isDefault: true,
  })
})

it('deletes one only when that is said twice', async () => {
  await openPage([person, company])
  fakeServer.answer(DELETE, { code: 0, data: {} })
  await press(/^Lin Yi/)
  await press('Delete')
  expect(fakeServer.callsTo(DELETE)).toHaveLength(0)
  await press('Delete')
  expect(fakeServer.callsTo(DELETE)[0]?.body).toEqual({ id: 't1' })
})

import { randomUUID } from 'node:crypto'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { createTestRefundRequest } from '@anzuo/server/testing/shopRequests'
import type { Page } from 'playwright-core'
import { logIn } from './scenarios/logIn'
import { createApiClient, type ApiClient } from './support/apiClient'
import { readAuthenticator, setUpConsoleApp, type Desk } from './support/consoleApp'
import { createPageDriver } from './support/createPageDriver'
import { createDeliveryAddress, payOrderInSandbox, placeOrderByApi } from './support/orders'
import { expectNoErrors, PHONE } from './support/setUpBrowserApp'

const MEI = { email: 'mei@shop.example', name: 'Mei Lin', password: 'three quiet chairs' }
const SKU = 'm1-pearl'
/** Shows where it ran as code instead of being read as text. */
const SCRIPT = '"><img src="ran" onerror="document.title=1"><script>document.title=2</script>'
const PAGES = [
  ...['/orders', '/refunds', '/products', '/categories', '/import', '/reviews', '/customers', '/stores'],
  ...['/chairs', '/chairs/batches', '/firmware', '/money', '/money/days', '/money/ledger', '/money/invoices'],
  ...['/settings', '/operators', '/apiKeys', '/api-reference', '/webhooks', '/audit', '/account'],
]

const app = setUpConsoleApp(MEI)

/** Somebody who buys, with a page of the shop, and calls as that page makes them. */
type Customer = { page: Page; call: ApiClient; addressId: string }

const openShopAsCustomer = async (phone: string): Promise<Customer> => {
  const context = await app.browser.newContext(PHONE)
  const page = await context.newPage()
  await logIn(createPageDriver(page, app.origin), { origin: app.origin, phone })
  const call = createApiClient(app.origin, (await page.evaluate(() => localStorage.getItem('token'))) ?? '')
  return { page, call, addressId: await createDeliveryAddress(call) }
}

const buy = async (
  { call, addressId }: Customer,
  quantity: number,
): Promise<{ id: string; number: string }> => {
  const id = await placeOrderByApi(call, { skuId: SKU, addressId, quantity })
  await payOrderInSandbox(call, id)
  const { number } = await call('/dealer_order/get', { id })
  return { id, number }
}

const openOrder = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: number }).waitFor()
}

/** Packs all that is left but so many pieces. */
const shipParcel = async (
  page: Page,
  { trackingNumber, fewer }: { trackingNumber: string; fewer: number },
): Promise<void> => {
  await page.getByRole('button', { name: 'Ship', exact: true }).first().click()
  const drawer = page.getByRole('dialog')
  for (let left = 0; left < fewer; left += 1)
    await drawer.getByRole('button', { name: /^One .* fewer$/ }).click()
  await drawer.getByLabel('Tracking number').fill(trackingNumber)
  await drawer.getByRole('button', { name: 'Ship this parcel' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText(trackingNumber).first().waitFor()
}

/** Sets the account up by the link, with password and authenticator; gives the key that the app keeps. */
const setUpAccount = async (page: Page): Promise<string> => {
  await page.getByLabel('Choose a password').fill(MEI.password)
  await page.getByRole('button', { name: 'Set up the second factor' }).click()
  const secret = (await page.locator('.callout .mono').textContent()) ?? ''
  await page.getByLabel('Six digits').fill(readAuthenticator(secret, 0))
  await page.getByRole('button', { name: 'Finish set-up' }).click()
  await page.getByRole('button', { name: 'I’ve stored them' }).click()
  return secret
}

describe('a day at the desk', () => {
  let desk: Desk
  let customer: Customer
  beforeAll(async () => {
    desk = await app.openDesk(app.invitation)
    customer = await openShopAsCustomer('13800004601')
  })
  afterEach(() => expectNoErrors(desk.watch))

  test('the first operator sets the account up by the printed link, and logs in by password and code', async () => {
    const { page } = desk
    const secret = await setUpAccount(page)
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.goto(`${app.address}/#/account`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('E-mail').fill(MEI.email)
    await page.getByLabel('Password').fill(MEI.password)
    await page.getByRole('button', { name: 'Continue, then a code' }).click()
    // A code counts once. The next one counts already, however long the log-in takes.
    await page.getByLabel('Six digits').fill(readAuthenticator(secret, 1))
    await page.getByRole('link', { name: 'Orders' }).first().waitFor()
  })

  test('the owner is let into every page', async () => {
    const { page } = desk
    for (const path of PAGES) {
      await page.goto(`${app.address}/#${path}`)
      await page.locator('main h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(`${path}: ${await page.locator('main h1').first().textContent()}`).not.toMatch(/role|nothing/i)
    }
    await page.goto(`${app.address}/#/`)
  })

  test('a paid order leaves in two parcels, and the customer sees what is in which', async () => {
    const { page } = desk
    const order = await buy(customer, 3)
    await openOrder(page, order.number)
    await shipParcel(page, { trackingNumber: 'SF100000001', fewer: 1 })
    expect((await customer.call('/dealer_order/get', { id: order.id })).status).toBe('pendingDelivery')
    await shipParcel(page, { trackingNumber: 'SF100000002', fewer: 0 })
    expect((await customer.call('/dealer_order/get', { id: order.id })).status).toBe('pendingReceipt')
    await customer.page.goto(`${app.origin}/deliveryDetails/${order.id}`)
    await customer.page.getByText('SF100000001').first().waitFor()
    await customer.page.getByText('SF100000002').first().waitFor()
  })

  test('money that a customer asks back is paid back by one decision', async () => {
    const { page } = desk
    const order = await buy(customer, 1)
    await openOrder(page, order.number)
    await shipParcel(page, { trackingNumber: 'SF100000003', fewer: 0 })
    const refund = await customer.call('/dealer_order_refund/apply', createTestRefundRequest(order.id))
    await page.getByRole('link', { name: 'Returns' }).first().click()
    await page.getByText(refund.number).click()
    await page.getByRole('button', { name: /^To decide/, pressed: true }).waitFor()
    await page.getByRole('radio', { name: /^Accept/ }).check()
    await page.getByLabel('Reply to the customer').fill('We are sorry. The money is on its way.')
    await page.getByRole('button', { name: 'Refund ¥499.00' }).click()
    const { status, answer } = await pollUntil(
      () => customer.call('/dealer_order_refund/get', { id: refund.id }),
      current => current.status === 'refunded',
    )
    expect({ status, answer }).toEqual({
      status: 'refunded',
      answer: 'We are sorry. The money is on its way.',
    })
  })

  test('what customers write is read as text and runs nowhere', async () => {
    const { page } = desk
    const { call, addressId } = customer
    const id = await placeOrderByApi(call, { skuId: SKU, addressId, remark: SCRIPT })
    await payOrderInSandbox(call, id)
    const { number } = await call('/dealer_order/get', { id })
    await call('/product/question/ask', { requestKey: randomUUID(), productId: 'm1', text: SCRIPT })
    const readAsText = async () => {
      await page.getByText('onerror').first().waitFor()
      expect(await page.locator('img[src="ran"]').count()).toBe(0)
      expect(await page.title()).not.toMatch(/^[12]$/)
    }
    await openOrder(page, number)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('textbox').fill('The courier asks where to ring')
    await dialog.getByRole('button', { name: /^Open for/ }).click()
    await readAsText()
    const refund = await call(
      '/dealer_order_refund/apply',
      createTestRefundRequest(id, { note: SCRIPT, reason: 'other' }),
    )
    await page.getByRole('link', { name: 'Returns' }).first().click()
    await page.getByText(refund.number).click()
    await readAsText()
    await page.getByRole('link', { name: 'Reviews and questions' }).first().click()
    await readAsText()
  })
})

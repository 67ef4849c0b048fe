import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { writeWeixinStatement } from '@anzuo/server/simulators/writtenStatements'
import { findFreePort } from '@anzuo/server/testing/findFreePort'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { createPageDriver } from '../support/createPageDriver'
import { submitCheckout } from '../scenarios/payment'
import { waitForElement, waitForPath, waitForText } from '../scenarios/waitSteps'
import { launchBrowser, monitorPage, type PageMonitor } from '../support/browser'
import { setUpCompany, startCompanyServer, type CompanyServer } from '../support/companyServer'
import { readAuthenticator } from '../support/consoleApp'
import { startOuterParties, type OuterParties } from '../support/outerParties'
import { expectNoErrors, PHONE } from '../support/setUpBrowserApp'

const MEI = { email: 'mei@stillpine.example', name: 'Mei Lin', password: 'three quiet pines' }
const BUYER_PHONE = '13800004711'
const MAIN = '.ui-screen__main'
const AUTHENTICATOR_STEP_MS = 30_000

/** Yesterday at noon in China: nothing of the day falls on the next one, and it is over when the server starts again. */
const getYesterdayNoon = (): number =>
  Date.parse(`${formatChinaDate(Date.now() - 24 * 3_600_000)}T12:00:00+08:00`)

const startedAt = Date.now()
const clockOffsetMs = getYesterdayNoon() - startedAt
const day = formatChinaDate(startedAt + clockOffsetMs)

const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-company-'))
let parties: OuterParties
let server: CompanyServer | undefined
let browser: Browser
let shop = ''
let office = ''
let invitation = ''
let secret = ''

/** Runs in the page. */
const shiftClock = (offset: number) => {
  const RealDate = Date
  window.Date = class extends RealDate {
    constructor(...given: [] | [number | string] | [number, number, number]) {
      if (given.length === 0) super(RealDate.now() + offset)
      else super(...(given as [number, number, number]))
    }
    static override now() {
      return RealDate.now() + offset
    }
  } as DateConstructor
}

type Opened = { context: BrowserContext; page: Page; watch: PageMonitor }

const opened: Opened[] = []
/** Opens a page of a browser whose clock shows what the server's does. */
const open = async (options: BrowserContextOptions, offset = clockOffsetMs): Promise<Opened> => {
  const context = await browser.newContext(options)
  await context.addInitScript(shiftClock, offset)
  const page = await context.newPage()
  const one = { context, page, watch: monitorPage(page) }
  opened.push(one)
  return one
}

beforeAll(async () => {
  parties = await startOuterParties(clockOffsetMs)
  browser = await launchBrowser()
  shop = `http://localhost:${await findFreePort()}`
  office = `http://localhost:${await findFreePort()}`
})

afterEach(() => {
  for (const { watch } of opened) expectNoErrors(watch)
  // What a server can't explain is logged as an error.
  expect(server?.output() ?? '').not.toMatch(/"level":"(error|fatal)"/)
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await parties?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A photograph as somebody would upload it, drawn: nothing of it stands in the repository. */
const drawPicture = async (name: string, colour: string) => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1200 } })
  await page.setContent(
    `<body style="margin:300px;background:#f4efe7"><div style="height:600px;background:${colour}">`,
  )
  const buffer = await page.screenshot({ type: 'jpeg' })
  await page.close()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

let desk: Opened
let customer: Opened

const tapButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

/** Types a text in each language; the fields of a language stand in its column, in the order of the languages. */
const typeInLanguages = async (page: Page, label: string, texts: readonly string[]) => {
  for (const [at, text] of texts.entries()) await page.getByLabel(label, { exact: true }).nth(at).fill(text)
}

test('a company of five sets its shop up by a file', async () => {
  const output = await setUpCompany(
    folder,
    {
      environment: {
        ...(parties.databaseUrl
          ? { DATABASE_URL: parties.databaseUrl }
          : { ALLOW_EMBEDDED_DATABASE: 'true' }),
        DATA_DIR: path.join(folder, 'data'),
        HOST: '127.0.0.1',
        PORT: new URL(shop).port,
        PUBLIC_ADDRESS: shop,
        OFFICE_ADDRESS: office,
        CONSOLE_PORT: new URL(office).port,
        CONSOLE_HOST: 'localhost',
        MAIL_FROM: 'Still Pine <no-reply@stillpine.example>',
        ...parties.environment,
      },
      settings: {
        company: { name: { 'en-GB': 'Still Pine Ltd', 'zh-CN': '静松有限公司', 'zh-Hant': '靜松有限公司' } },
        warehouse: { phone: '0512-0000-0041' },
      },
      operator: { email: MEI.email, name: MEI.name },
    },
    clockOffsetMs,
  )
  expect(output).not.toMatch(/^Wrong/m)
  for (const name of ['SMTP_URL', 'SMS_GATEWAY_URL', 'WECHAT_PAY', 'ALIPAY'])
    expect(output).toMatch(new RegExp(`^Good +${name}$`, 'm'))
  expect(output).toMatch(/^Later .*company\.hotline.*still invented/m)
  invitation = /http:\/\/\S+\/invitation\/\S+/.exec(output)?.[0] ?? ''
  expect(invitation).toContain(office)
})

test('its shop starts without anything invented for sale', async () => {
  server = await startCompanyServer(folder, clockOffsetMs)
  customer = await open(PHONE)
  const driver = createPageDriver(customer.page, shop)
  await driver.open('/store/brand')
  await waitForText(driver, '#home-meet', 'Shop')
  await driver.tap('#home-meet')
  await waitForPath(driver, '/store/chooseBuy')
  await waitForText(driver, MAIN, 'Nothing for sale yet')
})

test('the first operator sets up the account and puts a product on sale, with pictures and in three languages', async () => {
  desk = await open({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  const { page } = desk
  await page.goto(invitation)
  await page.getByLabel('Choose a password').fill(MEI.password)
  await tapButton(page, 'Set up the second factor')
  secret = (await page.locator('.callout .mono').textContent()) ?? ''
  await page.getByLabel('Six digits').fill(readAuthenticator(secret, clockOffsetMs / AUTHENTICATOR_STEP_MS))
  await tapButton(page, 'Finish set-up')
  await tapButton(page, 'I’ve stored them')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await tapButton(page, 'New product')
  await page.getByLabel('Name, English').fill('Pine neck pillow')
  await page.getByLabel('Name, 简体中文').fill('静松颈枕')
  await page.getByLabel('Name, 繁體中文').fill('靜松頸枕')
  await page.getByLabel('Category').selectOption({ label: 'Neck, eyes, back' })
  await tapButton(page, 'Create draft')
  await typeInLanguages(page, 'Tagline', ['Warmth for the neck', '肩颈的温热一刻', '肩頸的溫熱一刻'])
  await typeInLanguages(page, 'Description', [
    'Two warm nodes beside the spine.',
    '两组温热按摩头，贴合脊柱两侧。',
    '兩組溫熱按摩頭，貼合脊柱兩側。',
  ])
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      await drawPicture('pillow-front', '#8fb0a3'),
      await drawPicture('pillow-side', '#d9b48f'),
    ])
  await page.locator('.picture-tile img').nth(1).waitFor()
  await makeTwoColours(page)
  await tapButton(page, 'Save')
  await bringIntoStock(page)
  await tapButton(page, 'Put on sale')
  await page.getByText('on sale', { exact: true }).waitFor()
})

const makeTwoColours = async (page: Page) => {
  await tapButton(page, 'Options')
  const drawer = page.getByRole('dialog')
  const languages = ['English', '简体中文', '繁體中文']
  await tapButton(page, 'Add option')
  await tapButton(page, 'Add value')
  for (const [at, language] of languages.entries()) {
    await drawer.getByLabel(`Option, ${language}`).fill(['Colour', '颜色', '顏色'][at] ?? '')
    await drawer
      .getByLabel(`Value, ${language}`)
      .nth(0)
      .fill(['Moss', '苔绿', '苔綠'][at] ?? '')
    await drawer
      .getByLabel(`Value, ${language}`)
      .nth(1)
      .fill(['Sand', '沙色', '沙色'][at] ?? '')
  }
  await tapButton(page, 'Use 2 variants')
  await drawer.waitFor({ state: 'detached' })
  for (const colour of ['moss', 'sand']) {
    await page.getByLabel(`Price of pine-neck-pillow-${colour}`).fill('399')
    const sold = page.getByLabel(`Sell pine-neck-pillow-${colour}`)
    if (!(await sold.isChecked())) await sold.click()
  }
}

test('a file of products is refused line by line, and changes nothing before somebody says so', async () => {
  const { page } = desk
  await page.goto(`${office}/#/import`)
  const lines = [
    'sku,action,price_cny,low_stock_at',
    'pine-neck-pillow-moss,,"1.299,00",',
    'no-such-sku,,99,',
    'pine-neck-pillow-sand,,,few',
    'pine-neck-pillow-sand,,399.00,5',
  ]
  // The product's page, which has files of its own, may still be there.
  await page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByText('Lines that can’t be read: 3').waitFor()
  const problems = page.getByRole('row')
  for (const [line, about] of [
    ['2', '1.299,00'],
    ['3', 'no-such-sku'],
    ['4', 'few'],
  ] as const)
    expect(
      await problems
        .filter({ hasText: new RegExp(`^${line}\\D`) })
        .first()
        .innerText(),
    ).toContain(about)
  await page.getByRole('button', { name: 'Import 1, leave out 3' }).waitFor()
})

const bringIntoStock = async (page: Page) => {
  await page.getByText(/Nothing is in stock/).waitFor()
  for (const colour of ['moss', 'sand']) {
    await page.getByRole('button', { name: `Stock of pine-neck-pillow-${colour}` }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Quantity').fill('20')
    await drawer.getByLabel(/^Note/).fill('First delivery')
    await drawer.getByRole('button', { name: 'Change stock from 0 to 20' }).click()
    await drawer.waitFor({ state: 'detached' })
  }
}

let orderId = ''
let orderNumber = ''

test('a customer finds it on the phone in each language, logs in, and pays for two colours', async () => {
  const { page } = customer
  const driver = createPageDriver(page, shop)
  for (const [locale, name] of [
    ['zh-CN', '静松颈枕'],
    ['zh-TW', '靜松頸枕'],
  ] as const) {
    const other = await open({ ...PHONE, locale })
    await other.page.goto(`${shop}/store/chooseBuy`)
    await other.page.getByText(name).first().waitFor()
    await other.context.close()
  }
  await driver.open('/productDetail/pine-neck-pillow')
  for (const value of [0, 1]) {
    await driver.tap('#product-add')
    await driver.tap('.sku__value', value)
    await driver.tap('#sku-add')
    await waitForText(driver, '.ui-message__words', 'Added to cart')
    await driver.open('/productDetail/pine-neck-pillow')
  }
  await driver.open('/login?redirect=%2Fstore%2FshoppingCart')
  await driver.type('#login-phone', BUYER_PHONE)
  await driver.tap('#login-agree')
  await driver.tap('#login-get-code')
  await waitForElement(driver, '#login-code')
  await driver.type('#login-code', await parties.readCode(BUYER_PHONE))
  await waitForPath(driver, '/store/shoppingCart')
  await waitForText(driver, '.cart__head', '2 items')
  await driver.tap('#cart-check-out')
  await waitForPath(driver, '/submitOrders')
  await submitCheckout(driver)
  orderId = (await driver.path()).split('/').at(-1) ?? ''
  await driver.tap('#way-weixin')
  await driver.tap('#cashier-pay')
  await waitForPath(driver, /^\/cashier\//)
  await driver.tap('button[value=pay]')
  await waitForPath(driver, /^\/(wechatPaid|paySuccess)\//)
  await waitForText(driver, MAIN, 'Paid with')
})

const openOrder = async (page: Page) => {
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('link', { name: orderNumber }).click()
  await page.getByRole('heading', { name: orderNumber }).waitFor()
}

/** Packs all that is left but so many pieces. */
const shipParcel = async (
  page: Page,
  { trackingNumber, fewer }: { trackingNumber: string; fewer: number },
) => {
  await page.getByRole('button', { name: 'Ship', exact: true }).first().click()
  const drawer = page.getByRole('dialog')
  for (let left = 0; left < fewer; left += 1)
    await drawer
      .getByRole('button', { name: /^One .* fewer$/ })
      .first()
      .click()
  await drawer.getByLabel('Tracking number').fill(trackingNumber)
  await drawer.getByRole('button', { name: 'Ship this parcel' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText(trackingNumber).first().waitFor()
}

const correctNumber = async (
  page: Page,
  { mistyped, trackingNumber }: { mistyped: string; trackingNumber: string },
) => {
  const parcel = page.locator('.row').filter({ hasText: mistyped })
  await parcel.getByRole('button', { name: 'Correct number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tracking number').fill(trackingNumber)
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(trackingNumber, { exact: true }).waitFor()
}

test('the order leaves in two parcels, one under a mistyped number that is put right, arrives, and is reviewed; the answer stands below the review', async () => {
  const { page } = desk
  const driver = createPageDriver(customer.page, shop)
  await driver.open(`/order?id=${orderId}`)
  await waitForText(driver, MAIN, 'AZ')
  orderNumber = /AZ\d+/.exec(await driver.text(MAIN))?.[0] ?? ''
  await openOrder(page)
  await shipParcel(page, { trackingNumber: 'SF100000001', fewer: 1 })
  await shipParcel(page, { trackingNumber: 'SF100000020', fewer: 0 })
  await correctNumber(page, { mistyped: 'SF100000020', trackingNumber: 'SF100000002' })
  await driver.open(`/deliveryDetails/${orderId}`)
  await waitForText(driver, MAIN, 'SF100000001')
  await waitForText(driver, MAIN, 'SF100000002')
  await driver.open('/orderList?tab=toReceive')
  await driver.tap('#order-confirmReceipt')
  await driver.tap('#confirm-yes')
  await pollUntil(
    async () => {
      await driver.open(`/order?id=${orderId}`)
      await waitForText(driver, MAIN, orderNumber)
      return driver.text(MAIN)
    },
    text => text.includes('Completed'),
  )
  await driver.tap('#order-comment')
  await waitForElement(driver, '#comment-submit')
  for (const line of [0, 1]) await driver.tap('.ui-stars-field__star', 5 * line + 4)
  await customer.page.locator('textarea').first().fill('Warm, and quiet enough to read beside it.')
  await driver.tap('#comment-submit')
  await waitForText(driver, MAIN, 'Reviewed')
  await page.getByRole('link', { name: 'Reviews and questions' }).first().click()
  await page.getByText('Warm, and quiet enough').first().click()
  await page.getByLabel('Public reply').fill('Thank you. Enjoy the evenings.')
  await page.getByRole('button', { name: /^(Show and reply|Publish reply)$/ }).click()
  await page.getByText('Everyone can see it now').waitFor()
  await driver.open('/productDetail/pine-neck-pillow')
  await waitForText(driver, MAIN, 'Enjoy the evenings')
})

test('one line is taken back, and its money goes to the customer', async () => {
  const { page } = desk
  const driver = createPageDriver(customer.page, shop)
  await driver.open(`/order?id=${orderId}`)
  await driver.tap('#order-refund-pine-neck-pillow-sand')
  await waitForPath(driver, /^\/refundOrder\//)
  await driver.tap('.ui-choice__option', 0)
  await driver.tap('.tiles__tile', 0)
  await driver.tap('.ui-choice__option', 3)
  await driver.tap('#refund-submit')
  const refund = await waitForPath(driver, /^\/refundOrderDetail\//)
  await page.getByRole('link', { name: 'Returns', exact: true }).first().click()
  await page
    .getByText(/^RF\d+/)
    .first()
    .click()
  await page.getByRole('radio', { name: /^Accept/ }).check()
  await page.getByLabel('Reply to the customer').fill('Send it back to our warehouse, please.')
  await tapButton(page, 'Accept return')
  await page.getByText(/: saved$/).waitFor()
  await driver.open(refund)
  await driver.tap('#refund-send-back')
  await waitForPath(driver, /^\/returnTheGoods\//)
  await driver.tap('.tiles__tile', 1)
  await driver.tap('.ui-choice__option', 0)
  await driver.type('#return-number', 'SF1436 2208 917')
  await driver.tap('#return-submit')
  await waitForPath(driver, /^\/refundOrderDetail\//)
  await page.goto(`${office}/#/refunds`)
  await page.getByRole('button', { name: /^To receive/ }).click()
  await page
    .getByText(/^RF\d+/)
    .first()
    .click()
  // Pressed twice, it pays once: the provider's statement would tell in the end.
  await page.getByRole('button', { name: 'Receive 1, refund ¥399.00', exact: true }).dblclick()
  await pollUntil(
    async () => {
      await driver.open(refund)
      await waitForElement(driver, '#refund-state')
      return driver.text('#refund-state')
    },
    text => text.includes('Refunded'),
  )
})

/** What the provider booked on the day, as its statement lists it. */
const writeStatement = async (): Promise<Buffer> => {
  const transactions = (await parties.listTransactions()).filter(({ state }) => state === 'paid')
  const payments = transactions.map(({ outTradeNo, transactionId, appId, amount }) => ({
    kind: 'payment' as const,
    ...{ outTradeNo, transactionId: transactionId ?? '', appId, amount },
    ...{ merchantId: parties.merchantId, currency: 'CNY', fee: Math.round(amount * 0.006) },
  }))
  const refunds = transactions.flatMap(({ outTradeNo, refunds: given }) =>
    Object.entries(given).map(([outRefundNo, amount]) => ({
      kind: 'refund' as const,
      ...{ outTradeNo, outRefundNo, refundId: `50${outRefundNo}`, amount, fee: 0 },
    })),
  )
  return writeWeixinStatement([...payments, ...refunds], day)
}

test('the next morning the day is reconciled with the provider’s statement, and closed', async () => {
  await desk.context.close()
  await customer.context.close()
  await server?.stop()
  server = await startCompanyServer(folder, 0)
  const { page } = await open({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' }, 0)
  await page.goto(`${office}/#/money/days/${day}`)
  await page.getByLabel('E-mail').fill(MEI.email)
  await page.getByLabel('Password').fill(MEI.password)
  await tapButton(page, 'Continue, then a code')
  await page.getByLabel('Six digits').fill(readAuthenticator(secret, 0))
  await page.getByRole('link', { name: 'Money', exact: true }).first().waitFor()
  await page.goto(`${office}/#/money/days/${day}`)
  await page.getByText('Read each provider’s statement first.').waitFor()
  await tapButton(page, 'Read a statement')
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `statement-${day}.csv`, mimeType: 'text/csv', buffer: await writeStatement() })
  await dialog.getByRole('button', { name: 'Read and compare' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Close / }).click()
  await page.getByText(/^Closed by Mei Lin/).waitFor()
})

import type { Browser, Page } from 'playwright-core'
import { eventually } from '../miniprogram-host/client/eventually'
import { payingScenarios, placeOrder } from './scenarios/paying'
import { openBrowser, watchPage } from './support/browser'
import { drivePage } from './support/drivePage'
import { pagePayer } from './support/pagePayer'
import { startApp, type RunningApp } from './support/runningApp'

let app: RunningApp
let browser: Browser

beforeAll(async () => {
  // Nobody ships what the tests have paid.
  app = await startApp({ env: { MERCHANT_SIMULATOR_SECONDS: '0' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const onPage = async (act: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await context.newPage()
  const watch = watchPage(page)
  await act(page)
  await context.close()
  expect(watch.consoleErrors).toEqual([])
  expect(watch.failedRequests).toEqual([])
}

test.each(Object.values(payingScenarios))('$name', ({ run }) =>
  onPage(page => run(drivePage(page, app.origin), { origin: app.origin, payer: pagePayer })),
)

test('money that comes after the order has closed is on its way back, and the page says so', () =>
  onPage(async page => {
    const driver = drivePage(page, app.origin)
    await placeOrder(driver, app.origin)
    const id = (await driver.path()).split('/').pop() ?? ''
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await driver.tap('#cashier-pay')
    await eventually(driver.path, path => path.startsWith('/dev/pay/cashier/'))
    // Somebody cancels the order on another device while the money is on its way.
    const answer = await page.request.post(`${app.origin}/dealer_order/cancel`, {
      headers: { authorization: `Bearer ${token}` },
      data: { id },
    })
    expect(await answer.json()).toMatchObject({ code: 0 })
    await page.reload()
    await driver.tap('button[value=payLate]')
    await eventually(driver.path, path => path === `/wechatPaid/${id}`)
    await eventually(
      () => driver.text('.ui-screen__main'),
      text => /Your money (is on its way back|was sent back)/.test(text),
    )
    expect(await driver.text('.ui-screen__main')).toContain('WeChat Pay, the way it came')
  }))

test('in the messenger’s browser the payer is made known, the sheet opens, and Alipay has a way out', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile MicroMessenger/8.0.49',
  })
  const page = await context.newPage()
  // The messenger puts this object into its pages; the vendor's script speaks to it.
  await page.addInitScript(() => {
    const bridge = {
      on: () => undefined,
      invoke: (name: string, data: { package?: string }, done: (answer: object) => void) => {
        if (name !== 'getBrandWCPayRequest') return done({ err_msg: `${name}:ok` })
        const number = data.package?.replace('prepay_id=', '') ?? ''
        void fetch(`/dev/pay/cashier/${number}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'choice=pay',
        }).then(() => done({ err_msg: 'get_brand_wcpay_request:ok' }))
      },
    }
    Object.assign(window, { WeixinJSBridge: bridge })
  })
  const driver = drivePage(page, app.origin)
  await placeOrder(driver, app.origin)
  await driver.tap('#way-alipay')
  await driver.tap('#cashier-pay')
  await eventually(
    () => driver.text('#blocked-sheet'),
    text => text.includes('Open in browser'),
  )
  await page.keyboard.press('Escape')
  await driver.tap('#way-weixin')
  await driver.tap('#cashier-pay')
  await eventually(driver.path, path => path.startsWith('/wechatPaid/'))
  await eventually(
    () => driver.text('.ui-screen__main'),
    text => text.includes('Paid by'),
  )
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

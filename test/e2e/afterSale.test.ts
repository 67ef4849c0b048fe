import type { Browser } from 'playwright-core'
import { afterSale } from './scenarios/afterSale'
import { openBrowser, watchPage } from './support/browser'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

let app: RunningApp
let browser: Browser

beforeAll(async () => {
  app = await startApp({ env: { MERCHANT_SIMULATOR_SECONDS: '1' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('an order arrives, is confirmed, reviewed, sent back, and its money comes back', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await context.newPage()
  const watch = watchPage(page)
  await afterSale(drivePage(page, app.origin), {
    origin: app.origin,
    phone: '13800004501',
    token: () => page.evaluate(() => localStorage.getItem('token') ?? ''),
  })
  await context.close()

  expect(watch.consoleErrors).toEqual([])
  expect(watch.failedRequests).toEqual([])
})

import type { Browser } from 'playwright-core'
import { shoppingScenarios } from './scenarios/shopping'
import { openBrowser, watchPage } from './support/browser'
import { drivePage } from './support/drivePage'
import { pagePayer } from './support/pagePayer'
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

test.each(shoppingScenarios)('$name', async ({ run }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await context.newPage()
  const watch = watchPage(page)
  const driver = drivePage(page, app.origin)
  const start = async (address: string) => {
    await driver.open(address)
    return driver
  }
  await run(start, { origin: app.origin, payer: pagePayer })
  await context.close()

  expect(watch.consoleErrors).toEqual([])
  expect(watch.failedRequests).toEqual([])
})

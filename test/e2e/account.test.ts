import type { Browser } from 'playwright-core'
import { accountScenarios, SECONDS_BETWEEN_CODES } from './scenarios/account'
import { openBrowser, watchPage } from './support/browser'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

let app: RunningApp
let browser: Browser

beforeAll(async () => {
  app = await startApp({ env: { SECONDS_BETWEEN_CODES: String(SECONDS_BETWEEN_CODES) } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test.each(accountScenarios)('$name', async ({ run }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await context.newPage()
  const watch = watchPage(page)
  const driver = drivePage(page, app.origin)
  const start = async (address: string) => {
    await driver.open(address)
    return driver
  }
  await run(start, app)
  await context.close()

  expect(watch.consoleErrors).toEqual([])
  expect(watch.failedRequests).toEqual([])
})

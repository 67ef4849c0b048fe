import type { Browser, Page } from 'playwright-core'
import type { Driver } from './scenarios/driver'
import { liveWithChair, readLanding, shareWithFamily, stopInEmergency } from './scenarios/chairs'
import { uploadReport } from './scenarios/uploadReport'
import { openBrowser, watchPage, type Watch } from './support/browser'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

let app: RunningApp
let browser: Browser
let page: Page
let driver: Driver
let watch: Watch

beforeAll(async () => {
  app = await startApp()
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  driver = drivePage(page, app.origin)
  watch = watchPage(page)
})
afterEach(() => {
  expect(watch.consoleErrors).toEqual([])
  expect(watch.failedRequests).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const start = async (address: string) => {
  await driver.open(address)
  return driver
}

test('the page of a chair is open to strangers and says how to stop it', () =>
  readLanding({ start, origin: app.origin }))

test('a chair is added, started, changed, stopped, run by a plan, and counted', () =>
  liveWithChair({
    start,
    origin: app.origin,
    phone: '13800004401',
    uploadReport: () => uploadReport(page),
  }))

test('an emergency stop from far away holds, and says where it is released', () =>
  stopInEmergency(driver, app.origin))

test('a chair is shared with the family by a link that works once', () =>
  shareWithFamily(driver, { origin: app.origin, phone: '13800004402' }))

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { goToCamera, readIndicators, readOutcome, takeHealthCheck } from './scenarios/healthCheck'
import { logIn } from './scenarios/logIn'
import { openBrowser, watchPage } from './support/browser'
import { drawnClip } from './support/clips'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

/** The shortest check that the server allows; what interrupts it does not ask how long it would have been. */
const SECONDS = 15

let app: RunningApp
let browser: Browser | undefined

beforeAll(async () => {
  app = await startApp({ env: { MEASUREMENT_SECONDS: String(SECONDS) } })
})
afterEach(async () => {
  await browser?.close()
  browser = undefined
})
afterAll(() => app.stop())

/** Waits until the countdown runs. */
const isMeasuring = (page: Page) => page.getByText('seconds left').waitFor({ timeout: 60_000 })

const openContext = async (theBrowser: Browser): Promise<BrowserContext> =>
  theBrowser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })

test('without a camera the drawn sample is offered, measured and marked as a sample', async () => {
  browser = await openBrowser('none')
  const page = await (await openContext(browser)).newPage()
  const watch = watchPage(page)
  const driver = drivePage(page, app.origin)
  await logIn(driver, { origin: app.origin, phone: '13800002001' })
  await goToCamera(driver)
  await page.locator('#sample-start').click()
  await page.locator('#tongue-skip').click({ timeout: 120_000 })
  await page.locator('#constitution-skip').click()
  await page.locator('#upload-open-report').click()

  expect(await readIndicators(driver)).toHaveProperty('HR_BPM')
  expect(
    await page
      .getByText(/sample/i)
      .first()
      .isVisible(),
  ).toBe(true)
  expect(watch.consoleErrors).toEqual([])
})

test('a refused camera says so and offers a way on', async () => {
  browser = await openBrowser('refused')
  const page = await (await openContext(browser)).newPage()
  const driver = drivePage(page, app.origin)
  await logIn(driver, { origin: app.origin, phone: '13800002002' })
  await goToCamera(driver)

  await page.getByText('Permissions not granted, cannot perform health check').first().waitFor()
})

test('a measurement taken without network is kept and uploaded once when the network is back', async () => {
  browser = await openBrowser({ clip: await drawnClip('face') })
  const context = await openContext(browser)
  const page = await context.newPage()
  const driver = drivePage(page, app.origin)
  await logIn(driver, { origin: app.origin, phone: '13800002003' })
  const uploads: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/health_report/upload')) uploads.push(request.postData() ?? '')
  })
  await goToCamera(driver)
  await isMeasuring(page)
  await context.setOffline(true)
  await page.locator('#tongue-skip').click({ timeout: 90_000 })
  await page.locator('#constitution-skip').click()
  await page.getByText('No network connection').first().waitFor({ timeout: 90_000 })
  const accepted = page.waitForResponse(response => response.url().endsWith('/health_report/upload'), {
    timeout: 90_000,
  })
  await context.setOffline(false)
  expect((await (await accepted).json()).code).toBe(0)

  await page.goto(`${app.origin}/health/history`)
  await page.locator('a[href^="/health/report/"]:visible').first().waitFor()
  expect(await page.locator('a[href^="/health/report/"]:visible').count()).toBe(1)
  expect(new Set(uploads.map(body => JSON.parse(body).clientReportId)).size).toBe(1)
})

test('a hidden tab stops the measurement and says so', async () => {
  browser = await openBrowser({ clip: await drawnClip('face') })
  const context = await openContext(browser)
  const page = await context.newPage()
  const driver = drivePage(page, app.origin)
  await logIn(driver, { origin: app.origin, phone: '13800002004' })
  await goToCamera(driver)
  await isMeasuring(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

  await page.locator('#check-retry').waitFor()
})

test('two checks in a row give two reports', async () => {
  browser = await openBrowser({ clip: await drawnClip('face') })
  const page = await (await openContext(browser)).newPage()
  const driver = drivePage(page, app.origin)
  await logIn(driver, { origin: app.origin, phone: '13800002005' })
  await takeHealthCheck(driver)
  await page.goto(`${app.origin}/health/check`)
  await readOutcome(driver)

  await page.goto(`${app.origin}/health/history`)
  await page.locator('a[href^="/health/report/"]:visible').nth(1).waitFor()
})

import type { Browser, Page } from 'playwright-core'
import { takeHealthCheck } from './scenarios/healthCheck'
import { logIn } from './scenarios/logIn'
import { openBrowser, watchPage, type Watch } from './support/browser'
import { drawnClip } from './support/clips'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

let app: RunningApp
let browser: Browser | undefined

beforeAll(async () => {
  app = await startApp()
})
afterEach(async () => {
  await browser?.close()
  browser = undefined
})
afterAll(() => app.stop())

let nextPhone = 13800001000

const shownHeartRate = async (page: Page) =>
  Number(await page.locator('#indicator-HR_BPM').getAttribute('data-value'))

/** Nothing but JSON leaves the browser during a check, and no picture. */
const expectNoPictureIn = (uploads: Watch['uploads']) => {
  expect(uploads.map(upload => upload.path)).toContain('/health_report/upload')
  for (const upload of uploads) {
    expect(upload.contentType).toMatch(/^application\/json/)
    expect(upload.bytes).toBeLessThan(16_384)
    expect(upload.body).not.toMatch(/data:image|base64|\/9j\/|iVBOR/)
  }
}

test.each([58, 84])(
  'a drawn face with a pulse of %i gets a report with that heart rate, which stands after a reload; no picture leaves the browser',
  async bpm => {
    browser = await openBrowser({ clip: await drawnClip('face', { bpm }) })
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const watch = watchPage(page)
    const driver = drivePage(page, app.origin)
    await logIn(driver, { origin: app.origin, phone: String((nextPhone += 1)) })
    const { refused, indicators } = await takeHealthCheck(driver)

    expect(refused).toBeNull()
    expect(Math.abs((indicators.HR_BPM ?? 0) - bpm)).toBeLessThanOrEqual(2)
    expectNoPictureIn(watch.uploads)

    await page.reload()
    await page.locator('#indicator-HR_BPM').waitFor()
    expect(await shownHeartRate(page)).toBe(indicators.HR_BPM)
    expect(watch.consoleErrors).toEqual([])
    expect(watch.failedRequests).toEqual([])
  },
)

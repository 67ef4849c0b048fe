import type { Browser, Page } from 'playwright-core'
import { takeHealthCheck, type CheckResult } from './scenarios/healthCheck'
import { logIn } from './scenarios/logIn'
import { openBrowser, watchPage, type Watch } from './support/browser'
import { drawnClip, type Scenario } from './support/clips'
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

/** A new person with a new browser, whose camera shows a drawn clip, takes the whole check. */
const checkWith = async (
  scenario: Scenario,
  bpm = 72,
): Promise<CheckResult & { watch: Watch; page: Page }> => {
  browser = await openBrowser({ clip: await drawnClip(scenario, { bpm }) })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const watch = watchPage(page)
  const driver = drivePage(page, app.origin)
  await logIn(driver, { origin: app.origin, phone: String((nextPhone += 1)) })
  return { ...(await takeHealthCheck(driver)), watch, page }
}

test.each([58, 84])('a drawn face with a pulse of %i gets a report with that heart rate', async bpm => {
  const { refused, indicators, watch } = await checkWith('face', bpm)

  expect(refused).toBeNull()
  expect(Math.abs((indicators.HR_BPM ?? 0) - bpm)).toBeLessThanOrEqual(2)
  expect(watch.consoleErrors).toEqual([])
  expect(watch.failedRequests).toEqual([])
})

test('nothing but JSON leaves the browser during a check, and no picture', async () => {
  const { watch } = await checkWith('face')

  expect(watch.uploads.map(upload => upload.path)).toContain('/health_report/upload')
  for (const upload of watch.uploads) {
    expect(upload.contentType).toMatch(/^application\/json/)
    expect(upload.bytes).toBeLessThan(16_384)
    expect(upload.body).not.toMatch(/data:image|base64|\/9j\/|iVBOR/)
  }
})

test('a report stands after a reload and on its own address', async () => {
  const { indicators, page } = await checkWith('face')
  await page.reload()

  await page.locator('#indicator-HR_BPM').waitFor()
  expect(Number(await page.locator('#indicator-HR_BPM').getAttribute('data-value'))).toBe(indicators.HR_BPM)
})

test.each<[Scenario, string[]]>([
  ['stillFace', ['stillPicture']],
  ['emptyRoom', ['noFace']],
  ['black', ['tooDark']],
  ['twoFaces', ['twoFaces']],
  ['closeFace', ['tooClose']],
])('%s is refused with its reason and no number', async (scenario, reasons) => {
  const { refused, indicators, watch } = await checkWith(scenario)

  expect(reasons).toContain(refused)
  expect(indicators).toEqual({})
  expect(watch.uploads.map(upload => upload.path)).not.toContain('/health_report/upload')
  expect(watch.consoleErrors).toEqual([])
})

import type { Page } from 'playwright-core'
import {
  completeHealthCheck,
  openHealthCheckCamera,
  waitForHealthCheckResult,
} from '../scenarios/healthCheck'
import { logIn } from '../scenarios/logIn'
import type { PageMonitor } from '../support/browser'
import { ensureCameraClip } from '../support/cameraClips'
import { selectTestCases, testInFullRun } from '../../testScope'
import { expectNoErrors, setUpCameraApp } from '../support/setUpBrowserApp'

const app = setUpCameraApp()

let nextPhone = 13800001000

const readShownHeartRate = async (page: Page) =>
  Number(await page.locator('#indicator-HR_BPM').getAttribute('data-value'))

/** Nothing but JSON leaves the browser during a check, and no picture. */
const expectNoImageUploaded = (uploads: PageMonitor['uploads']) => {
  expect(uploads.map(upload => upload.path)).toContain('/health_report/upload')
  for (const upload of uploads) {
    expect(upload.contentType).toMatch(/^application\/json/)
    expect(upload.bytes).toBeLessThan(16_384)
    expect(upload.body).not.toMatch(/data:image|base64|\/9j\/|iVBOR/)
  }
}

test.each(selectTestCases([58, 84], bpm => bpm === 84))(
  'a drawn face with a pulse of %i gets a report with that heart rate, which stands after a reload; no picture leaves the browser',
  async bpm => {
    const { page, watch, driver } = await app.openPage({ clip: await ensureCameraClip('face', { bpm }) })
    await logIn(driver, { origin: app.origin, phone: String((nextPhone += 1)) })
    const { refused, indicators } = await completeHealthCheck(driver)

    expect(refused).toBeNull()
    expect(Math.abs((indicators.HR_BPM ?? 0) - bpm)).toBeLessThanOrEqual(2)
    expectNoImageUploaded(watch.uploads)

    await page.reload()
    await page.locator('#indicator-HR_BPM').waitFor()
    expect(await readShownHeartRate(page)).toBe(indicators.HR_BPM)
    expectNoErrors(watch)
  },
)

test('a fingertip with a pulse of 66 gets a report with that heart rate and a variability, which says where it was read', async () => {
  const clip = await ensureCameraClip('finger', { bpm: 66 })
  const { page, watch, driver } = await app.openPage({ clip })
  await logIn(driver, { origin: app.origin, phone: String((nextPhone += 1)) })
  await page.goto(`${app.origin}/health/check?site=finger`)
  for (const step of ['#consent-agree', '#consent-continue', '#profile-skip']) await driver.tap(step)
  const { refused, indicators } = await waitForHealthCheckResult(driver)

  expect(refused).toBeNull()
  expect(Math.abs((indicators.HR_BPM ?? 0) - 66)).toBeLessThanOrEqual(1)
  expect(indicators.HRV_SDNN).toBeGreaterThan(20)
  expectNoImageUploaded(watch.uploads)
  const report = watch.uploads.find(upload => upload.path === '/health_report/upload')
  expect(JSON.parse(report?.body ?? '{}')).toMatchObject({ quality: { site: 'finger' } })
  expectNoErrors(watch)
})

testInFullRun('a lens that stays uncovered is refused with that reason', async () => {
  const { page, driver } = await app.openPage({ clip: await ensureCameraClip('emptyRoom', { seconds: 4 }) })
  await logIn(driver, { origin: app.origin, phone: String((nextPhone += 1)) })
  await openHealthCheckCamera(driver, 'finger')
  await page.getByText('Cover the whole lens').first().waitFor()
  expect(await waitForHealthCheckResult(driver)).toEqual({ refused: 'lensUncovered', indicators: {} })
})

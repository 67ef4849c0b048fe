import type { Browser } from 'playwright-core'
import { takeHealthCheck } from './scenarios/healthCheck'
import { logIn } from './scenarios/logIn'
import { openBrowser, watchPage } from './support/browser'
import { drawnClip, type Scenario } from './support/clips'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

/** The shortest check that the server allows: what is refused here would be refused after half a minute too. */
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

let nextPhone = 13800001100

test.each<[Scenario, string]>([
  ['stillFace', 'stillPicture'],
  ['emptyRoom', 'noFace'],
  ['black', 'tooDark'],
  ['twoFaces', 'twoFaces'],
  ['closeFace', 'tooClose'],
])('%s is refused with its reason and no number', async (scenario, reason) => {
  browser = await openBrowser({ clip: await drawnClip(scenario, { seconds: 20 }) })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const watch = watchPage(page)
  const driver = drivePage(page, app.origin)
  await logIn(driver, { origin: app.origin, phone: String((nextPhone += 1)) })

  expect(await takeHealthCheck(driver)).toEqual({ refused: reason, indicators: {} })
  expect(watch.uploads.map(upload => upload.path)).not.toContain('/health_report/upload')
  expect(watch.consoleErrors).toEqual([])
})

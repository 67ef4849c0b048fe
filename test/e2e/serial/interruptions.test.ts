import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { Page } from 'playwright-core'
import {
  openHealthCheckCamera,
  readReportIndicators,
  waitForHealthCheckResult,
  completeHealthCheck,
} from '../scenarios/healthCheck'
import { logIn } from '../scenarios/logIn'
import type { FakeCamera } from '../support/browser'
import { ensureCameraClip } from '../support/cameraClips'
import { testInFullRun } from '../../testScope'
import { setUpCameraApp } from '../support/setUpBrowserApp'

/** The shortest check that the server allows; what interrupts it does not ask how long it would have been. */
const SECONDS = 15

const app = setUpCameraApp({ env: { MEASUREMENT_SECONDS: String(SECONDS) } })

const REPORT_LINK_SELECTOR = 'a[href^="/health/report/"]:visible'

/** The history shows the latest report twice: in its card, and as a row. */
const countLinkedReports = async (page: Page): Promise<number> => {
  const addresses = await page
    .locator(REPORT_LINK_SELECTOR)
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  return new Set(addresses).size
}

/** Waits until the countdown runs. */
const isMeasuring = (page: Page) => page.getByText('seconds left').waitFor({ timeout: 60_000 })

/** Logs in in a new browser whose camera shows something. */
const openSignedIn = async (camera: FakeCamera, phone: string) => {
  const opened = await app.openPage(camera)
  await logIn(opened.driver, { origin: app.origin, phone })
  return opened
}
const openSignedInWithFace = async (phone: string) =>
  openSignedIn({ clip: await ensureCameraClip('face') }, phone)

test('without a camera the drawn sample is offered, measured and marked as a sample', async () => {
  const { page, driver, watch } = await openSignedIn('none', '13800002001')
  await openHealthCheckCamera(driver)
  await page.locator('#sample-start').click()
  await page.locator('#tongue-skip').click({ timeout: 120_000 })
  await page.locator('#constitution-skip').click()
  await page.locator('#upload-open-report').click()

  expect(await readReportIndicators(driver)).toHaveProperty('HR_BPM')
  await page.getByText('A sample, not a measurement', { exact: true }).waitFor()
  expect(watch.consoleErrors).toEqual([])
})

test('a refused camera is reported with a way on', async () => {
  const { page, driver } = await openSignedIn('refused', '13800002002')
  await openHealthCheckCamera(driver)

  await page.getByText('Permissions not granted, cannot perform health check').first().waitFor()
})

test('a measurement taken without network is kept and uploaded once when the network is back', async () => {
  const { context, page, driver } = await openSignedInWithFace('13800002003')
  const uploads: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/health_report/upload')) uploads.push(request.postData() ?? '')
  })
  await openHealthCheckCamera(driver)
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
  await page.locator(REPORT_LINK_SELECTOR).first().waitFor()
  expect(await countLinkedReports(page)).toBe(1)
  expect(new Set(uploads.map(body => JSON.parse(body).clientReportId)).size).toBe(1)
})

test('a hidden tab stops the measurement and says so', async () => {
  const { page, driver } = await openSignedInWithFace('13800002004')
  await openHealthCheckCamera(driver)
  await isMeasuring(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

  await page.locator('#check-retry').waitFor()
})

testInFullRun('two checks in a row give two reports', async () => {
  const { page, driver } = await openSignedInWithFace('13800002005')
  await completeHealthCheck(driver)
  await page.goto(`${app.origin}/health/check?site=face`)
  await waitForHealthCheckResult(driver)

  await page.goto(`${app.origin}/health/history`)
  await pollUntil(
    () => countLinkedReports(page),
    count => count === 2,
  )
})

import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import { completeHealthCheck } from '../e2e/scenarios/healthCheck'
import { logIn } from '../e2e/scenarios/logIn'
import { launchBrowser } from '../e2e/support/browser'
import { ensureCameraClip } from '../e2e/support/cameraClips'
import { createPageDriver } from '../e2e/support/createPageDriver'
import { startAppServer } from '../e2e/support/appServer'

/** Seconds of main-thread work since the page began. */
const readMainThreadSeconds = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0
}

const MEASUREMENT_WINDOW_MS = 15_000

/** Main-thread milliseconds for each camera frame, over a stretch of the measurement. */
const measureMainThread = async (page: Page, devtools: CDPSession): Promise<number> => {
  await page.getByText('seconds left').waitFor({ timeout: 60_000 })
  const before = await readMainThreadSeconds(devtools)
  const startedAt = Date.now()
  await page.waitForFunction(until => Date.now() >= until, startedAt + MEASUREMENT_WINDOW_MS, {
    polling: 1000,
  })
  const frames = ((Date.now() - startedAt) / 1000) * 30
  return (((await readMainThreadSeconds(devtools)) - before) * 1000) / frames
}

/**
 * The cost of a check in Chromium, with a clip as camera (a drawn face without an argument): frames used a second, main-thread
 * milliseconds a frame, gzip bytes of code and networks that the check loads beyond the health home.
 */
const benchmarkHealthCheck = async (clip: string | undefined) => {
  const app = await startAppServer()
  const browser = await launchBrowser({ clip: clip ? path.resolve(clip) : await ensureCameraClip('face') })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const driver = createPageDriver(page, app.origin)
    await logIn(driver, { origin: app.origin, phone: '13800004001' })
    await page.locator('#check-start').waitFor()
    const loaded = new Map<string, Promise<number>>()
    page.context().on('response', response => {
      const { pathname } = new URL(response.url())
      if (/\.(js|css|wasm|bin|json)$/.test(pathname)) {
        loaded.set(
          pathname,
          response.body().then(body => gzipSync(body, { level: 9 }).length),
        )
      }
    })
    let frameRate = 0
    page.on('request', request => {
      if (!request.url().endsWith('/health_report/upload')) return
      frameRate = (request.postDataJSON() as { quality: { frameRate: number } }).quality.frameRate
    })
    const [result, mainThreadMsPerFrame] = await Promise.all([
      completeHealthCheck(driver),
      measureMainThread(page, devtools),
    ])
    const files = await Promise.all(
      [...loaded].map(async ([file, bytes]) => [file, await bytes.catch(() => 0)] as const),
    )
    return {
      heartRate: result.indicators.HR_BPM ?? null,
      refused: result.refused,
      frameRate,
      mainThreadMsPerFrame,
      loadedGz: files.reduce((sum, [, bytes]) => sum + bytes, 0),
      files: Object.fromEntries(files),
    }
  } finally {
    await browser.close()
    await app.stop()
  }
}

benchmarkHealthCheck(process.argv[2]).then(
  result => console.log(JSON.stringify(result)),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)

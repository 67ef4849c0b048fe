import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { completeHealthCheck } from '../test/e2e/scenarios/healthCheck'
import { logIn } from '../test/e2e/scenarios/logIn'
import { launchBrowser, monitorPage } from '../test/e2e/support/browser'
import { createPageDriver } from '../test/e2e/support/createPageDriver'
import { startAppServer } from '../test/e2e/support/appServer'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'

/** A demonstration number: ranges of 13800000xxx are never given to subscribers in this house’s seed data. */
const DEMO_PHONE_NUMBER = '13800000099'

/** Chromium plays y4m only; any other video goes through ffmpeg first. */
const convertToY4m = async (clip: string, folder: string): Promise<string> => {
  if (clip.endsWith('.y4m')) return path.resolve(clip)
  const converted = path.join(folder, 'camera.y4m')
  const { exitCode, output } =
    await runChildProcess('ffmpeg', [
    '-loglevel', 'error', '-y', '-i', path.resolve(clip), '-pix_fmt', 'yuv420p', converted,
  ]) // prettier-ignore
      .catch(() => ({ exitCode: 1, output: 'ffmpeg is not installed; give a .y4m file or install it.' }))
  if (exitCode !== 0) throw new Error(`${clip} could not be converted: ${output}`)
  return converted
}

/** Goes the whole way from log-in to report with a clip as camera and prints what came of it. */
const runHealthCheck = async (clip: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-check-'))
  const camera = await convertToY4m(clip, folder)
  const app = await startAppServer({ dataFolder: path.join(folder, 'data') })
  const browser = await launchBrowser({ clip: camera })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const watch = monitorPage(page)
    const driver = createPageDriver(page, app.origin)
    await logIn(driver, { origin: app.origin, phone: DEMO_PHONE_NUMBER })
    const result = await completeHealthCheck(driver)
    return {
      ...result,
      consoleErrors: watch.consoleErrors.length,
      uploads: watch.uploads.map(({ path: address, bytes }) => ({ path: address, bytes })),
    }
  } finally {
    await browser.close()
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const clip = process.argv[2]
if (!clip) {
  console.error('Usage: npm run --silent check -- CLIP.y4m')
  process.exit(2)
}
runHealthCheck(clip).then(
  result => console.log(JSON.stringify(result)),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { openHealthCheckCamera, waitForHealthCheckResult } from '../e2e/scenarios/healthCheck'
import { logIn } from '../e2e/scenarios/logIn'
import { startAppServer } from '../e2e/support/appServer'
import { launchBrowser } from '../e2e/support/browser'
import { ensureCameraClip } from '../e2e/support/cameraClips'
import { createPageDriver } from '../e2e/support/createPageDriver'
import { DEMO_ACCOUNT, seedAccount } from './seedAccount'
import { signIn } from './signIn'

/** Takes the README's pictures of the app as it is now: `npm run pictures`. */

const PICTURE_FOLDER = resolveRepositoryPath('docs/pictures')
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, locale: 'en-GB' }
const COMPUTER: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' }

const FILM_WIDTH = 260
const FRAME_MS = 700
const MAX_FRAMES = 90

/** As small as a palette makes it without a visible loss. */
const savePicture = async (page: Page, name: string) => {
  await page.locator('.ui-screen__main').locator('visible=true').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const picture = sharp(await page.screenshot({ animations: 'disabled' }))
  await picture.png({ palette: true, effort: 10 }).toFile(path.join(PICTURE_FOLDER, `${name}.png`))
}

/** Opens a page once nothing more is asked for. */
const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'networkidle' })

/** The shop, the report and the health home of somebody who has measured for some weeks. */
const takePages = async (origin: string) => {
  const browser = await launchBrowser()
  try {
    const { call, storageState } = await signIn(browser, { origin, phone: DEMO_ACCOUNT.phone })
    const { reportId } = await seedAccount(call, { origin })
    const take = async (name: string, address: string, look: BrowserContextOptions) => {
      const context = await browser.newContext({ storageState, ...look })
      const page = await context.newPage()
      await open(page, origin + address)
      await savePicture(page, name)
      await context.close()
    }
    await take('brand', '/store/brand', PHONE)
    await take('report', `/health/report/${reportId}`, PHONE)
    await take('home-dark-zh', '/health', { ...PHONE, locale: 'zh-CN', colorScheme: 'dark' })
    await take('product-1280', '/productDetail/w8', COMPUTER)
  } finally {
    await browser.close()
  }
}

/** Pictures of a page until something is over. */
const recordFrames = async (page: Page, isOver: () => boolean): Promise<Buffer[]> => {
  const frames: Buffer[] = []
  while (!isOver() && frames.length < MAX_FRAMES) {
    frames.push(await page.screenshot({ type: 'jpeg', quality: 90 }))
    await page.waitForTimeout(FRAME_MS)
  }
  return frames
}

const writeFilm = async (frames: readonly Buffer[]) => {
  const small = await Promise.all(frames.map(frame => sharp(frame).resize({ width: FILM_WIDTH }).toBuffer()))
  const film = await sharp(small, { join: { animated: true } })
    .webp({ quality: 55, effort: 6, loop: 0, delay: small.map(() => FRAME_MS / 2) })
    .toBuffer()
  writeFileSync(path.join(PICTURE_FOLDER, 'check.webp'), film)
}

/** A check of a drawn face, from the health home to the report, as a short film. */
const takeCheck = async (origin: string) => {
  const browser = await launchBrowser({ clip: await ensureCameraClip('face', { bpm: 64 }) })
  try {
    const page = await (await browser.newContext(PHONE)).newPage()
    const driver = createPageDriver(page, origin)
    await logIn(driver, { origin, phone: '13800001764' })
    await page.locator('#check-start').waitFor()
    let isOver = false
    const frames = recordFrames(page, () => isOver)
    await openHealthCheckCamera(driver)
    const { refused } = await waitForHealthCheckResult(driver)
    if (refused) throw new Error(`the check was refused: ${refused}`)
    await page.waitForTimeout(4 * FRAME_MS)
    isOver = true
    await writeFilm(await frames)
  } finally {
    await browser.close()
  }
}

const takePictures = async () => {
  const app = await startAppServer({ env: { SECONDS_BETWEEN_CODES: '1', REQUESTS_PER_MINUTE: '100000' } })
  try {
    await takePages(app.origin)
    await takeCheck(app.origin)
  } finally {
    await app.stop()
  }
}

takePictures().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { drawCode, writeCodeClip, type DrawnCodeOptions } from '../clips/code'
import { toPng } from '../clips/tongue'
import { eventually } from '../miniprogram-host/client/eventually'
import { becomesKnown } from './scenarios/chairs'
import type { Driver } from './scenarios/driver'
import * as steps from './scenarios/steps'
import { openBrowser, watchPage, type Camera, type Watch } from './support/browser'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

const LINK = 'https://anzuo.example/w/W24/W24A000002'

let app: RunningApp
let browser: Browser | undefined
let page: Page
let driver: Driver
let watch: Watch
const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-codes-'))

beforeAll(async () => {
  app = await startApp()
  await becomesKnown(app.origin)
})
afterEach(async () => {
  await browser?.close()
  browser = undefined
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (camera: Camera) => {
  browser = await openBrowser(camera)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  page = await context.newPage()
  watch = watchPage(page)
  driver = drivePage(page, app.origin)
  await driver.open('/devices/add')
}

const clipOf = (name: string, options: DrawnCodeOptions): Camera => {
  const clip = path.join(folder, `${name}.y4m`)
  writeCodeClip(clip, LINK, options)
  return { clip }
}

const read = (selector: string, words: string) => steps.read(driver, selector, words)

const choose = async (buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await driver.tap('#add-picture')
  await (await chooser).setFiles({ name: 'code.png', mimeType: 'image/png', buffer })
}

const ways: [string, DrawnCodeOptions][] = [
  ['upright', {}],
  ['tilted', { turned: 22, leaning: 0.18 }],
  ['dim', { light: 0.2, noise: 8 }],
]

test.each(ways)('the printed code of a chair, %s, is read by the camera', async (name, options) => {
  await start(clipOf(name, options))
  await driver.tap('#add-scan')
  await read('#add-found', 'Anzuo W')
  expect(watch.consoleErrors).toEqual([])
  // The camera is let go with the view.
  expect(await page.locator('video').count()).toBe(0)
  // No picture has left the device.
  expect(watch.uploads.map(({ bytes }) => bytes).every(bytes => bytes < 2000)).toBe(true)
})

test('the reader works beside the page, is loaded when it is wanted, and goes with the view', async () => {
  await start(clipOf('blank', { light: 0 }))
  const workers: string[] = []
  page.on('worker', worker => workers.push(worker.url()))
  expect(workers).toEqual([])
  const begun = page.waitForEvent('worker')
  await driver.tap('#add-scan')
  await begun
  await driver.tap('#add-close-view')
  await eventually(
    () => page.locator('video').count(),
    count => count === 0,
  )
  await eventually(
    async () => page.workers().length,
    count => count === 0,
  )
})

test('a camera that is refused is said, and a picture or the number lead on', async () => {
  await start('refused')
  await driver.tap('#add-scan')
  await read('#add-trouble', 'not allowed')
  await choose(toPng(drawCode(LINK, { light: 0 })))
  await read('#add-trouble', 'No code can be read')
  await choose(toPng(drawCode(LINK, { turned: 8 })))
  await read('#add-found', 'Anzuo W')
})

test('without a camera the number that is printed below the code does', async () => {
  await start('none')
  await driver.tap('#add-scan')
  await read('#add-trouble', 'No camera')
  await driver.type('#add-link', 'w24a 000002')
  await driver.tap('#add-typed')
  await read('#add-found', 'Anzuo W')
})

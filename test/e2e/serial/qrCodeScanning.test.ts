import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { renderQrCodePhoto, writeQrCodeClip, type SyntheticQrCodeOptions } from '../../clips/qrCodeClip'
import { encodePng } from '../../clips/tongueClip'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { waitForChairRegistration } from '../scenarios/chairs'
import type { AppDriver } from '../scenarios/appDriver'
import * as steps from '../scenarios/waitSteps'
import type { FakeCamera, PageMonitor } from '../support/browser'
import { setUpCameraApp } from '../support/setUpBrowserApp'

const CHAIR_LINK = 'https://anzuo.example/w/W24/W24A000002'

const app = setUpCameraApp()
let page: Page
let driver: AppDriver
let watch: PageMonitor
const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-codes-'))

beforeAll(() => waitForChairRegistration(app.origin))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const openScanner = async (camera: FakeCamera) => {
  ;({ page, watch, driver } = await app.openPage(camera))
  await driver.open('/devices/add')
}

const createClipCamera = (name: string, options: SyntheticQrCodeOptions): FakeCamera => {
  const clip = path.join(folder, `${name}.y4m`)
  writeQrCodeClip(clip, CHAIR_LINK, options)
  return { clip }
}

const read = (selector: string, words: string) => steps.waitForText(driver, selector, words)

const chooseImageFile = async (buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await driver.tap('#add-picture')
  await (await chooser).setFiles({ name: 'code.png', mimeType: 'image/png', buffer })
}

const captureConditions: [string, SyntheticQrCodeOptions][] = [
  ['upright', {}],
  ['tilted', { turned: 22, leaning: 0.18 }],
  ['dim', { light: 0.2, noise: 8 }],
]

test.each(captureConditions)(
  'the printed code of a chair, %s, is read by the camera',
  async (name, options) => {
    await openScanner(createClipCamera(name, options))
    await driver.tap('#add-scan')
    await read('#add-found', 'Anzuo W')
    expect(watch.consoleErrors).toEqual([])
    // The camera is let go with the view.
    expect(await page.locator('video').count()).toBe(0)
    // No picture has left the device.
    expect(watch.uploads.map(({ bytes }) => bytes).every(bytes => bytes < 2000)).toBe(true)
  },
)

test('the code reader runs in a worker, is loaded on demand, and ends with the view', async () => {
  await openScanner(createClipCamera('blank', { light: 0 }))
  const workers: string[] = []
  page.on('worker', worker => workers.push(worker.url()))
  expect(workers).toEqual([])
  const begun = page.waitForEvent('worker')
  await driver.tap('#add-scan')
  await begun
  await driver.tap('#add-close-view')
  await pollUntil(
    () => page.locator('video').count(),
    count => count === 0,
  )
  await pollUntil(
    async () => page.workers().length,
    count => count === 0,
  )
})

test('a refused camera is reported, and a picture or the number is a way on', async () => {
  await openScanner('refused')
  await driver.tap('#add-scan')
  await read('#add-trouble', 'without your permission')
  await chooseImageFile(encodePng(renderQrCodePhoto(CHAIR_LINK, { light: 0 })))
  await read('#add-trouble', 'No code found')
  await chooseImageFile(encodePng(renderQrCodePhoto(CHAIR_LINK, { turned: 8 })))
  await read('#add-found', 'Anzuo W')
})

test('without a camera the number that is printed below the code does', async () => {
  await openScanner('none')
  await driver.tap('#add-scan')
  await read('#add-trouble', 'No camera')
  await driver.type('#add-link', 'w24a 000002')
  await driver.tap('#add-typed')
  await read('#add-found', 'Anzuo W')
})

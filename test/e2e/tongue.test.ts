import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { badPhotos } from '../clips/badPhotos'
import { tonguePhoto, writeTongueClip } from '../clips/tongue'
import { turnedPhoto } from '../clips/turnedPhoto'
import { eventually } from '../miniprogram-host/client/eventually'
import { goToCamera, readOutcome } from './scenarios/healthCheck'
import { logIn } from './scenarios/logIn'
import { answerAll, photographTongue, readTongue } from './scenarios/tongue'
import { openBrowser, watchPage, type Camera } from './support/browser'
import { drawnClip } from './support/clips'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

let app: RunningApp
let browser: Browser | undefined
const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-tongue-'))

beforeAll(async () => {
  app = await startApp()
})
afterEach(async () => {
  await browser?.close()
  browser = undefined
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

let nextPhone = 13800004000

/** A new person with a new browser. */
const start = async (camera: Camera) => {
  browser = await openBrowser(camera)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await context.newPage()
  const watch = watchPage(page)
  const driver = drivePage(page, app.origin)
  await logIn(driver, { origin: app.origin, phone: String((nextPhone += 1)) })
  return { page, watch, driver }
}

const clipOf = (name: string, options: Parameters<typeof writeTongueClip>[1]): Camera => {
  const clip = path.join(folder, `${name}.y4m`)
  writeTongueClip(clip, options)
  return { clip }
}

type File = { name: string; mimeType: string; buffer: Buffer }

const chooseFile = async (page: Page, button: string, file: File) => {
  const chooser = page.waitForEvent('filechooser')
  await page.locator(`${button}:visible`).click()
  await (await chooser).setFiles(file)
}
const photo = (buffer: Buffer): File => ({ name: 'tongue.png', mimeType: 'image/png', buffer })

test('a drawn tongue before the camera takes its photo by itself and shows its crack', async () => {
  const { driver, page, watch } = await start(clipOf('crack', { crack: 1 }))
  const { refused, signs } = await photographTongue(driver)

  expect(refused).toBeNull()
  expect(signs).toMatchObject({ cracks: 'Present', toothMarks: 'None', coatingThickness: 'Thin' })
  expect(await page.locator('#tongue-overlay svg').isVisible()).toBe(true)
  expect(watch.consoleErrors).toEqual([])
})

test('a tongue that is too far away is told to come closer, and refused when it is photographed all the same', async () => {
  const { driver, page } = await start(clipOf('far', { halfWidth: 0.1 }))
  await driver.open('/health/tongue')
  await page.locator('#tongue-guidance').getByText('Come closer').waitFor()
  await driver.tap('#tongue-shutter')

  expect(await readTongue(driver)).toEqual({ refused: 'tooFar', signs: {} })
})

test('files that are no good photo give their reason within a second, and nothing leaves the browser', async () => {
  const { driver, page, watch } = await start('none')
  await driver.open('/health/tongue')
  await page.locator('#tongue-trouble').waitFor()
  const sentBefore = watch.uploads.length
  let button = '#tongue-choose'
  for (const { reason, ...file } of badPhotos()) {
    const startedAt = Date.now()
    await chooseFile(page, button, file)
    await page.locator(`#tongue-refusal[data-reason=${reason}]`).waitFor()
    expect(Date.now() - startedAt).toBeLessThan(1000)
    expect(await page.locator('[id^=sign-]').count()).toBe(0)
    button = '#tongue-choose-again'
    // The next refusal must be a new one.
    await page.locator('#tongue-refusal').evaluate(element => element.removeAttribute('data-reason'))
  }
  await chooseFile(page, button, photo(tonguePhoto({ lamp: [0.08, 0.08, 0.08] })))
  await page.locator('#tongue-refusal[data-reason=tooDark]').waitFor()
  expect(watch.uploads.slice(sentBefore)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('tongueResults'))).toBeNull()
})

test.each([3, 6, 8])(
  'a photo that was taken with the phone turned is judged upright: EXIF %d',
  async orientation => {
    const { driver, page } = await start('none')
    await driver.open('/health/tongue')
    await page.locator('#tongue-trouble').waitFor()
    const turned = await turnedPhoto(page, tonguePhoto({ crack: 1 }), orientation)
    await chooseFile(page, '#tongue-choose', { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned })

    expect(await readTongue(driver)).toMatchObject({ refused: null, signs: { cracks: 'Present' } })
  },
)

test('what the device kept of tongue and answers is gone at the next start without a session', async () => {
  const { driver, page } = await start('none')
  await driver.open('/health/tongue')
  await chooseFile(page, '#tongue-choose', photo(tonguePhoto({ crack: 1 })))
  await readTongue(driver)
  await driver.open('/health/constitution')
  await driver.tap('#answer-1')
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('tongueResults'), localStorage.getItem('constitutionAnswers')])
  expect(await kept()).toEqual([expect.stringContaining('present'), expect.stringContaining('balanced.1')])
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()

  expect(await eventually(kept, values => values.every(value => value === null))).toEqual([null, null])
})

test('a whole check with tongue, underside and questionnaire sends words and scores, and no picture', async () => {
  const { driver, page, watch } = await start({ clip: await drawnClip('face') })
  const sockets: string[] = []
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => sockets.push(String(payload).slice(0, 10_000))),
  )
  await goToCamera(driver)
  await page.locator('#tongue-take').click({ timeout: 120_000 })
  await chooseFile(page, '#tongue-choose', photo(tonguePhoto({ crack: 1 })))
  const { signs } = await readTongue(driver)
  expect(signs.cracks).toBe('Present')
  await driver.tap('#tongue-under')
  await chooseFile(page, '#tongue-choose', photo(tonguePhoto({ crack: 1 })))
  await page.locator('#sublingual-findings').waitFor()
  expect(await page.getByText('A simple measurement, not a judgement').first().isVisible()).toBe(true)
  await driver.tap('#tongue-use')
  await driver.tap('#constitution-start')
  expect(await answerAll(driver)).toBeLessThanOrEqual(27)
  await readOutcome(driver)

  await page.locator('#report-tongue #tongue-overlay').waitFor()
  expect(await page.locator('#report-tongue #sign-cracks').getAttribute('data-label')).toBe('present')
  expect(await page.locator('#constitution-main').getAttribute('data-main')).not.toBeNull()
  const upload = watch.uploads.find(({ path: address }) => address === '/health_report/upload')
  expect(JSON.parse(upload?.body ?? '{}')).toMatchObject({
    tongue: { signs: { cracks: { label: 'present' } } },
    constitution: { scores: { qiDeficiency: 0 } },
  })
  for (const { contentType, bytes, body } of watch.uploads) {
    expect(contentType).toMatch(/^application\/json/)
    expect(bytes).toBeLessThan(16_384)
    expect(body).not.toMatch(/data:image|base64|blob:|\/9j\/|iVBOR|"x":|overlay|outline/)
  }
  expect(sockets.join()).not.toMatch(/data:image|\/9j\/|iVBOR/)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toMatch(/data:image|blob:|\/9j\/|iVBOR|overlay|outline/)

  // The outline was only in memory.
  await page.reload()
  await page.locator('#report-tongue #sign-cracks').waitFor()
  expect(await page.locator('#tongue-overlay').count()).toBe(0)
  expect(watch.consoleErrors).toEqual([])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { createInvalidPhotos } from '../../clips/invalidPhotos'
import { createTonguePhotoPng, writeTongueClip } from '../../clips/tongueClip'
import { createExifRotatedJpeg } from '../../clips/exifRotatedJpeg'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { openHealthCheckCamera, waitForHealthCheckResult } from '../scenarios/healthCheck'
import { logIn } from '../scenarios/logIn'
import { answerConstitutionQuestionnaire, captureTonguePhoto, waitForTongueResult } from '../scenarios/tongue'
import type { FakeCamera } from '../support/browser'
import { ensureCameraClip } from '../support/cameraClips'
import { selectTestCases } from '../../testScope'
import { setUpCameraApp } from '../support/setUpBrowserApp'

const app = setUpCameraApp()
const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-tongue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let nextPhone = 13800004000

/** A new person with a new browser. */
const start = async (camera: FakeCamera) => {
  const opened = await app.openPage(camera)
  await logIn(opened.driver, { origin: app.origin, phone: String((nextPhone += 1)) })
  return opened
}

const createClipCamera = (name: string, options: Parameters<typeof writeTongueClip>[1]): FakeCamera => {
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
const toUploadFile = (buffer: Buffer): File => ({ name: 'tongue.png', mimeType: 'image/png', buffer })

test('a drawn tongue before the camera takes its photo by itself and shows its crack', async () => {
  const { driver, page, watch } = await start(createClipCamera('crack', { crack: 1 }))
  const { refused, signs } = await captureTonguePhoto(driver)

  expect(refused).toBeNull()
  expect(signs).toMatchObject({ cracks: 'Present', toothMarks: 'None', coatingThickness: 'Thin' })
  expect(await page.locator('#tongue-overlay svg').isVisible()).toBe(true)
  expect(watch.consoleErrors).toEqual([])
})

test('a tongue that is too far away is told to come closer, and refused when it is photographed all the same', async () => {
  const { driver, page } = await start(createClipCamera('far', { halfWidth: 0.1 }))
  await driver.open('/health/tongue')
  await page.locator('#tongue-guidance').getByText('Come closer').waitFor()
  await driver.tap('#tongue-shutter')

  expect(await waitForTongueResult(driver)).toEqual({ refused: 'tooFar', signs: {} })
})

test('files that are no good photo give their reason within a second, and nothing leaves the browser', async () => {
  const { driver, page, watch } = await start('none')
  await driver.open('/health/tongue')
  await page.locator('#tongue-trouble').waitFor()
  const sentBefore = watch.uploads.length
  let button = '#tongue-choose'
  for (const { reason, ...file } of createInvalidPhotos()) {
    const startedAt = Date.now()
    await chooseFile(page, button, file)
    await page.locator(`#tongue-refusal[data-reason=${reason}]`).waitFor()
    expect(Date.now() - startedAt).toBeLessThan(1000)
    expect(await page.locator('[id^=sign-]').count()).toBe(0)
    button = '#tongue-choose-again'
    // The next failure must be a new one.
    await page.locator('#tongue-refusal').evaluate(element => element.removeAttribute('data-reason'))
  }
  await chooseFile(page, button, toUploadFile(createTonguePhotoPng({ lamp: [0.08, 0.08, 0.08] })))
  await page.locator('#tongue-refusal[data-reason=tooDark]').waitFor()
  // The shop's notices are asked for whenever the page is idle: an empty object, which carries nothing.
  expect(watch.uploads.slice(sentBefore).filter(({ body }) => body !== '{}')).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('tongueResults'))).toBeNull()
})

test.each(selectTestCases([3, 6, 8], orientation => orientation === 6))(
  'a photo that was taken with the phone turned is judged upright: EXIF %d',
  async orientation => {
    const { driver, page } = await start('none')
    await driver.open('/health/tongue')
    await page.locator('#tongue-trouble').waitFor()
    const turned = await createExifRotatedJpeg(page, createTonguePhotoPng({ crack: 1 }), orientation)
    await chooseFile(page, '#tongue-choose', { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned })

    expect(await waitForTongueResult(driver)).toMatchObject({ refused: null, signs: { cracks: 'Present' } })
  },
)

test('what the device kept of tongue and answers is gone at the next start without a session', async () => {
  const { driver, page } = await start('none')
  await driver.open('/health/tongue')
  await chooseFile(page, '#tongue-choose', toUploadFile(createTonguePhotoPng({ crack: 1 })))
  await waitForTongueResult(driver)
  await driver.open('/health/constitution')
  await driver.tap('#constitution-start')
  await driver.tap('#answer-1')
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('tongueResults'), localStorage.getItem('constitutionAnswers')])
  expect(await kept()).toEqual([expect.stringContaining('present'), expect.stringContaining('balanced.1')])
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()

  expect(await pollUntil(kept, values => values.every(value => value === null))).toEqual([null, null])
})

test('a whole check with tongue, underside and questionnaire sends words and scores, and no picture', async () => {
  const { driver, page, watch } = await start({ clip: await ensureCameraClip('face') })
  const sockets: string[] = []
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => sockets.push(String(payload).slice(0, 10_000))),
  )
  await openHealthCheckCamera(driver)
  await page.locator('#tongue-take').click({ timeout: 120_000 })
  await chooseFile(page, '#tongue-choose', toUploadFile(createTonguePhotoPng({ crack: 1 })))
  const { signs } = await waitForTongueResult(driver)
  expect(signs.cracks).toBe('Present')
  await driver.tap('#tongue-under')
  await chooseFile(page, '#tongue-choose', toUploadFile(createTonguePhotoPng({ crack: 1 })))
  await page.locator('#sublingual-findings').waitFor()
  expect(await page.getByText('A simple measurement, not an assessment').first().isVisible()).toBe(true)
  await driver.tap('#tongue-use')
  expect(await answerConstitutionQuestionnaire(driver)).toBeLessThanOrEqual(27)
  await waitForHealthCheckResult(driver)

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

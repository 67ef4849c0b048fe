import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { badPhotos } from '../clips/badPhotos'
import { tonguePhoto, writeTongueClip } from '../clips/tongue'
import { turnedPhoto } from '../clips/turnedPhoto'
import { logIn } from '../e2e/scenarios/logIn'
import type { Driver } from '../e2e/scenarios/driver'
import { answerAll, photographTongue, readTongue, type TongueResult } from '../e2e/scenarios/tongue'
import { openBrowser } from '../e2e/support/browser'
import type { RunningApp } from '../e2e/support/runningApp'
import { eventually } from '../miniprogram-host/client/eventually'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

let server: RunningApp
let app: MiniProgram
let driver: Driver
const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-tongue-'))

beforeAll(async () => {
  server = await startServer()
  const started = await startMiniProgram({ origin: server.origin })
  app = started.app
  driver = started.driver
  await logIn(driver, { origin: server.origin, phone: '13800004201' })
})
afterEach(() => expectNoFault(app))
afterAll(async () => {
  await app?.stop()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const turnCameraTo = async (name: string, drawn: Parameters<typeof writeTongueClip>[1]): Promise<void> => {
  const file = path.join(folder, `${name}.y4m`)
  writeTongueClip(file, drawn)
  await app.host('setCamera', { file })
}

hostTest('a drawn tongue before the camera takes its photo by itself and shows its crack', async () => {
  await turnCameraTo('cracked', { crack: 1 })
  const { refused, signs } = await photographTongue(driver)

  expect(refused).toBeNull()
  expect(signs).toMatchObject({ cracks: 'Present', toothMarks: 'None' })
})

hostTest('a tongue that is too far away is refused when it is photographed all the same', async () => {
  await turnCameraTo('far', { halfWidth: 0.1 })
  await driver.open('/health/tongue')
  await eventually(
    () => driver.text('#tongue-guidance'),
    words => words.includes('Come closer'),
    { patience: 60_000 },
  )
  await driver.tap('#tongue-shutter')

  expect(await readTongue(driver)).toEqual({ refused: 'tooFar', signs: {} })
})

const choose = async (picture: Buffer, { turnsPictures = true } = {}): Promise<TongueResult> => {
  await driver.open('/health/tongue')
  await app.host('setPicture', { base64: picture.toString('base64'), turnsPictures })
  await driver.tap('#tongue-choose')
  return readTongue(driver)
}

hostTest('files that are no good photo are refused with their reason', async () => {
  for (const { buffer, reason } of badPhotos())
    expect(await choose(buffer)).toEqual({ refused: reason, signs: {} })
})

hostTest(
  'a photo of the album shows its crack, however the phone was held and whoever turns it',
  async () => {
    const upright = tonguePhoto({ crack: 1 })
    const browser = await openBrowser()
    const lying = await turnedPhoto(await browser.newPage(), upright, 6)
    await browser.close()
    const ways = [
      [upright, true],
      [lying, true],
      [lying, false],
    ] as const
    for (const [picture, turnsPictures] of ways) {
      const { refused, signs } = await choose(picture, { turnsPictures })
      expect(refused).toBeNull()
      expect(signs).toMatchObject({ cracks: 'Present', toothMarks: 'None' })
    }
  },
)

test('the questionnaire ends after at most 27 questions with a type', async () => {
  await driver.open('/health/constitution')
  expect(await answerAll(driver)).toBeLessThanOrEqual(27)

  await eventually(
    () => driver.isShown('#constitution-main'),
    isShown => isShown,
  )
})

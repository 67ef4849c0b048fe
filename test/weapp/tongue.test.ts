import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuild } from '../../scripts/build'
import { badPhotos } from '../clips/badPhotos'
import { tonguePhoto, writeTongueClip } from '../clips/tongue'
import { turnedPhoto } from '../clips/turnedPhoto'
import { logIn } from '../e2e/scenarios/logIn'
import { answerAll, photographTongue, readTongue, type TongueResult } from '../e2e/scenarios/tongue'
import { openBrowser } from '../e2e/support/browser'
import type { RunningApp } from '../e2e/support/runningApp'
import { eventually } from '../miniprogram-host/client/eventually'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

let server: RunningApp
let app: MiniProgram | undefined
const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-tongue-'))

beforeAll(async () => {
  await ensureBuild('weapp')
  server = await startServer()
})
afterEach(async () => {
  await app?.stop()
  app = undefined
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let nextPhone = 13800004200

const start = async (options: string[] = []) => {
  const started = await startMiniProgram({ origin: server.origin, options })
  app = started.app
  await logIn(started.driver, { origin: server.origin, phone: String((nextPhone += 1)) })
  return started
}

const photographed = async (drawn: Parameters<typeof writeTongueClip>[1]): Promise<TongueResult> => {
  const clip = path.join(folder, 'tongue.y4m')
  writeTongueClip(clip, drawn)
  const { driver } = await start(['--camera', clip])
  const result = await photographTongue(driver)
  await expectNoFault(app!)
  return result
}

hostTest('a drawn tongue before the camera takes its photo by itself and shows its crack', async () => {
  const { refused, signs } = await photographed({ crack: 1 })

  expect(refused).toBeNull()
  expect(signs).toMatchObject({ cracks: 'Present', toothMarks: 'None' })
})

hostTest('a tongue that is too far away is refused when it is photographed all the same', async () => {
  const clip = path.join(folder, 'far.y4m')
  writeTongueClip(clip, { halfWidth: 0.1 })
  const { driver } = await start(['--camera', clip])
  await driver.open('/health/tongue')
  await eventually(
    () => driver.text('#tongue-guidance'),
    words => words.includes('Come closer'),
    { patience: 60_000 },
  )
  await driver.tap('#tongue-shutter')

  expect(await readTongue(driver)).toEqual({ refused: 'tooFar', signs: {} })
  await expectNoFault(app!)
})

const choose = async (
  { app: phone, driver }: Awaited<ReturnType<typeof start>>,
  picture: Buffer,
  { turnsPictures = true } = {},
): Promise<TongueResult> => {
  await phone.host('setPicture', { base64: picture.toString('base64'), turnsPictures })
  await driver.tap('#tongue-choose')
  return readTongue(driver)
}

hostTest('files that are no good photo are refused with their reason', async () => {
  const started = await start()
  for (const { buffer, reason } of badPhotos()) {
    await started.driver.open('/health/tongue')
    expect(await choose(started, buffer)).toEqual({ refused: reason, signs: {} })
  }
  await expectNoFault(app!)
})

hostTest(
  'a photo of the album shows its crack, however the phone was held and whoever turns it',
  async () => {
    const started = await start()
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
      await started.driver.open('/health/tongue')
      const { refused, signs } = await choose(started, picture, { turnsPictures })
      expect(refused).toBeNull()
      expect(signs).toMatchObject({ cracks: 'Present', toothMarks: 'None' })
    }
    await expectNoFault(app!)
  },
)

test('the questionnaire ends after at most 27 questions with a type', async () => {
  const { driver } = await start()
  await driver.open('/health/constitution')
  expect(await answerAll(driver)).toBeLessThanOrEqual(27)

  await eventually(
    () => driver.isShown('#constitution-main'),
    isShown => isShown,
  )
  await expectNoFault(app!)
})

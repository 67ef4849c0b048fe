import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInvalidPhotos } from '../clips/invalidPhotos'
import { createTonguePhotoPng, writeTongueClip } from '../clips/tongueClip'
import { createExifRotatedJpeg } from '../clips/exifRotatedJpeg'
import { logIn } from '../e2e/scenarios/logIn'
import {
  answerConstitutionQuestionnaire,
  captureTonguePhoto,
  waitForTongueResult,
  type TongueCheckResult,
} from '../e2e/scenarios/tongue'
import { launchBrowser } from '../e2e/support/browser'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { setUpMiniProgram } from './support/setUpMiniProgram'
import { expectNoViolations, testOnHostOnly } from './support/startMiniProgram'

const miniProgram = setUpMiniProgram()
const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-tongue-'))

beforeAll(() => logIn(miniProgram.driver, { origin: miniProgram.origin, phone: '13800004201' }))
afterEach(() => expectNoViolations(miniProgram.app))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const setCameraToTongue = async (
  name: string,
  drawn: Parameters<typeof writeTongueClip>[1],
): Promise<void> => {
  const file = path.join(folder, `${name}.y4m`)
  writeTongueClip(file, drawn)
  await miniProgram.app.host('setCamera', { file })
}

testOnHostOnly('a drawn tongue before the camera takes its photo by itself and shows its crack', async () => {
  await setCameraToTongue('cracked', { crack: 1 })
  const { refused, signs } = await captureTonguePhoto(miniProgram.driver)

  expect(refused).toBeNull()
  expect(signs).toMatchObject({ cracks: 'Present', toothMarks: 'None' })
})

testOnHostOnly('a tongue that is too far away is refused when it is photographed all the same', async () => {
  await setCameraToTongue('far', { halfWidth: 0.1 })
  await miniProgram.driver.open('/health/tongue')
  await pollUntil(
    () => miniProgram.driver.text('#tongue-guidance'),
    words => words.includes('Come closer'),
    { timeoutMs: 60_000 },
  )
  await miniProgram.driver.tap('#tongue-shutter')

  expect(await waitForTongueResult(miniProgram.driver)).toEqual({ refused: 'tooFar', signs: {} })
})

const choosePhoto = async (picture: Buffer, { turnsPictures = true } = {}): Promise<TongueCheckResult> => {
  await miniProgram.driver.open('/health/tongue')
  await miniProgram.app.host('setPicture', { base64: picture.toString('base64'), turnsPictures })
  await miniProgram.driver.tap('#tongue-choose')
  return waitForTongueResult(miniProgram.driver)
}

testOnHostOnly('files that are no good photo are refused with their reason', async () => {
  for (const { buffer, reason } of createInvalidPhotos())
    expect(await choosePhoto(buffer)).toEqual({ refused: reason, signs: {} })
})

testOnHostOnly(
  'a photo of the album shows its crack, however the phone was held and whoever turns it',
  async () => {
    const upright = createTonguePhotoPng({ crack: 1 })
    const browser = await launchBrowser()
    const lying = await createExifRotatedJpeg(await browser.newPage(), upright, 6)
    await browser.close()
    const photos = [
      [upright, true],
      [lying, true],
      [lying, false],
    ] as const
    for (const [picture, turnsPictures] of photos) {
      const { refused, signs } = await choosePhoto(picture, { turnsPictures })
      expect(refused).toBeNull()
      expect(signs).toMatchObject({ cracks: 'Present', toothMarks: 'None' })
    }
  },
)

test('the questionnaire ends after at most 27 questions with a type', async () => {
  await miniProgram.driver.open('/health/constitution')
  expect(await answerConstitutionQuestionnaire(miniProgram.driver)).toBeLessThanOrEqual(27)

  await pollUntil(
    () => miniProgram.driver.isShown('#constitution-main'),
    isShown => isShown,
  )
})

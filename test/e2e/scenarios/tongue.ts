import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import tongue from '../../../locales/en-GB/tongue.json'
import type { AppDriver } from './appDriver'

export type TongueCheckResult = {
  /** Why the photo gave nothing, or null. */
  refused: string | null
  /** Words on the screen by sign. */
  signs: Record<string, string>
}

/** A slow machine looks at a photo for so long, in ms. */
const ANALYSIS_TIMEOUT_MS = 60_000

/** The name of a failure; where data attributes cannot be read, its words (in English) tell. */
const readRejectionReason = async (driver: AppDriver): Promise<string> => {
  const words = await driver.text('.photo-refused__title')
  const known = Object.entries(tongue.fault).find(([, { title }]) => title === words.trim())
  return (await driver.data('#tongue-refusal', 'reason')) ?? known?.[0] ?? words
}

/** Waits until a photo was judged and reads what the page says of it. */
export const waitForTongueResult = async (driver: AppDriver): Promise<TongueCheckResult> => {
  await pollUntil(
    async () => (await driver.isShown('#tongue-seen')) || (await driver.isShown('#tongue-refusal')),
    isThere => isThere,
    { timeoutMs: ANALYSIS_TIMEOUT_MS },
  )
  if (await driver.isShown('#tongue-refusal'))
    return { refused: await readRejectionReason(driver), signs: {} }
  const signs: Record<string, string> = {}
  for (const [name, words] of Object.entries(tongue.sign)) {
    if (typeof words === 'string') continue
    const shown = await driver.text(`#sign-${name}`)
    if (shown) signs[name] = shown.replace(words.name, '').trim().split('\n')[0]!.trim()
  }
  return { refused: null, signs }
}

/** Opens the camera for the tongue; the photo takes itself as soon as everything fits. */
export const captureTonguePhoto = async (driver: AppDriver): Promise<TongueCheckResult> => {
  await driver.open('/health/tongue')
  return waitForTongueResult(driver)
}

/** Says "never" to every question; the number of questions that were asked. */
export const answerConstitutionQuestionnaire = async (driver: AppDriver): Promise<number> => {
  await pollUntil(
    () => driver.isShown('#constitution-start'),
    isShown => isShown,
  )
  await driver.tap('#constitution-start')
  let asked = 0
  // Never more than 27.
  while (asked < 40 && (await driver.isShown('#answer-1'))) {
    await driver.tap('#answer-1')
    asked++
  }
  return asked
}

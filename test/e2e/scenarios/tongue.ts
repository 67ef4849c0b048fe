import { eventually } from '../../miniprogram-host/client/eventually'
import tongue from '../../../locales/en-GB/tongue.json'
import type { Driver } from './driver'

export type TongueResult = {
  /** Why the photo gave nothing, or null. */
  refused: string | null
  /** Words on the screen by sign. */
  signs: Record<string, string>
}

/** A slow machine looks at a photo for so long, in ms. */
const PATIENCE = 60_000

/** The name of a refusal; where data attributes cannot be read, its words (in English) tell. */
const readRefusal = async (driver: Driver): Promise<string> => {
  const words = await driver.text('.photo-refused__title')
  const known = Object.entries(tongue.fault).find(([, { title }]) => title === words.trim())
  return (await driver.data('#tongue-refusal', 'reason')) ?? known?.[0] ?? words
}

/** Waits until a photo was judged and reads what the page says of it. */
export const readTongue = async (driver: Driver): Promise<TongueResult> => {
  await eventually(
    async () => (await driver.isShown('#tongue-seen')) || (await driver.isShown('#tongue-refusal')),
    isThere => isThere,
    { patience: PATIENCE },
  )
  if (await driver.isShown('#tongue-refusal')) return { refused: await readRefusal(driver), signs: {} }
  const signs: Record<string, string> = {}
  for (const [name, words] of Object.entries(tongue.sign)) {
    if (typeof words === 'string') continue
    const shown = await driver.text(`#sign-${name}`)
    if (shown) signs[name] = shown.replace(words.name, '').trim().split('\n')[0]!.trim()
  }
  return { refused: null, signs }
}

/** Opens the camera for the tongue; the photo takes itself as soon as everything fits. */
export const photographTongue = async (driver: Driver): Promise<TongueResult> => {
  await driver.open('/health/tongue')
  return readTongue(driver)
}

/** Says "never" to every question; the number of questions that were asked. */
export const answerAll = async (driver: Driver): Promise<number> => {
  await eventually(
    () => driver.isShown('#answer-1'),
    isShown => isShown,
  )
  let asked = 0
  // Never more than 27.
  while (asked < 40 && (await driver.isShown('#answer-1'))) {
    await driver.tap('#answer-1')
    asked++
  }
  return asked
}

import health from '../../../locales/en-GB/health.json'
import { eventually } from '../../miniprogram-host/client/eventually'
import type { Driver } from './driver'

export type CheckResult = {
  /** Why the check gave no number (a refusal, or what kept the camera from running), or null. */
  refused: string | null
  /** Values on the report by indicator key. */
  indicators: Record<string, number>
}

/** A measurement, its settling and its upload take less than this, in ms. */
const PATIENCE = 120_000
/** Looking more often would take time from the measurement. */
const LOOK_INTERVAL = 500
const ENDS = ['#check-refusal', '#check-trouble', '#upload-open-report'] as const

/** Goes from the health home through consent and an empty profile to where the camera is asked for. */
export const goToCamera = async (driver: Driver): Promise<void> => {
  for (const step of ['#check-start', '#consent-agree', '#consent-continue', '#profile-skip']) {
    await driver.tap(step)
  }
}

/** What follows the face; a check of the face alone passes over it. */
const FURTHER = ['#tongue-skip', '#constitution-skip'] as const

const endOf = async (driver: Driver) => {
  if (!(await driver.isShown(ENDS.join(', ')))) return null
  for (const end of ENDS) if (await driver.isShown(end)) return end
  return null
}

/** The name of a refusal; where data attributes cannot be read, its words (in English) tell. */
const readRefusal = async (driver: Driver): Promise<string> => {
  const chip = await driver.text('.refused__chip')
  const known = Object.entries(health.refused.reason).find(([, words]) => words.chip === chip.trim())
  return (await driver.data('#check-refusal', 'reason')) ?? known?.[0] ?? chip
}

/** Reads every value of the open report: exactly, or as it is shown where data attributes cannot be read. */
export const readIndicators = async (driver: Driver): Promise<Record<string, number>> => {
  await eventually(
    () => driver.isShown('#indicator-HR_BPM'),
    isShown => isShown,
  )
  const values: Record<string, number> = {}
  for (const key of Object.keys(health.indicator)) {
    const card = `#indicator-${key}`
    if (!(await driver.isShown(`${card} .t-number`))) continue
    values[key] = Number((await driver.data(card, 'value')) ?? (await driver.text(`${card} .t-number`)))
  }
  return values
}

/** Waits for the end of a measurement and reads what the app says: values from the report, or why there are none. */
export const readOutcome = async (driver: Driver): Promise<CheckResult> => {
  const end = await eventually(
    async () => {
      for (const skip of FURTHER) if (await driver.isShown(skip)) await driver.tap(skip)
      return endOf(driver)
    },
    found => found !== null,
    { patience: PATIENCE, pause: LOOK_INTERVAL },
  )
  if (end === '#check-trouble') {
    const trouble = (await driver.data(end, 'trouble')) ?? (await driver.text(end))
    return { refused: trouble, indicators: {} }
  }
  if (end === '#check-refusal') return { refused: await readRefusal(driver), indicators: {} }
  await driver.tap('#upload-open-report')
  await eventually(driver.path, path => path.startsWith('/health/report/'))
  return { refused: null, indicators: await readIndicators(driver) }
}

/** Takes the whole check from the health home to the report. */
export const takeHealthCheck = async (driver: Driver): Promise<CheckResult> => {
  await goToCamera(driver)
  return readOutcome(driver)
}

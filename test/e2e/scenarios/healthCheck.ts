import health from '../../../locales/en-GB/health.json'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { AppDriver } from './appDriver'

export type HealthCheckResult = {
  /** Why the check gave no number (a failure, or what kept the camera from running), or null. */
  refused: string | null
  /** Values on the report by indicator key. */
  indicators: Record<string, number>
}

/** A measurement, its settling and its upload take less than this, in ms. */
const CHECK_TIMEOUT_MS = 180_000
/** Looking more often would take time from the measurement. */
const POLL_INTERVAL_MS = 500
const OUTCOME_SELECTORS = ['#check-refusal', '#check-trouble', '#upload-open-report'] as const

/** Goes from the health home through choice, consent and an empty profile to where the camera is asked for. */
export const openHealthCheckCamera = async (
  driver: AppDriver,
  site: 'face' | 'finger' = 'face',
): Promise<void> => {
  for (const step of [
    '#check-start',
    `#choose-${site}`,
    '#consent-agree',
    '#consent-continue',
    '#profile-skip',
  ]) {
    await driver.tap(step)
  }
}

/** What follows the face; a check of the face alone passes over it. */
const OPTIONAL_STEP_SELECTORS = ['#tongue-skip', '#constitution-skip'] as const

const findOutcomeSelector = async (driver: AppDriver) => {
  if (!(await driver.isShown(OUTCOME_SELECTORS.join(', ')))) return null
  for (const end of OUTCOME_SELECTORS) if (await driver.isShown(end)) return end
  return null
}

/** The name of a failure; where data attributes cannot be read, its words (in English) tell. */
const readRejectionReason = async (driver: AppDriver): Promise<string> => {
  const reason = await driver.data('#check-refusal', 'reason')
  if (reason) return reason
  const chip = await driver.text('.refused__chip')
  const known = Object.entries(health.refused.reason).find(([, words]) => words.chip === chip.trim())
  return known?.[0] ?? chip
}

/** Reads every value of the open report: exactly, or as it is shown where data attributes cannot be read. */
export const readReportIndicators = async (driver: AppDriver): Promise<Record<string, number>> => {
  await pollUntil(
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
export const waitForHealthCheckResult = async (driver: AppDriver): Promise<HealthCheckResult> => {
  const end = await pollUntil(
    async () => {
      for (const skip of OPTIONAL_STEP_SELECTORS) if (await driver.isShown(skip)) await driver.tap(skip)
      return findOutcomeSelector(driver)
    },
    found => found !== null,
    { timeoutMs: CHECK_TIMEOUT_MS, intervalMs: POLL_INTERVAL_MS },
  )
  if (end === '#check-trouble') {
    const failure = (await driver.data(end, 'trouble')) ?? (await driver.text(end))
    return { refused: failure, indicators: {} }
  }
  if (end === '#check-refusal') return { refused: await readRejectionReason(driver), indicators: {} }
  await driver.tap('#upload-open-report')
  await pollUntil(driver.path, path => path.startsWith('/health/report/'))
  return { refused: null, indicators: await readReportIndicators(driver) }
}

/** Takes the whole check from the health home to the report. */
export const completeHealthCheck = async (
  driver: AppDriver,
  site: 'face' | 'finger' = 'face',
): Promise<HealthCheckResult> => {
  await openHealthCheckCamera(driver, site)
  return waitForHealthCheckResult(driver)
}

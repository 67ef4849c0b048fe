import type { Page } from 'playwright-core'

export type CheckResult = {
  /** Why the check gave no number (a refusal, or what kept the camera from running), or null. */
  refused: string | null
  /** Values on the report by indicator key. */
  indicators: Record<string, number>
}

/** A measurement, its settling and its upload take less than this, in ms. */
const PATIENCE = 120_000

/** Goes from the health home through consent and an empty profile to the camera, waits, and reads what the app says. */
export const takeHealthCheck = async (page: Page): Promise<CheckResult> => {
  await page.locator('#check-start').click()
  await page.locator('#consent-agree').click()
  await page.locator('#consent-continue').click()
  await page.locator('#profile-skip').click()
  const refusal = page.locator('#check-refusal')
  const report = page.locator('#upload-open-report')
  const trouble = page.locator('#check-trouble')
  await refusal.or(report).or(trouble).first().waitFor({ timeout: PATIENCE })
  if (await trouble.isVisible()) {
    return { refused: (await trouble.getAttribute('data-trouble')) ?? 'unknown', indicators: {} }
  }
  if (await refusal.isVisible()) {
    return { refused: (await refusal.getAttribute('data-reason')) ?? 'unknown', indicators: {} }
  }
  await report.click()
  await page.waitForURL(/\/health\/report\//)
  return { refused: null, indicators: await readIndicators(page) }
}

/** Reads every indicator of the open report from its card. */
export const readIndicators = async (page: Page): Promise<Record<string, number>> => {
  await page.locator('[id^="indicator-"]').first().waitFor()
  const entries = await page
    .locator('[id^="indicator-"][data-value]')
    .evaluateAll(cards =>
      cards.map(
        card => [card.id.replace('indicator-', ''), Number(card.getAttribute('data-value'))] as const,
      ),
    )
  return Object.fromEntries(entries)
}

import type { RunningMiniProgram } from '@anzuo/miniprogram-host'
import type { RouteName } from '../../../src/routes/table'
import type { ExamplePage } from './examplePages'

/** The least score of a page. */
export const MIN_PAGE_SCORE = 98
/** A page below it is opened so often: rules on time judge this computer too, which others may keep busy. */
const MAX_ATTEMPTS = 3

/** What the platform's rules say of one page. */
export type PageAudit = {
  name: RouteName
  /** null: the page showed nothing of its own. */
  score: number | null
  /** How often it was opened until its score was good enough, at most `MAX_ATTEMPTS` times. */
  attempts: number
  /** Lost rules that have a weight, with what breaks them. */
  lost: { rule: string; details: string[] }[]
}

const getPageFile = ({ url }: ExamplePage): string => url.split('?')[0]!.slice(1)

const openPages = async (
  app: RunningMiniProgram,
  pages: readonly ExamplePage[],
  attempts: number,
): Promise<PageAudit[]> => {
  for (const page of pages) {
    await app.wx('reLaunch', { url: page.url })
    await app.waitForAuditedPage(getPageFile(page))
  }
  const report = await app.takeAuditReport()
  return pages.map(page => {
    const found = report.pages.find(({ path, hasGivenWay }) => path === getPageFile(page) && !hasGivenWay)
    const lost = found?.results.filter(({ passed, weight }) => !passed && weight > 0) ?? []
    return { name: page.name, score: found?.score ?? null, attempts, lost }
  })
}

const isGoodEnough = ({ score }: PageAudit): boolean => score !== null && score >= MIN_PAGE_SCORE

/** Pages that the rules allow no release with, each with its score and what breaks the rules. */
export const listLowScores = (audits: readonly PageAudit[]): string[] =>
  audits
    .filter(audit => !isGoodEnough(audit))
    .map(({ name, score, lost }) => {
      const reasons = lost.map(({ rule, details }) => `${rule} (${details.join(', ')})`)
      return `${name} ${score?.toFixed(1) ?? 'was not shown'}: ${reasons.join('; ')}`
    })

/**
 * Opens pages of a mini-program that runs in the host with `--audits`, and tells how each of them is judged. A page with a low score
 * is opened again, and its last score counts.
 */
export const auditPages = async (
  app: RunningMiniProgram,
  pages: readonly ExamplePage[],
): Promise<PageAudit[]> => {
  let audits = await openPages(app, pages, 1)
  for (let attempt = 2; attempt <= MAX_ATTEMPTS && !audits.every(isGoodEnough); attempt++) {
    const low = new Set(audits.filter(audit => !isGoodEnough(audit)).map(({ name }) => name))
    const again = await openPages(
      app,
      pages.filter(({ name }) => low.has(name)),
      attempt,
    )
    audits = audits.map(audit => again.find(({ name }) => name === audit.name) ?? audit)
  }
  return audits
}

import { selectPageOfRecord, type AuditRecord } from './auditRecord'
import type { AuditCategory, AuditRule } from './auditRule'
import { bestPracticeRules } from './bestPracticeRules'
import { experienceRules } from './experienceRules'
import { hasGivenWay, performanceRules } from './performanceRules'

/**
 * All published rules. The platform's page speaks of 27 and lists 28, since 窗口变化适配 has come to them; these are the listed ones.
 */
export const auditRules: readonly AuditRule[] = [
  ...performanceRules,
  ...experienceRules,
  ...bestPracticeRules,
]

/** What one rule says of a run. */
export type AuditResult = {
  rule: string
  category: AuditCategory
  /** All or nothing, as published. */
  score: 0 | 100
  weight: number
  passed: boolean
  /** What breaks the rule. */
  details: string[]
}

type AuditScore = { score: number; results: AuditResult[] }

/** `hasGivenWay`: it led to another page before it had shown anything. */
type AuditedPageReport = AuditScore & { path: string; hasGivenWay: boolean }

/** What the audits say of a whole run, and of each page that was opened in it. */
export type AuditReport = AuditScore & { pages: AuditedPageReport[] }

/**
 * The score of some results, 0 to 100: the mean of the rules' scores by their weights. The platform publishes its formula as a
 * picture only; weights that add up to 101 leave room for nothing but a mean.
 * https://developers.weixin.qq.com/miniprogram/dev/framework/audits/scoring.html
 */
export const computeAuditScore = (results: readonly Pick<AuditResult, 'score' | 'weight'>[]): number => {
  const weights = results.reduce((sum, { weight }) => sum + weight, 0)
  return results.reduce((sum, { score, weight }) => sum + score * weight, 0) / weights
}

const judgeRecord = (record: AuditRecord): AuditScore => {
  const results = auditRules.map(({ rule, category, weight, judge }): AuditResult => {
    const details = judge(record)
    const passed = details.length === 0
    return { rule, category, score: passed ? 100 : 0, weight, passed, details }
  })
  return { score: computeAuditScore(results), results }
}

/** Judges a run by every rule: the whole of it, and each page by what belongs to it. */
export const createAuditReport = (record: AuditRecord): AuditReport => {
  const paths = [...new Set([...record.firstScreens, ...record.neverShown].map(({ page }) => page))]
  return {
    ...judgeRecord(record),
    pages: paths.map(path => ({
      path,
      hasGivenWay: hasGivenWay(record, path),
      ...judgeRecord(selectPageOfRecord(record, path)),
    })),
  }
}

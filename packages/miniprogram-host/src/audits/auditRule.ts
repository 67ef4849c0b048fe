import type { AuditRecord } from './auditRecord'

export type AuditCategory = 'performance' | 'experience' | 'best-practice'

/** One of the platform's published rules. */
export type AuditRule = {
  /** The host's name for it. */
  rule: string
  category: AuditCategory
  /** Where it stands in the platform's list of its category. */
  number: number
  /** The platform's name for it. */
  publishedName: string
  /** 0: the rule is only a hint. */
  weight: number
  /** What is measured here. */
  measures: string
  /** What a page has to keep to. */
  threshold: string
  /** Says what breaks the rule, one line each; nothing: the rule is kept. */
  judge: (record: AuditRecord) => string[]
}

/** Where the platform publishes names, weights and conditions of its rules. */
const AUDIT_DOCUMENTS = 'https://developers.weixin.qq.com/miniprogram/dev/framework/audits'

const DOCUMENTS: Record<AuditCategory, string> = {
  performance: 'performance.html',
  experience: 'accessibility.html',
  'best-practice': 'best-practice.html',
}

/** The address of what the platform says of a category; weights stand in `scoring.html` beside it. */
export const getAuditSource = (category: AuditCategory): string => `${AUDIT_DOCUMENTS}/${DOCUMENTS[category]}`

import { auditRules, type AuditReport, type AuditResult } from './auditReport'
import { getAuditSource, type AuditRule } from './auditRule'

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => HTML_ENTITIES[character]!)

const getRule = (name: string): AuditRule => auditRules.find(({ rule }) => rule === name)!

/** The report on one mini-program. */
export type NamedAuditReport = { name: string; report: AuditReport }

/** So many findings of a rule are printed. */
const MAX_PRINTED_DETAILS = 5

const getVerdict = ({ passed, weight }: AuditResult): string => {
  if (passed) return 'kept'
  return weight > 0 ? 'lost' : 'hint'
}

/** A score as people read it. */
const formatScore = (score: number): string => score.toFixed(1)

/** The score of a page; one that never shows is no page that a person sees. */
const formatPageScore = ({ score, hasGivenWay }: AuditReport['pages'][number]): string =>
  hasGivenWay ? 'gave way to another page' : formatScore(score)

/** A line for each rule with what breaks it, a line for each page, and the score. */
export const formatAuditReport = ({ name, report }: NamedAuditReport): string => {
  const { score, results, pages } = report
  const lines = results.flatMap(result => {
    const { publishedName, number } = getRule(result.rule)
    const more = result.details.length - MAX_PRINTED_DETAILS
    return [
      `${getVerdict(result)} ${result.category} ${number} ${result.rule} (${publishedName}, weight ${result.weight})`,
      ...result.details.slice(0, MAX_PRINTED_DETAILS).map(detail => `  ${detail}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ]
  })
  const pageLines = pages.map(page => {
    const lost = page.results.filter(({ passed, weight }) => !passed && weight > 0).map(({ rule }) => rule)
    return `page ${page.path} ${formatPageScore(page)}${lost.length > 0 ? `: ${lost.join(', ')}` : ''}`
  })
  return [...lines, ...pageLines, `score ${name} ${formatScore(score)}`].join('\n')
}

const renderResult = (result: AuditResult): string => {
  const { publishedName, threshold, category, number } = getRule(result.rule)
  const details = result.details.map(detail => `<li>${escapeHtml(detail)}</li>`).join('')
  return `<tr class="${getVerdict(result)}"><td>${number}</td><td><a href="${getAuditSource(category)}">${escapeHtml(publishedName)}</a><br>${result.rule}</td><td>${escapeHtml(threshold)}</td><td>${result.weight}</td><td>${getVerdict(result)}<ul>${details}</ul></td></tr>`
}

const renderReport = ({ name, report: { score, results, pages } }: NamedAuditReport): string => {
  const rows = pages.map(
    page => `<tr><td>${escapeHtml(page.path)}</td><td>${formatPageScore(page)}</td></tr>`,
  )
  return `<h1>${escapeHtml(name)} ${formatScore(score)} of 100</h1>
<table><tr><th></th><th>Rule</th><th>Threshold</th><th>Weight</th><th></th></tr>${results.map(renderResult).join('\n')}</table>
<h2>Pages</h2><table>${rows.join('\n')}</table>`
}

/** Reports as a document of their own. */
export const renderAuditHtml = (reports: readonly NamedAuditReport[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Audits</title>
<style>body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }
td, th { text-align: left; vertical-align: top; padding: .3em .6em; border-bottom: 1px solid #ddd }
.lost { background: #fdecea } .hint { background: #fff7e0 } ul { margin: 0; padding-left: 1.2em; overflow-wrap: anywhere }</style>
${reports.map(renderReport).join('\n')}</html>
`

/** The table of all rules that the documentation shows, in Markdown. */
export const formatAuditRuleTable = (): string => {
  const head = ['Rule', 'Published as', 'Weight', 'What is measured', 'Threshold', 'Source']
  const rows = auditRules.map(({ rule, publishedName, weight, measures, threshold, category, number }) => [
    `\`${rule}\``,
    publishedName,
    String(weight),
    measures,
    threshold,
    `[${category} ${number}](${getAuditSource(category)})`,
  ])
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

import type { MiniProgramViolation } from '../violations'
import { formatSurveyTable } from './formatSurvey'
import type { ProgramSurvey } from './surveyProgram'

const BEGIN = '<!-- written by the survey -->'
const END = '<!-- end of the survey -->'
const MAX_DETAIL_LENGTH = 110
const MAX_GROUPS = 50

type Group = { rule: string; what: string; pages: Set<string> }

/** What a violation says, without where in the program and in the host it was noticed. */
const summarize = ({ detail }: MiniProgramViolation): string => {
  const [line = ''] = detail.replace(/^unhandled rejection: /, '').split('\n')
  // Of an element it also tells the page.
  const plain = line
    .replace(/(?<=^<[\w-]+>) in .*/, '')
    .replace(/[|<>`]/g, character => `\\${character}`)
    .trim()
  return plain.length > MAX_DETAIL_LENGTH ? `${plain.slice(0, MAX_DETAIL_LENGTH)}…` : plain
}

/** Violations of the same words on ordinary pages, with the pages that show them; the most frequent first. */
const groupViolations = (surveys: readonly ProgramSurvey[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const { name, pages } of surveys)
    for (const { path, violations } of pages.filter(page => !page.needsUnreachable))
      for (const violation of violations) {
        const what = summarize(violation)
        const key = `${violation.rule} ${what}`
        const group = groups.get(key) ?? { rule: violation.rule, what, pages: new Set<string>() }
        group.pages.add(`${name} ${path}`)
        groups.set(key, group)
      }
  return [...groups.values()].sort((one, other) => other.pages.size - one.pages.size)
}

const countPagesByRule = (surveys: readonly ProgramSurvey[]): [rule: string, pages: number][] => {
  const counts = new Map<string, number>()
  for (const { pages } of surveys)
    for (const { violations } of pages)
      for (const rule of new Set(violations.map(violation => violation.rule)))
        counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}

const toTable = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** What a survey has found, as Markdown: its table, what was broken by how many pages, and what the fake servers hid. */
export const formatSurveyReport = (
  surveys: readonly ProgramSurvey[],
  { servers, date }: { servers: string; date: Date },
): string => {
  const groups = groupViolations(surveys)
  const shown = groups.slice(0, MAX_GROUPS)
  const faked = surveys.filter(({ fakedServers }) => fakedServers.length > 0)
  const hidden = surveys.flatMap(({ pages }) =>
    pages.filter(({ afterFakedAnswers }) => afterFakedAnswers.length > 0),
  ).length
  return [
    `Survey of ${date.toISOString().slice(0, 10)}, servers: ${servers}.`,
    formatSurveyTable(surveys),
    '## What was broken',
    toTable(['rule', 'pages'], countPagesByRule(surveys)),
    `The ${shown.length} most frequent of ${groups.length} violations on ordinary pages, and one page of each:`,
    toTable(
      ['pages', 'rule', 'what', 'such as'],
      shown.map(({ rule, what, pages }) => [pages.size, rule, what, [...pages][0] ?? '']),
    ),
    '## Servers that fakes stood for',
    `${hidden} pages threw or stored something odd because of a fake answer. That counts against no page.`,
    toTable(
      ['mini-program', 'servers'],
      faked.map(({ name, fakedServers }) => [name, fakedServers.join(', ')]),
    ),
  ].join('\n\n')
}

/**
 * Puts a report in the place of the one before, in a document that says where.
 * @throws Error when the document has no such place.
 */
export const replaceSurveyReport = (document: string, report: string): string => {
  const begin = document.indexOf(BEGIN)
  const end = document.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`the document lacks ${BEGIN} and ${END}`)
  return `${document.slice(0, begin + BEGIN.length)}\n\n${report}\n\n${document.slice(end)}`
}

import { CsvError, parse } from 'csv-parse/sync'
import type { TranslatableMessage } from '../../../messages'
import { isCsvColumn, type CsvColumn } from './columns'

/** One line of the file with its cells by heading; a cell that is empty is missing. */
export type CsvLine = { line: number; cells: Partial<Record<CsvColumn, string>> }

/** Why a line, or a cell of it, can't be imported. */
export type ImportProblem = {
  line: number
  sku: string
  column: CsvColumn | ''
  value: string
  message: TranslatableMessage
}

/** `headingProblems`: what is wrong with the file or its headings; nothing of it is imported then, and its lines are read all the same. */
export type ReadCsv = { lines: CsvLine[]; problems: ImportProblem[]; headingProblems: ImportProblem[] }

/** Lines that one file may have; an import is one transaction. */
const MAX_LINES = 2000

const DELIMITERS = [',', ';', '\t'] as const

/** Some spreadsheets write a first line that names the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

/** The separator that the headings have most of; commas are in no heading, so counting them is enough. */
const detectDelimiter = (heading: string): string => {
  const count = (delimiter: string) => heading.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** The export writes `'=1` for `=1`, which no spreadsheet calculates. */
const unguardFormula = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const createHeadingProblem = (line: number, message: TranslatableMessage, value = ''): ImportProblem => ({
  line,
  sku: '',
  column: '',
  value,
  message,
})

const createUnreadable = (...headingProblems: ImportProblem[]): ReadCsv => ({
  lines: [],
  problems: [],
  headingProblems,
})

type ParsedRecord = { record: string[]; info: { lines: number } }

const parseRecords = (body: string, delimiter: string): ParsedRecord[] =>
  parse(body, {
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as ParsedRecord[]

/** Reads a file of a spreadsheet: UTF-8 with or without its mark, separated by comma, semicolon or tab. */
export const readCsv = (text: string): ReadCsv => {
  const body = text.replace(/^\uFEFF/, '')
  const separator = SEPARATOR_LINE.exec(body)
  const skipped = separator ? 1 : 0
  const content = separator ? body.slice(separator[0].length) : body
  const delimiter = separator?.[1] ?? detectDelimiter(content.split(/\r?\n/, 1)[0] ?? '')
  let records: ParsedRecord[]
  try {
    records = parseRecords(content, delimiter)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines ?? 1) + skipped
    return createUnreadable(createHeadingProblem(line, { key: 'importQuoteOpen' }))
  }
  const [heading, ...rest] = records
  if (!heading) return createUnreadable(createHeadingProblem(1, { key: 'importEmpty' }))
  const columns = heading.record.map(name => name.toLowerCase())
  const headingProblems = findHeadingProblems(columns, 1 + skipped)
  if (!columns.includes('sku')) return createUnreadable(...headingProblems)
  if (rest.length > MAX_LINES) {
    const message = { key: 'importTooManyLines', params: { most: MAX_LINES } } as const
    return createUnreadable(...headingProblems, createHeadingProblem(1 + skipped, message))
  }
  return { ...readLines(rest, columns, skipped), headingProblems }
}

/** Every heading that is wrong, so that a file is put right in one go. */
const findHeadingProblems = (columns: readonly string[], line: number): ImportProblem[] => {
  const problems = columns.flatMap((column, position) => {
    if (!isCsvColumn(column))
      return [createHeadingProblem(line, { key: 'importColumnUnknown', params: { column } }, column)]
    return columns.indexOf(column) < position
      ? [createHeadingProblem(line, { key: 'importColumnTwice', params: { column } }, column)]
      : []
  })
  return columns.includes('sku')
    ? problems
    : [...problems, createHeadingProblem(line, { key: 'importNoSkuColumn' })]
}

const readLines = (
  records: readonly ParsedRecord[],
  columns: readonly string[],
  skipped: number,
): Pick<ReadCsv, 'lines' | 'problems'> => {
  const lines: CsvLine[] = []
  const problems: ImportProblem[] = []
  for (const { record, info } of records) {
    const line = info.lines + skipped
    const cells: CsvLine['cells'] = {}
    for (const [position, column] of columns.entries()) {
      const cell = unguardFormula(record[position] ?? '')
      if (cell !== '' && isCsvColumn(column)) cells[column] = cell
    }
    if (Object.keys(cells).length === 0) continue
    const broken = Object.entries(cells).find(([, cell]) => cell.includes('\uFFFD') || cell.includes('\0'))
    const sku = cells.sku ?? ''
    if (broken) {
      const [column, value] = broken
      problems.push({
        line,
        sku,
        column: column as CsvColumn,
        value: value.replaceAll('\0', '\uFFFD'),
        message: { key: 'importBrokenLetters' },
      })
    } else if (record.length > columns.length)
      problems.push({ line, sku, column: '', value: '', message: { key: 'importTooManyCells' } })
    else lines.push({ line, cells })
  }
  return { lines, problems }
}

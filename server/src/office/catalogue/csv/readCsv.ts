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

export type ReadCsv = { lines: CsvLine[]; problems: ImportProblem[] }

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

const createFileProblem = (line: number, message: TranslatableMessage, value = ''): ReadCsv => ({
  lines: [],
  problems: [{ line, sku: '', column: '', value, message }],
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
    return createFileProblem(Number(error.lines ?? 1) + skipped, { key: 'importQuoteOpen' })
  }
  const [heading, ...rest] = records
  if (!heading) return createFileProblem(1, { key: 'importEmpty' })
  const columns = heading.record.map(name => name.toLowerCase())
  const unknown = columns.find(name => !isCsvColumn(name))
  if (unknown !== undefined)
    return createFileProblem(
      1 + skipped,
      { key: 'importColumnUnknown', params: { column: unknown } },
      unknown,
    )
  if (!columns.includes('sku')) return createFileProblem(1 + skipped, { key: 'importNoSkuColumn' })
  if (rest.length > MAX_LINES)
    return createFileProblem(1 + skipped, { key: 'importTooManyLines', params: { most: MAX_LINES } })
  return readLines(rest, columns as CsvColumn[], skipped)
}

const readLines = (
  records: readonly ParsedRecord[],
  columns: readonly CsvColumn[],
  skipped: number,
): ReadCsv => {
  const lines: CsvLine[] = []
  const problems: ImportProblem[] = []
  for (const { record, info } of records) {
    const line = info.lines + skipped
    const cells: CsvLine['cells'] = {}
    for (const [position, column] of columns.entries()) {
      const cell = unguardFormula(record[position] ?? '')
      if (cell !== '') cells[column] = cell
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

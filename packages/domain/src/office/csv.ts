import type { Cents } from '../shop/money'

/** A cell that begins with one of these is a formula to a spreadsheet (OWASP, "CSV Injection"). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

const NEEDS_QUOTES = /[",\r\n]/

/** A text that a spreadsheet shows as it is: what would be a formula gets an apostrophe before it. */
const guardFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

const quote = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A cell: a text from anywhere, or an amount in cents, which is written as a decimal with two places. */
export type CsvCell = string | { cents: Cents }

const writeCell = (cell: CsvCell): string =>
  typeof cell === 'string' ? quote(guardFormula(cell)) : formatCentsAsDecimal(cell.cents)

/** `-1280.05`: whole cents as a decimal number, without a currency or a mark between thousands. */
export const formatCentsAsDecimal = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** One line of a CSV file (RFC 4180), with its end. */
export const writeCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(',')}\r\n`

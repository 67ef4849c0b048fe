import type { Cents } from '@anzuo/domain/shop'
import { translate, type TranslatableMessage } from '../../messages'
import { parseYuanToCents } from '../yuan'

/** Money that came in, as a provider's statement of a day lists it. */
export type StatementPayment = {
  kind: 'payment'
  outTradeNo: string
  /** The provider's own number. */
  transactionId: string
  /** The app that asked for it; null where the statement names none. */
  appId: string | null
  /** The merchant that got it. */
  merchantId: string
  amount: Cents
  /** As ISO 4217 names it. */
  currency: string
  /** What the provider keeps of it; null where the statement doesn't say. */
  fee: Cents | null
}

/** Money that the provider agreed to give back. It may still be on its way. */
export type StatementRefund = {
  kind: 'refund'
  outTradeNo: string
  outRefundNo: string
  /** The provider's own number of the refund; ours where it has none. */
  refundId: string
  amount: Cents
  /** What the provider gives back of its own; negative. Null where the statement doesn't say. */
  fee: Cents | null
}

export type StatementEntry = StatementPayment | StatementRefund

/** A file that is no whole statement of the day and provider that were asked for. The message says why, and where. */
export class StatementError extends Error {
  constructor(readonly problem: TranslatableMessage) {
    super(translate('en-GB', problem))
  }
}

/** Reads the lines of a statement. Throws a `StatementError` for what it can't read, and at the end when lines are missing. */
export type StatementReader = (
  lines: AsyncIterable<StatementLine>,
  date: string,
) => AsyncGenerator<StatementEntry>

/** One line of a file; the first has number 1. */
export type StatementLine = { number: number; text: string }

/** No line of a statement is nearly as long; what is longer is another file. */
const MAX_LINE_CHARACTERS = 16_384

/** More than two million payments a day. */
const MAX_LINES = 2_000_000

/**
 * The lines of a file as it comes in, without holding the file.
 * @throws StatementError when it is not in this encoding, or not a file of lines
 */
export async function* readStatementLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: 'utf-8' | 'gb18030',
): AsyncGenerator<StatementLine> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let rest = ''
  let number = 0
  const take = (text: string): StatementLine => {
    number += 1
    if (number > MAX_LINES)
      throw new StatementError({ key: 'statementTooManyLines', params: { most: MAX_LINES } })
    return { number, text }
  }
  for await (const chunk of chunks) {
    const parts = (rest + decode(decoder, chunk, number)).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > MAX_LINE_CHARACTERS)
      throw new StatementError({ key: 'statementLineTooLong', params: { line: number + 1 } })
    for (const part of parts) yield take(part.replace(/\r$/, ''))
  }
  rest += decode(decoder, null, number)
  if (rest !== '') yield take(rest.replace(/\r$/, ''))
}

const decode = (
  decoder: InstanceType<typeof TextDecoder>,
  chunk: Uint8Array | null,
  linesBefore: number,
): string => {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new StatementError({
      key: 'statementOtherEncoding',
      params: { line: linesBefore, encoding: decoder.encoding },
    })
  }
}

/**
 * Gives the cells of rows by the names of their columns, whose order is not fixed.
 * @throws StatementError when a column is missing
 */
export const createColumnReader = <Column extends string>(
  header: readonly string[],
  needed: readonly Column[],
): ((cells: readonly string[], column: Column) => string) => {
  const missing = needed.filter(column => !header.includes(column))
  if (missing.length > 0)
    throw new StatementError({ key: 'statementColumnMissing', params: { columns: missing.join(', ') } })
  return (cells, column) => cells[header.indexOf(column)] ?? ''
}

/**
 * The amount of a line, cents.
 * @throws StatementError for anything that is no amount
 */
export const readAmount = (text: string, line: number): Cents => {
  const amount = parseYuanToCents(text)
  if (!Number.isSafeInteger(amount))
    throw new StatementError({ key: 'statementOtherAmount', params: { line } })
  return amount
}

/** Fees have up to five decimals, of which providers fill two. */
const FEE = /^-?\d+(\.\d{1,5})?$/

/**
 * Reads a column of fees that not every statement has.
 * @returns cents as the statement writes them, with its sign; null without the column or without a number
 */
export const createFeeReader = (
  header: readonly string[],
  column: string,
): ((cells: readonly string[]) => Cents | null) => {
  const index = header.indexOf(column)
  return cells => {
    const text = index < 0 ? '' : (cells[index] ?? '')
    return FEE.test(text) ? Math.round(Number(text) * 100) : null
  }
}

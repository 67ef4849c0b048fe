import {
  createColumnReader,
  createFeeReader,
  StatementError,
  readAmount,
  type StatementEntry,
  type StatementLine,
  type StatementReader,
} from './statement'

/** Those of the columns of WeChat Pay's trade bill of type `ALL` that say what to compare. */
const COLUMNS = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '货币种类',
  '微信退款单号',
  '商户退款单号',
  '订单金额',
  '申请退款金额',
] as const

/** What WeChat Pay keeps of a payment; negative where it gives some back with a refund. */
const FEE_COLUMN = '手续费'

/** The line before the totals begins with this. */
const SUMMARY_START = '总交易单数,'

/**
 * Reads WeChat Pay's trade bill (`GET /v3/bill/tradebill`, type `ALL`): a header, a line for each payment and refund whose
 * cells each begin with a grave accent, a header of totals, and the totals. The first total counts the lines.
 */
export const readWeixinStatement: StatementReader = async function* (lines, date) {
  let toEntry: ((line: StatementLine) => StatementEntry) | null = null
  let summary: string[] | null = null
  let totalNames: string[] | null = null
  let count = 0
  for await (const line of lines) {
    const text = line.text.replace(/^\uFEFF/, '')
    if (summary !== null || text === '') continue
    if (toEntry === null) toEntry = createEntryReader(text.split(','), date)
    else if (text.startsWith(SUMMARY_START)) totalNames = text.split(',')
    else if (totalNames) summary = splitRow(line)
    else {
      count += 1
      yield toEntry({ ...line, text })
    }
  }
  if (summary === null || summary.length !== totalNames?.length)
    throw new StatementError({ key: 'statementTotalsMissing' })
  if (Number(summary[0]) !== count)
    throw new StatementError({
      key: 'statementOtherCount',
      params: { count, expected: summary[0] ?? '' },
    })
}

const createEntryReader = (header: readonly string[], date: string) => {
  const read = createColumnReader(header, COLUMNS)
  const readFee = createFeeReader(header, FEE_COLUMN)
  return (line: StatementLine): StatementEntry => {
    const cells = splitRow(line)
    if (cells.length !== header.length)
      throw new StatementError({
        key: 'statementOtherCells',
        params: { line: line.number, count: cells.length, expected: header.length },
      })
    const time = read(cells, '交易时间')
    if (!time.startsWith(`${date} `))
      throw new StatementError({ key: 'statementOtherDay', params: { line: line.number, time } })
    const outTradeNo = read(cells, '商户订单号')
    const state = read(cells, '交易状态')
    if (state === 'SUCCESS')
      return {
        kind: 'payment',
        outTradeNo,
        transactionId: read(cells, '微信订单号'),
        appId: read(cells, '公众账号ID'),
        merchantId: read(cells, '商户号'),
        amount: readAmount(read(cells, '订单金额'), line.number),
        currency: read(cells, '货币种类'),
        fee: readFee(cells),
      }
    if (state === 'REFUND')
      return {
        kind: 'refund',
        outTradeNo,
        outRefundNo: read(cells, '商户退款单号'),
        refundId: read(cells, '微信退款单号'),
        amount: readAmount(read(cells, '申请退款金额'), line.number),
        fee: readFee(cells),
      }
    throw new StatementError({ key: 'statementOtherState', params: { line: line.number, state } })
  }
}

/** A comma within a cell, as in a product's name, is followed by no grave accent. */
const splitRow = ({ number, text }: StatementLine): string[] => {
  if (!text.startsWith('`')) throw new StatementError({ key: 'statementOtherLine', params: { line: number } })
  return text
    .slice(1)
    .split(',`')
    .map(cell => cell.trim())
}

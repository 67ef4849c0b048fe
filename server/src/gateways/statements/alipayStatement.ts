import {
  createColumnReader,
  createFeeReader,
  StatementError,
  readAmount,
  type StatementEntry,
  type StatementLine,
  type StatementReader,
} from './statement'

/** Those of the columns of Alipay's list of transactions that say what to compare. */
const COLUMNS = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '完成时间',
  '订单金额（元）',
  '退款批次号/请求号',
] as const

/** The only column before those that are compared in which people may write a comma. */
const FREE_TEXT_COLUMN = '商品名称'

/** Negative for what Alipay keeps, positive for what it gives back with a refund. */
const FEE_COLUMN = '服务费（元）'

/** Alipay settles these transactions in CNY, and its list has no column for a currency. */
const STATEMENT_CURRENCY = 'CNY'

type Totals = { payments: number | null; refunds: number | null }

/**
 * Reads Alipay's list of transactions (`alipay.data.dataservice.bill.downloadurl.query`, type `trade`; of the two files in the
 * archive the one without totals by shop): comments that begin with `#` name the account, then come a header and rows, and
 * comments with the number of payments and of refunds end it. Cells may end with a tab.
 */
export const readAlipayStatement: StatementReader = async function* (lines, date) {
  let merchantId: string | null = null
  let toEntry: ((line: StatementLine) => StatementEntry) | null = null
  const totals: Totals = { payments: null, refunds: null }
  const counted = { payment: 0, refund: 0 }
  for await (const line of lines) {
    const text = line.text.replace(/^\uFEFF/, '')
    if (text.startsWith('#')) {
      merchantId ??= /账号：\[(\d{16})\d*\]/.exec(text)?.[1] ?? null
      readTotals(text, totals)
    } else if (text.trim() === '') continue
    else if (merchantId === null) throw new StatementError({ key: 'statementAccountMissing' })
    else if (toEntry === null) toEntry = createEntryReader(splitRow(text), { date, merchantId })
    else {
      const entry = toEntry({ ...line, text })
      counted[entry.kind] += 1
      yield entry
    }
  }
  if (totals.payments === null || totals.refunds === null)
    throw new StatementError({ key: 'statementTotalsMissing' })
  if (totals.payments !== counted.payment || totals.refunds !== counted.refund)
    throw new StatementError({
      key: 'statementOtherCount',
      params: {
        count: counted.payment + counted.refund,
        expected: totals.payments + totals.refunds,
      },
    })
}

const readTotals = (comment: string, totals: Totals): void => {
  const payments = /交易合计：(\d+)笔/.exec(comment)?.[1]
  const refunds = /退款合计：(\d+)笔/.exec(comment)?.[1]
  if (payments !== undefined) totals.payments = Number(payments)
  if (refunds !== undefined) totals.refunds = Number(refunds)
}

const createEntryReader = (
  header: readonly string[],
  { date, merchantId }: { date: string; merchantId: string },
) => {
  const read = createColumnReader(header, COLUMNS)
  const readFee = createFeeReader(header, FEE_COLUMN)
  const freeText = header.indexOf(FREE_TEXT_COLUMN)
  return (line: StatementLine): StatementEntry => {
    const cells = joinFreeText(splitRow(line.text), { column: freeText, length: header.length })
    if (cells.length !== header.length)
      throw new StatementError({
        key: 'statementOtherCells',
        params: { line: line.number, count: cells.length, expected: header.length },
      })
    const time = read(cells, '完成时间')
    if (!time.startsWith(`${date} `))
      throw new StatementError({ key: 'statementOtherDay', params: { line: line.number, time } })
    const outTradeNo = read(cells, '商户订单号')
    const type = read(cells, '业务类型')
    const listedFee = readFee(cells)
    // Without the sum, nothing would be minus nothing.
    const fee = listedFee === null ? null : 0 - listedFee
    // What goes back is listed as a negative amount.
    const amount = readAmount(read(cells, '订单金额（元）').replace(/^-/, ''), line.number)
    if (type === '交易') {
      const transactionId = read(cells, '支付宝交易号')
      const currency = STATEMENT_CURRENCY
      return { kind: 'payment', outTradeNo, transactionId, appId: null, merchantId, amount, currency, fee }
    }
    if (type !== '退款')
      throw new StatementError({ key: 'statementOtherState', params: { line: line.number, state: type } })
    const outRefundNo = read(cells, '退款批次号/请求号')
    return { kind: 'refund', outTradeNo, outRefundNo, refundId: outRefundNo, amount, fee }
  }
}

const splitRow = (text: string): string[] => text.split(',').map(cell => cell.trim())

/** Puts a cell together again that commas within it have split. */
const joinFreeText = (cells: string[], { column, length }: { column: number; length: number }): string[] => {
  const extra = cells.length - length
  if (extra <= 0 || column < 0) return cells
  const joined = cells.slice(column, column + extra + 1).join(',')
  return [...cells.slice(0, column), joined, ...cells.slice(column + extra + 1)]
}

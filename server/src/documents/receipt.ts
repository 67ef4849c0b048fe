import type { Locale } from '@anzuo/domain/locale'
import type { Cents } from '@anzuo/domain/shop'
import { translate, type MessageKey } from '../messages'
import type { DocumentPen, DocumentSheet } from './drawDocument'

/** What an order cost and what was paid for it. Days are such as `2026-11-20`. */
export type Receipt = {
  orderNumber: string
  seller: { name: string; taxNumber: string | null }
  buyer: { title: string; taxNumber: string | null }
  placedOn: string
  paidOn: string | null
  madeOn: string
  lines: readonly { name: string; skuName: string; price: Cents; quantity: number }[]
  goods: Cents
  freight: Cents
  points: number
  discount: Cents
  total: Cents
  paid: Cents
  refunded: Cents
}

/** A4, mm. */
const SHEET = { width: 210, height: 297 } as const
const MARGIN = 22
const WIDTH = SHEET.width - 2 * MARGIN
const BOTTOM = SHEET.height - 25

/** Columns of the table from the left, mm. */
const COLUMNS = { price: { x: 102, width: 28 }, pieces: { x: 132, width: 18 }, amount: { x: 152, width: 36 } }

/** `¥1,280.00`, with a minus sign that is one. */
export const formatAmount = (cents: Cents): string => {
  const yuan = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? '−' : ''}¥${yuan}`
}

/** The receipt of an order on A4. It is no tax invoice, and says so. */
export const createReceiptSheet = (receipt: Receipt, locale: Locale): DocumentSheet => ({
  form: {
    ...SHEET,
    locale,
    title: `${translate(locale, { key: 'receiptTitle' })} ${receipt.orderNumber}`,
    hasPageNumbers: true,
  },
  draw: pen => {
    const afterLines = drawLines(pen, receipt, { locale, y: drawHead(pen, receipt, locale) })
    drawSums(pen, receipt, { locale, y: afterLines })
  },
})

const drawHead = (pen: DocumentPen, receipt: Receipt, locale: Locale): number => {
  const toText = (key: MessageKey, params: Record<string, string> = {}) => translate(locale, { key, params })
  pen.write(toText('receiptTitle'), { x: MARGIN, y: 22, width: 90 }, { size: 24, weight: 'bold' })
  const dates = [
    toText('documentOrder', { number: receipt.orderNumber }),
    toText('receiptPlaced', { date: receipt.placedOn }),
    ...(receipt.paidOn ? [toText('receiptPaid', { date: receipt.paidOn })] : []),
    toText('receiptMade', { date: receipt.madeOn }),
  ]
  let dateY = 23
  for (const date of dates)
    dateY += 0.8 + pen.write(date, { x: MARGIN + 86, y: dateY, width: WIDTH - 86 }, { align: 'right' })

  const half = WIDTH / 2 - 4
  const writeParty = (x: number, key: MessageKey, lines: readonly string[]): number => {
    let y = 50 + 1 + pen.write(toText(key), { x, y: 50, width: half }, { isQuiet: true })
    for (const [index, line] of lines.entries())
      y += 0.8 + pen.write(line, { x, y, width: half }, index === 0 ? { size: 11, weight: 'bold' } : {})
    return y
  }
  const toLines = (name: string, taxNumber: string | null) => [
    name,
    ...(taxNumber ? [toText('receiptTaxNumber', { number: taxNumber })] : []),
  ]
  const { buyer, seller } = receipt
  const buyerEnd = writeParty(MARGIN, 'receiptBuyer', toLines(buyer.title, buyer.taxNumber))
  const sellerEnd = writeParty(
    MARGIN + WIDTH / 2 + 4,
    'receiptSeller',
    toLines(seller.name, seller.taxNumber),
  )
  return Math.max(buyerEnd, sellerEnd) + 10
}

const drawTableHead = (pen: DocumentPen, locale: Locale, y: number): number => {
  const style = { size: 9, isQuiet: true } as const
  const right = { ...style, align: 'right' } as const
  pen.write(translate(locale, { key: 'receiptArticle' }), { x: MARGIN, y, width: 70 }, style)
  pen.write(translate(locale, { key: 'receiptPrice' }), { ...COLUMNS.price, y }, right)
  pen.write(translate(locale, { key: 'receiptPieces' }), { ...COLUMNS.pieces, y }, right)
  pen.write(translate(locale, { key: 'receiptAmount' }), { ...COLUMNS.amount, y }, right)
  pen.rule({ x: MARGIN, y: y + 6, width: WIDTH }, 0.4)
  return y + 9
}

const drawLines = (
  pen: DocumentPen,
  { lines }: Receipt,
  { locale, y: start }: { locale: Locale; y: number },
): number => {
  let y = drawTableHead(pen, locale, start)
  const width = COLUMNS.price.x - MARGIN - 4
  for (const { name, skuName, price, quantity } of lines) {
    const needed = pen.measure(name, width, { size: 10 }) + pen.measure(skuName, width, { size: 8 }) + 4
    if (y + needed > BOTTOM) {
      pen.addPage()
      y = drawTableHead(pen, locale, MARGIN)
    }
    const high = pen.write(name, { x: MARGIN, y, width }, { size: 10 })
    pen.write(skuName, { x: MARGIN, y: y + high, width }, { size: 8, isQuiet: true })
    pen.write(formatAmount(price), { ...COLUMNS.price, y }, { align: 'right' })
    pen.write(String(quantity), { ...COLUMNS.pieces, y }, { align: 'right' })
    pen.write(formatAmount(price * quantity), { ...COLUMNS.amount, y }, { align: 'right' })
    y += needed
  }
  pen.rule({ x: MARGIN, y, width: WIDTH }, 0.2)
  return y + 4
}

const SUM_HEIGHT = 6.5

const drawSums = (
  pen: DocumentPen,
  receipt: Receipt,
  { locale, y: start }: { locale: Locale; y: number },
): void => {
  const { goods, freight, points, discount, total, paid, refunded } = receipt
  const pointsText = translate(locale, { key: 'receiptPoints', params: { points } })
  const sums: { label: string; amount: Cents; isTotal?: boolean }[] = [
    { label: translate(locale, { key: 'receiptGoods' }), amount: goods },
    { label: translate(locale, { key: 'receiptFreight' }), amount: freight },
    ...(discount > 0 ? [{ label: pointsText, amount: -discount }] : []),
    { label: translate(locale, { key: 'receiptTotal' }), amount: total, isTotal: true },
    { label: translate(locale, { key: 'receiptReceived' }), amount: paid },
    ...(refunded > 0 ? [{ label: translate(locale, { key: 'receiptRefunded' }), amount: -refunded }] : []),
  ]
  const isCrowded = start + sums.length * SUM_HEIGHT + 20 > BOTTOM
  if (isCrowded) pen.addPage()
  let y = isCrowded ? MARGIN : start
  for (const { label, amount, isTotal = false } of sums) {
    const style = isTotal ? ({ size: 12, weight: 'bold' } as const) : ({ size: 9 } as const)
    pen.write(label, { x: 100, y, width: 50 }, style)
    pen.write(formatAmount(amount), { ...COLUMNS.amount, y }, { ...style, align: 'right' })
    y += isTotal ? SUM_HEIGHT + 1.5 : SUM_HEIGHT
  }
  const note = translate(locale, { key: 'receiptNoTaxInvoice' })
  pen.write(note, { x: MARGIN, y: y + 8, width: WIDTH }, { size: 8, isQuiet: true })
}

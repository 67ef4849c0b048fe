import { LOCALES } from '@anzuo/domain/locale'
import { MAX_BULK_LINES } from '@anzuo/domain/office/bulk'
import { carrierCodes, getCarrierName, guessCarrier, type CarrierCode } from '@anzuo/domain/shop/carriers'
import { parseTrackingNumber } from './parcelDraft'

/** A line of a courier's file: which order left with which number. */
type ShippingLine = { number: string; company: CarrierCode; trackingNumber: string }

type ShippingProblem = { line: number; reason: 'order' | 'carrier' | 'trackingNumber' | 'twice' }

export type ShippingFile = {
  lines: ShippingLine[]
  problems: ShippingProblem[]
  /** Lines beyond what one file may have; they are left out. */
  tooMany: number
}

const ORDER_NUMBER = /^AZ\d{4,18}$/

const splitCells = (row: string): string[] =>
  row.split(/[,;\t]/).map(cell =>
    cell
      .trim()
      .replace(/^['"]+|["]+$/g, '')
      .trim(),
  )

const findCarrier = (cells: readonly string[]): CarrierCode | null => {
  const known = (code: CarrierCode) => [code, ...LOCALES.map(locale => getCarrierName(code, locale))]
  const names = cells.map(cell => cell.toLowerCase())
  return carrierCodes.find(code => known(code).some(name => names.includes(name.toLowerCase()))) ?? null
}

/** A number of a parcel has digits; a date, a phone or a price has not enough of them, or other characters. */
const findTrackingNumber = (cells: readonly string[]): string | null =>
  cells
    .filter(cell => !ORDER_NUMBER.test(cell.toUpperCase()) && (cell.match(/\d/g)?.length ?? 0) >= 6)
    .map(parseTrackingNumber)
    .find(number => number !== null) ?? null

const readLine = (cells: readonly string[]): ShippingLine | ShippingProblem['reason'] => {
  const number = cells.map(cell => cell.toUpperCase()).find(cell => ORDER_NUMBER.test(cell))
  if (!number) return 'order'
  const trackingNumber = findTrackingNumber(cells)
  if (!trackingNumber) return 'trackingNumber'
  const company = findCarrier(cells) ?? guessCarrier(trackingNumber)
  return company ? { number, company, trackingNumber } : 'carrier'
}

/**
 * Reads what a courier or a warehouse gives back: a line an order, with its number, the carrier and the number of the parcel in any
 * order, separated by comma, semicolon or tab. A first line without an order is a heading.
 */
export const readShippingFile = (text: string): ShippingFile => {
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const file: ShippingFile = { lines: [], problems: [], tooMany: 0 }
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue
    const read = readLine(splitCells(row))
    if (read === 'order' && index === 0) continue
    if (typeof read === 'string') file.problems.push({ line: index + 1, reason: read })
    else if (seen.has(read.number)) file.problems.push({ line: index + 1, reason: 'twice' })
    else if (file.lines.length === MAX_BULK_LINES) file.tooMany += 1
    else {
      seen.add(read.number)
      file.lines.push(read)
    }
  }
  return file
}

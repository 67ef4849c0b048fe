import type { Locale } from '@anzuo/domain/locale'
import { translate } from '../messages'
import type { DocumentPen, DocumentSheet } from './drawDocument'

/** What a parcel's label says. */
export type ParcelLabel = {
  orderNumber: string
  carrierName: string
  trackingNumber: string
  /** Place of the parcel among those of its order, from 1. */
  position: number
  pieces: number
  to: { name: string; phone: string; region: readonly string[]; detail: string }
  from: { name: string; phone: string; address: string }
}

/** The size that label printers of couriers take, mm. */
const LABEL = { width: 100, height: 150 } as const
const MARGIN = 5
const WIDTH = LABEL.width - 2 * MARGIN

/** From the size that is read at arm's length down to the smallest that a printer of 203 dpi makes legible, points. */
const ADDRESS_SIZES = [13, 12, 11, 10, 9, 8, 7] as const
const ADDRESS_HEIGHT = 30

/** The label of a parcel, 100 × 150 mm. */
export const createLabelSheet = (label: ParcelLabel, locale: Locale): DocumentSheet => ({
  form: {
    ...LABEL,
    locale,
    title: translate(locale, { key: 'labelTitle', params: { number: label.trackingNumber } }),
  },
  draw: pen => {
    drawHead(pen, label, locale)
    drawRecipient(pen, label, locale)
    drawSender(pen, label, locale)
    drawFoot(pen, label, locale)
  },
})

const drawHead = (pen: DocumentPen, label: ParcelLabel, locale: Locale): void => {
  pen.write(label.carrierName, { x: MARGIN, y: 6, width: 60 }, { size: 18, weight: 'bold' })
  pen.frame({ x: 72, y: 6, width: 23, height: 9 })
  const position = translate(locale, { key: 'labelParcel', params: { position: label.position } })
  pen.write(position, { x: 72, y: 8.2, width: 23 }, { size: 10, weight: 'bold', align: 'center' })
  // A quiet zone of ten modules on each side, as ISO/IEC 15417 asks for.
  pen.barcode(label.trackingNumber, { x: MARGIN + 6, y: 20, width: WIDTH - 12, height: 18 })
  pen.write(label.trackingNumber, { x: MARGIN, y: 39.5, width: WIDTH }, { size: 12, align: 'center' })
  pen.rule({ x: MARGIN, y: 47, width: WIDTH }, 0.4)
}

const drawRecipient = (pen: DocumentPen, { to }: ParcelLabel, locale: Locale): void => {
  const x = MARGIN + 12
  const width = WIDTH - 12
  pen.write(
    translate(locale, { key: 'labelTo' }),
    { x: MARGIN, y: 51, width: 11 },
    { size: 14, weight: 'bold' },
  )
  const nameHeight = pen.write(
    `${to.name}   ${to.phone}`,
    { x, y: 50.5, width },
    { size: 14, weight: 'bold' },
  )
  const address = `${to.region.join(' ')} ${to.detail}`
  const y = 52.5 + nameHeight
  const room = Math.max(ADDRESS_HEIGHT - (nameHeight - 7), 12)
  const size =
    ADDRESS_SIZES.find(each => pen.measure(address, width, { size: each }) <= room) ?? ADDRESS_SIZES.at(-1)
  pen.write(address, { x, y, width }, { size: size ?? 7 })
  pen.rule({ x: MARGIN, y: 92, width: WIDTH })
}

const drawSender = (pen: DocumentPen, { from }: ParcelLabel, locale: Locale): void => {
  const x = MARGIN + 12
  const width = WIDTH - 12
  pen.write(
    translate(locale, { key: 'labelFrom' }),
    { x: MARGIN, y: 95.5, width: 11 },
    { size: 10, weight: 'bold' },
  )
  const high = pen.write(`${from.name}   ${from.phone}`, { x, y: 95.5, width }, { size: 9 })
  pen.write(from.address, { x, y: 97 + high, width }, { size: 9 })
  pen.rule({ x: MARGIN, y: 114, width: WIDTH })
}

const drawFoot = (
  pen: DocumentPen,
  { orderNumber, pieces, trackingNumber }: ParcelLabel,
  locale: Locale,
): void => {
  const order = translate(locale, { key: 'documentOrder', params: { number: orderNumber } })
  pen.write(order, { x: MARGIN, y: 119, width: 58 }, { size: 10 })
  const count = translate(locale, { key: 'labelPieces', params: { count: pieces } })
  pen.write(count, { x: MARGIN, y: 126, width: 58 }, { size: 10 })
  pen.qrCode(trackingNumber, { x: LABEL.width - MARGIN - 27, y: 118, side: 26 })
}

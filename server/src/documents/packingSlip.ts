import type { Locale } from '@anzuo/domain/locale'
import { translate } from '../messages'
import type { DocumentPen, DocumentSheet } from './drawDocument'

/** What lies in a parcel, for whoever opens it. */
export type PackingSlip = {
  orderNumber: string
  shopName: string
  recipientName: string
  carrierName: string
  trackingNumber: string
  /** Day on which it left, such as `2026-11-20`; null when nobody wrote it down. */
  sentOn: string | null
  lines: readonly { name: string; skuName: string; quantity: number }[]
  /** Whether the rest of the order comes in other parcels. */
  isPart: boolean
}

/** A5, mm. */
const SLIP = { width: 148, height: 210 } as const
const MARGIN = 14
const WIDTH = SLIP.width - 2 * MARGIN
const PIECES_WIDTH = 22
const BOTTOM = SLIP.height - 20

/** The packing slip of a parcel on A5; it goes on to further sheets when it has to. */
export const createPackingSlipSheet = (slip: PackingSlip, locale: Locale): DocumentSheet => ({
  form: {
    ...SLIP,
    locale,
    title: `${translate(locale, { key: 'slipTitle' })} ${slip.orderNumber}`,
    hasPageNumbers: true,
  },
  draw: pen => {
    const y = drawLines(pen, slip, { locale, y: drawHead(pen, slip, locale) })
    drawFoot(pen, slip, { locale, y })
  },
})

const drawHead = (pen: DocumentPen, slip: PackingSlip, locale: Locale): number => {
  pen.write(slip.shopName, { x: MARGIN, y: 13, width: 70 }, { size: 10, weight: 'bold' })
  const order = translate(locale, { key: 'documentOrder', params: { number: slip.orderNumber } })
  pen.write(order, { x: MARGIN, y: 13, width: WIDTH }, { size: 10, align: 'right' })
  pen.write(
    translate(locale, { key: 'slipTitle' }),
    { x: MARGIN, y: 24, width: WIDTH },
    { size: 20, weight: 'bold' },
  )
  const recipient = translate(locale, { key: 'slipFor', params: { name: slip.recipientName } })
  let y = 37 + pen.write(recipient, { x: MARGIN, y: 37, width: WIDTH }, { size: 11 })
  if (slip.sentOn) {
    const params = { date: slip.sentOn, carrier: slip.carrierName }
    const sent = `${translate(locale, { key: 'slipSent', params })} · ${slip.trackingNumber}`
    y += 1 + pen.write(sent, { x: MARGIN, y: y + 1, width: WIDTH }, { size: 9, isQuiet: true })
  }
  return y + 6
}

const drawTableHead = (pen: DocumentPen, locale: Locale, y: number): number => {
  const style = { size: 9, isQuiet: true } as const
  pen.write(translate(locale, { key: 'slipArticle' }), { x: MARGIN, y, width: 60 }, style)
  const x = MARGIN + WIDTH - PIECES_WIDTH
  pen.write(
    translate(locale, { key: 'slipPieces' }),
    { x, y, width: PIECES_WIDTH },
    { ...style, align: 'right' },
  )
  pen.rule({ x: MARGIN, y: y + 6, width: WIDTH }, 0.4)
  return y + 9
}

const drawLines = (
  pen: DocumentPen,
  { lines }: PackingSlip,
  { locale, y: start }: { locale: Locale; y: number },
): number => {
  let y = drawTableHead(pen, locale, start)
  const width = WIDTH - PIECES_WIDTH - 4
  for (const { name, skuName, quantity } of lines) {
    const needed = pen.measure(name, width, { size: 11 }) + pen.measure(skuName, width, { size: 9 }) + 6
    if (y + needed > BOTTOM) {
      pen.addPage()
      y = drawTableHead(pen, locale, MARGIN)
    }
    const high = pen.write(name, { x: MARGIN, y, width }, { size: 11 })
    pen.write(
      `× ${quantity}`,
      { x: MARGIN + WIDTH - PIECES_WIDTH, y, width: PIECES_WIDTH },
      { size: 11, weight: 'bold', align: 'right' },
    )
    pen.write(skuName, { x: MARGIN, y: y + high, width }, { size: 9, isQuiet: true })
    y += needed
    pen.rule({ x: MARGIN, y: y - 3, width: WIDTH }, 0.1)
  }
  return y + 2
}

const drawFoot = (
  pen: DocumentPen,
  { isPart }: PackingSlip,
  { locale, y: start }: { locale: Locale; y: number },
): void => {
  const notes = [
    ...(isPart ? [translate(locale, { key: 'slipOtherParcels' })] : []),
    translate(locale, { key: 'slipCheck' }),
  ]
  const needed = notes.reduce((sum, note) => sum + pen.measure(note, WIDTH) + 2, 0)
  if (start + needed > BOTTOM) pen.addPage()
  let y = start + needed > BOTTOM ? MARGIN : start
  for (const note of notes) y += 2 + pen.write(note, { x: MARGIN, y, width: WIDTH })
}

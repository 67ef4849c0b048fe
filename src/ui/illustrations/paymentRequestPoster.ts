import type { QrCodeMatrix } from '@anzuo/domain/qr'
import type { DrawingContext as Context } from '@/platform/imageRendering/types'
import type { Palette } from '../theme/palette'

/** Everything that stands on the picture by which somebody else is asked to pay, in words. */
export type PaymentRequestPosterContent = {
  brand: string
  /** Who asks. */
  title: string
  message: string
  amount: string
  /** What it is; null when the person keeps that to themselves. */
  items: string | null
  until: string
  scan: string
  note: string
  /** The code that leads to the link. */
  code: QrCodeMatrix
}

const WIDTH = 360
const HEIGHT = 560
const MARGIN = 28
const QR_CODE_SIZE = 196
const QR_CODE_TOP = 248
/** A code wants this many empty cells around it. */
const QUIET_ZONE_CELLS = 4
const FONT_FAMILY = '-apple-system, "PingFang SC", "PingFang TC", "Noto Sans CJK SC", "Segoe UI", Roboto, sans-serif'

/** Size of the picture, CSS px. */
export const PAYMENT_REQUEST_POSTER_SIZE = { width: WIDTH, height: HEIGHT }

type TextStyle = { y: number; font: string; colour: string }

/** Cuts a text at the width that it has, with an ellipsis. */
const truncateToWidth = (context: Context, text: string): string => {
  const width = WIDTH - 2 * MARGIN
  if (context.measureText(text).width <= width) return text
  const signs = [...text]
  while (signs.length > 0 && context.measureText(`${signs.join('')}…`).width > width) signs.pop()
  return `${signs.join('')}…`
}

const drawText = (context: Context, text: string, { y, font, colour }: TextStyle) => {
  context.font = `${font} ${FONT_FAMILY}`
  context.fillStyle = colour
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillText(truncateToWidth(context, text), WIDTH / 2, y)
}

/** A code is dark on white whatever the theme is: many readers know no other. */
const drawQrCode = (context: Context, rows: QrCodeMatrix) => {
  const cell = QR_CODE_SIZE / (rows.length + 2 * QUIET_ZONE_CELLS)
  const left = (WIDTH - QR_CODE_SIZE) / 2
  context.fillStyle = '#ffffff'
  context.fillRect(left, QR_CODE_TOP, QR_CODE_SIZE, QR_CODE_SIZE)
  context.fillStyle = '#000000'
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) {
        // Neighbours meet on whole pixels, so that no light shines through between them.
        const [from, to] = [Math.round((x + QUIET_ZONE_CELLS) * cell * 3) / 3, Math.round((x + QUIET_ZONE_CELLS + 1) * cell * 3) / 3]
        const [top, end] = [Math.round((y + QUIET_ZONE_CELLS) * cell * 3) / 3, Math.round((y + QUIET_ZONE_CELLS + 1) * cell * 3) / 3]
        context.fillRect(left + from, QR_CODE_TOP + top, to - from, end - top)
      }
}

/** Draws the picture: who asks, how much, for what, and a code that leads there. Never an address or a phone. */
export const drawPaymentRequestPoster = (context: Context, content: PaymentRequestPosterContent, palette: Palette): void => {
  const { brand, title, message, amount, items, until, scan, note, code } = content
  context.fillStyle = palette.paper
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawText(context, brand, { y: 44, font: '600 16px', colour: palette.accent })
  drawText(context, title, { y: 88, font: '600 20px', colour: palette.ink })
  drawText(context, message, { y: 118, font: '400 15px', colour: palette.ink2 })
  drawText(context, amount, { y: 178, font: '400 44px', colour: palette.ink })
  if (items) drawText(context, items, { y: 212, font: '400 14px', colour: palette.ink2 })
  drawQrCode(context, code)
  drawText(context, scan, { y: QR_CODE_TOP + QR_CODE_SIZE + 32, font: '500 15px', colour: palette.ink })
  drawText(context, until, { y: QR_CODE_TOP + QR_CODE_SIZE + 58, font: '400 13px', colour: palette.ink2 })
  drawText(context, note, { y: HEIGHT - 24, font: '400 13px', colour: palette.ink2 })
}

import { qrCodeOf } from '@/domain/qr/qrCode'
import type { PictureContext as Context } from '@/platform/picture/types'
import type { Palette } from '../palette'

/** Everything that stands on the picture by which somebody else is asked to pay, in words. */
export type PayPosterContent = {
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
  /** The link that the code leads to. */
  address: string
}

const WIDTH = 360
const HEIGHT = 560
const MARGIN = 28
const CODE_SIDE = 196
const CODE_TOP = 248
/** A code wants this many empty cells around it. */
const QUIET = 4
const FAMILY = '-apple-system, "PingFang SC", "PingFang TC", "Noto Sans CJK SC", "Segoe UI", Roboto, sans-serif'

/** Size of the picture, CSS px. */
export const payPosterSize = { width: WIDTH, height: HEIGHT }

type Line = { y: number; font: string; colour: string }

/** Cuts a text at the width that it has, with an ellipsis. */
const fitted = (context: Context, text: string): string => {
  const width = WIDTH - 2 * MARGIN
  if (context.measureText(text).width <= width) return text
  const signs = [...text]
  while (signs.length > 0 && context.measureText(`${signs.join('')}…`).width > width) signs.pop()
  return `${signs.join('')}…`
}

const write = (context: Context, text: string, { y, font, colour }: Line) => {
  context.font = `${font} ${FAMILY}`
  context.fillStyle = colour
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillText(fitted(context, text), WIDTH / 2, y)
}

/** A code is dark on white whatever the theme is: many readers know no other. */
const drawCode = (context: Context, address: string) => {
  const rows = qrCodeOf(address)
  const cell = CODE_SIDE / (rows.length + 2 * QUIET)
  const left = (WIDTH - CODE_SIDE) / 2
  context.fillStyle = '#ffffff'
  context.fillRect(left, CODE_TOP, CODE_SIDE, CODE_SIDE)
  context.fillStyle = '#000000'
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) {
        // Neighbours meet on whole pixels, so that no light shines through between them.
        const [from, to] = [Math.round((x + QUIET) * cell * 3) / 3, Math.round((x + QUIET + 1) * cell * 3) / 3]
        const [top, end] = [Math.round((y + QUIET) * cell * 3) / 3, Math.round((y + QUIET + 1) * cell * 3) / 3]
        context.fillRect(left + from, CODE_TOP + top, to - from, end - top)
      }
}

/** Draws the picture: who asks, how much, for what, and a code that leads there. Never an address or a phone. */
export const drawPayPoster = (context: Context, content: PayPosterContent, palette: Palette): void => {
  const { brand, title, message, amount, items, until, scan, note, address } = content
  context.fillStyle = palette.paper
  context.fillRect(0, 0, WIDTH, HEIGHT)
  write(context, brand, { y: 44, font: '600 16px', colour: palette.accent })
  write(context, title, { y: 88, font: '600 20px', colour: palette.ink })
  write(context, message, { y: 118, font: '400 15px', colour: palette.ink2 })
  write(context, amount, { y: 178, font: '400 44px', colour: palette.ink })
  if (items) write(context, items, { y: 212, font: '400 14px', colour: palette.ink2 })
  drawCode(context, address)
  write(context, scan, { y: CODE_TOP + CODE_SIDE + 32, font: '500 15px', colour: palette.ink })
  write(context, until, { y: CODE_TOP + CODE_SIDE + 58, font: '400 13px', colour: palette.ink2 })
  write(context, note, { y: HEIGHT - 24, font: '400 13px', colour: palette.ink2 })
}

import type { LoadedPicture, PictureContext as Context } from '@/platform/picture/types'
import type { Palette } from '../palette'

/** Everything that stands on a product's poster, in words. */
export type ProductPosterContent = {
  brand: string
  name: string
  line: string
  price: string
  scan: string
  /** The code that leads to the product: rows of dark and light squares. */
  code: readonly (readonly boolean[])[]
}

const MARGIN = 24
const PLATE = 312
const CODE = 96
const QUIET = 8
const FAMILY = '-apple-system, "PingFang SC", "PingFang TC", "Noto Sans CJK SC", "Segoe UI", Roboto, sans-serif'

/** Size of a product's poster, CSS px. */
export const PRODUCT_POSTER = { width: 360, height: 560 } as const

type Words = { text: string; x: number; y: number; font: string; colour: string; width: number }

/** Cuts a text at the width that it has, with an ellipsis. */
const fitted = (context: Context, text: string, width: number): string => {
  if (context.measureText(text).width <= width) return text
  const signs = [...text]
  while (signs.length > 0 && context.measureText(`${signs.join('')}…`).width > width) signs.pop()
  return `${signs.join('')}…`
}

const write = (context: Context, { text, x, y, font, colour, width }: Words) => {
  context.font = `${font} ${FAMILY}`
  context.fillStyle = colour
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillText(fitted(context, text, width), x, y)
}

const drawCode = (context: Context, code: ProductPosterContent['code'], { x, y }: { x: number; y: number }) => {
  // Readers want dark on light, whatever the theme, and a light border around.
  context.fillStyle = '#ffffff'
  context.fillRect(x - QUIET, y - QUIET, CODE + 2 * QUIET, CODE + 2 * QUIET)
  context.fillStyle = '#000000'
  const side = CODE / code.length
  code.forEach((row, down) =>
    row.forEach((isDark, along) => {
      // A hair larger than the grid, so that no light lines come between.
      if (isDark) context.fillRect(x + along * side, y + down * side, side + 0.3, side + 0.3)
    }),
  )
}

/** Draws a product as one picture that can be sent: what it is, what it costs, and a code that leads to it. */
export const drawProductPoster = (
  context: Context,
  { content, picture }: { content: ProductPosterContent; picture: LoadedPicture },
  palette: Palette,
): void => {
  const { width, height } = PRODUCT_POSTER
  const { brand, name, line, price, scan, code } = content
  context.fillStyle = palette.paper
  context.fillRect(0, 0, width, height)
  write(context, {
    text: brand,
    x: MARGIN,
    y: 42,
    font: '600 16px',
    colour: palette.accent,
    width: width - 2 * MARGIN,
  })
  context.fillStyle = palette.il3
  context.fillRect(MARGIN, 60, PLATE, PLATE)
  if (picture) context.drawImage(picture, MARGIN + 12, 72, PLATE - 24, PLATE - 24)

  const codeAt = { x: width - MARGIN - QUIET - CODE, y: height - MARGIN - QUIET - CODE }
  const wordsWidth = codeAt.x - QUIET - MARGIN - 12
  const top = codeAt.y + 12
  write(context, { text: name, x: MARGIN, y: top, font: '600 20px', colour: palette.ink, width: wordsWidth })
  write(context, {
    text: line,
    x: MARGIN,
    y: top + 24,
    font: '400 13px',
    colour: palette.ink2,
    width: wordsWidth,
  })
  write(context, {
    text: price,
    x: MARGIN,
    y: top + 62,
    font: '500 26px',
    colour: palette.ink,
    width: wordsWidth,
  })
  write(context, {
    text: scan,
    x: MARGIN,
    y: top + 88,
    font: '400 12px',
    colour: palette.ink3,
    width: wordsWidth,
  })
  drawCode(context, code, codeAt)
}

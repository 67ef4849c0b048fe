import type { LoadedImage, DrawingContext as Context } from '@/platform/imageRendering/types'
import type { Palette } from '../theme/palette'

/** Everything that stands on a product's poster, in words. */
export type ProductPosterContent = {
  brand: string
  name: string
  tagline: string
  price: string
  scan: string
  /** The code that leads to the product: rows of dark and light squares. */
  code: readonly (readonly boolean[])[]
}

const MARGIN = 24
const PRODUCT_IMAGE_SIZE = 312
const QR_CODE_SIZE = 96
const QUIET_ZONE_PX = 8
const FONT_FAMILY = '-apple-system, "PingFang SC", "PingFang TC", "Noto Sans CJK SC", "Segoe UI", Roboto, sans-serif'

/** Size of a product's poster, CSS px. */
export const PRODUCT_POSTER_SIZE = { width: 360, height: 560 } as const

type PositionedText = { text: string; x: number; y: number; font: string; colour: string; width: number }

/** Cuts a text at the width that it has, with an ellipsis. */
const truncateToWidth = (context: Context, text: string, width: number): string => {
  if (context.measureText(text).width <= width) return text
  const signs = [...text]
  while (signs.length > 0 && context.measureText(`${signs.join('')}…`).width > width) signs.pop()
  return `${signs.join('')}…`
}

const drawText = (context: Context, { text, x, y, font, colour, width }: PositionedText) => {
  context.font = `${font} ${FONT_FAMILY}`
  context.fillStyle = colour
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillText(truncateToWidth(context, text, width), x, y)
}

const drawQrCode = (context: Context, code: ProductPosterContent['code'], { x, y }: { x: number; y: number }) => {
  // Readers want dark on light, whatever the theme, and a light border around.
  context.fillStyle = '#ffffff'
  context.fillRect(x - QUIET_ZONE_PX, y - QUIET_ZONE_PX, QR_CODE_SIZE + 2 * QUIET_ZONE_PX, QR_CODE_SIZE + 2 * QUIET_ZONE_PX)
  context.fillStyle = '#000000'
  const side = QR_CODE_SIZE / code.length
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
  { content, picture }: { content: ProductPosterContent; picture: LoadedImage },
  palette: Palette,
): void => {
  const { width, height } = PRODUCT_POSTER_SIZE
  const { brand, name, tagline, price, scan, code } = content
  context.fillStyle = palette.paper
  context.fillRect(0, 0, width, height)
  drawText(context, {
    text: brand,
    x: MARGIN,
    y: 42,
    font: '600 16px',
    colour: palette.accent,
    width: width - 2 * MARGIN,
  })
  context.fillStyle = palette.il3
  context.fillRect(MARGIN, 60, PRODUCT_IMAGE_SIZE, PRODUCT_IMAGE_SIZE)
  if (picture) context.drawImage(picture, MARGIN + 12, 72, PRODUCT_IMAGE_SIZE - 24, PRODUCT_IMAGE_SIZE - 24)

  const codeAt = { x: width - MARGIN - QUIET_ZONE_PX - QR_CODE_SIZE, y: height - MARGIN - QUIET_ZONE_PX - QR_CODE_SIZE }
  const wordsWidth = codeAt.x - QUIET_ZONE_PX - MARGIN - 12
  const top = codeAt.y + 12
  drawText(context, { text: name, x: MARGIN, y: top, font: '600 20px', colour: palette.ink, width: wordsWidth })
  drawText(context, {
    text: tagline,
    x: MARGIN,
    y: top + 24,
    font: '400 13px',
    colour: palette.ink2,
    width: wordsWidth,
  })
  drawText(context, {
    text: price,
    x: MARGIN,
    y: top + 62,
    font: '500 26px',
    colour: palette.ink,
    width: wordsWidth,
  })
  drawText(context, {
    text: scan,
    x: MARGIN,
    y: top + 88,
    font: '400 12px',
    colour: palette.ink3,
    width: wordsWidth,
  })
  drawQrCode(context, code, codeAt)
}

import type { DrawingContext as Context } from '@/platform/imageRendering/types'
import type { Palette } from '../theme/palette'


export type ReportPosterRow = {
  name: string
  /** With unit, and "about" before an estimate. */
  amount: string
  /** The band in words, and how the value came about. */
  state: string
}

/** Everything that stands on the poster, in words; nothing else of a report is on it. */
export type ReportPosterContent = {
  brand: string
  title: string
  /** Null when the person wants to stay unnamed. */
  person: string | null
  time: string
  /** Null when there is no score. */
  score: { value: number; text: string; of: string; rating: string } | null
  noScore: string
  rows: readonly ReportPosterRow[]
  footer: string
}

const WIDTH = 360
const MARGIN = 24
const HEADER_HEIGHT = 96
const RING_HEIGHT = 204
const ROW_HEIGHT = 58
const FOOTER_HEIGHT = 56
const CARD_RADIUS = 22
const RING_RADIUS = 72
/** The ring opens at the foot, as on the page. */
const SWEEP = (264 * Math.PI) / 180
const START = Math.PI / 2 + (2 * Math.PI - SWEEP) / 2
const FONT_FAMILY = '-apple-system, "PingFang SC", "PingFang TC", "Noto Sans CJK SC", "Segoe UI", Roboto, sans-serif'

/** Size of a poster, CSS px. */
export const getReportPosterSize = ({ rows }: ReportPosterContent): { width: number; height: number } => ({
  width: WIDTH,
  height: HEADER_HEIGHT + RING_HEIGHT + rows.length * ROW_HEIGHT + FOOTER_HEIGHT + MARGIN,
})

type TextPosition = { x: number; y: number }
type TextStyle = { font: string; colour: string; align?: CanvasTextAlign; width?: number }

/** Cuts a text at the width that it has, with an ellipsis. */
const truncateToWidth = (context: Context, text: string, width: number): string => {
  if (context.measureText(text).width <= width) return text
  const signs = [...text]
  while (signs.length > 0 && context.measureText(`${signs.join('')}…`).width > width) signs.pop()
  return `${signs.join('')}…`
}

const drawText = (context: Context, text: string, { at, look }: { at: TextPosition; look: TextStyle }) => {
  const { font, colour, align = 'left', width = WIDTH - 2 * MARGIN } = look
  context.font = `${font} ${FONT_FAMILY}`
  context.fillStyle = colour
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  context.fillText(truncateToWidth(context, text, width), at.x, at.y)
}

const drawCard = (context: Context, { x, y, width, height }: TextPosition & { width: number; height: number }) => {
  const [right, bottom, r] = [x + width, y + height, CARD_RADIUS]
  context.beginPath()
  context.moveTo(x + r, y)
  context.lineTo(right - r, y)
  context.quadraticCurveTo(right, y, right, y + r)
  context.lineTo(right, bottom - r)
  context.quadraticCurveTo(right, bottom, right - r, bottom)
  context.lineTo(x + r, bottom)
  context.quadraticCurveTo(x, bottom, x, bottom - r)
  context.lineTo(x, y + r)
  context.quadraticCurveTo(x, y, x + r, y)
  context.closePath()
  context.fill()
}

const drawScoreGauge = (context: Context, { centre, share, colour }: { centre: TextPosition; share: number; colour: string }) => {
  context.lineWidth = 12
  context.lineCap = 'round'
  context.strokeStyle = colour
  context.beginPath()
  context.arc(centre.x, centre.y, RING_RADIUS, START, START + SWEEP * Math.max(share, 0.001))
  context.stroke()
}

/** Draws a report as one picture that can be sent: brand, time, score, a few values, and what they are not. */
export const drawReportPoster = (context: Context, content: ReportPosterContent, palette: Palette): void => {
  const { width, height } = getReportPosterSize(content)
  const { brand, title, person, time, score, noScore, rows, footer } = content
  context.fillStyle = palette.paper
  context.fillRect(0, 0, width, height)

  drawText(context, brand, { at: { x: MARGIN, y: 42 }, look: { font: '600 16px', colour: palette.accent } })
  drawText(context, time, {
    at: { x: width - MARGIN, y: 42 },
    look: { font: '400 13px', colour: palette.ink2, align: 'right', width: 220 },
  })
  drawText(context, person ? `${person} · ${title}` : title, {
    at: { x: MARGIN, y: 78 },
    look: { font: '600 22px', colour: palette.ink },
  })

  const inside = { x: MARGIN + 18, right: width - MARGIN - 18 }
  context.fillStyle = palette.surface
  drawCard(context, {
    x: MARGIN,
    y: HEADER_HEIGHT,
    width: width - 2 * MARGIN,
    height: RING_HEIGHT + rows.length * ROW_HEIGHT,
  })
  const centre = { x: width / 2, y: HEADER_HEIGHT + 104 }
  drawScoreGauge(context, { centre, share: 1, colour: palette.band })
  if (score) {
    drawScoreGauge(context, { centre, share: score.value / 100, colour: palette.accent })
    const look = { align: 'center' as const }
    drawText(context, score.text, {
      at: { x: centre.x, y: centre.y + 14 },
      look: { ...look, font: '300 56px', colour: palette.ink },
    })
    drawText(context, score.of, {
      at: { x: centre.x, y: centre.y + 36 },
      look: { ...look, font: '400 12px', colour: palette.ink2 },
    })
    drawText(context, score.rating, {
      at: { x: centre.x, y: centre.y + 62 },
      look: { ...look, font: '600 15px', colour: palette.ink },
    })
  } else {
    drawText(context, noScore, {
      at: { x: centre.x, y: centre.y + 5 },
      look: { font: '400 14px', colour: palette.ink2, align: 'center', width: 120 },
    })
  }

  rows.forEach((line, at) => {
    const top = HEADER_HEIGHT + RING_HEIGHT + at * ROW_HEIGHT
    context.fillStyle = palette.hairline
    context.fillRect(inside.x, top, inside.right - inside.x, 1)
    drawText(context, line.name, {
      at: { x: inside.x, y: top + 35 },
      look: { font: '500 15px', colour: palette.ink, width: 140 },
    })
    drawText(context, line.amount, {
      at: { x: inside.right, y: top + 27 },
      look: { font: '600 16px', colour: palette.ink, align: 'right', width: 130 },
    })
    drawText(context, line.state, {
      at: { x: inside.right, y: top + 46 },
      look: { font: '400 12px', colour: palette.ink2, align: 'right', width: 130 },
    })
  })
  drawText(context, footer, {
    at: { x: width / 2, y: height - 32 },
    look: { font: '400 12px', colour: palette.ink3, align: 'center' },
  })
}

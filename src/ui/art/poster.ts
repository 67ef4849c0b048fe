import type { PictureContext as Context } from '@/platform/picture/types'
import type { Palette } from '../palette'


export type PosterLine = {
  name: string
  /** With unit, and "about" before an estimate. */
  amount: string
  /** The band in words, and how the value came about. */
  state: string
}

/** Everything that stands on the poster, in words; nothing else of a report is on it. */
export type PosterContent = {
  brand: string
  title: string
  /** Null when the person wants to stay unnamed. */
  person: string | null
  time: string
  /** Null when there is no score. */
  score: { value: number; text: string; of: string; rating: string } | null
  noScore: string
  lines: readonly PosterLine[]
  footer: string
}

const WIDTH = 360
const MARGIN = 24
const HEAD_HEIGHT = 96
const RING_HEIGHT = 204
const LINE_HEIGHT = 58
const FOOT_HEIGHT = 56
const CARD_RADIUS = 22
const RING_RADIUS = 72
/** The ring opens at the foot, as on the page. */
const SWEEP = (264 * Math.PI) / 180
const START = Math.PI / 2 + (2 * Math.PI - SWEEP) / 2
const FAMILY = '-apple-system, "PingFang SC", "PingFang TC", "Noto Sans CJK SC", "Segoe UI", Roboto, sans-serif'

/** Size of a poster, CSS px. */
export const posterSize = ({ lines }: PosterContent): { width: number; height: number } => ({
  width: WIDTH,
  height: HEAD_HEIGHT + RING_HEIGHT + lines.length * LINE_HEIGHT + FOOT_HEIGHT + MARGIN,
})

type Place = { x: number; y: number }
type Look = { font: string; colour: string; align?: CanvasTextAlign; width?: number }

/** Cuts a text at the width that it has, with an ellipsis. */
const fitted = (context: Context, text: string, width: number): string => {
  if (context.measureText(text).width <= width) return text
  const signs = [...text]
  while (signs.length > 0 && context.measureText(`${signs.join('')}…`).width > width) signs.pop()
  return `${signs.join('')}…`
}

const write = (context: Context, text: string, { at, look }: { at: Place; look: Look }) => {
  const { font, colour, align = 'left', width = WIDTH - 2 * MARGIN } = look
  context.font = `${font} ${FAMILY}`
  context.fillStyle = colour
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  context.fillText(fitted(context, text, width), at.x, at.y)
}

const card = (context: Context, { x, y, width, height }: Place & { width: number; height: number }) => {
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

const ring = (context: Context, { centre, share, colour }: { centre: Place; share: number; colour: string }) => {
  context.lineWidth = 12
  context.lineCap = 'round'
  context.strokeStyle = colour
  context.beginPath()
  context.arc(centre.x, centre.y, RING_RADIUS, START, START + SWEEP * Math.max(share, 0.001))
  context.stroke()
}

/** Draws a report as one picture that can be sent: brand, time, score, a few values, and what they are not. */
export const drawPoster = (context: Context, content: PosterContent, palette: Palette): void => {
  const { width, height } = posterSize(content)
  const { brand, title, person, time, score, noScore, lines, footer } = content
  context.fillStyle = palette.paper
  context.fillRect(0, 0, width, height)

  write(context, brand, { at: { x: MARGIN, y: 42 }, look: { font: '600 16px', colour: palette.accent } })
  write(context, time, {
    at: { x: width - MARGIN, y: 42 },
    look: { font: '400 13px', colour: palette.ink2, align: 'right', width: 220 },
  })
  write(context, person ? `${person} · ${title}` : title, {
    at: { x: MARGIN, y: 78 },
    look: { font: '600 22px', colour: palette.ink },
  })

  const inside = { x: MARGIN + 18, right: width - MARGIN - 18 }
  context.fillStyle = palette.surface
  card(context, {
    x: MARGIN,
    y: HEAD_HEIGHT,
    width: width - 2 * MARGIN,
    height: RING_HEIGHT + lines.length * LINE_HEIGHT,
  })
  const centre = { x: width / 2, y: HEAD_HEIGHT + 104 }
  ring(context, { centre, share: 1, colour: palette.band })
  if (score) {
    ring(context, { centre, share: score.value / 100, colour: palette.accent })
    const look = { align: 'center' as const }
    write(context, score.text, {
      at: { x: centre.x, y: centre.y + 14 },
      look: { ...look, font: '300 56px', colour: palette.ink },
    })
    write(context, score.of, {
      at: { x: centre.x, y: centre.y + 36 },
      look: { ...look, font: '400 12px', colour: palette.ink2 },
    })
    write(context, score.rating, {
      at: { x: centre.x, y: centre.y + 62 },
      look: { ...look, font: '600 15px', colour: palette.ink },
    })
  } else {
    write(context, noScore, {
      at: { x: centre.x, y: centre.y + 5 },
      look: { font: '400 14px', colour: palette.ink2, align: 'center', width: 120 },
    })
  }

  lines.forEach((line, at) => {
    const top = HEAD_HEIGHT + RING_HEIGHT + at * LINE_HEIGHT
    context.fillStyle = palette.hairline
    context.fillRect(inside.x, top, inside.right - inside.x, 1)
    write(context, line.name, {
      at: { x: inside.x, y: top + 35 },
      look: { font: '500 15px', colour: palette.ink, width: 140 },
    })
    write(context, line.amount, {
      at: { x: inside.right, y: top + 27 },
      look: { font: '600 16px', colour: palette.ink, align: 'right', width: 130 },
    })
    write(context, line.state, {
      at: { x: inside.right, y: top + 46 },
      look: { font: '400 12px', colour: palette.ink2, align: 'right', width: 130 },
    })
  })
  write(context, footer, {
    at: { x: width / 2, y: height - 32 },
    look: { font: '400 12px', colour: palette.ink3, align: 'center' },
  })
}

import type { Palette } from '../palette'
import { short } from './number'

export type RingChart = {
  /** 0 to 100; null draws the track only. */
  value: number | null
  /** The value of the time before: a tick outside. */
  last?: number
  /** Borders of the rating: dots inside. */
  borders?: readonly number[]
  /** Greyed, for a result that no longer holds. */
  expired?: boolean
  palette: Palette
}

const SIZE = 208
const STROKE = 13
/** The ring opens at the foot, like a seat. */
const SWEEP = 264
const START = 90 + (360 - SWEEP) / 2
const RADIUS = SIZE / 2 - STROKE / 2 - 8
const CENTRE = SIZE / 2

/** The point on the ring for a share of its sweep, at a radius. */
const pointAt = (share: number, radius = RADIUS) => {
  const angle = ((START + SWEEP * share) * Math.PI) / 180
  return { x: short(CENTRE + radius * Math.cos(angle)), y: short(CENTRE + radius * Math.sin(angle)) }
}

const arc = (share: number) => {
  const from = pointAt(0)
  const to = pointAt(share)
  const isLarge = share * SWEEP > 180 ? 1 : 0
  return `M${from.x} ${from.y}A${short(RADIUS)} ${short(RADIUS)} 0 ${isLarge} 1 ${to.x} ${to.y}`
}

const shareOf = (value: number) => Math.min(Math.max(value, 0), 100) / 100

/**
 * A gauge from 0 to 100 as an SVG: track, filled arc with a dot at its end, dots at the rating's borders, a tick at the last value.
 */
export const ringChart = ({ value, last, borders = [], expired = false, palette }: RingChart): string => {
  const colour = expired ? palette.ink4 : palette.accent
  const parts = [`<path d="${arc(1)}" stroke="${palette.band}" stroke-width="${STROKE}"/>`]
  if (value !== null && value > 0) {
    const end = pointAt(shareOf(value))
    const length = short((RADIUS * SWEEP * shareOf(value) * Math.PI) / 180)
    parts.push(
      `<path class="ui-ring__arc" style="--length:${length}" d="${arc(shareOf(value))}" stroke="${colour}" stroke-width="${STROKE}"/>`,
      `<circle cx="${end.x}" cy="${end.y}" r="${STROKE / 2 - 3}" fill="${palette.surface}"/>`,
    )
  }
  for (const border of borders) {
    const dot = pointAt(shareOf(border), RADIUS - STROKE / 2 - 8)
    parts.push(`<circle cx="${dot.x}" cy="${dot.y}" r="1.8" fill="${palette.ink4}"/>`)
  }
  if (last !== undefined) {
    const inner = pointAt(shareOf(last), RADIUS + STROKE / 2 + 2)
    const outer = pointAt(shareOf(last), RADIUS + STROKE / 2 + 7)
    parts.push(
      `<path d="M${inner.x} ${inner.y}L${outer.x} ${outer.y}" stroke="${palette.ink3}" stroke-width="2.2"/>`,
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" fill="none" stroke-linecap="round">${parts.join('')}</svg>`
}

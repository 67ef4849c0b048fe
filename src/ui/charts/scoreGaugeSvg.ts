import { clamp } from '@anzuo/vitals/clamp'
import type { Palette } from '../theme/palette'
import { formatSvgCoordinate } from './formatSvgCoordinate'

export type ScoreGaugeSvgOptions = {
  /** 0 to 100; null draws the track only. */
  value: number | null
  /** The previous value: a tick outside. */
  last?: number
  /** Borders of the rating: dots inside. */
  borders?: readonly number[]
  /** Greyed, for an expired result. */
  expired?: boolean
  palette: Palette
}

const VIEW_SIZE = 208
const STROKE_WIDTH = 13
/** The ring is open at the bottom. */
const SWEEP_DEGREES = 264
const START_DEGREES = 90 + (360 - SWEEP_DEGREES) / 2
const RADIUS = VIEW_SIZE / 2 - STROKE_WIDTH / 2 - 8
const CENTRE = VIEW_SIZE / 2

/** The point on the ring for a share of its sweep, at a radius. */
const getPointOnRing = (share: number, radius = RADIUS) => {
  const angle = ((START_DEGREES + SWEEP_DEGREES * share) * Math.PI) / 180
  return {
    x: formatSvgCoordinate(CENTRE + radius * Math.cos(angle)),
    y: formatSvgCoordinate(CENTRE + radius * Math.sin(angle)),
  }
}

const getArcPath = (share: number) => {
  const from = getPointOnRing(0)
  const to = getPointOnRing(share)
  const isLarge = share * SWEEP_DEGREES > 180 ? 1 : 0
  return `M${from.x} ${from.y}A${formatSvgCoordinate(RADIUS)} ${formatSvgCoordinate(RADIUS)} 0 ${isLarge} 1 ${to.x} ${to.y}`
}

const toFraction = (value: number) => clamp(value, 0, 100) / 100

/**
 * A gauge from 0 to 100 as an SVG: track, filled arc with a dot at its end, dots at the rating's borders, a tick at the last value.
 */
export const renderScoreGaugeSvg = ({
  value,
  last,
  borders = [],
  expired = false,
  palette,
}: ScoreGaugeSvgOptions): string => {
  const colour = expired ? palette.ink4 : palette.accent
  const parts = [`<path d="${getArcPath(1)}" stroke="${palette.band}" stroke-width="${STROKE_WIDTH}"/>`]
  if (value !== null && value > 0) {
    const end = getPointOnRing(toFraction(value))
    const length = formatSvgCoordinate((RADIUS * SWEEP_DEGREES * toFraction(value) * Math.PI) / 180)
    parts.push(
      `<path class="ui-ring__arc" style="--length:${length}" d="${getArcPath(toFraction(value))}" stroke="${colour}" stroke-width="${STROKE_WIDTH}"/>`,
      `<circle cx="${end.x}" cy="${end.y}" r="${STROKE_WIDTH / 2 - 3}" fill="${palette.surface}"/>`,
    )
  }
  for (const border of borders) {
    const dot = getPointOnRing(toFraction(border), RADIUS - STROKE_WIDTH / 2 - 8)
    parts.push(`<circle cx="${dot.x}" cy="${dot.y}" r="1.8" fill="${palette.ink4}"/>`)
  }
  if (last !== undefined) {
    const inner = getPointOnRing(toFraction(last), RADIUS + STROKE_WIDTH / 2 + 2)
    const outer = getPointOnRing(toFraction(last), RADIUS + STROKE_WIDTH / 2 + 7)
    parts.push(
      `<path d="M${inner.x} ${inner.y}L${outer.x} ${outer.y}" stroke="${palette.ink3}" stroke-width="2.2"/>`,
    )
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW_SIZE} ${VIEW_SIZE}" fill="none" stroke-linecap="round">${parts.join('')}</svg>`
}

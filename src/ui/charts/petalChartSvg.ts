import { clamp } from '@anzuo/vitals/clamp'
import type { Palette } from '../theme/palette'
import { formatSvgCoordinate } from './formatSvgCoordinate'

/** How much a petal stands out. */
export type PetalTone = 'strong' | 'tendency' | 'quiet'

export type Petal = {
  /** 0 to 100; null draws nothing but the place where the petal would be. */
  value: number | null
  tone: PetalTone
}

const SIDE = 200
const CENTRE = SIDE / 2
/** Petals begin a little outside of the centre, so that they do not run into one another. */
const INNER_RADIUS = 12
const OUTER_RADIUS = 96
/** Half the width of the widest petal. */
const HALF_WIDTH = 17
/** Where along a petal it is widest. */
const WIDEST_AT = 0.68

const toRadius = (value: number) =>
  INNER_RADIUS + ((OUTER_RADIUS - INNER_RADIUS) * clamp(value, 0, 100)) / 100

/** The direction of a petal in radians; the first one points upwards, the others follow clockwise. */
const getPetalAngle = (at: number, count: number) => (2 * Math.PI * at) / count - Math.PI / 2

/** A point by its distance from the centre along the petal and its distance from the petal's middle line. */
const getPoint = (angle: number, along: number, across: number) =>
  [
    formatSvgCoordinate(CENTRE + along * Math.cos(angle) - across * Math.sin(angle)),
    formatSvgCoordinate(CENTRE + along * Math.sin(angle) + across * Math.cos(angle)),
  ].join(' ')

const getPetalPath = (angle: number, value: number) => {
  const tip = toRadius(value)
  const length = tip - INNER_RADIUS
  const widest = INNER_RADIUS + WIDEST_AT * length
  // A short petal is a narrow one too.
  const half = Math.min(HALF_WIDTH, 3 + 0.2 * length)
  const at = (along: number, across: number) => getPoint(angle, along, across)
  return [
    `M${at(INNER_RADIUS, 0)}`,
    `C${at(INNER_RADIUS + 0.3 * length, half * 0.9)} ${at(widest - 0.12 * length, half)} ${at(widest, half)}`,
    `C${at(widest + 0.2 * length, half)} ${at(tip, half * 0.35)} ${at(tip, 0)}`,
    `C${at(tip, -half * 0.35)} ${at(widest + 0.2 * length, -half)} ${at(widest, -half)}`,
    `C${at(widest - 0.12 * length, -half)} ${at(INNER_RADIUS + 0.3 * length, -half * 0.9)} ${at(INNER_RADIUS, 0)}Z`,
  ].join('')
}

/** How far out the names stand, in lengths of the longest petal. */
const NAME_DISTANCE = 1.2
/** Share of its own width by which a name at the side stands further out, so that neighbours at the foot do not touch. */
const NAME_SHIFT = 0.28

/** Where the name of a petal stands, around the petals: its middle in per cent of the drawing's side, and in per cent of its own width. */
export const getPetalNamePlace = (
  at: number,
  count: number,
): { left: number; top: number; middle: number } => {
  const angle = getPetalAngle(at, count)
  const radius = (50 * NAME_DISTANCE * OUTER_RADIUS) / CENTRE
  return {
    left: 50 + radius * Math.cos(angle),
    top: 50 + radius * Math.sin(angle),
    middle: 50 - 100 * NAME_SHIFT * Math.cos(angle),
  }
}

/** Petals around one centre, the first one upwards, each as long as its value, with a dashed ring at each border. */
export const renderPetalChartSvg = (
  petals: readonly Petal[],
  borders: readonly number[],
  palette: Palette,
): string => {
  const fills: Record<PetalTone, string> = {
    strong: palette.accent,
    tendency: palette.warm,
    quiet: palette.band,
  }
  const rings = borders.map(
    border =>
      `<circle cx="${CENTRE}" cy="${CENTRE}" r="${formatSvgCoordinate(toRadius(border))}" stroke="${palette.band}" stroke-dasharray="2 4"/>`,
  )
  const shapes = petals.flatMap(({ value, tone }, at) =>
    value === null
      ? []
      : [`<path d="${getPetalPath(getPetalAngle(at, petals.length), value)}" fill="${fills[tone]}"/>`],
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" fill="none">${[...rings, ...shapes].join('')}</svg>`
}

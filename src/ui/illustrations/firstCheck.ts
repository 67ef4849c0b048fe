import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** Where the checks stand: the first is there, the others are to come. */
const CHECKS = [
  { x: 30, y: 44 },
  { x: 94, y: 34 },
  { x: 160, y: 42 },
  { x: 226, y: 26 },
  { x: 290, y: 34 },
] as const

/** The first point of a trend, and the places of the next ones in the usual range to come. */
export const drawFirstCheck = (c: Palette): string => {
  const [first, ...coming] = CHECKS
  const path = CHECKS.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const places = coming
    .map(
      ({ x, y }) =>
        `<circle cx="${x}" cy="${y}" r="7" fill="${c.surface}" stroke="${c.ink4}" stroke-width="2" stroke-dasharray="3 4"/>`,
    )
    .join('')
  return createSvg(
    '0 0 320 70',
    `<rect x="0" y="6" width="320" height="58" rx="8" fill="${c.sunken}"/>` +
      `<path d="${path}" stroke="${c.ink4}" stroke-width="2" stroke-dasharray="2 7"/>${places}` +
      `<circle cx="${first.x}" cy="${first.y}" r="10" fill="${c.surface}"/><circle cx="${first.x}" cy="${first.y}" r="8" fill="${c.heart}"/>`,
  )
}

import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** Where zones lie on a standing body, both sides where there are two. */
const zonePoints = {
  neck: [[70, 46]],
  shoulders: [
    [48, 62],
    [92, 62],
  ],
  back: [[70, 86]],
  waist: [[70, 116]],
  seat: [[70, 142]],
  arms: [
    [32, 104],
    [108, 104],
  ],
  calves: [
    [58, 206],
    [82, 206],
  ],
  feet: [
    [56, 244],
    [84, 244],
  ],
} as const

export type BodyZone = keyof typeof zonePoints

const MIN_RADIUS = 5
const MAX_RADIUS = 13

/** A body from behind; the more a zone was worked on, the larger and fuller its mark. `shares` go from 0 to 1. */
export const drawBodyZones = (c: Palette, shares: Partial<Record<BodyZone, number>>): string => {
  const body =
    `<circle cx="70" cy="24" r="15" fill="${c.il1}"/>` +
    `<path d="M58 50 H82 C98 50 104 60 105 76 L112 128" stroke="${c.il1}" stroke-width="11"/>` +
    `<path d="M58 50 C42 50 36 60 35 76 L28 128" stroke="${c.il1}" stroke-width="11"/>` +
    `<path d="M46 54 H94 L90 100 L93 150 H47 L50 100Z" fill="${c.il1}" stroke="${c.il1}" stroke-width="12"/>` +
    `<path d="M58 150 L58 244" stroke="${c.il1}" stroke-width="21"/><path d="M82 150 L82 244" stroke="${c.il1}" stroke-width="21"/>`
  const marks = (Object.keys(zonePoints) as BodyZone[]).flatMap(zone => {
    const share = shares[zone] ?? 0
    if (share <= 0) return []
    const radius = MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.sqrt(Math.min(1, share))
    return zonePoints[zone].map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${c.warm}" opacity="${(0.45 + 0.5 * share).toFixed(2)}"/>`,
    )
  })
  return createSvg('10 4 120 258', body + marks.join(''))
}

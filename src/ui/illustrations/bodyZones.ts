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

/** A body from behind, without marks. */
export const drawStandingBody = (c: Palette): string =>
  `<circle cx="70" cy="24" r="15" fill="${c.il1}"/>` +
  `<path d="M58 50 H82 C98 50 104 60 105 76 L112 128" stroke="${c.il1}" stroke-width="11"/>` +
  `<path d="M58 50 C42 50 36 60 35 76 L28 128" stroke="${c.il1}" stroke-width="11"/>` +
  `<path d="M46 54 H94 L90 100 L93 150 H47 L50 100Z" fill="${c.il1}" stroke="${c.il1}" stroke-width="12"/>` +
  `<path d="M58 150 L58 244" stroke="${c.il1}" stroke-width="21"/><path d="M82 150 L82 244" stroke="${c.il1}" stroke-width="21"/>`

const VIEW_BOX = [10, 4, 120, 258] as const

const createBodySvg = (c: Palette, marks: readonly string[]): string =>
  createSvg(VIEW_BOX.join(' '), drawStandingBody(c) + marks.join(''))

/** A body from behind; the more a zone was worked on, the larger and fuller its mark. `shares` go from 0 to 1. */
export const drawBodyZones = (c: Palette, shares: Partial<Record<BodyZone, number>>): string =>
  createBodySvg(
    c,
    (Object.keys(zonePoints) as BodyZone[]).flatMap(zone => {
      const share = shares[zone] ?? 0
      if (share <= 0) return []
      const radius = MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.sqrt(Math.min(1, share))
      return zonePoints[zone].map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${c.warm}" opacity="${(0.45 + 0.5 * share).toFixed(2)}"/>`,
      )
    }),
  )

/** A body from behind with the zones that are worked on, and hollow those that could be. */
export const drawChosenZones = (
  c: Palette,
  { chosen, offered = [] }: { chosen: readonly BodyZone[]; offered?: readonly BodyZone[] },
): string =>
  createBodySvg(c, [
    ...offered
      .filter(zone => !chosen.includes(zone))
      .flatMap(zone =>
        zonePoints[zone].map(
          ([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="${c.surface}" stroke="${c.edge}" stroke-width="1.6"/>`,
        ),
      ),
    ...chosen.flatMap(zone =>
      zonePoints[zone].map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="12" fill="${c.warm}" opacity=".26"/>` +
          `<circle cx="${x}" cy="${y}" r="6.5" fill="${c.warm}" stroke="${c.surface}" stroke-width="2"/>`,
      ),
    ),
  ])

type Edges = readonly [left: number, top: number, right: number, bottom: number]

/** What of the body a zone is, in the drawing's units. The areas of two zones never overlap. */
const zoneAreas: Readonly<Record<BodyZone, readonly Edges[]>> = {
  neck: [[42, 38, 98, 53]],
  shoulders: [[30, 53, 110, 73]],
  back: [[46, 73, 94, 101]],
  waist: [[46, 101, 94, 129]],
  seat: [[42, 129, 98, 162]],
  arms: [
    [10, 73, 46, 129],
    [94, 73, 130, 129],
  ],
  calves: [[34, 162, 106, 226]],
  feet: [[34, 226, 106, 262]],
}

/** An area of the drawing, in percent of its width and height. */
export type PictureArea = { left: number; top: number; width: number; height: number }

/** Where a finger touches a zone on the drawing; the two arms are two places. */
export const getZoneAreas = (zone: BodyZone): readonly PictureArea[] => {
  const [x, y, width, height] = VIEW_BOX
  return zoneAreas[zone].map(([left, top, right, bottom]) => ({
    left: ((left - x) / width) * 100,
    top: ((top - y) / height) * 100,
    width: ((right - left) / width) * 100,
    height: ((bottom - top) / height) * 100,
  }))
}

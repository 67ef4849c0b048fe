import type { ChairPartKey } from '@anzuo/domain/manuals'
import type { ThemeName } from '@/platform/appearance'
import { palettes } from '@/ui/theme/palette'
import { createSvg } from '@/ui/illustrations/createSvg'
import { drawFamilyShapes } from '@/ui/illustrations/chairFamilies/drawFamilyChair'
import type { FamilyDrawing } from '@/ui/illustrations/chairFamilies/familyDrawing'

type PartPosition = readonly [number, number]

/** The point that far along the way from one joint to the next. */
const along = ([ax, ay]: PartPosition, [bx, by]: PartPosition, part: number): PartPosition => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
]

/** Every part is where the body meets it; the switch is low at the back. */
const locateParts = ({ body, button }: FamilyDrawing): Readonly<Record<ChairPartKey, PartPosition>> => {
  const { head, shoulder, hip, knee, ankle, toe, hand } = body
  return {
    headCushion: [head[0] + 8, head[1]],
    shoulderAirbags: [shoulder[0] + 8, shoulder[1]],
    track: along([shoulder[0] + 12, shoulder[1]], hip, 0.45),
    heat: along([shoulder[0] + 10, shoulder[1]], hip, 0.8),
    redKey: button,
    armrestKeys: [hand[0] + 26, hand[1]],
    seatSensor: along(hip, knee, 0.25),
    calfWells: along(knee, ankle, 0.5),
    footRollers: along(ankle, toe, 0.4),
    powerSwitch: [214, 200],
  }
}

const LEFT_X = 20
const RIGHT_X = 300
const MIDDLE_X = 176
const TOP_Y = 30
const BOTTOM_Y = 216

/** Numbers are in two columns beside the chair, in the order of the places that they name, so that no lines cross. */
const layOutLabels = (targets: readonly PartPosition[]): PartPosition[] => {
  const places: PartPosition[] = targets.map(() => [0, 0])
  for (const x of [LEFT_X, RIGHT_X]) {
    const column = targets
      .map((target, at) => ({ at, target }))
      .filter(({ target }) => target[0] < MIDDLE_X === (x === LEFT_X))
      .sort((a, b) => a.target[1] - b.target[1])
    column.forEach(({ at }, index) => {
      const step = column.length > 1 ? (BOTTOM_Y - TOP_Y) / (column.length - 1) : 0
      places[at] = [x, column.length > 1 ? TOP_Y + index * step : (TOP_Y + BOTTOM_Y) / 2]
    })
  }
  return places
}

/** The chair of a family with the numbers of its parts. */
export const drawChairParts = (
  drawing: FamilyDrawing,
  { theme, parts }: { theme: ThemeName; parts: readonly ChairPartKey[] },
): string => {
  const c = palettes[theme]
  const positions = locateParts(drawing)
  const targets = parts.map(part => positions[part])
  const labels = layOutLabels(targets)
  const marks = targets.map(([x, y], at) => {
    const [lx, ly] = labels[at] ?? [x, y]
    const dx = x - lx
    const dy = y - ly
    const length = Math.hypot(dx, dy) || 1
    const from = [lx + (dx / length) * 11, ly + (dy / length) * 11]
    return (
      `<path d="M${from[0]?.toFixed(1)} ${from[1]?.toFixed(1)} L${x.toFixed(1)} ${y.toFixed(1)}" stroke="${c.warm}" stroke-width="1.4"/>` +
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3.2" fill="${c.warm}"/>` +
      `<circle cx="${lx}" cy="${ly.toFixed(1)}" r="11" fill="${c.surface}" stroke="${c.warm}" stroke-width="1.6"/>` +
      `<text x="${lx}" y="${(ly + 4.3).toFixed(1)}" text-anchor="middle" font-family="sans-serif" font-size="12" font-weight="600" fill="${c.warmInk}">${at + 1}</text>`
    )
  })
  return createSvg('0 0 320 246', drawFamilyShapes(drawing, { theme }) + marks.join(''))
}

import type { ChairManualSpecs, ChairPartKey } from '@anzuo/domain/manuals'
import type { Palette } from '@/ui/theme/palette'
import { createSvg } from '@/ui/illustrations/createSvg'

type PartPosition = readonly [number, number]

/** Where each part is in the drawing of a form. */
const partPositions: Readonly<
  Record<ChairManualSpecs['form'], Readonly<Partial<Record<ChairPartKey, PartPosition>>>>
> = {
  lounger: {
    headCushion: [252, 62],
    shoulderAirbags: [236, 92],
    track: [214, 126],
    heat: [196, 150],
    redKey: [136, 118],
    armrestKeys: [158, 128],
    seatSensor: [166, 168],
    calfWells: [88, 172],
    footRollers: [58, 206],
    powerSwitch: [226, 222],
  },
  sofa: {
    headCushion: [228, 52],
    shoulderAirbags: [224, 82],
    track: [218, 116],
    heat: [214, 142],
    redKey: [128, 130],
    armrestKeys: [152, 130],
    seatSensor: [160, 166],
    powerSwitch: [232, 206],
  },
  pad: {
    headCushion: [196, 42],
    shoulderAirbags: [186, 76],
    track: [178, 108],
    heat: [170, 142],
    redKey: [88, 176],
    seatSensor: [132, 178],
    powerSwitch: [222, 190],
  },
}

const drawShape = (d: string, c: Palette, fill: string) =>
  `<path d="${d}" fill="${fill}" stroke="${c.ilLine}" stroke-width="2"/>`

const drawLounger = (c: Palette) =>
  drawShape('M150 200 C150 214 146 222 132 230 H262 C250 222 246 214 246 200Z', c, c.il2) +
  drawShape(
    'M272 34 C286 40 290 58 286 80 C278 130 254 176 214 200 C196 208 164 208 138 196 L134 168 C176 170 204 154 222 124 C236 100 244 66 250 42 C254 32 264 30 272 34Z',
    c,
    c.il2,
  ) +
  drawShape(
    'M252 44 C260 40 268 46 266 56 C258 112 236 156 196 174 C178 180 156 178 138 168 L94 150 C84 146 76 152 72 162 L44 204 C40 212 46 220 56 220 H76 C82 220 86 216 88 210 L104 180 L144 196',
    c,
    c.il1,
  ) +
  drawShape('M240 76 C228 118 206 144 174 156', c, 'none') +
  drawShape(
    'M214 118 C196 106 166 104 138 106 C120 108 114 120 122 134 C134 158 158 186 184 190 C206 192 222 144 214 118Z',
    c,
    c.il3,
  ) +
  drawShape(
    'M204 122 C186 112 162 112 142 114 C130 116 128 124 134 130 C150 138 170 136 186 142',
    c,
    'none',
  ) +
  drawShape('M76 164 L96 176 M64 184 L84 196', c, 'none')

const drawSofa = (c: Palette) =>
  drawShape('M110 206 V222 M236 206 V222', c, 'none') +
  drawShape(
    'M206 36 C226 28 244 36 246 56 L250 180 C250 198 244 206 230 206 H118 C104 206 96 198 98 184 L100 168 H190Z',
    c,
    c.il2,
  ) +
  drawShape('M200 44 C212 36 232 42 234 58 L232 168 H196Z', c, c.il1) +
  drawShape(
    'M100 152 H204 C214 152 218 160 214 170 C210 180 202 182 192 182 H106 C94 182 90 156 100 152Z',
    c,
    c.il1,
  ) +
  drawShape(
    'M96 124 C96 116 104 112 114 112 H176 C190 112 196 122 194 136 L190 190 C188 202 180 206 170 206 H118 C104 206 98 198 98 186Z',
    c,
    c.il3,
  ) +
  drawShape('M112 124 H172', c, 'none')

const drawPad = (c: Palette) =>
  drawShape(
    'M206 28 C220 24 228 34 226 46 L200 156 C196 170 188 176 174 176 L150 176 L176 48 C180 34 194 30 206 28Z',
    c,
    c.il1,
  ) +
  drawShape(
    'M72 166 H176 C190 166 196 176 190 186 C186 194 178 198 168 198 H84 C70 198 62 190 62 180 C62 170 66 166 72 166Z',
    c,
    c.il3,
  ) +
  drawShape('M192 54 L168 160 M188 190 C206 196 214 194 222 190', c, 'none') +
  `<circle cx="180" cy="98" r="10" stroke="${c.ilLine}" stroke-width="2" fill="${c.il3}"/><circle cx="170" cy="136" r="10" stroke="${c.ilLine}" stroke-width="2" fill="${c.il3}"/>`

const bodyDrawings: Readonly<Record<ChairManualSpecs['form'], (c: Palette) => string>> = {
  lounger: drawLounger,
  sofa: drawSofa,
  pad: drawPad,
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
  c: Palette,
  { form, parts }: { form: ChairManualSpecs['form']; parts: readonly ChairPartKey[] },
): string => {
  const targets = parts.map(part => partPositions[form][part] ?? ([MIDDLE_X, BOTTOM_Y] as const))
  const labels = layOutLabels(targets)
  const marks = targets.map(([x, y], at) => {
    const [lx, ly] = labels[at] ?? [x, y]
    const dx = x - lx
    const dy = y - ly
    const length = Math.hypot(dx, dy) || 1
    const from = [lx + (dx / length) * 11, ly + (dy / length) * 11]
    return (
      `<path d="M${from[0]?.toFixed(1)} ${from[1]?.toFixed(1)} L${x} ${y}" stroke="${c.warm}" stroke-width="1.4"/>` +
      `<circle cx="${x}" cy="${y}" r="3.2" fill="${c.warm}"/>` +
      `<circle cx="${lx}" cy="${ly.toFixed(1)}" r="11" fill="${c.surface}" stroke="${c.warm}" stroke-width="1.6"/>` +
      `<text x="${lx}" y="${(ly + 4.3).toFixed(1)}" text-anchor="middle" font-family="sans-serif" font-size="12" font-weight="600" fill="${c.warmInk}">${at + 1}</text>`
    )
  })
  return createSvg('0 0 320 246', bodyDrawings[form](c) + marks.join(''))
}

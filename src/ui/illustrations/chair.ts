import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

type Point = readonly [x: number, y: number]

/** Where the chair can work, and where that is in the drawing while back and legs are as drawn. */
const zonePoints = {
  neck: [104, 73],
  shoulders: [117, 95],
  back: [137, 127],
  waist: [157, 155],
  seat: [186, 163],
  arms: [182, 124],
  calves: [262, 158],
  feet: [287, 189],
} as const satisfies Record<string, Point>

export type ChairZone = keyof typeof zonePoints

/** How back and legs stand, as the chair says it: 0 upright or down, 100 flat or up. */
export type ChairPosture = { back: number; legs: number }

export type ChairDrawingOptions = {
  /** Somebody sits in it. */
  isOccupied?: boolean
  /** The zones that work now. */
  activeZones?: readonly ChairZone[]
  /** Left out, it stands as on its pictures. */
  posture?: ChairPosture
}

/** The posture of the drawing's own numbers. */
const DEFAULT_POSTURE: ChairPosture = { back: 30, legs: 36 }

/** Degrees for one hundredth of the way. */
const DEGREES_PER_PERCENT: ChairPosture = { back: 0.6, legs: 0.82 }

/** What back and legs turn round. */
const HIP: Point = [160, 164]
const KNEE: Point = [247, 150]

const BACK_ZONES: readonly ChairZone[] = ['neck', 'shoulders', 'back', 'waist']
const LEG_ZONES: readonly ChairZone[] = ['calves', 'feet']

const rotatePoint = ([x, y]: Point, [cx, cy]: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [x - cx, y - cy]
  return [cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)]
}

type Joints = { back: (point: Point) => Point; legs: (point: Point) => Point; bend: (point: Point) => Point }

/** How points move with back and legs; `bend` is halfway, for what lies across the hip. */
const createJoints = ({ back, legs }: ChairPosture): Joints => {
  const backDegrees = -(back - DEFAULT_POSTURE.back) * DEGREES_PER_PERCENT.back
  const legDegrees = -(legs - DEFAULT_POSTURE.legs) * DEGREES_PER_PERCENT.legs
  return {
    back: point => rotatePoint(point, HIP, backDegrees),
    legs: point => rotatePoint(point, KNEE, legDegrees),
    bend: point => rotatePoint(point, HIP, backDegrees / 2),
  }
}

const formatPoint = ([x, y]: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

/** A path of a first point and cubic curves, each of three points. */
const toCurvePath = ([first, ...rest]: Point[]): string => `M${formatPoint(first as Point)} C${rest.map(formatPoint).join(' ')}`

const drawBody = (c: Palette, { back, legs, bend }: Joints) => {
  const shell = toCurvePath([
    back([66, 40]),
    back([60, 96]),
    back([82, 158]),
    bend([122, 190]),
    [144, 206],
    [176, 206],
    [204, 194],
  ])
  const pad = toCurvePath([
    back([79, 45]),
    back([86, 92]),
    back([106, 136]),
    bend([138, 166]),
    bend([154, 180]),
    [176, 180],
    [196, 170],
    [208, 163],
    [222, 154],
    [234, 148],
    [243, 144],
    legs([250, 148]),
    legs([255, 156]),
    legs([264, 171]),
    legs([274, 187]),
    legs([283, 202]),
  ])
  const lining = toCurvePath([back([82, 44]), back([89, 88]), back([108, 131]), bend([140, 160])])
  const pillow = toCurvePath([back([72, 44]), back([76, 58]), back([80, 70]), back([86, 84])])
  return (
    `<path d="M136 200 C138 212 134 221 122 227 H230 C218 221 212 212 210 200Z" fill="${c.il2}"/>` +
    `<path d="${shell}" stroke="${c.il2}" stroke-width="40"/>` +
    `<path d="${pad}" stroke="${c.il1}" stroke-width="36"/>` +
    `<path d="${lining}" stroke="${c.il3}" stroke-width="22" opacity=".75"/>` +
    `<path d="${pillow}" stroke="${c.il3}" stroke-width="30"/>`
  )
}

const drawPerson = (c: Palette, { back, legs, bend }: Joints) => {
  const line = (from: Point, to: Point) => `M${formatPoint(from)} L${formatPoint(to)}`
  const torso = `${toCurvePath([back([120, 97]), back([130, 118]), bend([144, 138]), [162, 150]])} L184 152`
  const thigh = `M180 152 L236 128 C246 124 252 128 ${formatPoint(legs([257, 136]))} L${formatPoint(legs([264, 149]))}`
  const [x, y] = back([95, 52])
  return (
    `<g stroke="${c.chair}"><path d="${line(legs([262, 146]), legs([284, 184]))}" stroke-width="17"/>` +
    `<path d="${line(legs([286, 186]), legs([298, 180]))}" stroke-width="13"/>` +
    `<path d="${thigh}" stroke-width="21"/>` +
    `<path d="${torso}" stroke-width="29"/><path d="${line(back([102, 66]), back([116, 92]))}" stroke-width="15"/></g>` +
    `<circle cx="${Math.round(x * 10) / 10}" cy="${Math.round(y * 10) / 10}" r="17" fill="${c.chair}"/>`
  )
}

const drawArmrest = (c: Palette) =>
  `<path d="M150 128 C166 118 196 112 222 112 C238 112 244 122 238 134 C228 156 204 186 176 192 C156 196 138 160 150 128Z" fill="${c.il2}"/>` +
  `<path d="M156 126 C172 116 198 111 221 112 C234 112.5 238 119 233 125 C226 131 206 131 190 136 C176 140 166 146 160 146 C152 146 149 132 156 126Z" fill="${c.il3}"/>`

const drawArm = (c: Palette, { back, bend }: Joints) =>
  `<path d="${toCurvePath([back([122, 99]), back([132, 112]), bend([146, 126]), [162, 130]])} L206 119" stroke="${c.accentStrong}" stroke-width="12.5"/>`

const drawActiveZone = (c: Palette, [x, y]: Point) =>
  `<circle cx="${x}" cy="${y}" r="16.5" fill="${c.warm}" opacity=".15"/>` +
  `<circle cx="${x}" cy="${y}" r="16" stroke="${c.warm}" stroke-width="1.5" opacity=".6"/>` +
  `<circle cx="${x}" cy="${y}" r="10.8" stroke="${c.warm}" stroke-width="1.8"/>` +
  `<circle cx="${x}" cy="${y}" r="5.8" fill="${c.warm}" stroke="${c.surface}" stroke-width="1.8"/>`

const getZonePoint = (zone: ChairZone, { back, legs }: Joints): Point => {
  const drawn = zonePoints[zone]
  if (BACK_ZONES.includes(zone)) return back(drawn)
  return LEG_ZONES.includes(zone) ? legs(drawn) : drawn
}

/** Left edge, top, width and height of what is seen, after the drawing was turned round. */
const STILL_VIEW_BOX = [20, 20, 280, 212] as const
/** With room for the back laid flat and the legs up. */
const MOVING_VIEW_BOX = [2, -6, 364, 238] as const

/** Drawn facing right and turned round, so that the person looks into the page. */
const MIRROR_OFFSET = 340

/** The chair from its side, empty or taken, in its posture, with the zones that work. */
export const drawChair = (c: Palette, options: ChairDrawingOptions = {}): string => {
  const { isOccupied = false, activeZones = [], posture } = options
  const joints = createJoints(posture ?? DEFAULT_POSTURE)
  const shapes = [
    drawBody(c, joints),
    isOccupied ? drawPerson(c, joints) : '',
    drawArmrest(c),
    isOccupied ? drawArm(c, joints) : '',
  ]
  const working = activeZones.map(zone => drawActiveZone(c, getZonePoint(zone, joints)))
  return createSvg(
    (posture ? MOVING_VIEW_BOX : STILL_VIEW_BOX).join(' '),
    `<g transform="translate(${MIRROR_OFFSET} 0) scale(-1 1)">${[...shapes, ...working].join('')}</g>`,
  )
}

/** Where the zones are on the drawing of a chair in a posture, in percent of its width and height. */
export const getChairZonePositions = (posture: ChairPosture): Record<ChairZone, { left: number; top: number }> => {
  const joints = createJoints(posture)
  const [left, top, width, height] = MOVING_VIEW_BOX
  const entries = (Object.keys(zonePoints) as ChairZone[]).map(zone => {
    const [x, y] = getZonePoint(zone, joints)
    const place = {
      left: ((MIRROR_OFFSET - x - left) / width) * 100,
      top: ((y - top) / height) * 100,
    }
    return [zone, place] as const
  })
  return Object.fromEntries(entries) as Record<ChairZone, { left: number; top: number }>
}

/** Somebody sits in the chair. */
export const drawOccupiedChair = (c: Palette): string => drawChair(c, { isOccupied: true })

import type { MassageZone } from '@anzuo/chair-protocol'
import type { ThemeName } from '@/platform/appearance'
import { palettes, type Palette } from '../../theme/palette'
import { createSvg } from '../createSvg'
import type { ChairPosture, ChairShape, ChairTone, FamilyDrawing, Point, SeatedBody } from './familyDrawing'
import { createPointMover, moveSeatedBody } from './posture'

type FamilyChairOptions = {
  theme: ThemeName
  /** Left out, it stands as on its pictures. */
  posture?: ChairPosture
  /** Somebody sits in it. */
  isOccupied?: boolean
  /** Without colour: the chair holds after an emergency stop. */
  isHeld?: boolean
}

/** Left edge, top, width and height of what is seen of a chair as on its pictures. */
const STILL_VIEW_BOX = [20, 4, 296, 234] as const
/** With room for the back laid flat and the legs up. */
const MOVING_VIEW_BOX = [2, -14, 344, 252] as const

/** What is the same in all families; a key is lit. */
const materials = {
  light: { wood: '#c9985f', woodDeep: '#9a6f3f', key: '#ffffff' },
  dark: { wood: '#a97f50', woodDeep: '#7c5a34', key: '#f1f4f1' },
} as const satisfies Record<ThemeName, Record<'wood' | 'woodDeep' | 'key', string>>

/** The grey that is as bright as a colour. */
const toGrey = (colour: string): string => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16))
  const level = Math.round(0.299 * r + 0.587 * g + 0.114 * b)
  return `#${level.toString(16).padStart(2, '0').repeat(3)}`
}

type Painter = (tone: ChairTone) => string

const createPainter = ({ tones }: FamilyDrawing, { theme, isHeld }: FamilyChairOptions): Painter => {
  const { warm, breath, ilLine } = palettes[theme]
  const colours: Record<ChairTone, string> = {
    ...tones[theme],
    ...materials[theme],
    warm,
    air: breath,
    line: ilLine,
  }
  return tone => (isHeld ? toGrey(colours[tone]) : colours[tone])
}

const round = (value: number): number => Math.round(value * 10) / 10
const formatPoint = ([x, y]: Point): string => `${round(x)} ${round(y)}`

const POINT_PATTERN = /(-?[\d.]+) (-?[\d.]+)/g

const movePath = (path: string, move: (point: Point) => Point): string =>
  path.replace(POINT_PATTERN, (_, x: string, y: string) => formatPoint(move([Number(x), Number(y)])))

const drawShape = (
  shape: ChairShape,
  { paint, move }: { paint: Painter; move: ReturnType<typeof createPointMover> },
): string => {
  const colour = paint(shape.tone)
  const opacity = shape.opacity === undefined ? '' : ` opacity="${shape.opacity}"`
  const follow = (point: Point) => move(point, shape.moves)
  if (shape.kind === 'disc') {
    const [x, y] = follow(shape.at)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${shape.radius}" fill="${colour}"${opacity}/>`
  }
  const path = movePath(shape.path, follow)
  if (shape.kind === 'line')
    return `<path d="${path}" stroke="${colour}" stroke-width="${shape.width}"${opacity}/>`
  const outline = shape.outline ? ` stroke="${colour}" stroke-width="${shape.outline}"` : ''
  return `<path d="${path}" fill="${colour}"${outline}${opacity}/>`
}

const mix = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
]

const drawPerson = ({ head, shoulder, hip, knee, ankle, toe }: SeatedBody, colour: string): string => {
  const [waistX, waistY] = mix(shoulder, hip, 0.5)
  const limb = (from: Point, to: Point, width: number) =>
    `<path d="M${formatPoint(from)} L${formatPoint(to)}" stroke-width="${width}"/>`
  return (
    `<g stroke="${colour}">${limb(knee, ankle, 16)}${limb(ankle, toe, 12)}${limb(hip, knee, 21)}` +
    `<path d="M${formatPoint(shoulder)} Q${formatPoint([waistX + 7, waistY + 8])} ${formatPoint(hip)}" stroke-width="29"/>` +
    `${limb(head, shoulder, 14)}</g><circle cx="${round(head[0])}" cy="${round(head[1])}" r="17" fill="${colour}"/>`
  )
}

const drawArm = ({ shoulder: [x, y], elbow, hand }: SeatedBody, colour: string): string =>
  `<path d="M${formatPoint([x - 4, y + 6])} Q${formatPoint(elbow)} ${formatPoint(hand)}" stroke="${colour}" stroke-width="12"/>`

const getPersonColours = (c: Palette, isHeld: boolean) =>
  isHeld ? { body: c.ink3, arm: c.ink2 } : { body: c.chair, arm: c.accentStrong }

/** What a chair of a family looks like, as shapes without the picture around them. */
export const drawFamilyShapes = (drawing: FamilyDrawing, options: FamilyChairOptions): string => {
  const { theme, posture = drawing.drawnPosture, isOccupied = false, isHeld = false } = options
  const c = palettes[theme]
  const tools = { paint: createPainter(drawing, options), move: createPointMover(drawing, posture) }
  const body = moveSeatedBody(drawing, posture)
  const person = getPersonColours(c, isHeld)
  const draw = (shapes: readonly ChairShape[]) => shapes.map(shape => drawShape(shape, tools)).join('')
  return [
    `<ellipse cx="166" cy="228" rx="116" ry="6.5" fill="${c.il2}" opacity=".45"/>`,
    draw(drawing.behind),
    isOccupied ? drawPerson(body, person.body) : '',
    draw(drawing.before),
    isOccupied ? drawArm(body, person.arm) : '',
  ].join('')
}

/** A chair of a family from its side, empty or taken, in its posture and in the colours of a theme. */
export const drawFamilyChair = (drawing: FamilyDrawing, options: FamilyChairOptions): string =>
  createSvg(
    (options.posture ? MOVING_VIEW_BOX : STILL_VIEW_BOX).join(' '),
    drawFamilyShapes(drawing, options),
  )

/** What is seen of the part around the button. */
const CLOSE_UP_VIEW_BOX = [0, 10, 160, 107] as const

/** The chair around its button, as somebody sees it who bends down to press it. */
export const drawButtonCloseUp = (drawing: FamilyDrawing, theme: ThemeName): string => {
  const { at, around, button } = drawing.buttonCloseUp
  const tools = { paint: createPainter(drawing, { theme }), move: (point: Point) => point }
  const { warm } = palettes[theme]
  const place = `cx="${at[0]}" cy="${at[1]}"`
  const draw = (shapes: readonly ChairShape[]) => shapes.map(shape => drawShape(shape, tools)).join('')
  return createSvg(
    CLOSE_UP_VIEW_BOX.join(' '),
    draw(around) +
      `<circle ${place} r="27" fill="${warm}" opacity=".2"/>` +
      `<circle ${place} r="19" stroke="${warm}" stroke-width="1.6" opacity=".75"/>` +
      draw(button),
  )
}

/** A place on the picture, in percent of its width and height. */
export type PicturePlace = { left: number; top: number }

const toPicturePlace = (
  [x, y]: Point,
  [left, top, width, height]: readonly [number, number, number, number],
): PicturePlace => ({ left: ((x - left) / width) * 100, top: ((y - top) / height) * 100 })

/** Where the button is on its close-up. */
export const getButtonPlace = ({ buttonCloseUp }: FamilyDrawing): PicturePlace =>
  toPicturePlace(buttonCloseUp.at, CLOSE_UP_VIEW_BOX)

const locateZones = ({ head, shoulder, hip, knee, ankle, toe, elbow, hand }: SeatedBody) =>
  ({
    neck: mix(head, shoulder, 0.55),
    shoulders: [shoulder[0] - 1, shoulder[1] + 8],
    back: mix([shoulder[0] + 4, shoulder[1] + 4], [hip[0] + 4, hip[1] + 4], 0.5),
    waist: mix(shoulder, hip, 0.82),
    seat: [hip[0] - 8, hip[1] + 2],
    arms: mix(elbow, hand, 0.4),
    calves: mix(knee, ankle, 0.5),
    feet: mix(ankle, toe, 0.5),
  }) as const satisfies Record<MassageZone, Point>

/** Where the zones are on the drawing of a chair in a posture. */
export const getFamilyZonePlaces = (
  drawing: FamilyDrawing,
  posture: ChairPosture,
): Record<MassageZone, PicturePlace> => {
  const toPlace = (point: Point) => toPicturePlace(point, MOVING_VIEW_BOX)
  const { neck, shoulders, back, waist, seat, arms, calves, feet } = locateZones(
    moveSeatedBody(drawing, posture),
  )
  return {
    neck: toPlace(neck),
    shoulders: toPlace(shoulders),
    back: toPlace(back),
    waist: toPlace(waist),
    seat: toPlace(seat),
    arms: toPlace(arms),
    calves: toPlace(calves),
    feet: toPlace(feet),
  }
}

/** Degrees by which the person's back leans from upright in a posture. */
export const getLeanDegrees = (drawing: FamilyDrawing, posture: ChairPosture): number => {
  const { shoulder, hip } = moveSeatedBody(drawing, posture)
  return (Math.atan2(shoulder[0] - hip[0], hip[1] - shoulder[1]) * 180) / Math.PI
}

import { ellipse, ridge, spot, step, type Point } from './shapes'

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [number, number, number]

export type SkinTone = 'light' | 'medium' | 'dark'

const SKIN: Record<SkinTone, Colour> = {
  light: [224, 172, 150],
  medium: [190, 136, 106],
  dark: [128, 86, 66],
}
const HAIR: Record<SkinTone, Colour> = { light: [74, 52, 38], medium: [40, 30, 26], dark: [26, 21, 20] }
const SHIRT: Colour = [62, 84, 112]

/**
 * What a point of a portrait looks like. `cover` is 0 outside the person and 1 inside, `skin` the share of living skin.
 */
export type Paint = { red: number; green: number; blue: number; cover: number; skin: number }

export type PortraitOptions = { skinTone: SkinTone; eyes: 'open' | 'closed' }

/**
 * The colour of a drawn person at a point, into `paint`. Written for the eye of a face detector, not for a gallery: it
 * needs eyes, brows, a nose and a mouth with the light and shade of real ones.
 */
export const paintPortrait = (at: Point, paint: Paint, { skinTone, eyes }: PortraitOptions): void => {
  paint.red = 0
  paint.green = 0
  paint.blue = 0
  paint.cover = 0
  paint.skin = 0
  paintShoulders(at, paint)
  paintNeck(at, paint, skinTone)
  paintHair(at, paint, skinTone)
  const outline = outlineAt(at.y)
  const face = outline > 0 ? 1 - step(outline - 0.05, outline + 0.03, Math.abs(at.x)) : 0
  if (face <= 0) return
  layOn(paint, skinAt(at, skinTone), face)
  paint.skin += (1 - paint.skin) * face
  paintEye(at, paint, eyes)
  paintBrow(at, paint, skinTone)
  paintNose(at, paint)
  paintMouth(at, paint)
  paintFringe(at, paint, skinTone)
}

/** Half the width of the head at a height: round skull, straight cheeks, narrowing jaw. */
const outlineAt = (y: number): number => {
  if (y < -1.42 || y > 1.42) return 0
  const round = Math.sqrt(Math.max(0, 1 - (y / 1.42) ** 2))
  const jaw = y > 0.2 ? 1 - 0.16 * step(0.2, 1.25, y) : 1
  return Math.min(1, round ** 0.72 * 1.08) * jaw
}

const layOn = (paint: Paint, [red, green, blue]: Colour, amount: number): void => {
  paint.red += (red - paint.red) * amount
  paint.green += (green - paint.green) * amount
  paint.blue += (blue - paint.blue) * amount
  paint.cover += (1 - paint.cover) * amount
}

/** Lays on what is not living skin. */
const coverWith = (paint: Paint, colour: Colour, amount: number): void => {
  layOn(paint, colour, amount)
  paint.skin *= 1 - amount
}

/** Skin in the shade is not only darker but redder. */
const shade = (paint: Paint, factor: number): void => {
  paint.red *= factor
  paint.green *= factor ** 1.06
  paint.blue *= factor ** 1.1
}

const lit = ([red, green, blue]: Colour, light: number): Colour => [
  red * light,
  green * light ** 1.06,
  blue * light ** 1.08,
]

const mirrored = ({ x, y }: Point): Point => ({ x: Math.abs(x), y })

const paintShoulders = ({ x, y }: Point, paint: Paint): void => {
  const line = 1.75 + 0.1 * x * x - 0.25 * ridge(x, 0.7)
  const width = 1 - step(2.1, 2.25, Math.abs(x) - 0.12 * (y - 1.7))
  coverWith(
    paint,
    lit(SHIRT, 1 - 0.12 * x + 0.05 * Math.sin(6 * x)),
    step(line - 0.04, line + 0.04, y) * width,
  )
}

const paintNeck = (at: Point, paint: Paint, tone: SkinTone): void => {
  const { x, y } = at
  const sides = 1 - step(0.5, 0.58, Math.abs(x))
  const neck = sides * step(0.7, 0.75, y) * (1 - step(1.68, 1.78, y + 0.3 * x * x))
  layOn(paint, lit(SKIN[tone], 0.74 - 0.22 * spot(at, [0, 1.2, 0.9, 0.35]) - 0.1 * x), neck)
  paint.skin += (1 - paint.skin) * neck
}

const hairColour = (at: Point, tone: SkinTone): Colour =>
  lit(HAIR[tone], 1 + 0.14 * Math.sin(28 * at.x + 5 * at.y) + 0.3 * spot(at, [-0.35, -1.32, 0.6, 0.25]))

const paintHair = (at: Point, paint: Paint, tone: SkinTone): void => {
  const hair = ellipse(at, [0, -0.42, 1.14, 1.22]) * (1 - step(0.05, 0.35, at.y))
  coverWith(paint, hairColour(at, tone), hair)
  const ear = ellipse(mirrored(at), [1.02, 0.02, 0.12, 0.27])
  layOn(paint, lit(SKIN[tone], 0.78 - 0.08 * at.x), ear)
  paint.skin += (1 - paint.skin) * ear
}

/** Light from above and the left on a rounded face, with hollows for the eyes and under the lip, and warm cheeks. */
const skinAt = (at: Point, tone: SkinTone): Colour => {
  const { x, y } = at
  const half = mirrored(at)
  const depth = Math.sqrt(Math.max(0.04, 1 - 0.72 * x * x - 0.3 * y * y))
  const light = 0.62 * depth - 0.13 * x - 0.1 * y + 0.42
  const hollows =
    0.2 * spot(half, [0.42, -0.2, 0.27, 0.17]) +
    0.08 * spot(half, [0.42, 0.02, 0.25, 0.1]) +
    0.12 * spot(at, [0, 1.0, 0.35, 0.09]) +
    0.1 * spot(half, [0.62, 0.62, 0.2, 0.35])
  const shine =
    0.09 * spot(at, [-0.1, -0.75, 0.45, 0.25]) +
    0.07 * spot(half, [0.52, 0.2, 0.2, 0.18]) +
    0.06 * spot(at, [0, 1.18, 0.22, 0.12])
  const [red, green, blue] = lit(SKIN[tone], light - hollows + shine)
  const blush = 0.05 * spot(half, [0.55, 0.32, 0.28, 0.25])
  return [red * (1 + blush * 0.4), green * (1 - blush), blue * (1 - blush)]
}

/** Both eyes at once: the right one is the left one's mirror image, but for the pupils, which look ahead. */
const paintEye = (at: Point, paint: Paint, eyes: 'open' | 'closed'): void => {
  const x = Math.abs(at.x) - 0.42
  const y = at.y + 0.16
  if (Math.abs(x) > 0.4 || Math.abs(y) > 0.3) return
  const inward = at.x < 0 ? 0.01 : -0.01
  const opening = 0.1 * Math.sqrt(Math.max(0, 1 - (x / 0.225) ** 2))
  if (eyes === 'open' && opening > 0) {
    const inside = 1 - step(opening - 0.015, opening + 0.015, Math.abs(y - 0.01))
    coverWith(paint, [222, 212, 206], 0.92 * inside)
    coverWith(paint, [70, 48, 36], ellipse({ x, y }, [inward, -0.005, 0.098, 0.098, 0.02]) * inside)
    coverWith(paint, [16, 12, 12], ellipse({ x, y }, [inward, -0.005, 0.048, 0.048, 0.015]) * inside)
    coverWith(paint, [245, 245, 245], ellipse({ x, y }, [3.5 * inward, -0.035, 0.018, 0.018, 0.01]) * inside)
  }
  const lid = ridge(eyes === 'open' ? y + opening - 0.01 : y - opening + 0.02, 0.025)
  coverWith(paint, [40, 26, 22], 0.85 * lid * (1 - step(0.2, 0.27, Math.abs(x))))
  const crease = ridge(y + opening + 0.07, 0.022) * (1 - step(0.18, 0.28, Math.abs(x)))
  const under = ridge(y - opening - 0.05, 0.03) * (1 - step(0.16, 0.28, Math.abs(x)))
  shade(paint, (1 - 0.22 * crease) * (1 - 0.1 * under))
}

const paintBrow = ({ x, y }: Point, paint: Paint, tone: SkinTone): void => {
  const along = (Math.abs(x) - 0.44) / 0.3
  if (Math.abs(along) > 1.15) return
  const arch = -0.43 - 0.05 * (1 - along * along) + 0.02 * along
  const thickness = 0.05 * (1 - 0.35 * step(0, 1, along))
  coverWith(paint, HAIR[tone], 0.8 * ridge(y - arch, thickness) * (1 - step(0.85, 1.1, Math.abs(along))))
}

const paintNose = (at: Point, paint: Paint): void => {
  const { x, y } = at
  if (y < -0.3 || y > 0.7 || Math.abs(x) > 0.5) return
  const bridge = step(-0.25, 0.1, y) * (1 - step(0.3, 0.5, y))
  const flanks = ridge(x - 0.16, 0.07) - 0.5 * ridge(x + 0.17, 0.07)
  const tip = spot(at, [-0.02, 0.32, 0.09, 0.08])
  const wings = spot(mirrored(at), [0.2, 0.38, 0.035, 0.08])
  shade(paint, 1 - 0.16 * bridge * flanks)
  shade(paint, 1 + 0.12 * bridge * ridge(x + 0.02, 0.06) + 0.12 * tip)
  shade(paint, 1 - 0.28 * wings - 0.3 * spot(at, [0.02, 0.48, 0.2, 0.045]))
  coverWith(paint, [62, 32, 28], 0.75 * ellipse(mirrored(at), [0.095, 0.44, 0.052, 0.028, 0.025]))
}

const paintMouth = (at: Point, paint: Paint): void => {
  const { x, y } = at
  if (y < 0.5 || y > 1.1 || Math.abs(x) > 0.5) return
  shade(paint, 1 - 0.1 * spot(at, [0, 0.58, 0.05, 0.08]))
  const middle = 0.75 + 0.02 * Math.cos(9 * x) - 0.03 * (x / 0.36) ** 2
  const reach = Math.sqrt(Math.max(0, 1 - (x / 0.37) ** 2))
  const upper = reach * (0.085 - 0.03 * ridge(x, 0.05))
  const lower = 0.12 * reach
  const inLips =
    step(-upper - 0.02, -upper + 0.02, y - middle) * (1 - step(lower - 0.02, lower + 0.02, y - middle))
  const lips = reach > 0 ? inLips : 0
  paint.red *= 1 - 0.12 * lips
  paint.green *= 1 - 0.38 * lips
  paint.blue *= 1 - 0.28 * lips
  shade(paint, 1 + 0.16 * spot(at, [-0.04, middle + 0.06, 0.16, 0.025]))
  const gap = ridge(y - middle, 0.018) * (1 - step(0.3, 0.39, Math.abs(x)))
  coverWith(paint, [70, 28, 28], 0.8 * gap)
}

const paintFringe = (at: Point, paint: Paint, tone: SkinTone): void => {
  const line = -1.06 + 0.12 * at.x + 0.42 * at.x * at.x + 0.025 * Math.sin(17 * at.x)
  coverWith(paint, hairColour(at, tone), 1 - step(line - 0.05, line + 0.05, at.y))
}

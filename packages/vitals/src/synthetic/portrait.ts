import { softEllipseMask, gaussianRidge, gaussianSpot, smoothStep, type PortraitPoint } from './softShapes'

/** Red, green, blue, 0 to 255. */
export type RgbColour = readonly [red: number, green: number, blue: number]

export type SkinTone = 'light' | 'medium' | 'dark'

/** The colours of a person. */
export type Complexion = { skin: RgbColour; hair: RgbColour }

export const COMPLEXIONS: Record<SkinTone, Complexion> = {
  light: { skin: [224, 172, 150], hair: [74, 52, 38] },
  medium: { skin: [190, 136, 106], hair: [40, 30, 26] },
  dark: { skin: [128, 86, 66], hair: [26, 21, 20] },
}
const SHIRT: RgbColour = [62, 84, 112]

/**
 * What a point of a portrait looks like. `cover` is 0 outside the person and 1 inside, `skin` the share of living skin.
 */
export type PortraitPixel = { red: number; green: number; blue: number; cover: number; skin: number }

export type PortraitOptions = { complexion: Complexion; eyes: 'open' | 'closed' }

/**
 * The colour of a drawn person at a point, into `paint`. Written for the eye of a face detector, not for a gallery: it
 * needs eyes, brows, a nose and a mouth with the light and shade of real ones.
 */
export const shadePortraitPixel = (
  at: PortraitPoint,
  paint: PortraitPixel,
  { complexion, eyes }: PortraitOptions,
): void => {
  paint.red = 0
  paint.green = 0
  paint.blue = 0
  paint.cover = 0
  paint.skin = 0
  paintShoulders(at, paint)
  paintNeck(at, paint, complexion)
  paintHair(at, paint, complexion)
  const outline = computeHeadHalfWidth(at.y)
  const face = outline > 0 ? 1 - smoothStep(outline - 0.05, outline + 0.03, Math.abs(at.x)) : 0
  if (face <= 0) return
  blendColour(paint, computeSkinColour(at, complexion), face)
  paint.skin += (1 - paint.skin) * face
  paintEye(at, paint, eyes)
  paintBrow(at, paint, complexion)
  paintNose(at, paint)
  paintMouth(at, paint)
  paintFringe(at, paint, complexion)
}

/** Half the width of the head at a height: round skull, straight cheeks, narrowing jaw. */
const computeHeadHalfWidth = (y: number): number => {
  if (y < -1.42 || y > 1.42) return 0
  const round = Math.sqrt(Math.max(0, 1 - (y / 1.42) ** 2))
  const jaw = y > 0.2 ? 1 - 0.16 * smoothStep(0.2, 1.25, y) : 1
  return Math.min(1, round ** 0.72 * 1.08) * jaw
}

const blendColour = (paint: PortraitPixel, [red, green, blue]: RgbColour, amount: number): void => {
  paint.red += (red - paint.red) * amount
  paint.green += (green - paint.green) * amount
  paint.blue += (blue - paint.blue) * amount
  paint.cover += (1 - paint.cover) * amount
}

/** Lays on what is not living skin. */
const coverSkin = (paint: PortraitPixel, colour: RgbColour, amount: number): void => {
  blendColour(paint, colour, amount)
  paint.skin *= 1 - amount
}

/** Skin in the shade is not only darker but redder. */
const shade = (paint: PortraitPixel, factor: number): void => {
  paint.red *= factor
  paint.green *= factor ** 1.06
  paint.blue *= factor ** 1.1
}

const applyLight = ([red, green, blue]: RgbColour, light: number): RgbColour => [
  red * light,
  green * light ** 1.06,
  blue * light ** 1.08,
]

const mirrorHorizontally = ({ x, y }: PortraitPoint): PortraitPoint => ({ x: Math.abs(x), y })

const paintShoulders = ({ x, y }: PortraitPoint, paint: PortraitPixel): void => {
  const line = 1.75 + 0.1 * x * x - 0.25 * gaussianRidge(x, 0.7)
  const width = 1 - smoothStep(2.1, 2.25, Math.abs(x) - 0.12 * (y - 1.7))
  coverSkin(
    paint,
    applyLight(SHIRT, 1 - 0.12 * x + 0.05 * Math.sin(6 * x)),
    smoothStep(line - 0.04, line + 0.04, y) * width,
  )
}

const paintNeck = (at: PortraitPoint, paint: PortraitPixel, { skin }: Complexion): void => {
  const { x, y } = at
  const sides = 1 - smoothStep(0.5, 0.58, Math.abs(x))
  const neck = sides * smoothStep(0.7, 0.75, y) * (1 - smoothStep(1.68, 1.78, y + 0.3 * x * x))
  blendColour(paint, applyLight(skin, 0.74 - 0.22 * gaussianSpot(at, [0, 1.2, 0.9, 0.35]) - 0.1 * x), neck)
  paint.skin += (1 - paint.skin) * neck
}

const computeHairColour = (at: PortraitPoint, { hair }: Complexion): RgbColour =>
  applyLight(
    hair,
    1 + 0.14 * Math.sin(28 * at.x + 5 * at.y) + 0.3 * gaussianSpot(at, [-0.35, -1.32, 0.6, 0.25]),
  )

const paintHair = (at: PortraitPoint, paint: PortraitPixel, complexion: Complexion): void => {
  const hair = softEllipseMask(at, [0, -0.42, 1.14, 1.22]) * (1 - smoothStep(0.05, 0.35, at.y))
  coverSkin(paint, computeHairColour(at, complexion), hair)
  const ear = softEllipseMask(mirrorHorizontally(at), [1.02, 0.02, 0.12, 0.27])
  blendColour(paint, applyLight(complexion.skin, 0.78 - 0.08 * at.x), ear)
  paint.skin += (1 - paint.skin) * ear
}

/** Light from above and the left on a rounded face, with hollows for the eyes and under the lip, and warm cheeks. */
const computeSkinColour = (at: PortraitPoint, { skin }: Complexion): RgbColour => {
  const { x, y } = at
  const half = mirrorHorizontally(at)
  const depth = Math.sqrt(Math.max(0.04, 1 - 0.72 * x * x - 0.3 * y * y))
  const light = 0.62 * depth - 0.13 * x - 0.1 * y + 0.42
  const hollows =
    0.2 * gaussianSpot(half, [0.42, -0.2, 0.27, 0.17]) +
    0.08 * gaussianSpot(half, [0.42, 0.02, 0.25, 0.1]) +
    0.12 * gaussianSpot(at, [0, 1.0, 0.35, 0.09]) +
    0.1 * gaussianSpot(half, [0.62, 0.62, 0.2, 0.35])
  const shine =
    0.09 * gaussianSpot(at, [-0.1, -0.75, 0.45, 0.25]) +
    0.07 * gaussianSpot(half, [0.52, 0.2, 0.2, 0.18]) +
    0.06 * gaussianSpot(at, [0, 1.18, 0.22, 0.12])
  const [red, green, blue] = applyLight(skin, light - hollows + shine)
  const blush = 0.05 * gaussianSpot(half, [0.55, 0.32, 0.28, 0.25])
  return [red * (1 + blush * 0.4), green * (1 - blush), blue * (1 - blush)]
}

/** Both eyes at once: the right one is the left one's mirror image, but for the pupils, which look ahead. */
const paintEye = (at: PortraitPoint, paint: PortraitPixel, eyes: 'open' | 'closed'): void => {
  const x = Math.abs(at.x) - 0.42
  const y = at.y + 0.16
  if (Math.abs(x) > 0.4 || Math.abs(y) > 0.3) return
  const inward = at.x < 0 ? 0.01 : -0.01
  const opening = 0.1 * Math.sqrt(Math.max(0, 1 - (x / 0.225) ** 2))
  if (eyes === 'open' && opening > 0) {
    const inside = 1 - smoothStep(opening - 0.015, opening + 0.015, Math.abs(y - 0.01))
    coverSkin(paint, [222, 212, 206], 0.92 * inside)
    coverSkin(paint, [70, 48, 36], softEllipseMask({ x, y }, [inward, -0.005, 0.098, 0.098, 0.02]) * inside)
    coverSkin(paint, [16, 12, 12], softEllipseMask({ x, y }, [inward, -0.005, 0.048, 0.048, 0.015]) * inside)
    coverSkin(
      paint,
      [245, 245, 245],
      softEllipseMask({ x, y }, [3.5 * inward, -0.035, 0.018, 0.018, 0.01]) * inside,
    )
  }
  const lid = gaussianRidge(eyes === 'open' ? y + opening - 0.01 : y - opening + 0.02, 0.025)
  coverSkin(paint, [40, 26, 22], 0.85 * lid * (1 - smoothStep(0.2, 0.27, Math.abs(x))))
  const crease = gaussianRidge(y + opening + 0.07, 0.022) * (1 - smoothStep(0.18, 0.28, Math.abs(x)))
  const under = gaussianRidge(y - opening - 0.05, 0.03) * (1 - smoothStep(0.16, 0.28, Math.abs(x)))
  shade(paint, (1 - 0.22 * crease) * (1 - 0.1 * under))
}

const paintBrow = ({ x, y }: PortraitPoint, paint: PortraitPixel, { hair }: Complexion): void => {
  const along = (Math.abs(x) - 0.44) / 0.3
  if (Math.abs(along) > 1.15) return
  const arch = -0.43 - 0.05 * (1 - along * along) + 0.02 * along
  const thickness = 0.05 * (1 - 0.35 * smoothStep(0, 1, along))
  coverSkin(
    paint,
    hair,
    0.8 * gaussianRidge(y - arch, thickness) * (1 - smoothStep(0.85, 1.1, Math.abs(along))),
  )
}

const paintNose = (at: PortraitPoint, paint: PortraitPixel): void => {
  const { x, y } = at
  if (y < -0.3 || y > 0.7 || Math.abs(x) > 0.5) return
  const bridge = smoothStep(-0.25, 0.1, y) * (1 - smoothStep(0.3, 0.5, y))
  const flanks = gaussianRidge(x - 0.16, 0.07) - 0.5 * gaussianRidge(x + 0.17, 0.07)
  const tip = gaussianSpot(at, [-0.02, 0.32, 0.09, 0.08])
  const wings = gaussianSpot(mirrorHorizontally(at), [0.2, 0.38, 0.035, 0.08])
  shade(paint, 1 - 0.16 * bridge * flanks)
  shade(paint, 1 + 0.12 * bridge * gaussianRidge(x + 0.02, 0.06) + 0.12 * tip)
  shade(paint, 1 - 0.28 * wings - 0.3 * gaussianSpot(at, [0.02, 0.48, 0.2, 0.045]))
  coverSkin(
    paint,
    [62, 32, 28],
    0.75 * softEllipseMask(mirrorHorizontally(at), [0.095, 0.44, 0.052, 0.028, 0.025]),
  )
}

const paintMouth = (at: PortraitPoint, paint: PortraitPixel): void => {
  const { x, y } = at
  if (y < 0.5 || y > 1.1 || Math.abs(x) > 0.5) return
  shade(paint, 1 - 0.1 * gaussianSpot(at, [0, 0.58, 0.05, 0.08]))
  const middle = 0.75 + 0.02 * Math.cos(9 * x) - 0.03 * (x / 0.36) ** 2
  const reach = Math.sqrt(Math.max(0, 1 - (x / 0.37) ** 2))
  const upper = reach * (0.085 - 0.03 * gaussianRidge(x, 0.05))
  const lower = 0.12 * reach
  const inLips =
    smoothStep(-upper - 0.02, -upper + 0.02, y - middle) *
    (1 - smoothStep(lower - 0.02, lower + 0.02, y - middle))
  const lips = reach > 0 ? inLips : 0
  paint.red *= 1 - 0.12 * lips
  paint.green *= 1 - 0.38 * lips
  paint.blue *= 1 - 0.28 * lips
  shade(paint, 1 + 0.16 * gaussianSpot(at, [-0.04, middle + 0.06, 0.16, 0.025]))
  const gap = gaussianRidge(y - middle, 0.018) * (1 - smoothStep(0.3, 0.39, Math.abs(x)))
  coverSkin(paint, [70, 28, 28], 0.8 * gap)
}

const paintFringe = (at: PortraitPoint, paint: PortraitPixel, complexion: Complexion): void => {
  const line = -1.06 + 0.12 * at.x + 0.42 * at.x * at.x + 0.025 * Math.sin(17 * at.x)
  coverSkin(paint, computeHairColour(at, complexion), 1 - smoothStep(line - 0.05, line + 0.05, at.y))
}

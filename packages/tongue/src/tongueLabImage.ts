import { median } from '@anzuo/vitals/statistics'
import { linearRgbToLab, type LabColour } from './image/colourSpaces'
import { gaussianBlur } from './image/morphology'
import { quantile } from './image/statistics'
import type { NormalisedTongueCrop } from './normalisedCrop'
import type { WhiteBalance } from './whiteBalance'

/**
 * Natural logarithms of red and of blue to green, as the camera gave them. A lamp of another colour adds the same number
 * everywhere, so that the difference of two places is the tongue's own.
 */
type LogChromaticity = { red: Float32Array; blue: Float32Array }

/** CIELAB over a specimen; planes of its size. Only where `usable` is set do the colours mean anything. */
export type TongueLabImage = {
  l: Float32Array
  a: Float32Array
  b: Float32Array
  chromaticity: LogChromaticity
  usable: Uint8Array
  /** Places where the body shows: close to the edge, without the root. */
  edge: number[]
  /** The tongue's own flesh, as its edge and tip show it. */
  body: LabColour
}

/**
 * Median luminance that every tongue is brought to. A photo does not tell how bright the light was, so lightness is only
 * compared within one tongue.
 */
const REFERENCE_LUMINANCE = 0.2

/** Fine papillae and noise are averaged before colours are classified, pixels of the normalised crop. */
const SMOOTHING_SIGMA_PIXELS = 1.5

/** Keeps the logarithm of black finite, linear light. */
const BLACK_LEVEL = 1e-4

/** Where the body shows: this close to the edge, in the lower part of the tongue. */
const EDGE = { from: 6, to: 30, below: 0.35 } as const
/** Share of those pixels that coating may cover. */
const BODY_REDNESS_QUANTILE = 0.6

const computeMedianLab = (
  colour: Pick<TongueLabImage, 'l' | 'a' | 'b'>,
  pixels: readonly number[],
): LabColour => ({
  l: median(pixels.map(at => colour.l[at]!)),
  a: median(pixels.map(at => colour.a[at]!)),
  b: median(pixels.map(at => colour.b[at]!)),
})

/** Colours of the tongue under the light that the white reference shows. */
export const computeTongueLabColour = (
  crop: NormalisedTongueCrop,
  { gains }: WhiteBalance,
): TongueLabImage => {
  const { size, usable, luminance, depth, boundingBox } = crop
  const light = median(Array.from(luminance).filter((_, at) => usable[at]))
  const gainOfLight = gains[0] * 0.2126 + gains[1] * 0.7152 + gains[2] * 0.0722
  const exposure = REFERENCE_LUMINANCE / Math.max(1e-4, light * gainOfLight)
  const [red, green, blue] = (['red', 'green', 'blue'] as const).map(channel =>
    gaussianBlur(crop[channel], size, SMOOTHING_SIGMA_PIXELS),
  ) as [Float32Array, Float32Array, Float32Array]
  const colour = {
    l: new Float32Array(size * size),
    a: new Float32Array(size * size),
    b: new Float32Array(size * size),
    chromaticity: { red: new Float32Array(size * size), blue: new Float32Array(size * size) },
    usable,
  }
  const edge: number[] = []
  const from = boundingBox.top + EDGE.below * (boundingBox.bottom - boundingBox.top)
  for (let at = 0; at < usable.length; at++) {
    const lab = linearRgbToLab(
      red[at]! * gains[0] * exposure,
      green[at]! * gains[1] * exposure,
      blue[at]! * gains[2] * exposure,
    )
    colour.l[at] = lab.l
    colour.a[at] = lab.a
    colour.b[at] = lab.b
    if (usable[at]) {
      const toGreen = Math.log(green[at]! + BLACK_LEVEL)
      colour.chromaticity.red[at] = Math.log(red[at]! + BLACK_LEVEL) - toGreen
      colour.chromaticity.blue[at] = Math.log(blue[at]! + BLACK_LEVEL) - toGreen
    }
    if (usable[at] && depth[at]! >= EDGE.from && depth[at]! <= EDGE.to && at / size >= from) edge.push(at)
  }
  const border = quantile(
    edge.map(at => colour.a[at]!),
    BODY_REDNESS_QUANTILE,
  )
  return {
    ...colour,
    edge,
    body: computeMedianLab(
      colour,
      edge.filter(at => colour.a[at]! >= border),
    ),
  }
}

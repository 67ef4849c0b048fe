import { median } from '../vitals/statistics'
import { labOf, type Lab } from './picture/colour'
import { smooth } from './picture/morphology'
import { quantile } from './picture/statistics'
import type { Specimen } from './specimen'
import type { WhiteBalance } from './whiteBalance'

/** CIELAB over a specimen; planes of its size. Only where `usable` is set do the colours mean anything. */
export type TongueColour = {
  l: Float32Array
  a: Float32Array
  b: Float32Array
  usable: Uint8Array
  /** The tongue's own flesh, as its edge and tip show it. */
  body: Lab
}

/**
 * Median luminance that every tongue is brought to. A photo does not tell how bright the light was, so lightness is only
 * compared within one tongue.
 */
const USUAL_LUMINANCE = 0.2

/** Fine papillae and noise are averaged before colours are told apart, pixels of a specimen. */
const GRAIN = 1.5

/** Where the body shows: this close to the edge, in the lower part of the tongue. */
const EDGE = { from: 6, to: 30, below: 0.35 } as const
/** Share of those pixels that coating may cover. */
const REDDEST = 0.6

const meanLab = (colour: Omit<TongueColour, 'body'>, pixels: readonly number[]): Lab => ({
  l: median(pixels.map(at => colour.l[at]!)),
  a: median(pixels.map(at => colour.a[at]!)),
  b: median(pixels.map(at => colour.b[at]!)),
})

/** Colours of the tongue under the light that the white reference shows. */
export const measureColour = (specimen: Specimen, { gains }: WhiteBalance): TongueColour => {
  const { size, usable, luminance, depth, box } = specimen
  const light = median(Array.from(luminance).filter((_, at) => usable[at]))
  const gainOfLight = gains[0] * 0.2126 + gains[1] * 0.7152 + gains[2] * 0.0722
  const exposure = USUAL_LUMINANCE / Math.max(1e-4, light * gainOfLight)
  const [red, green, blue] = (['red', 'green', 'blue'] as const).map(channel =>
    smooth(specimen[channel], size, GRAIN),
  ) as [Float32Array, Float32Array, Float32Array]
  const colour = {
    l: new Float32Array(size * size),
    a: new Float32Array(size * size),
    b: new Float32Array(size * size),
    usable,
  }
  const edge: number[] = []
  const from = box.top + EDGE.below * (box.bottom - box.top)
  for (let at = 0; at < usable.length; at++) {
    const lab = labOf(
      red[at]! * gains[0] * exposure,
      green[at]! * gains[1] * exposure,
      blue[at]! * gains[2] * exposure,
    )
    colour.l[at] = lab.l
    colour.a[at] = lab.a
    colour.b[at] = lab.b
    if (usable[at] && depth[at]! >= EDGE.from && depth[at]! <= EDGE.to && at / size >= from) edge.push(at)
  }
  const border = quantile(
    edge.map(at => colour.a[at]!),
    REDDEST,
  )
  return {
    ...colour,
    body: meanLab(
      colour,
      edge.filter(at => colour.a[at]! >= border),
    ),
  }
}

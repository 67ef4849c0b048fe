import { median } from '@anzuo/vitals/statistics'
import { quantile } from './image/statistics'
import { isAtPhotoBorder, type NormalisedTongueCrop } from './normalisedCrop'
import type { WhiteReference } from './signs/signLabels'

export type WhiteBalance = {
  reference: WhiteReference | null
  /** What red, green and blue are to be multiplied by, so that the reference is grey; 1 without a reference. */
  gains: [number, number, number]
}

/** Pixels between the tongue and what may serve as white: lips that shine are not white. */
const MIN_TONGUE_DISTANCE_PIXELS = 5
/** White is at least as bright as so much of the bright parts of the tongue. */
const MIN_BRIGHTNESS_RATIO = 0.9
/** Whiter than the tongue by at least this natural logarithm of red to green. */
const MIN_REDNESS_DIFFERENCE = 0.55
/** How far the light may be from daylight, natural logarithms of red and blue to green. */
const MAX_COLOUR_CAST = 0.36
/** How much the candidates may differ among each other. */
const MAX_CANDIDATE_SPREAD = 0.1
/** Share of the tongue's area that must be white at least. */
const MIN_REFERENCE_AREA_SHARE = 0.004
/** Teeth beside paper in the same photos: redder (the mouth shines on them) and yellower. Natural logarithms, as above. */
const TEETH_COLOUR_OFFSET = { red: 0.17, blue: -0.2 } as const
/** Brighter channels may have been cut off by the camera. */
const MAX_CHANNEL_VALUE = 0.97

type WhiteCandidate = { red: number; blue: number; isAbove: boolean }

/**
 * The colour of the light, from something white in the picture: teeth above the tongue, or a card, plate or sheet beside or
 * below it. A card counts before teeth, which differ from person to person.
 */
export const estimateWhiteBalance = (crop: NormalisedTongueCrop): WhiteBalance => {
  const { size, red, green, blue, luminance, mask, usable, boundingBox, toPhoto } = crop
  const tongueRed: number[] = []
  const tongueLight: number[] = []
  let area = 0
  for (let at = 0; at < mask.length; at++) {
    area += mask[at]!
    if (!usable[at] || at % 3) continue
    tongueRed.push(Math.log((red[at]! + 1e-4) / (green[at]! + 1e-4)))
    tongueLight.push(luminance[at]!)
  }
  const none: WhiteBalance = { reference: null, gains: [1, 1, 1] }
  if (tongueRed.length === 0) return none
  const usualRed = quantile(tongueRed, 0.7)
  const bright = quantile(tongueLight, 0.7)

  const candidates: WhiteCandidate[] = []
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      if (luminance[at]! < MIN_BRIGHTNESS_RATIO * bright || isNearTongue(mask, size, at)) continue
      const brightest = Math.max(red[at]!, green[at]!, blue[at]!)
      if (brightest > MAX_CHANNEL_VALUE) continue
      const toRed = Math.log(red[at]! / green[at]!)
      const toBlue = Math.log(blue[at]! / green[at]!)
      if (
        toRed > usualRed - MIN_REDNESS_DIFFERENCE ||
        Math.abs(toRed) > MAX_COLOUR_CAST ||
        Math.abs(toBlue) > MAX_COLOUR_CAST
      )
        continue
      if (isAtPhotoBorder(toPhoto({ x: column, y: row }))) continue
      const isAbove = row < boundingBox.top + (boundingBox.bottom - boundingBox.top) * 0.25
      candidates.push({ red: toRed, blue: toBlue, isAbove })
    }
  }
  const card = findReferenceWhite(
    candidates.filter(candidate => !candidate.isAbove),
    MIN_REFERENCE_AREA_SHARE * area,
  )
  if (card) return { reference: 'card', gains: [Math.exp(-card.red), 1, Math.exp(-card.blue)] }
  const teeth = findReferenceWhite(
    candidates.filter(candidate => candidate.isAbove),
    MIN_REFERENCE_AREA_SHARE * area,
  )
  if (!teeth) return none
  return {
    reference: 'teeth',
    gains: [
      Math.exp(TEETH_COLOUR_OFFSET.red - teeth.red),
      1,
      Math.exp(TEETH_COLOUR_OFFSET.blue - teeth.blue),
    ],
  }
}

/** What the candidates have in common, if they are enough and agree: logarithms of red and blue to green. */
const findReferenceWhite = (
  candidates: readonly WhiteCandidate[],
  minCount: number,
): Pick<WhiteCandidate, 'red' | 'blue'> | null => {
  // The whitest among them: skin in full light may come close.
  const whitest = quantile(
    candidates.map(candidate => candidate.red),
    0.25,
  )
  const white = candidates.filter(candidate => candidate.red < whitest + 2 * MAX_CANDIDATE_SPREAD)
  if (white.length < minCount) return null
  const red = median(white.map(candidate => candidate.red))
  const blue = median(white.map(candidate => candidate.blue))
  const apart = median(white.map(candidate => Math.hypot(candidate.red - red, candidate.blue - blue)))
  return apart > MAX_CANDIDATE_SPREAD ? null : { red, blue }
}

const isNearTongue = (mask: Uint8Array, size: number, at: number): boolean => {
  const row = Math.floor(at / size)
  const column = at % size
  for (const [dx, dy] of [
    [0, 0],
    [MIN_TONGUE_DISTANCE_PIXELS, 0],
    [-MIN_TONGUE_DISTANCE_PIXELS, 0],
    [0, MIN_TONGUE_DISTANCE_PIXELS],
    [0, -MIN_TONGUE_DISTANCE_PIXELS],
  ] as const) {
    const x = column + dx
    const y = row + dy
    if (x >= 0 && y >= 0 && x < size && y < size && mask[y * size + x]) return true
  }
  return false
}

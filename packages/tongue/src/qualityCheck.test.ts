import { findPhotoFault, PHOTO_QUALITY_LIMITS, type PhotoQualityMetrics } from './qualityCheck'

/** A photo that nothing is wrong with. */
const good: PhotoQualityMetrics = {
  presence: 10,
  undecided: 7,
  area: 0.3,
  nativeSide: 300,
  second: 0,
  offCentre: 0.05,
  atEdge: 0,
  sharpness: 120,
  light: 0.2,
  clipped: 0,
  cast: { red: 0.8, blue: 0 },
  slimness: 1.1,
  tip: 0.6,
}
const vague = { ...good, undecided: PHOTO_QUALITY_LIMITS.undecided + 4 }

it('finds nothing wrong with a good photo', () => {
  expect(findPhotoFault(good)).toBeNull()
})

it('takes for no tongue what has a tongue’s colour and no edge', () => {
  expect(findPhotoFault(vague)).toBe('noTongue')
  expect(findPhotoFault({ ...vague, second: 0.9 }, 2)).toBe('noTongue')
})

it('does not hold it against a tongue that darkness, the frame or lips take its edge', () => {
  expect(findPhotoFault({ ...vague, light: 0.01 })).toBe('tooDark')
  expect(findPhotoFault({ ...vague, atEdge: 0.9 })).toBe('cutOff')
  expect(findPhotoFault({ ...vague, slimness: 0.3 })).toBe('mouthNotOpen')
})

it('says first what has to change first', () => {
  expect(findPhotoFault({ ...good, area: 0.01, light: 0.01, sharpness: 0 })).toBe('tooFar')
  expect(findPhotoFault({ ...good, light: 0.01, sharpness: 0 })).toBe('tooDark')
})

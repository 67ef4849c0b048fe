import {
  findTonguePhotoFault,
  TONGUE_PHOTO_QUALITY_LIMITS,
  type TonguePhotoQualityMetrics,
} from './qualityCheck'

/** A photo that nothing is wrong with. */
const good: TonguePhotoQualityMetrics = {
  presence: 10,
  undecided: 7,
  area: 0.3,
  nativeSide: 300,
  second: 0,
  offCentre: 0.05,
  atEdge: 0,
  atBothSides: 0,
  sharpness: 120,
  light: 0.2,
  clipped: 0,
  cast: { red: 0.8, blue: 0 },
  slimness: 1.1,
  tip: 0.6,
}
const vague = { ...good, undecided: TONGUE_PHOTO_QUALITY_LIMITS.undecided + 4 }

it('finds nothing wrong with a good photo', () => {
  expect(findTonguePhotoFault(good)).toBeNull()
})

it('takes for no tongue what has a tongue’s colour and no edge', () => {
  expect(findTonguePhotoFault(vague)).toBe('noTongue')
  expect(findTonguePhotoFault({ ...vague, second: 0.9 }, 2)).toBe('noTongue')
})

it('does not hold it against a tongue that darkness, the frame or lips take its edge', () => {
  expect(findTonguePhotoFault({ ...vague, light: 0.01 })).toBe('tooDark')
  expect(findTonguePhotoFault({ ...vague, atEdge: 0.9 })).toBe('cutOff')
  expect(findTonguePhotoFault({ ...vague, slimness: 0.3 })).toBe('mouthNotOpen')
})

it('says first what has to change first', () => {
  expect(findTonguePhotoFault({ ...good, area: 0.01, light: 0.01, sharpness: 0 })).toBe('tooFar')
  expect(findTonguePhotoFault({ ...good, light: 0.01, sharpness: 0 })).toBe('tooDark')
})

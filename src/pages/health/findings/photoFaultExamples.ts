import type { TonguePhotoFault } from '@anzuo/tongue'
import type { TonguePhotoExample } from '@/ui/illustrations/tongue'

/** The drawing that shows each fault of a photo. */
export const photoFaultExamples: Record<TonguePhotoFault, TonguePhotoExample> = {
  noTongue: 'closed',
  severalFaces: 'two',
  tooFar: 'far',
  offCentre: 'off-centre',
  cutOff: 'cut-off',
  blurred: 'blurred',
  tooDark: 'dark',
  tooBright: 'glare',
  colourCast: 'cast',
  mouthNotOpen: 'half-open',
  straining: 'straining',
}

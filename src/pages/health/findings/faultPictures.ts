import type { PhotoFault } from '@/domain/tongue'
import type { TonguePicture } from '@/ui/art/tongue'

/** How each reason against a photo looks when it is drawn. */
export const faultPictures: Record<PhotoFault, TonguePicture> = {
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

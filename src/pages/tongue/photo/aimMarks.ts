import type { PhotoFault } from '@/domain/tongue'

export type AimMarkName = 'light' | 'mouth' | 'distance'

/** `open`: not known as long as something else is wrong first. */
export type AimMark = 'good' | 'notice' | 'open'

const markOf: Partial<Record<PhotoFault, AimMarkName>> = {
  tooFar: 'distance',
  cutOff: 'distance',
  offCentre: 'distance',
  tooDark: 'light',
  tooBright: 'light',
  colourCast: 'light',
  noTongue: 'mouth',
  mouthNotOpen: 'mouth',
  straining: 'mouth',
}

/** What a look has settled. Without a tongue nothing is known of light and distance. */
export const aimMarks = (fault: PhotoFault | null | undefined): Record<AimMarkName, AimMark> => {
  const all = (mark: AimMark) => ({ light: mark, mouth: mark, distance: mark })
  if (fault === undefined || fault === 'severalFaces') return all('open')
  if (fault === 'noTongue') return { ...all('open'), mouth: 'notice' }
  if (fault === null) return all('good')
  const wrong = markOf[fault]
  return { ...all('good'), ...(wrong ? { [wrong]: 'notice' } : {}) }
}

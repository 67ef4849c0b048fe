import type { TonguePhotoFault } from '@anzuo/tongue'

export type TongueCaptureConditionName = 'light' | 'mouth' | 'distance'

/** `open`: not known as long as something else is wrong first. */
export type TongueCaptureConditionStatus = 'good' | 'notice' | 'open'

const conditionByFault: Partial<Record<TonguePhotoFault, TongueCaptureConditionName>> = {
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

/** The states of the capture conditions. Without a tongue nothing is known of light and distance. */
export const getTongueCaptureConditions = (
  fault: TonguePhotoFault | null | undefined,
): Record<TongueCaptureConditionName, TongueCaptureConditionStatus> => {
  const all = (mark: TongueCaptureConditionStatus) => ({ light: mark, mouth: mark, distance: mark })
  if (fault === undefined || fault === 'severalFaces') return all('open')
  if (fault === 'noTongue') return { ...all('open'), mouth: 'notice' }
  if (fault === null) return all('good')
  const wrong = conditionByFault[fault]
  return { ...all('good'), ...(wrong ? { [wrong]: 'notice' } : {}) }
}

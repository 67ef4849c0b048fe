import type { CaptureGuidance } from '@anzuo/vitals'

/** The states of the three capture conditions; each has a text. */
type CaptureConditionStatus =
  | 'waiting'
  | 'even'
  | 'tooDark'
  | 'tooBright'
  | 'backLit'
  | 'fits'
  | 'tooFar'
  | 'tooClose'
  | 'steady'
  | 'moving'
  | 'offCentre'

type CaptureCondition = { word: CaptureConditionStatus; isGood: boolean }

export type CaptureConditions = {
  light: CaptureCondition
  distance: CaptureCondition
  posture: CaptureCondition
}

const guidanceByCondition: Record<keyof CaptureConditions, readonly CaptureGuidance[]> = {
  light: ['tooDark', 'tooBright', 'backLit'],
  distance: ['tooFar', 'tooClose'],
  posture: ['moving', 'offCentre'],
}
const satisfiedStatus: Record<keyof CaptureConditions, CaptureConditionStatus> = {
  light: 'even',
  distance: 'fits',
  posture: 'steady',
}

/** The states of light, distance and posture; all of them wait while there is not exactly one face. */
export const getCaptureConditions = ({
  guidance,
  hasFace,
}: {
  guidance: CaptureGuidance
  hasFace: boolean
}): CaptureConditions => {
  const toCondition = (side: keyof CaptureConditions): CaptureCondition => {
    if (guidanceByCondition[side].includes(guidance))
      return { word: guidance as CaptureConditionStatus, isGood: false }
    if (!hasFace || guidance === 'noFace' || guidance === 'twoFaces')
      return { word: 'waiting', isGood: false }
    return { word: satisfiedStatus[side], isGood: true }
  }
  return { light: toCondition('light'), distance: toCondition('distance'), posture: toCondition('posture') }
}

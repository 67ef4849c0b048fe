import type { CaptureGuidance } from '@anzuo/vitals'

/** Words beside one of the three marks under the pulse; each is a text of its own. */
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

/** What the marks for light, distance and posture say. Without exactly one face there is nothing to say. */
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

import type { MeasurementFailureReason } from '@anzuo/vitals'
import type { IconName } from '@/ui/icons/Icon'

export type CaptureTip =
  | 'faceLight'
  | 'moreLight'
  | 'softerLight'
  | 'lean'
  | 'prop'
  | 'closer'
  | 'farther'
  | 'centre'
  | 'alone'
  | 'live'
  | 'uncover'
  | 'closeApps'
  | 'charge'
  | 'lens'
  | 'coverLens'
  | 'torch'
  | 'lighter'
  | 'handRest'

/** The two most useful tips for each failure. */
export const captureTipsByFailureReason: Record<MeasurementFailureReason, readonly [CaptureTip, CaptureTip]> =
  {
    noFace: ['centre', 'moreLight'],
    twoFaces: ['alone', 'centre'],
    faceLost: ['centre', 'prop'],
    tooDark: ['moreLight', 'faceLight'],
    tooBright: ['softerLight', 'lens'],
    backLit: ['faceLight', 'moreLight'],
    moving: ['lean', 'prop'],
    tooFar: ['closer', 'prop'],
    tooClose: ['farther', 'prop'],
    offCentre: ['centre', 'prop'],
    lowFrameRate: ['closeApps', 'moreLight'],
    framesMissing: ['closeApps', 'charge'],
    stillPicture: ['live', 'uncover'],
    poorSignal: ['faceLight', 'lean'],
    lightOff: ['torch', 'coverLens'],
    lensUncovered: ['coverLens', 'handRest'],
    pressedTooHard: ['lighter', 'handRest'],
  }

/** Of a fingertip, other tips help against failures that both ways have. */
export const fingerTips: readonly [CaptureTip, CaptureTip] = ['lighter', 'handRest']

export const captureTipIcons: Record<CaptureTip, IconName> = {
  faceLight: 'flip',
  moreLight: 'sun',
  softerLight: 'sun',
  lean: 'still',
  prop: 'phone',
  closer: 'dist',
  farther: 'dist',
  centre: 'scan',
  alone: 'people',
  live: 'pulse',
  uncover: 'skin',
  closeApps: 'close',
  charge: 'flash',
  lens: 'camera',
  coverLens: 'camera',
  torch: 'flash',
  lighter: 'force',
  handRest: 'still',
}

import type { RefusalReason } from '@/domain/vitals/types'
import type { IconName } from '@/ui/Icon'

export type Tip =
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

/** The two things that help most against each reason. */
export const tipsAgainst: Record<RefusalReason, readonly [Tip, Tip]> = {
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
}

export const tipIcons: Record<Tip, IconName> = {
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
}

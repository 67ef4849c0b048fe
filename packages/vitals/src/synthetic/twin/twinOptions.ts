import type { Illuminant } from './cameraColour'
import type { FitzpatrickType } from './skinOptics'
import type { TwinMotion } from './twinMotion'

/** Whose pulse it is: a wave of about −1 to 1 that rises with the blood, and the times of its beats, seconds. */
export type PulseDriver = {
  waveAt: (time: number) => number
  beatsUntil: (end: number) => readonly number[]
}

/** A person before a camera, as light and blood. The same options give the same numbers. */
export type TwinOptions = {
  skin: FitzpatrickType
  /** Light on the face, lux. */
  lux: number
  /** Daylight by default. */
  illuminant?: Illuminant
  /** Light from one side: the other cheek gets a third of it. */
  isOneSided?: boolean
  /** Mains frequency of a flickering lamp, where the camera expects the other one; no flicker by default. */
  flickerHz?: 50 | 60
  /** Whether the camera goes on adjusting exposure and white balance. */
  isCameraUnlocked?: boolean
  /** `still` by default. */
  motion?: TwinMotion
  /** What hides skin in the regions. */
  wears?: readonly ('glasses' | 'beard')[]
  /** Beats a minute; 72 by default. */
  heartRate?: number
  /** Breaths a minute; 14 by default. */
  respiratoryRate?: number
  /** Standard deviation of the intervals between beats, ms; 40 at 72 beats a minute by default, less when faster. */
  sdnn?: number
  /** Share of the dermis that is blood; 0: nothing pulsates. A face's by default. */
  bloodFraction?: number
  /** The pulse; made up from `heartRate`, `respiratoryRate`, `sdnn` and `seed` by default. */
  driver?: PulseDriver
  /** Frames a second; 30 by default. */
  frameRate?: number
  /** 30 by default. */
  seconds?: number
  seed?: number
}

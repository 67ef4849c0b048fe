import type { RgbaImage } from '@/domain/vitals/types'
import type { CameraFailure } from '../camera/types'
import type { Facing } from '../camera/facing'

/** What ends a camera that was open: the page went out of sight, or the camera went away. */
export type CameraEnd = 'hidden' | 'cameraLost'

export type StillsOptions = { facing: Facing; onEnded: (end: CameraEnd) => void }

/** A camera for single pictures. They are pixels in memory: no file is ever made of them. */
export type StillsCamera<Preview> = {
  preview: Preview
  facing: Facing
  /** The picture of this moment, upright, as much of it as the screen shows; null before the first. */
  grab: () => RgbaImage | null
  close: () => void
}

export type OpenedStills<Preview> =
  { kind: 'open'; camera: StillsCamera<Preview> } | { kind: 'failed'; failure: CameraFailure }

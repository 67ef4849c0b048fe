import type { RgbaImage } from '@anzuo/vitals'
import type { CameraFailure, CameraFacing } from '../camera/types'

/** What ends a camera that was open: the page went out of sight, or the camera went away. */
export type CameraEndReason = 'hidden' | 'cameraLost'

export type PhotoCameraOptions = { facing: CameraFacing; onEnded: (end: CameraEndReason) => void }

/** A camera for single pictures. They are pixels in memory: no file is ever made of them. */
export type StillCamera<Preview> = {
  preview: Preview
  facing: CameraFacing
  /**
   * The picture of this moment, upright, as much of it as the screen shows; null before the first. It is as the camera sees it,
   * also at the front: only previews are mirrored (by our style sheet in the browser, by the platform in the mini-program, whose
   * frames are the camera's own), so whatever is drawn over a front preview has to be mirrored too. A phone that mirrors its
   * frames all the same changes nothing but the side of that line: no sign of a tongue has a left or a right.
   */
  captureFrame: () => RgbaImage | null
  close: () => void
}

export type StillCameraOpenResult<Preview> =
  { kind: 'open'; camera: StillCamera<Preview> } | { kind: 'failed'; failure: CameraFailure }

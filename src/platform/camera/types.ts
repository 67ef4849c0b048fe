/** Which camera: the one on the screen's side, or the one at the back. */
export type CameraFacing = 'front' | 'back'

/** The light beside the rear camera: on, not asked for, or not to be had on this phone. */
export type TorchState = 'on' | 'off' | 'unavailable'

/** Why the camera did not open. Each has a text and an action. */
export type CameraFailure =
  | 'permissionRefused'
  | 'noCamera'
  | 'cameraInUse'
  /** The page did not come over https, so the browser hides the camera. */
  | 'insecureContext'
  /** This browser or version of WeChat has no camera interface that we can use. */
  | 'unsupported'

/** Which camera: the one beside the screen, or the one at the back. */
export type CameraFacing = 'front' | 'back'

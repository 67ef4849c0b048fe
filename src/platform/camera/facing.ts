/** Which camera: the one beside the screen, or the one at the back. */
export type Facing = 'front' | 'back'

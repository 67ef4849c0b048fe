/** Whether an element is on the screen or near it, and how high it was when it was last there. */
export type ViewportProximity = { isNear: boolean; height: number | null }

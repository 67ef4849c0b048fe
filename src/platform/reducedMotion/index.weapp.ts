/** Every step of a moving number would be a message between two threads here, so that numbers stand still. */
export const prefersReducedMotion = (): boolean => true

/** Whether things should simply stand where they belong: the person asked for less motion, or it cannot be asked. */
export const prefersReducedMotion = (): boolean =>
  typeof window.matchMedia !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches

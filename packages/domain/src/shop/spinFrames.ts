/** How many pictures a product may have to be turned by; with their mirror images nearly twice as many views. */
export const MAX_SPIN_FRAMES = 12

/** One view of a product that is turned. `picture`: as the server names it; `isMirrored`: shown as its mirror image. */
export type SpinView = { picture: string; isMirrored: boolean }

/**
 * Every view of a product that is turned, from its left side over its front to its right side: the left half mirrors the right one.
 * @param frames pictures from the front to the right side, in equal steps
 * @returns nothing for fewer than two pictures, which show no turn
 */
export const listSpinViews = (frames: readonly string[]): SpinView[] =>
  frames.length < 2
    ? []
    : [
        ...frames
          .slice(1)
          .map(picture => ({ picture, isMirrored: true }))
          .reverse(),
        ...frames.map(picture => ({ picture, isMirrored: false })),
      ]

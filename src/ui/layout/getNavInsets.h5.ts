/** Room that the surroundings take from the navigation bar, px. */
export type NavBarInsets = {
  /** Status bar above. */
  top: number
  /** The bar itself. */
  height: number
  /** Kept free at the right. */
  end: number
  /** Whether the platform's own buttons stand at the right, so that the title goes to the left. */
  hasCapsule: boolean
}

const insets: NavBarInsets = { top: 0, height: 52, end: 0, hasCapsule: false }

/** On the web nothing stands in the way; a notch is left to `env(safe-area-inset-top)`. */
export const getNavInsets = (): NavBarInsets => insets

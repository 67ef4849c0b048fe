/** The mini-program has no keyboard to walk with. */
export const useRadioGroupArrowKeys = (..._: unknown[]) => ({})

/** This is the mini-program. */
export const canOpenMiniProgram = (): boolean => false

/** Nothing leads from here to here. */
export const openMiniProgram = (_address: string): void => {}

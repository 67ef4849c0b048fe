/** A mini-program has no printer. */
export const canPrint = false

export const printPage = (): void => undefined

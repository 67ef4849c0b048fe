/** Whether this device can print a page, or keep it as PDF. */
export const canPrint = true

/** Opens the browser's own dialog: paper or PDF. */
export const printPage = (): void => window.print()

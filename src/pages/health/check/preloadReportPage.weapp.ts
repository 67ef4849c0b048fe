/** The report page is in the same mini-program package, so it is loaded already. */
export const preloadReportPage = (): void => undefined

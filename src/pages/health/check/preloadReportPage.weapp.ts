/** The report page lies in the same package: it is there already. */
export const preloadReportPage = (): void => undefined

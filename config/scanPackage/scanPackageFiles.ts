/** Where the mini-program has the package of the scanned code, and its one page there. */
export const SCAN_PACKAGE = { root: 'pages/scan', page: 'index' } as const

/** The page file that WeChat is told to open for every link that is printed on a chair. */
export const SCAN_PAGE_FILE = `${SCAN_PACKAGE.root}/${SCAN_PACKAGE.page}` as const

/** Loads the newest version. */
export const updateApp = (): void => window.location.reload()

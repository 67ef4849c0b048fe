/** A mini-program stands in a phone's column. */
export const startSiteFrame = () => (): void => undefined

export const waitForSiteFrame = (): Promise<void> => Promise.resolve()

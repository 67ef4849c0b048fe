/** A mini-program stands in a phone's column. */
export const startSiteFrame = () => (): void => undefined

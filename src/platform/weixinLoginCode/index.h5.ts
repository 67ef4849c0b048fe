/** A browser is not the platform's. */
export const getWeixinLoginCode: (() => Promise<string>) | null = null

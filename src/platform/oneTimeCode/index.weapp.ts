/** The mini-program reads no text messages. */
export const readOneTimeCode = async (_signal: AbortSignal): Promise<string | null> => null

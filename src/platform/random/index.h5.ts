/** Bytes that nobody can guess. */
export const randomBytes = async (length: number): Promise<Uint8Array> =>
  crypto.getRandomValues(new Uint8Array(length))

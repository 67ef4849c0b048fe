/** Files that the phone makes: pictures of a canvas, of the camera, of an album. They end with the host. */
export type PhoneFiles = {
  /** Keeps a new file; the result is the path that the app gets. */
  keep: (bytes: Buffer, extension: string) => string
  /** The bytes of a file by its path or its name; null when there is none. */
  read: (path: string) => Buffer | null
}

const SCHEME = 'wxfile://'

export const createPhoneFiles = (): PhoneFiles => {
  const files = new Map<string, Buffer>()
  return {
    keep: (bytes, extension) => {
      const name = `tmp_${files.size + 1}.${extension}`
      files.set(name, bytes)
      return SCHEME + name
    },
    read: path => files.get(path.replace(SCHEME, '')) ?? null,
  }
}

/** Part of a file, both ends included, in bytes from its beginning. */
export type ByteRange = { from: number; to: number }

/** A file, or the part of it that was asked for. */
export type StoredFile = {
  bytes: Buffer
  /** Length of the whole file. */
  size: number
}

/**
 * Where the shop's pictures, films and manuals are kept: a folder, or a bucket. A key is `name/of/file.ending`. What is kept under a key
 * never changes, so that it can be cached without an end.
 */
export type FileStorage = {
  /** Keeps a file. Doing it again with the same content changes nothing. @throws FileStorageError */
  put: (key: string, file: { bytes: Buffer; mime: string }) => Promise<void>
  /** Reads a file or a part of it; null when there is none. @throws FileStorageError */
  get: (key: string, range?: ByteRange) => Promise<StoredFile | null>
  /** Removes a file; one that isn't there is removed already. @throws FileStorageError */
  delete: (key: string) => Promise<void>
}

/** The storage gave no answer or a wrong one; nothing is known of what was asked. */
export class FileStorageError extends Error {
  override name = 'FileStorageError'
}

/** Keys that lead nowhere but into the storage: no dots that climb, no empty parts. */
const KEY_PATTERN = /^[a-z]+(\/[\w-]+)*(\/[\w-]+\.[a-z0-9]{2,5})$/

/** @throws Error for a key that the code should never have made */
export const requireFileKey = (key: string): string => {
  if (!KEY_PATTERN.test(key)) throw new Error(`"${key}" is no key of a file`)
  return key
}

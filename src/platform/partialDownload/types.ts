/**
 * One file that is fetched in parts, kept on the device over a closed page. Nothing here rejects: what could not be kept is fetched
 * again.
 */
export type PartialDownload = {
  /** The parts of the file of this name that are kept, joined; empty when there are none. Those of another file go. */
  read: (name: string) => Promise<Uint8Array>
  /** Adds the next part of the file that was read last. */
  append: (name: string, part: Uint8Array) => Promise<void>
  /** Forgets what is kept. */
  clear: () => Promise<void>
}

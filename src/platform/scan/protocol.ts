/** A picture for the worker; its pixels (RGBA) are handed over, not copied. */
export type ToWorker = { id: number; width: number; height: number; data: ArrayBuffer; isPhoto: boolean }

/** What the worker read, or null where it saw no code. */
export type FromWorker = { id: number; text: string | null }

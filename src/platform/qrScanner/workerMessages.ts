/** A picture for the worker; its pixels (RGBA) are handed over, not copied. */
export type QrDecodeRequest = {
  id: number
  width: number
  height: number
  data: ArrayBuffer
  isPhoto: boolean
}

/** What the worker read, or null where it saw no code. */
export type QrDecodeResponse = { id: number; text: string | null }

import { concat } from './bytes'
import { LONGEST_FRAME } from './frame'

/** First byte of a fragment: `first:1 | last:1 | index:6`. */
const FIRST = 0x80
const LAST = 0x40
const INDEX = 0x3f

/** What one write or notification carries before a larger MTU was negotiated (MTU 23 less 3 bytes of ATT). */
export const SMALLEST_FRAGMENT = 20

/**
 * Cuts a frame into what one write carries.
 * @param size bytes of one write, at least 20: the MTU less 3
 * @throws RangeError for a frame or a size that the protocol doesn't allow
 */
export const fragment = (frame: Uint8Array, size = SMALLEST_FRAGMENT): Uint8Array[] => {
  if (size < SMALLEST_FRAGMENT || frame.length > LONGEST_FRAME)
    throw new RangeError(`a frame of ${frame.length} bytes, ${size} at a time`)
  const room = size - 1
  const count = Math.max(1, Math.ceil(frame.length / room))
  return Array.from({ length: count }, (_, index) => {
    const head = (index === 0 ? FIRST : 0) | (index === count - 1 ? LAST : 0) | index
    return concat(Uint8Array.of(head), frame.subarray(index * room, (index + 1) * room))
  })
}

/**
 * Puts fragments together again. A fragment that is missing, doubled or out of order costs the frame that it belongs to:
 * the sender repeats the frame, and the next first fragment starts anew.
 */
export const createReassembler = (): {
  /** The whole frame with its last fragment, else null. */
  push: (part: Uint8Array) => Uint8Array | null
} => {
  let parts: Uint8Array[] | null = null
  let length = 0

  const forget = () => {
    parts = null
    length = 0
  }

  return {
    push: part => {
      const head = part[0]
      if (head === undefined) return null
      const index = head & INDEX
      if (head & FIRST) {
        parts = []
        length = 0
      }
      if (parts === null || index !== parts.length) {
        forget()
        return null
      }
      parts.push(part.slice(1))
      length += part.length - 1
      if (length > LONGEST_FRAME) {
        forget()
        return null
      }
      if (!(head & LAST)) return null
      const frame = concat(...parts)
      forget()
      return frame
    },
  }
}

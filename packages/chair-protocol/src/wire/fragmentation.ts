import { concatBytes } from './bytes'
import { MAX_CHAIR_FRAME_BYTES } from './frame'

/** First byte of a fragment: `first:1 | last:1 | index:6`. */
const FIRST_FLAG = 0x80
const LAST_FLAG = 0x40
const INDEX_MASK = 0x3f

/** What one write or notification carries before a larger MTU was negotiated (MTU 23 less 3 bytes of ATT). */
export const MIN_FRAGMENT_BYTES = 20

/**
 * Cuts a frame into what one write carries.
 * @param size bytes of one write, at least 20: the MTU less 3
 * @throws RangeError for a frame or a size that the protocol doesn't allow
 */
export const fragmentChairFrame = (frame: Uint8Array, size = MIN_FRAGMENT_BYTES): Uint8Array[] => {
  if (size < MIN_FRAGMENT_BYTES || frame.length > MAX_CHAIR_FRAME_BYTES)
    throw new RangeError(`a frame of ${frame.length} bytes, ${size} at a time`)
  const room = size - 1
  const count = Math.max(1, Math.ceil(frame.length / room))
  return Array.from({ length: count }, (_, index) => {
    const head = (index === 0 ? FIRST_FLAG : 0) | (index === count - 1 ? LAST_FLAG : 0) | index
    return concatBytes(Uint8Array.of(head), frame.subarray(index * room, (index + 1) * room))
  })
}

/**
 * Puts fragments together again. A fragment that is missing, doubled or out of order costs the frame that it belongs to:
 * the sender repeats the frame, and the next first fragment starts anew.
 */
export const createChairFrameReassembler = (): {
  /** The whole frame with its last fragment, else null. */
  push: (part: Uint8Array) => Uint8Array | null
} => {
  let parts: Uint8Array[] | null = null
  let length = 0

  const reset = () => {
    parts = null
    length = 0
  }

  return {
    push: part => {
      const head = part[0]
      if (head === undefined) return null
      const index = head & INDEX_MASK
      if (head & FIRST_FLAG) {
        parts = []
        length = 0
      }
      if (parts === null || index !== parts.length) {
        reset()
        return null
      }
      parts.push(part.slice(1))
      length += part.length - 1
      if (length > MAX_CHAIR_FRAME_BYTES) {
        reset()
        return null
      }
      if (!(head & LAST_FLAG)) return null
      const frame = concatBytes(...parts)
      reset()
      return frame
    },
  }
}

import type { Socket } from 'node:net'
import { createTokenBucket } from '../../http/tokenBucket'

/** A chair's longest packet is a page of its log: a frame of 512 bytes, its message's header and the topic. */
const MAX_PACKET_BYTES = 4096

/** A chair that is moved by hand sends about twenty packets a second. */
const MAX_PACKETS_PER_MINUTE = 3000

/** So many bytes at most say how long an MQTT packet is. */
const MAX_LENGTH_BYTES = 4

/**
 * Ends a connection of chairs whose packets are larger, or come faster, than those of any chair. The parser would keep a packet of
 * 256 MB in memory, before anybody has logged in.
 */
export const limitMqttPackets = (socket: Socket): void => {
  const packets = createTokenBucket(MAX_PACKETS_PER_MINUTE, () => new Date())
  const readLengths = createPacketLengthReader()
  // Sees what the parser reads, and does not read by itself.
  socket.on('data', (chunk: Buffer) => {
    const isTooMuch = readLengths(chunk).some(length => length > MAX_PACKET_BYTES || !packets.take())
    if (isTooMuch) socket.destroy()
  })
}

/** Follows a stream of MQTT packets by their lengths alone; gives those of the packets that a piece of the stream begins. */
const createPacketLengthReader = (): ((chunk: Buffer) => number[]) => {
  let bodyBytesLeft = 0
  let head: number[] = []
  return chunk => {
    const lengths: number[] = []
    for (let at = 0; at < chunk.length;) {
      if (bodyBytesLeft > 0) {
        const skipped = Math.min(bodyBytesLeft, chunk.length - at)
        bodyBytesLeft -= skipped
        at += skipped
        continue
      }
      head.push(chunk.readUInt8(at))
      at += 1
      const length = decodeLength(head)
      if (length === null) continue
      lengths.push(length)
      bodyBytesLeft = length
      head = []
    }
    return lengths
  }
}

/** The length of what follows the first bytes of a packet; null while they are not complete. */
const decodeLength = ([, ...bytes]: readonly number[]): number | null => {
  const last = bytes.at(-1)
  if (last === undefined || (last >= 0x80 && bytes.length < MAX_LENGTH_BYTES)) return null
  return bytes.reduce((length, byte, index) => length + (byte & 0x7f) * 0x80 ** index, 0)
}

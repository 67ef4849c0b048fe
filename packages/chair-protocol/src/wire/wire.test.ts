import fc from 'fast-check'
import {
  encodeAscii,
  parseHex,
  concatBytes,
  constantTimeEqual,
  toHex,
  decodeAllBytes,
  encodeUint16,
  encodeUint32,
} from './bytes'
import { crc16 } from './crc16'
import { createChairFrameReassembler, fragmentChairFrame } from './fragmentation'
import { decodeChairFrame, encodeChairFrame, MAX_CHAIR_FRAME_BYTES, type ChairFrame } from './frame'

const anyFrame: fc.Arbitrary<ChairFrame> = fc.record({
  kind: fc.constantFrom('request', 'answer', 'event'),
  operation: fc.integer({ min: 0, max: 255 }),
  sequence: fc.integer({ min: 0, max: 65_535 }),
  payload: fc.uint8Array({ maxLength: 400 }),
})

describe('bytes', () => {
  it('hold numbers the little end first', () => {
    expect(toHex(concatBytes(encodeUint16(0x1234), encodeUint32(0x89abcdef)))).toBe('3412efcdab89')
    expect(decodeAllBytes(encodeUint32(0xffffffff), reader => reader.readUint32())).toBe(0xffffffff)
  })

  it('that are missing or left over make nothing', () => {
    expect(decodeAllBytes(encodeUint16(1), reader => reader.readUint32())).toBeNull()
    expect(decodeAllBytes(encodeUint32(1), reader => reader.readUint16())).toBeNull()
  })

  it('come back from hex, and nothing comes from what is none', () => {
    fc.assert(fc.property(fc.uint8Array(), bytes => expect(parseHex(toHex(bytes))).toEqual(bytes)))
    expect(parseHex('abc')).toBeNull()
    expect(parseHex('zz')).toBeNull()
  })

  it('are equal when all of them are', () => {
    expect(constantTimeEqual(encodeUint16(1), encodeUint16(1))).toBe(true)
    expect(constantTimeEqual(encodeUint16(1), encodeUint16(257))).toBe(false)
    expect(constantTimeEqual(encodeUint16(1), encodeUint32(1))).toBe(false)
  })
})

describe('the checksum', () => {
  it('is that of the catalogue for its check word', () => {
    expect(crc16(encodeAscii('123456789'))).toBe(0x29b1)
  })
})

describe('a frame', () => {
  it('comes back as it was sent', () => {
    fc.assert(
      fc.property(anyFrame, frame => {
        expect(decodeChairFrame(encodeChairFrame(frame))).toMatchObject({ ok: true, frame, mac: null })
      }),
    )
  })

  it('with any bit turned is refused', () => {
    fc.assert(
      fc.property(anyFrame, fc.nat(), (frame, place) => {
        const bytes = encodeChairFrame(frame)
        const bit = place % (bytes.length * 8)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(decodeChairFrame(bytes).ok).toBe(false)
      }),
    )
  })

  it('that was cut is refused', () => {
    const bytes = encodeChairFrame({ kind: 'request', operation: 1, sequence: 1, payload: encodeUint32(1) })
    for (let length = 0; length < bytes.length; length += 1)
      expect(decodeChairFrame(bytes.slice(0, length)).ok).toBe(false)
  })

  it('longer than a chair has room for is refused', () => {
    const payload = new Uint8Array(MAX_CHAIR_FRAME_BYTES)
    expect(decodeChairFrame(encodeChairFrame({ kind: 'event', operation: 1, sequence: 1, payload }))).toEqual(
      {
        ok: false,
        problem: 'length',
      },
    )
  })

  it('of another version is refused as such', () => {
    const body = Uint8Array.of(0x21, 1, 0, 0)
    expect(decodeChairFrame(concatBytes(body, encodeUint16(crc16(body))))).toEqual({
      ok: false,
      problem: 'version',
    })
  })

  it('made of anything breaks nothing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), bytes => void decodeChairFrame(bytes)))
  })
})

describe('fragments', () => {
  const sizes = fc.integer({ min: 20, max: 244 })
  const frames = fc.uint8Array({ minLength: 6, maxLength: MAX_CHAIR_FRAME_BYTES })
  const joined = (parts: Uint8Array[]) => {
    const reassembler = createChairFrameReassembler()
    return parts.map(part => reassembler.push(part)).filter(whole => whole !== null)
  }

  it('become the frame that was cut, at any size', () => {
    fc.assert(
      fc.property(frames, sizes, (frame, size) => {
        const parts = fragmentChairFrame(frame, size)
        expect(parts.every(part => part.length <= size)).toBe(true)
        expect(joined(parts)).toEqual([frame])
      }),
    )
  })

  it('of which one is lost or doubled or overtaken give no frame, and the next frame is whole', () => {
    const frame = Uint8Array.from({ length: 100 }, (_, index) => index)
    const parts = fragmentChairFrame(frame)
    for (let place = 0; place < parts.length; place += 1) {
      const lost = parts.filter((_, index) => index !== place)
      const swapped = parts.map((part, index) =>
        index === place ? parts[index + 1] : index === place + 1 ? parts[place] : part,
      )
      expect(joined([...lost, ...parts])).toEqual([frame])
      if (place < parts.length - 1)
        expect(joined([...(swapped.filter(Boolean) as Uint8Array[]), ...parts])).toEqual([frame])
    }
    for (let place = 1; place < parts.length - 1; place += 1) {
      const doubled = parts.flatMap((part, index) => (index === place ? [part, part] : [part]))
      expect(joined([...doubled, ...parts])).toEqual([frame])
    }
  })

  it('without an end take no more room than one frame', () => {
    const reassembler = createChairFrameReassembler()
    reassembler.push(concatBytes(Uint8Array.of(0x80), new Uint8Array(200)))
    for (let index = 1; index < 64; index += 1)
      expect(reassembler.push(concatBytes(Uint8Array.of(index), new Uint8Array(200)))).toBeNull()
  })

  it('made of anything break nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 30 }), parts => {
        for (const whole of joined(parts)) expect(whole.length).toBeLessThanOrEqual(MAX_CHAIR_FRAME_BYTES)
      }),
    )
  })

  it('are not made smaller than a link can carry', () => {
    expect(() => fragmentChairFrame(new Uint8Array(10), 19)).toThrow(RangeError)
  })
})

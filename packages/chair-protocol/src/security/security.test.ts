import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { createSeededByteGenerator, TEST_DEVICE_KEY, createTestTicket } from '../testing/exchange'
import { encodeAscii, toHex } from '../wire/bytes'
import type { ChairFrame } from '../wire/frame'
import { applyWifiKeystream, deriveLinkSessionKeys } from './handshake'
import { deriveBrokerPassword, deriveKey, deriveUserIdHash, toOccupantTag } from './keys'
import {
  deriveSealedMessageKeys,
  getChairClockMsUntil,
  decodeDownlink,
  decodeUplink,
  encodeDownlink,
  encodeUplink,
  type DownlinkHeader,
} from './sealedMessage'
import {
  computeClaimProof,
  computePresenceNonce,
  computePresenceProof,
  isMassageLogPageAuthentic,
  computeMassageLogReceiptMac,
  signMassageLogPage,
} from './proofs'
import { getTicketUserKey, issueAccessTicket, verifyAccessTicket } from './accessTicket'

const otherKey = TEST_DEVICE_KEY.map(byte => byte ^ 0xff)

describe('a key', () => {
  it('is what another implementation of HMAC-SHA256 makes of label, zero byte and data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), data => {
        const expected = createHmac('sha256', TEST_DEVICE_KEY)
          .update('CLP1 ticket\0')
          .update(data)
          .digest('hex')
        expect(toHex(deriveKey(TEST_DEVICE_KEY, 'ticket', data))).toBe(expected)
      }),
    )
  })

  it('of one chair or purpose is not that of another', () => {
    expect(deriveKey(otherKey, 'log')).not.toEqual(deriveKey(TEST_DEVICE_KEY, 'log'))
    expect(deriveKey(TEST_DEVICE_KEY, 'log')).not.toEqual(deriveKey(TEST_DEVICE_KEY, 'claim'))
    expect(deriveBrokerPassword(TEST_DEVICE_KEY)).toHaveLength(64)
  })

  it('of a person is the same on every chair, and its tag is never zero', () => {
    expect(deriveUserIdHash('lin')).toEqual(deriveUserIdHash('lin'))
    expect(deriveUserIdHash('lin')).not.toEqual(deriveUserIdHash('chen'))
    expect(toOccupantTag(new Uint8Array(8))).toBe(1)
  })
})

describe('a ticket', () => {
  it('is read by the chair that it was issued for', () => {
    const { ticket, sessionRoot } = issueAccessTicket(TEST_DEVICE_KEY, createTestTicket())
    expect(verifyAccessTicket(TEST_DEVICE_KEY, ticket)).toEqual({ ticket: createTestTicket(), sessionRoot })
  })

  it('names its holder to whoever carries it', () => {
    expect(getTicketUserKey(issueAccessTicket(TEST_DEVICE_KEY, createTestTicket()).ticket)).toEqual(
      createTestTicket().user,
    )
  })

  it('is nothing to another chair, or after any change', () => {
    const { ticket } = issueAccessTicket(TEST_DEVICE_KEY, createTestTicket())
    expect(verifyAccessTicket(otherKey, ticket)).toBeNull()
    for (let bit = 0; bit < ticket.length * 8; bit += 1) {
      const forged = ticket.slice()
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(verifyAccessTicket(TEST_DEVICE_KEY, forged)).toBeNull()
    }
    expect(verifyAccessTicket(TEST_DEVICE_KEY, ticket.slice(1))).toBeNull()
  })
})

describe('a sealed message', () => {
  const keys = deriveSealedMessageKeys(TEST_DEVICE_KEY)
  const frame: ChairFrame = { kind: 'request', operation: 0x13, sequence: 0, payload: encodeAscii('abc') }
  const header: DownlinkHeader = {
    boot: 0xfedcba98,
    deadline: 5000,
    id: createSeededByteGenerator()(12),
    role: 'owner',
    vouchedSitting: 3,
    user: deriveUserIdHash('lin'),
  }

  it('arrives as it was written, in both directions', () => {
    expect(decodeDownlink(keys, encodeDownlink(keys, header, frame))).toEqual({ header, frame })
    const up = { boot: 1, clock: 0xffffffff, id: header.id }
    const answer: ChairFrame = { ...frame, kind: 'answer' }
    expect(decodeUplink(keys, encodeUplink(keys, up, answer))).toEqual({ header: up, frame: answer })
  })

  it('with any bit turned is none: head, frame and MAC are one', () => {
    const bytes = encodeDownlink(keys, header, frame)
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = bytes.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(decodeDownlink(keys, changed)).toBeNull()
    }
  })

  it('of another chair, or sent back to where it came from, is none', () => {
    const bytes = encodeDownlink(keys, header, frame)
    expect(decodeDownlink(deriveSealedMessageKeys(otherKey), bytes)).toBeNull()
    expect(decodeUplink(keys, bytes)).toBeNull()
  })

  it('made of anything is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), bytes => expect(decodeDownlink(keys, bytes)).toBeNull()),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), bytes => expect(decodeUplink(keys, bytes)).toBeNull()),
    )
  })

  it('has time left by the clock of the chair, also when that begins anew at zero', () => {
    expect(getChairClockMsUntil(6000, 1000)).toBe(5000)
    expect(getChairClockMsUntil(1000, 6000)).toBe(-5000)
    expect(getChairClockMsUntil(4000, 0xfffffc18)).toBe(5000)
  })
})

describe('the password of a Wi-Fi', () => {
  const keys = deriveLinkSessionKeys(TEST_DEVICE_KEY, encodeAscii('8 bytes.'), encodeAscii('8 others'))

  it('is hidden, and shown again with the keys and the number of the request', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 97 }), fc.nat(65_535), (bytes, sequence) => {
        const sealed = applyWifiKeystream(keys, sequence, bytes)
        expect(sealed).not.toEqual(bytes)
        expect(applyWifiKeystream(keys, sequence, sealed)).toEqual(bytes)
        expect(applyWifiKeystream(keys, sequence ^ 1, sealed)).not.toEqual(bytes)
      }),
    )
  })
})

describe('proofs', () => {
  it('of a claim fit one challenge and one chair', () => {
    const challenge = createSeededByteGenerator()(16)
    const proof = computeClaimProof(TEST_DEVICE_KEY, 'HK24A00001', challenge)
    expect(proof).toHaveLength(16)
    expect(computeClaimProof(TEST_DEVICE_KEY, 'HK24A00002', challenge)).not.toEqual(proof)
    expect(computeClaimProof(TEST_DEVICE_KEY, 'HK24A00001', createSeededByteGenerator(2)(16))).not.toEqual(
      proof,
    )
  })

  it('of presence fit one press: one chair, nonce, time and owner', () => {
    const presence = {
      nonce: computePresenceNonce(createSeededByteGenerator()(16)),
      unixSeconds: 1_800_000_000,
      epoch: 1,
      info: createSeededByteGenerator(3)(24),
    }
    const proof = computePresenceProof(TEST_DEVICE_KEY, presence)
    expect(proof).toHaveLength(16)
    const others = [
      { ...presence, nonce: computePresenceNonce(createSeededByteGenerator(2)(16)) },
      { ...presence, unixSeconds: 1_800_000_001 },
      { ...presence, epoch: 2 },
      { ...presence, info: createSeededByteGenerator(4)(24) },
    ]
    for (const other of others) expect(computePresenceProof(TEST_DEVICE_KEY, other)).not.toEqual(proof)
    expect(computePresenceProof(new Uint8Array(32), presence)).not.toEqual(proof)
  })

  it('of the log show that a phone has changed nothing', () => {
    const page = signMassageLogPage(TEST_DEVICE_KEY, {
      generation: 9,
      records: [
        {
          id: 1,
          startedAt: 1_800_000_000,
          seconds: 600,
          program: 1,
          reason: 'finished',
          zones: ['back'],
          intensity: 3,
          user: deriveUserIdHash('lin'),
        },
      ],
    })
    expect(isMassageLogPageAuthentic(TEST_DEVICE_KEY, page)).toBe(true)
    const longer = page.records.map(record => ({ ...record, seconds: 1200 }))
    expect(isMassageLogPageAuthentic(TEST_DEVICE_KEY, { ...page, records: longer })).toBe(false)
    expect(isMassageLogPageAuthentic(otherKey, page)).toBe(false)
    expect(computeMassageLogReceiptMac(TEST_DEVICE_KEY, 9, 1)).not.toEqual(
      computeMassageLogReceiptMac(TEST_DEVICE_KEY, 9, 2),
    )
  })
})

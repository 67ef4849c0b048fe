import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { countingBytes, TEST_DEVICE_KEY, testTicket } from '../testing/talk'
import { asciiBytes, hexOf } from '../wire/bytes'
import type { Frame } from '../wire/frame'
import { sealWifi, sessionKeys } from './handshake'
import { brokerPassword, derive, deviceKeyOf, userKeyOf, userTagOf } from './keys'
import {
  letterKeys,
  millisecondsUntil,
  readDown,
  readUp,
  writeDown,
  writeUp,
  type LetterDown,
} from './letters'
import { claimProof, isLogPageAuthentic, logReceivedMac, signLogPage } from './proofs'
import { holderOf, issueTicket, openTicket } from './ticket'

const otherKey = TEST_DEVICE_KEY.map(byte => byte ^ 0xff)

describe('a key', () => {
  it('is what another implementation of HMAC-SHA256 makes of label, zero byte and data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), data => {
        const expected = createHmac('sha256', TEST_DEVICE_KEY)
          .update('CLP1 ticket\0')
          .update(data)
          .digest('hex')
        expect(hexOf(derive(TEST_DEVICE_KEY, 'ticket', data))).toBe(expected)
      }),
    )
  })

  it('of one chair or purpose is not that of another', () => {
    expect(deviceKeyOf(TEST_DEVICE_KEY, 'HK24A00001')).not.toEqual(deviceKeyOf(TEST_DEVICE_KEY, 'HK24A00002'))
    expect(derive(TEST_DEVICE_KEY, 'log')).not.toEqual(derive(TEST_DEVICE_KEY, 'claim'))
    expect(brokerPassword(TEST_DEVICE_KEY)).toHaveLength(64)
  })

  it('of a person is the same on every chair, and its tag is never zero', () => {
    expect(userKeyOf('lin')).toEqual(userKeyOf('lin'))
    expect(userKeyOf('lin')).not.toEqual(userKeyOf('chen'))
    expect(userTagOf(new Uint8Array(8))).toBe(1)
  })
})

describe('a ticket', () => {
  it('is read by the chair that it was issued for', () => {
    const { ticket, sessionRoot } = issueTicket(TEST_DEVICE_KEY, testTicket())
    expect(openTicket(TEST_DEVICE_KEY, ticket)).toEqual({ ticket: testTicket(), sessionRoot })
  })

  it('names its holder to whoever carries it', () => {
    expect(holderOf(issueTicket(TEST_DEVICE_KEY, testTicket()).ticket)).toEqual(testTicket().user)
  })

  it('is nothing to another chair, or after any change', () => {
    const { ticket } = issueTicket(TEST_DEVICE_KEY, testTicket())
    expect(openTicket(otherKey, ticket)).toBeNull()
    for (let bit = 0; bit < ticket.length * 8; bit += 1) {
      const forged = ticket.slice()
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(openTicket(TEST_DEVICE_KEY, forged)).toBeNull()
    }
    expect(openTicket(TEST_DEVICE_KEY, ticket.slice(1))).toBeNull()
  })
})

describe('a letter', () => {
  const keys = letterKeys(TEST_DEVICE_KEY)
  const frame: Frame = { kind: 'request', operation: 0x13, sequence: 0, payload: asciiBytes('abc') }
  const letter: LetterDown = {
    boot: 0xfedcba98,
    deadline: 5000,
    id: countingBytes()(12),
    role: 'owner',
    vouchedSitting: 3,
    user: userKeyOf('lin'),
  }

  it('arrives as it was written, in both directions', () => {
    expect(readDown(keys, writeDown(keys, letter, frame))).toEqual({ letter, frame })
    const up = { boot: 1, clock: 0xffffffff, id: letter.id }
    const answer: Frame = { ...frame, kind: 'answer' }
    expect(readUp(keys, writeUp(keys, up, answer))).toEqual({ letter: up, frame: answer })
  })

  it('with any bit turned is none: head, frame and MAC are one', () => {
    const bytes = writeDown(keys, letter, frame)
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = bytes.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(readDown(keys, changed)).toBeNull()
    }
  })

  it('of another chair, or sent back to where it came from, is none', () => {
    const bytes = writeDown(keys, letter, frame)
    expect(readDown(letterKeys(otherKey), bytes)).toBeNull()
    expect(readUp(keys, bytes)).toBeNull()
  })

  it('made of anything is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), bytes => expect(readDown(keys, bytes)).toBeNull()),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 120 }), bytes => expect(readUp(keys, bytes)).toBeNull()))
  })

  it('has time left by the clock of the chair, also when that begins anew at zero', () => {
    expect(millisecondsUntil(6000, 1000)).toBe(5000)
    expect(millisecondsUntil(1000, 6000)).toBe(-5000)
    expect(millisecondsUntil(4000, 0xfffffc18)).toBe(5000)
  })
})

describe('the password of a Wi-Fi', () => {
  const keys = sessionKeys(TEST_DEVICE_KEY, asciiBytes('8 bytes.'), asciiBytes('8 others'))

  it('is hidden, and shown again with the keys and the number of the request', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 97 }), fc.nat(65_535), (bytes, sequence) => {
        const sealed = sealWifi(keys, sequence, bytes)
        expect(sealed).not.toEqual(bytes)
        expect(sealWifi(keys, sequence, sealed)).toEqual(bytes)
        expect(sealWifi(keys, sequence ^ 1, sealed)).not.toEqual(bytes)
      }),
    )
  })
})

describe('proofs', () => {
  it('of a claim fit one challenge and one chair', () => {
    const challenge = countingBytes()(16)
    const proof = claimProof(TEST_DEVICE_KEY, 'HK24A00001', challenge)
    expect(proof).toHaveLength(16)
    expect(claimProof(TEST_DEVICE_KEY, 'HK24A00002', challenge)).not.toEqual(proof)
    expect(claimProof(TEST_DEVICE_KEY, 'HK24A00001', countingBytes(2)(16))).not.toEqual(proof)
  })

  it('of the log show that a phone has changed nothing', () => {
    const page = signLogPage(TEST_DEVICE_KEY, {
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
          user: userKeyOf('lin'),
        },
      ],
    })
    expect(isLogPageAuthentic(TEST_DEVICE_KEY, page)).toBe(true)
    const longer = page.records.map(record => ({ ...record, seconds: 1200 }))
    expect(isLogPageAuthentic(TEST_DEVICE_KEY, { ...page, records: longer })).toBe(false)
    expect(isLogPageAuthentic(otherKey, page)).toBe(false)
    expect(logReceivedMac(TEST_DEVICE_KEY, 9, 1)).not.toEqual(logReceivedMac(TEST_DEVICE_KEY, 9, 2))
  })
})

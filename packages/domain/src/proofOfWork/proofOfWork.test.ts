import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { countLeadingZeroBits, findNonce, isProofOfWorkValid } from '.'
import { sha256 } from './sha256'

const hex = (digest: Uint32Array) => Array.from(digest, word => word.toString(16).padStart(8, '0')).join('')
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

describe('sha256', () => {
  // FIPS 180-4 examples.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of %p is the published one', (message, digest) => {
    expect(hex(sha256(bytes(message)))).toBe(digest)
  })

  it('agrees with another implementation on any message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), message => {
        expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
      }),
    )
  })
})

describe('a challenge', () => {
  it('counts zero bits from the front', () => {
    expect(countLeadingZeroBits(Uint32Array.of(0xffffffff, 0))).toBe(0)
    expect(countLeadingZeroBits(Uint32Array.of(0x0000ffff, 0))).toBe(16)
    expect(countLeadingZeroBits(Uint32Array.of(0, 0x40000000))).toBe(33)
    expect(countLeadingZeroBits(new Uint32Array(8))).toBe(256)
  })

  it('is solved by the nonce that the search gives', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,40}$/),
        fc.integer({ min: 0, max: 8 }),
        (challenge, difficulty) => {
          const nonce = findNonce({ challenge, difficulty }, { startAt: 0, maxAttempts: 100_000 })
          expect(nonce).not.toBeNull()
          expect(isProofOfWorkValid(challenge, nonce as string, difficulty)).toBe(true)
          const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest()
          expect(digest[0] as number).toBeLessThan(2 ** (8 - difficulty) || 1)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('can be searched in slices', () => {
    const whole = findNonce({ challenge: 'a', difficulty: 8 }, { startAt: 0, maxAttempts: 10_000 })
    let sliced: string | null = null
    for (let from = 0; sliced === null; from += 7) {
      sliced = findNonce({ challenge: 'a', difficulty: 8 }, { startAt: from, maxAttempts: 7 })
    }
    expect(sliced).toBe(whole)
  })
})

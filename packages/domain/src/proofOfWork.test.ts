import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { countLeadingZeroBits, findProofOfWorkNonce, isProofOfWorkValid } from './proofOfWork'

describe('a challenge', () => {
  it('counts zero bits from the front', () => {
    expect(countLeadingZeroBits(Uint8Array.of(0xff, 0))).toBe(0)
    expect(countLeadingZeroBits(Uint8Array.of(0, 0, 0xff))).toBe(16)
    expect(countLeadingZeroBits(Uint8Array.of(0, 0, 0, 0, 0x40))).toBe(33)
    expect(countLeadingZeroBits(new Uint8Array(32))).toBe(256)
  })

  it('is solved by the nonce that the search gives', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,40}$/),
        fc.integer({ min: 0, max: 8 }),
        (challenge, difficulty) => {
          const nonce = findProofOfWorkNonce({ challenge, difficulty }, { startAt: 0, maxAttempts: 100_000 })
          expect(nonce).not.toBeNull()
          expect(isProofOfWorkValid(challenge, nonce as string, difficulty)).toBe(true)
          const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest()
          expect(digest[0] as number).toBeLessThan(2 ** (8 - difficulty) || 1)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is judged as any other SHA-256 judges it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ -~]{0,100}$/),
        fc.stringMatching(/^[ -~]{0,40}$/),
        (challenge, nonce) => {
          const bits = countLeadingZeroBits(createHash('sha256').update(`${challenge}:${nonce}`).digest())
          expect(isProofOfWorkValid(challenge, nonce, bits)).toBe(true)
          expect(isProofOfWorkValid(challenge, nonce, bits + 1)).toBe(false)
        },
      ),
    )
  })

  it('can be searched in slices', () => {
    const whole = findProofOfWorkNonce({ challenge: 'a', difficulty: 8 }, { startAt: 0, maxAttempts: 10_000 })
    let sliced: string | null = null
    for (let from = 0; sliced === null; from += 7) {
      sliced = findProofOfWorkNonce({ challenge: 'a', difficulty: 8 }, { startAt: from, maxAttempts: 7 })
    }
    expect(sliced).toBe(whole)
  })
})

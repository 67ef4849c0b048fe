import { sha256 } from './sha256'

/** ASCII text as bytes; a challenge and its nonce hold nothing else. */
const encodeAscii = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

/** Number of zero bits that a digest starts with. */
export const countLeadingZeroBits = (digest: Uint32Array): number => {
  let bits = 0
  for (const word of digest) {
    if (word !== 0) return bits + Math.clz32(word)
    bits += 32
  }
  return bits
}

/** Whether sha256(`challenge:nonce`) starts with `difficulty` zero bits. */
export const isProofOfWorkValid = (challenge: string, nonce: string, difficulty: number): boolean =>
  countLeadingZeroBits(sha256(encodeAscii(`${challenge}:${nonce}`))) >= difficulty

/** Goes on trying nonces from `from` and gives the first that solves the challenge, or null after `tries` of them. */
export const findNonce = (
  { challenge, difficulty }: { challenge: string; difficulty: number },
  { startAt, maxAttempts }: { startAt: number; maxAttempts: number },
): string | null => {
  for (let candidate = startAt; candidate < startAt + maxAttempts; candidate++) {
    const nonce = candidate.toString(36)
    if (isProofOfWorkValid(challenge, nonce, difficulty)) return nonce
  }
  return null
}

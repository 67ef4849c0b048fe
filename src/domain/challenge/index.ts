import { sha256 } from './sha256'

/** ASCII text as bytes; a challenge and its nonce hold nothing else. */
const bytesOf = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

/** Number of zero bits that a digest starts with. */
export const leadingZeroBits = (digest: Uint32Array): number => {
  let bits = 0
  for (const word of digest) {
    if (word !== 0) return bits + Math.clz32(word)
    bits += 32
  }
  return bits
}

/** Whether sha256(`challenge:nonce`) starts with `difficulty` zero bits. */
export const solves = (challenge: string, nonce: string, difficulty: number): boolean =>
  leadingZeroBits(sha256(bytesOf(`${challenge}:${nonce}`))) >= difficulty

/** Goes on trying nonces from `from` and gives the first that solves the challenge, or null after `tries` of them. */
export const searchNonce = (
  { challenge, difficulty }: { challenge: string; difficulty: number },
  { from, tries }: { from: number; tries: number },
): string | null => {
  for (let candidate = from; candidate < from + tries; candidate++) {
    const nonce = candidate.toString(36)
    if (solves(challenge, nonce, difficulty)) return nonce
  }
  return null
}

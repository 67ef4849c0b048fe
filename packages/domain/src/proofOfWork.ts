import { sha256 } from '@noble/hashes/sha2'

/** ASCII text as bytes; a challenge and its nonce hold nothing else. */
const encodeAscii = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

/** Number of zero bits that a digest starts with. */
export const countLeadingZeroBits = (digest: Uint8Array): number => {
  const wholeBytes = digest.findIndex(byte => byte !== 0)
  return wholeBytes === -1 ? digest.length * 8 : wholeBytes * 8 + Math.clz32(digest[wholeBytes]!) - 24
}

/** Tries nonces on one challenge: whether sha256(`challenge:nonce`) starts with `difficulty` zero bits. */
const createNonceCheck = (challenge: string, difficulty: number): ((nonce: string) => boolean) => {
  // The challenge is hashed once; each nonce goes on from there.
  const prefix = sha256.create().update(encodeAscii(`${challenge}:`))
  return nonce => countLeadingZeroBits(prefix.clone().update(encodeAscii(nonce)).digest()) >= difficulty
}

/** Whether a nonce solves a challenge. */
export const isProofOfWorkValid = (challenge: string, nonce: string, difficulty: number): boolean =>
  createNonceCheck(challenge, difficulty)(nonce)

/** Goes on trying nonces from `startAt` and gives the first that solves the challenge, or null after `maxAttempts` of them. */
export const findProofOfWorkNonce = (
  { challenge, difficulty }: { challenge: string; difficulty: number },
  { startAt, maxAttempts }: { startAt: number; maxAttempts: number },
): string | null => {
  const isSolution = createNonceCheck(challenge, difficulty)
  for (let candidate = startAt; candidate < startAt + maxAttempts; candidate++) {
    const nonce = candidate.toString(36)
    if (isSolution(nonce)) return nonce
  }
  return null
}

import type { DataOf, RequestOf } from '@/contract'
import { searchNonce } from '@/domain/challenge'
import { RequestFailure } from '@/domain/failure'

type Challenge = DataOf<'/auth/prepare_captcha'>
type Solution = Pick<RequestOf<'/auth/get_captcha'>, 'challengeId' | 'nonce'>

/** Nonces tried before the screen gets a turn: some five milliseconds on a phone. */
const SLICE = 500

const breathe = () => new Promise<void>(resume => setTimeout(resume, 0))

/**
 * Solves a challenge in slices, so that the screen stays alive.
 * @throws RequestFailure `cancelled` when the signal ends it
 */
export const solveChallenge = async (
  { challengeId, challenge, difficulty }: Challenge,
  signal?: AbortSignal,
): Promise<Solution> => {
  for (let from = 0; ; from += SLICE) {
    const nonce = searchNonce({ challenge, difficulty }, { from, tries: SLICE })
    if (nonce !== null) return { challengeId, nonce }
    await breathe()
    if (signal?.aborted) throw new RequestFailure('cancelled')
  }
}

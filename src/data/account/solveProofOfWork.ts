import type { ResponseData, RequestBody } from '@anzuo/contract'
import { findProofOfWorkNonce } from '@anzuo/domain/proofOfWork'
import { RequestError } from '@anzuo/domain/requestError'

type ProofOfWorkChallenge = ResponseData<'/auth/prepare_captcha'>
type ProofOfWorkSolution = Pick<RequestBody<'/auth/get_captcha'>, 'challengeId' | 'nonce'>

/** Nonces tried before the screen gets a turn: some five milliseconds on a phone. */
const NONCES_PER_SLICE = 500

const yieldToEventLoop = () => new Promise<void>(resume => setTimeout(resume, 0))

/**
 * Solves a challenge in slices, so that the screen stays alive.
 * @throws RequestError `cancelled` when the signal ends it
 */
export const solveProofOfWork = async (
  { challengeId, challenge, difficulty }: ProofOfWorkChallenge,
  signal?: AbortSignal,
): Promise<ProofOfWorkSolution> => {
  for (let from = 0; ; from += NONCES_PER_SLICE) {
    const nonce = findProofOfWorkNonce(
      { challenge, difficulty },
      { startAt: from, maxAttempts: NONCES_PER_SLICE },
    )
    if (nonce !== null) return { challengeId, nonce }
    await yieldToEventLoop()
    if (signal?.aborted) throw new RequestError('cancelled')
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { computePresenceNonce, PRESENCE_NONCE_BYTES, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { ChairLinkError, type ChairLinkProblem, type PresenceOutcome } from '@/platform/chairLink'
import { randomBytes } from '@/platform/random'
import { MEMBERSHIP_PATHS } from './chairs'
import { handInPresenceProofs, keepPresenceProof, readPresenceProofs } from './presenceProofs'
import { usePressRequest, type PressPhase } from './usePressRequest'

export type PressProblem =
  | ChairLinkProblem
  | Exclude<PresenceOutcome['kind'], 'proved' | 'unsupported'>
  | 'tooOld'
  | 'owned'
  | 'failed'

export type OfflineClaimState = {
  phase: PressPhase
  /** `later`: it can be used, and is the person's when the server is reached. `done`: it is theirs. */
  result: 'none' | 'later' | 'done'
  problem: PressProblem | null
  /** On the web only from a tap. */
  begin: () => Promise<void>
}

/** Adds a chair beside the phone while the server can't be reached, or does not know the chair yet. */
export const useOfflineClaim = (chair: {
  serialNumber: string
  family: ChairFamilyKey
}): OfflineClaimState => {
  const client = useQueryClient()
  const { phase, askForPress } = usePressRequest(chair)
  const [result, setResult] = useState<OfflineClaimState['result']>('none')
  const [problem, setProblem] = useState<PressProblem | null>(null)

  const prove = async (): Promise<PressProblem | null> => {
    const secret = await randomBytes(PRESENCE_NONCE_BYTES)
    const unixSeconds = Math.floor(Date.now() / 1000)
    const outcome = await askForPress({ nonce: computePresenceNonce(secret), unixSeconds })
    if (outcome.kind === 'unsupported') return 'tooOld'
    if (outcome.kind !== 'proved') return outcome.kind
    if (outcome.answer.chair.isOwned) return 'owned'
    keepPresenceProof(outcome.answer, { unixSeconds, secret })
    return null
  }

  const settle = async (): Promise<void> => {
    setResult('later')
    await handInPresenceProofs()
    const proof = readPresenceProofs().find(({ request }) => request.serialNumber === chair.serialNumber)
    if (proof?.isRefused) {
      setResult('none')
      return setProblem('failed')
    }
    if (proof) return
    setResult('done')
    for (const path of MEMBERSHIP_PATHS) void client.invalidateQueries({ queryKey: [path] })
  }

  return {
    phase,
    result,
    problem,
    begin: async () => {
      setProblem(null)
      try {
        const found = await prove()
        if (found) return setProblem(found)
      } catch (error) {
        return setProblem(error instanceof ChairLinkError ? error.problem : 'lost')
      }
      await settle()
    },
  }
}

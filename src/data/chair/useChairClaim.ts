import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { CHAIR_SAFETY_LIMITS, parseHex, toHex, type ChairFamilyKey } from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import {
  canConnectWithoutGesture,
  requestClaimProofOverBluetooth,
  ChairLinkError,
  createBluetoothTransport,
  type ChairLinkProblem,
} from '@/platform/chairLink'
import { useAddChairByPresence, useCompleteChairClaim, useStartChairClaim } from './chairs'
import { toPresenceRequest } from './presenceProofs'
import { usePressRequest } from './usePressRequest'

/** How often the server is asked whether the button was pressed. */
const POLL_INTERVAL_MS = 1500

/**
 * `waiting`: the chair shows the number of this claim until its button is pressed. `taken`: it waits for somebody else's press.
 * `offline`: it can't be asked over the internet. `over`: nobody pressed in time.
 */
type ChairClaimStep = 'ready' | 'asking' | 'waiting' | 'taken' | 'offline' | 'over' | 'done'

type ClaimError =
  ChairLinkProblem | 'refusedByChair' | 'takenByOther' | 'notPressed' | 'failed' | 'askedLater'

export type ChairClaimState = {
  step: ChairClaimStep
  /** Until the chair no longer waits. */
  secondsLeft: number
  /** Two digits that the chair shows while it waits for this claim's press. */
  claimNumber: number | null
  /** Bluetooth is being tried. */
  isUsingBluetooth: boolean
  /** Bluetooth has found the chair, which waits for a press on its button. */
  isPressAwaited: boolean
  /** `askedLater`: the server can't be asked at this moment whether the button was pressed. */
  claimError: ClaimError | null
  begin: () => void
  /** Shows the chair the challenge over Bluetooth; on the web only from a tap. */
  claimOverBluetooth: () => Promise<void>
}

type ClaimResponse = ResponseData<'/device/claim'>

/** The claim as far as it is under way: what the server gave, and what time it is. */
type ClaimState = {
  claim: ClaimResponse | null
  isDone: boolean
  /** Whole seconds until the chair no longer waits. */
  secondsLeft: number
  isUnderWay: boolean
}

const getSecondsLeft = ({ expiresAt }: ClaimResponse, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000))

/** Counts down while a claim is under way. */
const useClaimState = () => {
  const [claim, setClaim] = useState<ClaimResponse | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = claim ? getSecondsLeft(claim, now) : 0
  const isUnderWay = claim !== null && !isDone && secondsLeft > 0
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isUnderWay])
  const state: ClaimState = { claim, isDone, secondsLeft, isUnderWay }
  return {
    state,
    setIsDone,
    setClaim: (issued: ClaimResponse | null) => {
      if (issued) setNow(Date.now())
      setClaim(issued)
    },
  }
}

/** Asks the server again and again whether the button was pressed. */
const useClaimPolling = (
  { claim, isUnderWay }: ClaimState,
  {
    bind,
    setIsDone,
    setClaimError,
  }: {
    bind: (request: { claimId: string }) => Promise<{ isBound: boolean }>
    setIsDone: (isDone: boolean) => void
    setClaimError: Dispatch<SetStateAction<ChairClaimState['claimError']>>
  },
): void => {
  useEffect(() => {
    if (!isUnderWay || !claim?.isWaitingForPress) return
    let isLeft = false
    const poll = async () => {
      const answer = await bind({ claimId: claim.claimId }).catch(() => null)
      if (isLeft) return
      if (answer?.isBound) setIsDone(true)
      // What Bluetooth has to say stays.
      setClaimError(shown => {
        if (!answer) return shown ?? 'askedLater'
        return shown === 'askedLater' ? null : shown
      })
    }
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [isUnderWay, claim, bind, setIsDone, setClaimError])
}

const getStep = ({ claim, isDone, secondsLeft }: ClaimState, isAsking: boolean): ChairClaimStep => {
  if (isDone) return 'done'
  if (isAsking) return 'asking'
  if (!claim) return 'ready'
  if (secondsLeft === 0) return 'over'
  if (claim.isWaitingForPress) return 'waiting'
  return claim.isClaimedByOther ? 'taken' : 'offline'
}

type OpenClaim = { claimId: string; challenge: Uint8Array }

type ClaimProofOutcome = 'done' | 'refusedByChair' | 'takenByOther' | 'notPressed'

/** Both ways to have a chair nearby prove that the person is there. They reject when chair or server can't be reached. */
const useClaimProof = (
  chair: { serialNumber: string; family: ChairFamilyKey },
  bind: (request: { claimId: string; proof: string }) => Promise<{ isBound: boolean }>,
) => {
  const { phase, askForPress } = usePressRequest(chair)
  const { mutateAsync: addByPresence } = useAddChairByPresence()

  const proveWithoutPress = async ({ claimId, challenge }: OpenClaim): Promise<ClaimProofOutcome> => {
    const proof = await requestClaimProofOverBluetooth(createBluetoothTransport(chair), challenge)
    if (!proof) return 'refusedByChair'
    const { isBound } = await bind({ claimId, proof: toHex(proof) })
    return isBound ? 'done' : 'refusedByChair'
  }

  const proveByPress = async (claim: OpenClaim): Promise<ClaimProofOutcome> => {
    const unixSeconds = Math.floor(Date.now() / 1000)
    const outcome = await askForPress({ nonce: claim.challenge, unixSeconds })
    if (outcome.kind === 'unsupported') return proveWithoutPress(claim)
    if (outcome.kind !== 'proved') return outcome.kind
    const nonceSource = { claimId: claim.claimId }
    await addByPresence(toPresenceRequest(outcome.answer, { unixSeconds, nonceSource }))
    return 'done'
  }

  return { phase, proveByPress, proveWithoutPress }
}

/** Adds a chair to the person's own: by a press on it, or near it over Bluetooth. */
export const useChairClaim = (chair: { serialNumber: string; family: ChairFamilyKey }): ChairClaimState => {
  const claiming = useStartChairClaim()
  const { mutateAsync: bind } = useCompleteChairClaim()
  const { state, setClaim, setIsDone } = useClaimState()
  const [isUsingBluetooth, setIsUsingBluetooth] = useState(false)
  const [claimError, setClaimError] = useState<ChairClaimState['claimError']>(null)

  useClaimPolling(state, { bind, setIsDone, setClaimError })
  const { phase, proveByPress, proveWithoutPress } = useClaimProof(chair, bind)

  /** The press may take its whole minute: a claim that would end before is begun anew. */
  const renewWhenLate = async (claim: ClaimResponse): Promise<ClaimResponse> => {
    const isLate = getSecondsLeft(claim, Date.now()) < CHAIR_SAFETY_LIMITS.claimTimeoutSeconds
    if (claim.isWaitingForPress || !isLate) return claim
    const renewed = await claiming.mutateAsync({ serialNumber: chair.serialNumber })
    setClaim(renewed)
    return renewed
  }

  const claimOverBluetooth = async (issued: ClaimResponse) => {
    if (isUsingBluetooth) return
    setIsUsingBluetooth(true)
    setClaimError(null)
    try {
      const claim = await renewWhenLate(issued)
      const proof = { claimId: claim.claimId, challenge: parseHex(claim.challenge) ?? new Uint8Array(0) }
      // A chair that shows a claim's number takes the next press for that one.
      const outcome = claim.isWaitingForPress ? await proveWithoutPress(proof) : await proveByPress(proof)
      if (outcome === 'done') setIsDone(true)
      else setClaimError(outcome)
    } catch (error) {
      setClaimError(error instanceof ChairLinkError ? error.problem : 'failed')
    } finally {
      setIsUsingBluetooth(false)
    }
  }

  const onClaimIssued = (claim: ClaimResponse) => {
    setClaim(claim)
    // Out of its box a chair has no internet: Bluetooth is what is left, and asks the person nothing here.
    const isOffline = !claim.isWaitingForPress && !claim.isClaimedByOther
    if (isOffline && canConnectWithoutGesture) void claimOverBluetooth(claim)
  }

  return {
    step: getStep(state, claiming.isPending && !isUsingBluetooth),
    secondsLeft: state.secondsLeft,
    claimNumber: state.claim?.claimNumber ?? null,
    isUsingBluetooth,
    isPressAwaited: phase === 'press',
    claimError,
    begin: () => {
      setClaimError(null)
      setClaim(null)
      claiming.mutate(
        { serialNumber: chair.serialNumber },
        { onSuccess: onClaimIssued, onError: () => setClaimError('failed') },
      )
    },
    claimOverBluetooth: async () => {
      if (state.claim) await claimOverBluetooth(state.claim)
    },
  }
}

import { useEffect, useState } from 'react'
import { parseHex, toHex, type ChairFamilyKey } from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import {
  requestClaimProofOverBluetooth,
  ChairLinkError,
  createBluetoothTransport,
  type ChairLinkProblem,
} from '@/platform/chairLink'
import { useBindChair, useClaimChair } from './chairs'

/** How often the server is asked whether the button was pressed. */
const POLL_INTERVAL_MS = 1500

/**
 * `waiting`: the chair blinks until its button is pressed. `offline`: it can't be asked over the internet. `over`: nobody
 * pressed in time.
 */
type ChairClaimStep = 'ready' | 'asking' | 'waiting' | 'offline' | 'over' | 'done'

export type ChairClaim = {
  step: ChairClaimStep
  /** Until the chair no longer waits. */
  secondsLeft: number
  /** Bluetooth is being tried. */
  isUsingBluetooth: boolean
  /** `askedLater`: the server can't be asked at this moment whether the button was pressed. */
  claimError: ChairLinkProblem | 'refusedByChair' | 'failed' | 'askedLater' | null
  begin: () => void
  /** Shows the chair the challenge over Bluetooth; on the web only from a tap. */
  claimOverBluetooth: () => Promise<void>
}

type ClaimResponse = ResponseData<'/device/claim'>

/** Adds a chair to the person's own: by a press on it, or beside it over Bluetooth. */
export const useChairClaim = (chair: { serialNumber: string; family: ChairFamilyKey }): ChairClaim => {
  const { serialNumber, family } = chair
  const claiming = useClaimChair()
  const { mutateAsync: bind } = useBindChair()
  const [asked, setAsked] = useState<ClaimResponse | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [isBeside, setIsBeside] = useState(false)
  const [trouble, setTrouble] = useState<ChairClaim['claimError']>(null)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = asked ? Math.max(0, Math.ceil((Date.parse(asked.expiresAt) - now) / 1000)) : 0
  const isOver = asked !== null && secondsLeft === 0
  const isUnderWay = asked !== null && !isDone && !isOver

  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isUnderWay])

  useEffect(() => {
    if (!isUnderWay || !asked.isWaitingForPress) return
    let isLeft = false
    const pollClaim = async () => {
      const answer = await bind({ claimId: asked.claimId }).catch(() => null)
      if (isLeft) return
      if (answer?.isBound) setIsDone(true)
      // What Bluetooth has to say stays.
      setTrouble(told => (answer ? (told === 'askedLater' ? null : told) : (told ?? 'askedLater')))
    }
    const timer = setInterval(() => void pollClaim(), POLL_INTERVAL_MS)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [isUnderWay, asked, bind])

  const goBeside = async () => {
    if (!asked || isBeside) return
    setIsBeside(true)
    setTrouble(null)
    try {
      const challenge = parseHex(asked.challenge) ?? new Uint8Array(0)
      const proof = await requestClaimProofOverBluetooth(
        createBluetoothTransport({ serialNumber, family }),
        challenge,
      )
      if (!proof) return setTrouble('refusedByChair')
      const { isBound } = await bind({ claimId: asked.claimId, proof: toHex(proof) })
      setIsDone(isBound)
    } catch (error) {
      setTrouble(error instanceof ChairLinkError ? error.problem : 'failed')
    } finally {
      setIsBeside(false)
    }
  }

  const getCurrentStep = (): ChairClaimStep => {
    if (isDone) return 'done'
    if (claiming.isPending) return 'asking'
    if (!asked) return 'ready'
    if (isOver) return 'over'
    return asked.isWaitingForPress ? 'waiting' : 'offline'
  }

  return {
    step: getCurrentStep(),
    secondsLeft,
    isUsingBluetooth: isBeside,
    claimError: trouble,
    begin: () => {
      setTrouble(null)
      setAsked(null)
      claiming.mutate(
        { serialNumber },
        {
          onSuccess: answer => {
            setNow(Date.now())
            setAsked(answer)
          },
          onError: () => setTrouble('failed'),
        },
      )
    },
    claimOverBluetooth: goBeside,
  }
}

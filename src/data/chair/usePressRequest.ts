import { useEffect, useRef, useState } from 'react'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import {
  createBluetoothTransport,
  requestPresenceOverBluetooth,
  type PresenceOutcome,
} from '@/platform/chairLink'

/** `connecting`: the chair is looked for. `press`: it is there, and its button is waited for. */
export type PressPhase = 'idle' | 'connecting' | 'press'

/** Asks a chair nearby for the proof that its button is pressed; on the web only from a tap. */
export const usePressRequest = (chair: { serialNumber: string; family: ChairFamilyKey }) => {
  const [phase, setPhase] = useState<PressPhase>('idle')
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return {
    phase,
    /** Rejects with `ChairLinkError`. */
    askForPress: async (presence: { nonce: Uint8Array; unixSeconds: number }): Promise<PresenceOutcome> => {
      setPhase('connecting')
      try {
        return await requestPresenceOverBluetooth(createBluetoothTransport(chair), presence, {
          onConnected: () => setPhase('press'),
          isCancelled: () => isLeft.current,
        })
      } finally {
        setPhase('idle')
      }
    },
  }
}

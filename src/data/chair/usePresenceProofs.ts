import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { networkStatus } from '@/platform/networkStatus'
import { useIsSignedIn } from '../account/authSession'
import { MEMBERSHIP_PATHS } from './chairs'
import {
  handInPresenceProofs,
  readPresenceProofs,
  watchPresenceProofs,
  type PresenceProof,
} from './presenceProofs'

/** A server that did not answer is asked again so often while a page is open that shows it. */
const RETRY_INTERVAL_MS = 20_000

/** The chairs that wait for the server. While a page shows them, they are handed in as soon as it can be reached. */
export const usePresenceProofs = (): readonly PresenceProof[] => {
  const proofs = useSyncExternalStore(watchPresenceProofs, readPresenceProofs)
  const client = useQueryClient()
  const isSignedIn = useIsSignedIn()
  const isWaiting = isSignedIn && proofs.some(({ isRefused }) => !isRefused)
  useEffect(() => {
    if (!isWaiting) return
    const handIn = async () => {
      if ((await handInPresenceProofs()) === 0) return
      for (const path of MEMBERSHIP_PATHS) void client.invalidateQueries({ queryKey: [path] })
    }
    void handIn()
    const timer = setInterval(() => void handIn(), RETRY_INTERVAL_MS)
    const endListening = networkStatus.onChanged(isOnline => {
      if (isOnline) void handIn()
    })
    return () => {
      clearInterval(timer)
      endListening()
    }
  }, [isWaiting, client])
  return proofs
}

import { useSyncExternalStore } from 'react'
import type { UseNow } from './types'

const subscribeToNothing = () => () => undefined

export const useNow: UseNow = () => {
  // React asks the third while it takes a view over, and the second from then on.
  const isTakenOver = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return isTakenOver ? Date.now() : (window.admittedView?.drawnAt ?? Date.now())
}

import { useEffect, useState } from 'react'
import {
  ChairLinkError,
  readNearbySerialNumber,
  watchNearbyChairs,
  type ChairLinkProblem,
  type NearbyChair,
} from '@/platform/chairLink'

export type NearbyChairsState = {
  chairs: readonly NearbyChair[]
  isLooking: boolean
  /** The chair that is being asked for its number; '' while the browser's own list is open. */
  pendingId: string | null
  error: ChairLinkProblem | 'noNumber' | null
  look: () => void
  /** Asks a chair of the list, or the one that is chosen in the browser's, for its number. */
  choose: (id?: string) => Promise<void>
}

/** The chairs discovered over Bluetooth, as long as the page is open. */
export const useNearbyChairs = (onFound: (serialNumber: string) => void): NearbyChairsState => {
  const [chairs, setChairs] = useState<readonly NearbyChair[]>([])
  const [isLooking, setIsLooking] = useState(false)
  const [pendingId, setPendingId] = useState<string | null>(null)
  const [error, setError] = useState<NearbyChairsState['error']>(null)

  useEffect(() => {
    if (!isLooking) return
    return watchNearbyChairs({
      onChairsChanged: setChairs,
      onFailed: problem => {
        setError(problem)
        setIsLooking(false)
      },
    })
  }, [isLooking])

  return {
    chairs,
    isLooking,
    pendingId,
    error,
    look: () => {
      setError(null)
      setChairs([])
      setIsLooking(true)
    },
    choose: async (id = '') => {
      setPendingId(id)
      setError(null)
      try {
        onFound(await readNearbySerialNumber(id))
      } catch (failure) {
        const problem = failure instanceof ChairLinkError ? failure.problem : 'lost'
        // Whoever closes the browser's list has thought better of it.
        if (problem !== 'cancelled') setError(problem === 'noAnswer' ? 'noNumber' : problem)
      } finally {
        setPendingId(null)
      }
    },
  }
}

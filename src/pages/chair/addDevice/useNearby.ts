import { useEffect, useState } from 'react'
import {
  LinkFailure,
  readNearby,
  watchNearby,
  type LinkProblem,
  type NearbyChair,
} from '@/platform/chairLink'

export type Nearby = {
  chairs: readonly NearbyChair[]
  isLooking: boolean
  /** The chair that is asked for its number; '' while the browser's own list is open. */
  asked: string | null
  trouble: LinkProblem | 'noNumber' | null
  look: () => void
  /** Asks a chair of the list, or the one that is chosen in the browser's, for its number. */
  choose: (id?: string) => Promise<void>
}

/** What the radio hears of chairs, for as long as the page stands. */
export const useNearby = (onFound: (serialNumber: string) => void): Nearby => {
  const [chairs, setChairs] = useState<readonly NearbyChair[]>([])
  const [isLooking, setIsLooking] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Nearby['trouble']>(null)

  useEffect(() => {
    if (!isLooking) return
    return watchNearby({
      onHeard: setChairs,
      onFailed: problem => {
        setTrouble(problem)
        setIsLooking(false)
      },
    })
  }, [isLooking])

  return {
    chairs,
    isLooking,
    asked,
    trouble,
    look: () => {
      setTrouble(null)
      setChairs([])
      setIsLooking(true)
    },
    choose: async (id = '') => {
      setAsked(id)
      setTrouble(null)
      try {
        onFound(await readNearby(id))
      } catch (error) {
        const problem = error instanceof LinkFailure ? error.problem : 'lost'
        // Whoever closes the browser's list has thought better of it.
        if (problem !== 'cancelled') setTrouble(problem === 'noAnswer' ? 'noNumber' : problem)
      } finally {
        setAsked(null)
      }
    },
  }
}

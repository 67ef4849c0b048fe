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
  /** The chair that is asked for its number; '' while the browser's own list is open. */
  asked: string | null
  trouble: ChairLinkProblem | 'noNumber' | null
  look: () => void
  /** Asks a chair of the list, or the one that is chosen in the browser's, for its number. */
  choose: (id?: string) => Promise<void>
}

/** What the radio hears of chairs, for as long as the page stands. */
export const useNearbyChairs = (onFound: (serialNumber: string) => void): NearbyChairsState => {
  const [chairs, setChairs] = useState<readonly NearbyChair[]>([])
  const [isLooking, setIsLooking] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<NearbyChairsState['trouble']>(null)

  useEffect(() => {
    if (!isLooking) return
    return watchNearbyChairs({
      onChairsChanged: setChairs,
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
        onFound(await readNearbySerialNumber(id))
      } catch (error) {
        const problem = error instanceof ChairLinkError ? error.problem : 'lost'
        // Whoever closes the browser's list has thought better of it.
        if (problem !== 'cancelled') setTrouble(problem === 'noAnswer' ? 'noNumber' : problem)
      } finally {
        setAsked(null)
      }
    },
  }
}

import { useEffect, useState } from 'react'

/** A webhook takes no longer, ms, as a rule; then the page says that nothing has come. */
const INITIAL_WAIT_MS = 8000

/** After this long, ms, nobody looks at the page any more. */
const POLLING_TIMEOUT_MS = 180_000

/** How long an answer is awaited: first with nothing else said, then beside the ways on. */
export const usePollingTimeout = (asksFirst: boolean) => {
  const [round, setRound] = useState(0)
  const [isAsking, setIsAsking] = useState(asksFirst)
  const [isWatching, setIsWatching] = useState(true)
  useEffect(() => {
    const asking = setTimeout(() => setIsAsking(false), INITIAL_WAIT_MS)
    const watching = setTimeout(() => setIsWatching(false), POLLING_TIMEOUT_MS)
    return () => {
      clearTimeout(asking)
      clearTimeout(watching)
    }
  }, [round])
  return {
    isAsking,
    isWatching,
    renew: () => {
      setIsAsking(true)
      setIsWatching(true)
      setRound(count => count + 1)
    },
  }
}

import { useEffect, useRef } from 'react'
import { readOneTimeCode } from '@/platform/oneTimeCode'

/** Calls back with the code of a text message that arrives while `isWaiting`; the wait ends when the person leaves. */
export const useOneTimeCode = (isWaiting: boolean, onArrived: (code: string) => void): void => {
  const latest = useRef(onArrived)
  useEffect(() => {
    latest.current = onArrived
  })
  useEffect(() => {
    if (!isWaiting) return
    const waiting = new AbortController()
    void readOneTimeCode(waiting.signal).then(code => {
      if (code !== null && !waiting.signal.aborted) latest.current(code)
    })
    return () => waiting.abort()
  }, [isWaiting])
}

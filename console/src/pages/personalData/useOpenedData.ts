import { useEffect, useState } from 'react'
import { useSessionState } from '../../session/sessionStore'

/** Personal data that was opened, until its time is over or the session ends; then it is masked again. */
export const useOpenedData = <Data extends { until: string }>() => {
  const [opened, setOpened] = useState<Data | null>(null)
  const isOver = useSessionState().kind !== 'open'
  useEffect(() => {
    if (!opened) return
    if (isOver) {
      setOpened(null)
      return
    }
    const timer = window.setTimeout(() => setOpened(null), Math.max(Date.parse(opened.until) - Date.now(), 0))
    return () => window.clearTimeout(timer)
  }, [opened, isOver])
  return { opened, setOpened }
}

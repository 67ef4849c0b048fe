import { useEffect, useState } from 'react'
import type { ChairControlState } from '@/data/chair/control/chairControlState'

/** Seconds left of the session, counted on between two words of the chair; 0 while none is under way. */
export const useMassageSecondsLeft = ({
  state,
  heardAt,
}: Pick<ChairControlState, 'state' | 'heardAt'>): number => {
  const [now, setNow] = useState(() => Date.now())
  const isRunning = state?.phase === 'running'
  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning, heardAt])
  if (!state) return 0
  const since = isRunning ? Math.max(0, Math.floor((now - heardAt) / 1000)) : 0
  return Math.max(0, state.secondsLeft - since)
}

/** `11:24` */
export const formatMinutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

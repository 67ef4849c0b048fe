import { useEffect, useState } from 'react'

const getSecondsUntil = (moment: number | null) =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Whole seconds left until a moment (ms since 1970), counting down to 0. */
export const useSecondsUntil = (moment: number | null): number => {
  const [seconds, setSeconds] = useState(() => getSecondsUntil(moment))
  useEffect(() => {
    setSeconds(getSecondsUntil(moment))
    if (moment === null) return
    const timer = setInterval(() => {
      const left = getSecondsUntil(moment)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}

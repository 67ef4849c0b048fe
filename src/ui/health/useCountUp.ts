import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '@/platform/reducedMotion'

/** As long as the ring fills (`--d3`). */
const DURATION_MS = 700

/** Keys of numbers that have counted up since the app was opened: they do not count again. */
const animatedKeys = new Set<string>()

const easeOutCubic = (share: number) => 1 - (1 - share) ** 3

/**
 * A number that counts up to its value when it is first seen, and never again.
 * @param key names what is shown, such as the report and its indicator
 */
export const useCountUp = (value: number, key: string): number => {
  const [isFirst] = useState(() => !animatedKeys.has(key) && !prefersReducedMotion())
  const [share, setShare] = useState(isFirst ? 0 : 1)

  useEffect(() => {
    animatedKeys.add(key)
    if (!isFirst) return
    let frame = 0
    let startedAt: number | null = null
    const step = (now: number) => {
      startedAt ??= now
      const next = Math.min(1, (now - startedAt) / DURATION_MS)
      setShare(next)
      if (next < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isFirst, key])

  return share === 1 ? value : value * easeOutCubic(share)
}

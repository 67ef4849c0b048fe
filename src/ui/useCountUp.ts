import { useEffect, useState } from 'react'
import { prefersStillness } from '@/platform/motion'

/** As long as the ring fills (`--d3`). */
const DURATION_MS = 700

/** What has been seen since the app was opened: a number that comes into view again simply stands there. */
const seen = new Set<string>()

const eased = (share: number) => 1 - (1 - share) ** 3

/**
 * A number that counts up to its value when it is first seen, and never again.
 * @param name names what is shown, such as the report and its indicator
 */
export const useCountUp = (value: number, name: string): number => {
  const [isFirst] = useState(() => !seen.has(name) && !prefersStillness())
  const [share, setShare] = useState(isFirst ? 0 : 1)

  useEffect(() => {
    seen.add(name)
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
  }, [isFirst, name])

  return share === 1 ? value : value * eased(share)
}

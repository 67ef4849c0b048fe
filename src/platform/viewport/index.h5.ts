import { useEffect, useState } from 'react'

/** From here on there is room for columns side by side, CSS px. */
const WIDE = '(min-width: 1024px)'

const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia(WIDE) : null)

/** Whether there is room for columns side by side; follows the window. */
export const useIsWide = (): boolean => {
  const [isWide, setIsWide] = useState(() => query()?.matches ?? false)
  useEffect(() => {
    const width = query()
    if (!width) return
    const follow = () => setIsWide(width.matches)
    follow()
    width.addEventListener?.('change', follow)
    return () => width.removeEventListener?.('change', follow)
  }, [])
  return isWide
}

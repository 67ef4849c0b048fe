import { useEffect, useState } from 'react'

/** From here on there is room for columns side by side, CSS px. */
const WIDE_MEDIA_QUERY = '(min-width: 1024px)'

const matchWideViewport = () =>
  typeof window.matchMedia === 'function' ? window.matchMedia(WIDE_MEDIA_QUERY) : null

/** Whether there is room for columns side by side; follows the window. */
export const useIsWideViewport = (): boolean => {
  const [isWide, setIsWide] = useState(() => matchWideViewport()?.matches ?? false)
  useEffect(() => {
    const width = matchWideViewport()
    if (!width) return
    const follow = () => setIsWide(width.matches)
    follow()
    width.addEventListener?.('change', follow)
    return () => width.removeEventListener?.('change', follow)
  }, [])
  return isWide
}

import { useEffect, useState } from 'react'
import type { ViewportProximity } from './types'

export type { ViewportProximity } from './types'

/** The router lets each page scroll by itself; what lies beyond the page's edge would otherwise never count as near. */
const findScrollContainer = (element: Element): Element | null => element.closest('.taro_page')

/** Follows the element with this id; `margin` is how far around the screen counts as near, px. */
export const useNearViewport = (id: string, margin: number, isNearAtFirst = false): ViewportProximity => {
  const [nearness, setNearness] = useState<ViewportProximity>({ isNear: isNearAtFirst, height: null })
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element || typeof IntersectionObserver !== 'function') {
      setNearness({ isNear: true, height: null })
      return
    }
    const observer = new IntersectionObserver(
      entries => {
        const last = entries[entries.length - 1]
        if (!last) return
        // A page that lies below another one has no size; it comes back as it was.
        if (!last.rootBounds || last.rootBounds.height === 0) return
        setNearness({ isNear: last.isIntersecting, height: last.boundingClientRect.height })
      },
      { root: findScrollContainer(element), rootMargin: `${margin}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, margin])
  return nearness
}

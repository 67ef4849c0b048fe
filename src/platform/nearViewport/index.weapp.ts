import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import type { ViewportProximity } from './types'

export type { ViewportProximity } from './types'

/** Follows the element with this id; `margin` is how far around the screen counts as near, px. */
export const useNearViewport = (id: string, margin: number, isNearAtFirst = false): ViewportProximity => {
  const [nearness, setNearness] = useState<ViewportProximity>({ isNear: isNearAtFirst, height: null })
  useEffect(() => {
    const { page } = Taro.getCurrentInstance()
    if (!page) return
    const observer = Taro.createIntersectionObserver(page)
    observer
      .relativeToViewport({ top: margin, bottom: margin })
      .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
        setNearness({ isNear: intersectionRatio > 0, height: boundingClientRect?.height ?? null })
      })
    return () => observer.disconnect()
  }, [id, margin])
  return nearness
}

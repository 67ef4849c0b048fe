import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import type { Nearness } from './types'

export type { Nearness } from './types'

/** Follows the element with this id; `margin` is how far around the screen counts as near, px. */
export const useNearScreen = (id: string, margin: number, isNearAtFirst = false): Nearness => {
  const [nearness, setNearness] = useState<Nearness>({ isNear: isNearAtFirst, height: null })
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

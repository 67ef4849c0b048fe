import { useDidShow } from '@tarojs/taro'
import { useRef } from 'react'

/** Calls back when the page comes up again from below others, not when it is opened. */
export const useOnPageReshow = (onReshow: () => void): void => {
  const wasShown = useRef(false)
  useDidShow(() => {
    if (wasShown.current) onReshow()
    wasShown.current = true
  })
}

import Taro from '@tarojs/taro'
import type { NavBarInsets } from './getNavInsets.h5'

export type { NavBarInsets }

let cachedInsets: NavBarInsets | null = null

const measureNavInsets = (): NavBarInsets => {
  const { statusBarHeight = 20, windowWidth } = Taro.getWindowInfo()
  const capsule = Taro.getMenuButtonBoundingClientRect()
  const gap = capsule.top - statusBarHeight
  return {
    top: statusBarHeight,
    height: capsule.height + 2 * gap,
    end: windowWidth - capsule.left + 8,
    hasCapsule: true,
  }
}

/** In the mini-program the platform's capsule stands at the right; our bar is centred on it and ends before it. */
export const getNavInsets = (): NavBarInsets => (cachedInsets ??= measureNavInsets())

import Taro from '@tarojs/taro'

/** Brings an element to the top of the screen. */
export const scrollToElement = (id: string): void => {
  Taro.pageScrollTo({ selector: `#${id}`, duration: 0 }).catch(() => undefined)
}

import Taro from '@tarojs/taro'

/** Brings an element to the top of the screen. */
export const scrollToElement = (id: string): void => {
  Taro.pageScrollTo({ selector: `#${id}`, duration: 0 }).catch(() => undefined)
}

/** A mini-program has no contents at the side that would follow the page. */
export const observeReachedElement = (
  _ids: readonly string[],
  _onReached: (id: string) => void,
): (() => void) => {
  return () => undefined
}

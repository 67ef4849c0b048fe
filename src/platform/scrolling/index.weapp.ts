import Taro from '@tarojs/taro'

/** Brings an element to the top of the screen. */
export const scrollToElement = (id: string): void => {
  Taro.pageScrollTo({ selector: `#${id}`, duration: 0 }).catch(() => undefined)
}

/** A row that isn't a scroll view can't be pushed in a mini-program; its person does. */
export const scrollRowToElement = (_id: string): void => undefined

/** A mini-program has no contents at the side that would follow the page. */
export const observeReachedElement = (
  _ids: readonly string[],
  _onReached: (id: string) => void,
): (() => void) => {
  return () => undefined
}

import Taro from '@tarojs/taro'
import { haptics } from '../haptics'

/**
 * Asks again when the page is pulled down, and lets it up when the answer is there. Only a page whose configuration has
 * `enablePullDownRefresh` can be pulled.
 */
export const usePullToRefresh = (refresh: (() => unknown) | undefined): void =>
  Taro.usePullDownRefresh(() => {
    haptics.vibrate('light')
    void Promise.resolve(refresh?.()).finally(() => Taro.stopPullDownRefresh())
  })

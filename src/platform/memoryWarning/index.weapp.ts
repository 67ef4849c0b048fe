import Taro from '@tarojs/taro'

/**
 * Calls back whenever the platform says that the phone runs out of memory, before it ends the mini-program; the result ends that.
 * Source: https://developers.weixin.qq.com/miniprogram/dev/api/device/memory/wx.onMemoryWarning.html
 */
export const onMemoryWarning = (onWarning: () => void): (() => void) => {
  const listener = () => onWarning()
  Taro.onMemoryWarning(listener)
  return () => Taro.offMemoryWarning(listener)
}

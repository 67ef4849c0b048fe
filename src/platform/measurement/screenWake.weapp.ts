import Taro from '@tarojs/taro'

/** Keeps the screen lit as long as the returned function has not been called. */
export const keepScreenAwake = (): (() => void) => {
  const keep = (keepScreenOn: boolean) => {
    Taro.setKeepScreenOn({ keepScreenOn }).catch(() => undefined)
  }
  keep(true)
  return () => keep(false)
}

import Taro from '@tarojs/taro'

/** Calls back whenever the app comes back into sight; the result ends that. */
export const onAppShown = (onShown: () => void): (() => void) => {
  // The platform hands over a description of the start that nobody here wants.
  const listener = () => onShown()
  Taro.onAppShow(listener)
  return () => Taro.offAppShow(listener)
}

import Taro from '@tarojs/taro'

/** Loads the newest version; the platform fetches it in the background and starts it here. */
export const updateApp = (): void => {
  const manager = Taro.getUpdateManager()
  manager.onUpdateReady(() => manager.applyUpdate())
  manager.applyUpdate()
}

import Taro from '@tarojs/taro'
import type { NetworkStatus } from './types'

let isOnline = true
const listeners = new Set<(isOnline: boolean) => void>()

const updateStatus = (heard: boolean) => {
  if (heard === isOnline) return
  isOnline = heard
  listeners.forEach(listener => listener(heard))
}

Taro.onNetworkStatusChange(({ isConnected }) => updateStatus(isConnected))
Taro.getNetworkType().then(
  ({ networkType }) => updateStatus(networkType !== 'none'),
  () => undefined,
)

export const networkStatus: NetworkStatus = {
  isOnline: () => isOnline,
  onChanged: onChanged => {
    listeners.add(onChanged)
    return () => void listeners.delete(onChanged)
  },
}

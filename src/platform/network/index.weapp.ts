import Taro from '@tarojs/taro'
import type { Network } from './types'

let isOnline = true
const listeners = new Set<(isOnline: boolean) => void>()

const hear = (heard: boolean) => {
  if (heard === isOnline) return
  isOnline = heard
  listeners.forEach(listener => listener(heard))
}

Taro.onNetworkStatusChange(({ isConnected }) => hear(isConnected))
Taro.getNetworkType().then(
  ({ networkType }) => hear(networkType !== 'none'),
  () => undefined,
)

export const network: Network = {
  isOnline: () => isOnline,
  onChanged: onChanged => {
    listeners.add(onChanged)
    return () => void listeners.delete(onChanged)
  },
}

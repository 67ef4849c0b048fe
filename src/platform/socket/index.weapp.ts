import Taro from '@tarojs/taro'
import type { OpenSocketFunction } from './types'

export type { Socket } from './types'

export const openSocket: OpenSocketFunction = (path, { onOpened, onMessage, onClosed }) => {
  let task: Taro.SocketTask | null = null
  let isOpen = false
  let isLeft = false
  const close = () => {
    isOpen = false
    if (!isLeft) onClosed()
    isLeft = true
  }
  Taro.connectSocket({ url: API_ORIGIN.replace(/^http/, 'ws') + path }).then(made => {
    task = made
    if (isLeft) return made.close({})
    made.onOpen(() => {
      isOpen = true
      onOpened()
    })
    made.onMessage(({ data }) => onMessage(String(data)))
    made.onError(close)
    made.onClose(close)
  }, close)
  return {
    send: text => {
      if (isOpen) task?.send({ data: text })
    },
    close: () => {
      isLeft = true
      task?.close({})
    },
  }
}

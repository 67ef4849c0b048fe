import type { OpenSocketFunction } from './types'

export type { Socket } from './types'

export const openSocket: OpenSocketFunction = (path, { onOpened, onMessage, onClosed }) => {
  const origin = (API_ORIGIN || window.location.origin).replace(/^http/, 'ws')
  const socket = new WebSocket(origin + path)
  socket.onopen = onOpened
  socket.onmessage = ({ data }) => onMessage(String(data))
  socket.onclose = onClosed
  return {
    send: text => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    close: () => {
      socket.onclose = null
      socket.close()
    },
  }
}

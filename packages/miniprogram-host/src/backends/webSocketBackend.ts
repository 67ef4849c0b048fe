import { WebSocket } from 'ws'
import {
  createWxObjectRegistry,
  WxError,
  type WxBackend,
  type WxCallOptions,
  type EmitWxEvent,
} from './wxBackend'
import type { NetworkPolicy } from './networkPolicy'

/** The platform keeps so many sockets open for one mini-program. */
const MAX_SOCKETS = 5
const NORMAL_CLOSURE_CODE = 1000

/** `wx.connectSocket` over a real socket. */
export const createWebSocketBackend = ({
  networkPolicy,
  emit,
}: {
  networkPolicy: NetworkPolicy
  emit: EmitWxEvent
}): WxBackend => {
  const sockets = createWxObjectRegistry<WebSocket | null>()

  const open = (options: unknown): number => {
    const { url, header, protocols } = options as WxCallOptions
    const openSockets = sockets.all().filter(([, socket]) => socket && socket.readyState <= WebSocket.OPEN)
    const id = sockets.add(null)
    const emitTaskEvent = (event: string, value: object = {}) => {
      emit(`SocketTask.${event}#${id}`, value)
      // Older apps listen to `wx` itself.
      emit(`Socket${event}`, value)
    }
    const refuse = (reason: string) => {
      // The app listens after it has got its task.
      setImmediate(() => emitTaskEvent('Error', { errMsg: `connectSocket:fail ${reason}` }))
      return id
    }
    if (openSockets.length >= MAX_SOCKETS) return refuse('socket exceed max')
    let target: URL
    try {
      target = networkPolicy.resolve(new URL(String(url)))
      if (networkPolicy.answerInstead(target) !== null) return refuse('no server')
    } catch (error) {
      return refuse((error as Error).message)
    }
    const socket = new WebSocket(target, (protocols as string[] | undefined) ?? [], {
      headers: header as Record<string, string> | undefined,
    })
    sockets.set(id, socket)
    socket.on('open', () => emitTaskEvent('Open', { header: {}, profile: {} }))
    socket.on('message', (data: Buffer, isBinary: boolean) =>
      emitTaskEvent('Message', { data: isBinary ? new Uint8Array(data) : data.toString('utf8') }),
    )
    socket.on('close', (code: number, reason: Buffer) =>
      emitTaskEvent('Close', { code, reason: reason.toString() }),
    )
    socket.on('error', error => emitTaskEvent('Error', { errMsg: error.message }))
    return id
  }

  return {
    callback: {
      'SocketTask.send': options => {
        const socket = sockets.get(options)
        if (socket?.readyState !== WebSocket.OPEN) throw new WxError('SocketTask.readyState is not OPEN')
        socket.send(options.data as string | Uint8Array)
      },
      'SocketTask.close': options =>
        sockets
          .get(options)
          ?.close(Number(options.code) || NORMAL_CLOSURE_CODE, String(options.reason ?? '')),
    },
    sync: { 'SocketTask.create': open },
    events: ['SocketOpen', 'SocketMessage', 'SocketError', 'SocketClose'],
  }
}

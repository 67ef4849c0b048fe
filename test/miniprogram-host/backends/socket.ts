import { WebSocket } from 'ws'
import { createObjects, WxFailure, type BackEnd, type Options, type Tell } from './answers'
import type { Traffic } from './traffic'

/** The platform keeps so many sockets open for one mini-program. */
const MOST_SOCKETS = 5
const NORMAL_CLOSURE = 1000

/** `wx.connectSocket` over a real socket. */
export const createSocketBackEnd = ({ traffic, tell }: { traffic: Traffic; tell: Tell }): BackEnd => {
  const sockets = createObjects<WebSocket | null>()

  const open = (options: unknown): number => {
    const { url, header, protocols } = options as Options
    const openSockets = sockets.all().filter(([, socket]) => socket && socket.readyState <= WebSocket.OPEN)
    const id = sockets.add(null)
    const say = (event: string, value: object = {}) => tell(`SocketTask.${event}#${id}`, value)
    const refuse = (reason: string) => {
      // The app listens after it has got its task.
      setImmediate(() => say('Error', { errMsg: `connectSocket:fail ${reason}` }))
      return id
    }
    if (openSockets.length >= MOST_SOCKETS) return refuse('socket exceed max')
    let there: URL
    try {
      there = traffic.resolve(new URL(String(url)))
    } catch (error) {
      return refuse((error as Error).message)
    }
    const socket = new WebSocket(there, (protocols as string[] | undefined) ?? [], {
      headers: header as Record<string, string> | undefined,
    })
    sockets.set(id, socket)
    socket.on('open', () => say('Open', { header: {}, profile: {} }))
    socket.on('message', (data: Buffer, isBinary: boolean) =>
      say('Message', { data: isBinary ? new Uint8Array(data) : data.toString('utf8') }),
    )
    socket.on('close', (code: number, reason: Buffer) => say('Close', { code, reason: reason.toString() }))
    socket.on('error', error => say('Error', { errMsg: error.message }))
    return id
  }

  return {
    callback: {
      'SocketTask.send': options => {
        const socket = sockets.of(options)
        if (socket?.readyState !== WebSocket.OPEN) throw new WxFailure('SocketTask.readyState is not OPEN')
        socket.send(options.data as string | Uint8Array)
      },
      'SocketTask.close': options =>
        sockets.of(options)?.close(Number(options.code) || NORMAL_CLOSURE, String(options.reason ?? '')),
    },
    sync: { 'SocketTask.create': open },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

/**
 * Connects to the host's websocket, to ask its methods by their names; one that takes longer than `timeoutMs` fails.
 * @throws Error when nobody listens there.
 */
export const connectToHost = async (address: string, timeoutMs: number) => {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let newest = 0
  const waiting = new Map<string, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const fail = () => {
    waiting.forEach(({ reject }) => reject(new Error('the host has ended')))
    waiting.clear()
  }
  socket.on('close', fail)
  socket.on('message', raw => {
    const { id, result, error } = JSON.parse(String(raw)) as {
      id?: string
      result?: unknown
      error?: { message: string }
    }
    const call = waiting.get(String(id))
    waiting.delete(String(id))
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
  })
  const ask = async <T>(method: string, params: object = {}): Promise<T> => {
    const id = String(++newest)
    const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    socket.send(JSON.stringify({ id, method, params }))
    const late = wait(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`${method} has not been answered`)
    })
    return (await Promise.race([answered, late])) as T
  }
  return { ask, close: () => socket.close() }
}

export type HostConnection = Awaited<ReturnType<typeof connectToHost>>

import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'

/** Parameters as the client sends them; each method reads what it needs. */
export type Parameters = Record<string, unknown>
export type ProtocolMethods = Record<string, (parameters: Parameters) => unknown>

export type AutomatorServer = {
  port: number
  /** Tells every connected client of an event. */
  emit: (method: string, parameters: object) => void
  close: () => void
}

type Message = { id: string; method: string; params?: Parameters }

/** Serves the protocol of miniprogram-automator: `{ id, method, params }` is answered with `{ id, result }` or `{ id, error }`. */
export const serveAutomator = async (port: number, methods: ProtocolMethods): Promise<AutomatorServer> => {
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await once(server, 'listening')

  const answer = async ({ id, method, params = {} }: Message): Promise<object> => {
    try {
      const found = methods[method]
      if (!found) throw new Error(`${method} unimplemented`)
      return { id, result: (await found(params)) ?? {} }
    } catch (error) {
      return { id, error: { message: error instanceof Error ? error.message : String(error) } }
    }
  }
  const send = (client: WebSocket, message: object) => {
    if (client.readyState === WebSocket.OPEN) client.send(JSON.stringify(message))
  }
  server.on('connection', client => {
    client.on('message', raw => {
      void answer(JSON.parse(String(raw)) as Message).then(message => send(client, message))
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    emit: (method, params) => server.clients.forEach(client => send(client, { method, params })),
    close: () => {
      server.clients.forEach(client => client.terminate())
      server.close()
    },
  }
}

import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'

/** Parameters as the client sends them; each method reads what it needs. */
export type AutomatorMethodParameters = Record<string, unknown>
export type AutomatorMethodHandlers = Record<string, (parameters: AutomatorMethodParameters) => unknown>

export type AutomatorServer = {
  port: number
  /** Tells every connected client of an event. */
  emit: (method: string, parameters: object) => void
  close: () => void
}

type ProtocolMessage = { id: string; method: string; params?: AutomatorMethodParameters }

/** Null when a text is no message of the protocol. */
const parseMessage = (text: string): ProtocolMessage | null => {
  try {
    const message = JSON.parse(text) as Partial<ProtocolMessage> | null
    if (typeof message?.id !== 'string' || typeof message.method !== 'string') return null
    return message as ProtocolMessage
  } catch {
    return null
  }
}

/** Serves the protocol of miniprogram-automator: `{ id, method, params }` is answered with `{ id, result }` or `{ id, error }`. */
export const startAutomatorServer = async (
  port: number,
  methods: AutomatorMethodHandlers,
): Promise<AutomatorServer> => {
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await once(server, 'listening')

  const answer = async ({ id, method, params = {} }: ProtocolMessage): Promise<object> => {
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
      const message = parseMessage(String(raw))
      if (message) void answer(message).then(result => send(client, result))
      else send(client, { id: null, error: { message: 'not a message of the protocol' } })
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

import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../settings'
import { StartupError } from '../startupError'

/**
 * Starts to listen.
 * @returns the address for a person on this machine, such as `http://127.0.0.1:8080`
 * @throws StartupError when the address or port can't be had
 */
export const startListening = async (
  app: FastifyInstance,
  { port, host }: ServerSettings,
): Promise<string> => {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw toListenError(error, { port, host })
  }
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${boundPort}`
}

const toListenError = (error: unknown, { port, host }: { port: number; host: string }): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `PORT: ${port} is in use. Stop what uses it, or set PORT to another number (0 takes a free one).`,
      )
    case 'EACCES':
      return new StartupError(`PORT: this user may not use port ${port}. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`HOST: ${host} is not an address of this machine.`)
    default:
      return error
  }
}

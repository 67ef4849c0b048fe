import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { StartupError } from '../startupError'
import { sendFileNotFound } from './fileNotFound'

/** The console runs its own scripts and styles, shows pictures and films of this server, and asks nobody else. */
const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `media-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ')

const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=()'

/** Files of the build whose names change with their content. */
const HASHED_FILE = /[\\/]assets[\\/]/

const YEAR_SECONDS = 31_536_000

/** What the server itself answers at the console's address: calls of the back office, and pictures. */
const SERVER_PATHS = ['/office/', '/pictures/']

type ConsoleServerOptions = { host: string; port: number; consoleDir: string; isProduction: boolean }

/**
 * Serves the console at a port of its own, so that no page of the customers' app shares its origin: files of the build, and the calls and
 * pictures of the server.
 * @throws StartupError when the address or port can't be had
 */
export const startConsoleServer = async (
  app: FastifyInstance,
  { host, port, consoleDir, isProduction }: ConsoleServerOptions,
): Promise<{ address: string; close: () => Promise<void> }> => {
  const files = await createFileServer({ consoleDir, isProduction })
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const isForServer = SERVER_PATHS.some(prefix => request.url?.startsWith(prefix))
    ;(isForServer ? app : files).routing(request, response)
  }
  const server = createServer(answer)
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) {
      server.close()
      await once(server, 'close')
    }
    await files.close()
  }
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    await close()
    throw new StartupError(`CONSOLE_PORT: nothing can be served at ${host}:${port}`, { cause: error })
  }
  const { port: boundPort } = server.address() as AddressInfo
  return { address: `http://localhost:${boundPort}`, close }
}

/** Knows the files of the build and nothing else; headers of all answers keep the page to itself. */
const createFileServer = async ({
  consoleDir,
  isProduction,
}: Pick<ConsoleServerOptions, 'consoleDir' | 'isProduction'>): Promise<FastifyInstance> => {
  const files = fastify({ logger: false })
  files.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'permissions-policy': PERMISSIONS_POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      ...(isProduction ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
    })
    done()
  })
  await files.register(fastifyStatic, {
    root: consoleDir,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply, file) => {
      const isHashed = HASHED_FILE.test(file)
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  files.setNotFoundHandler((request, reply) => {
    const page = findPageAddress(request)
    if (page === null) return sendFileNotFound(request, reply)
    return reply.header('cache-control', 'no-cache').redirect(page)
  })
  await files.ready()
  return files
}

/**
 * Where somebody is led who opens an address that isn't a file: to the console's page of that name, behind `#`, which says so itself when
 * there is none. Null for what is no page: a script, a picture, a call.
 */
const findPageAddress = ({ method, url, headers }: FastifyRequest): string | null => {
  const address = url.split('?')[0] ?? '/'
  const isPage = headers.accept?.includes('text/html') && !HASHED_FILE.test(address)
  return isPage && (method === 'GET' || method === 'HEAD') ? `/#${address}` : null
}

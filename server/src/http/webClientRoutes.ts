import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendEnvelope } from './envelope'
import { createNotFoundEnvelope } from './errorHandler'
import { createPageSender, type PageSenderOptions } from './pageSender'

/**
 * For scripts, styles and networks. A worker takes its policy from its own script's answer, not from the page: it loads the
 * networks from here and compiles WebAssembly.
 */
const FILE_CONTENT_SECURITY_POLICY = [
  `default-src 'self'`,
  `script-src 'self' 'wasm-unsafe-eval'`,
  `connect-src 'self' data: blob:`,
  `frame-ancestors 'none'`,
].join('; ')

/** A file name that changes with its content, such as `app.3f9c2a7b.js`; parts that are loaded later have six signs, `120.ee0722.js`. */
const HASHED_FILE_NAME = /[.-](?:[0-9a-f]{8,}\.\w+|[0-9a-f]{6}\.(?:js|css))$/

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built web client. The client routes in the browser, so any address that a person opens gets `index.html`;
 * everything else that doesn't exist gets an envelope.
 */
export const registerWebClientRoutes = async (
  app: FastifyInstance,
  options: PageSenderOptions,
): Promise<void> => {
  const sendShell = createPageSender(app, options)

  await app.register(fastifyStatic, {
    root: options.h5Dir,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
    schemaHide: true,
    setHeaders: (reply, file) => {
      void reply.header('content-security-policy', FILE_CONTENT_SECURITY_POLICY)
      const isHashed = HASHED_FILE_NAME.test(file.replace(/\.(br|gz)$/, ''))
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.get('/', { schema: { hide: true } }, sendShell)
  app.get('/index.html', { schema: { hide: true } }, sendShell)

  app.setNotFoundHandler((request, reply) => {
    const isFileOrPage = request.method === 'GET' || request.method === 'HEAD'
    if (isFileOrPage && isPageNavigation(app, request)) return sendShell(request, reply)
    const answer = createNotFoundEnvelope(request)
    return sendEnvelope(reply, answer, isFileOrPage && !isApiRoute(app, request) ? 404 : 200)
  })
}

/**
 * Whether somebody opens the address of a page, rather than a script or an image asking for a file, or a program asking for
 * a call. A plain client that takes anything (a link checker, a preview) gets the page as a browser does. The app's service worker asks for a
 * page in the browser's place: then the destination is `empty`, and the page is still what is accepted.
 */
const isPageNavigation = (app: FastifyInstance, request: FastifyRequest): boolean => {
  const destination = request.headers['sec-fetch-dest']
  const accept = request.headers.accept ?? '*/*'
  const takesPages = accept.includes('text/html')
  if (destination === 'empty') return takesPages
  if (destination !== undefined && destination !== 'document') return false
  if (takesPages) return true
  const isFile = path.basename(getPath(request)).includes('.')
  return accept.includes('*/*') && !isFile && !isApiRoute(app, request)
}

const isApiRoute = (app: FastifyInstance, request: FastifyRequest): boolean =>
  app.hasRoute({ method: 'POST', url: getPath(request) })

const getPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendEnvelope } from './envelope'
import type { Database } from '../db/database'
import { addDemoMark } from './demoMark'
import { createNotFoundEnvelope } from './errorHandler'
import { addPageCard, getPageCard } from './pageCards'
import { getRequestLocale } from './requestLocale'

/** The platform's scripts that its browser loads for payment and sharing. */
const WEIXIN_SCRIPT_ORIGIN = 'https://res.wx.qq.com'

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

type IndexPage = { html: string; contentSecurityPolicy: string; changedAt: number }

/**
 * Serves the built web client. The client routes in the browser, so any address that a person opens gets `index.html`;
 * everything else that doesn't exist gets an envelope.
 */
export const registerWebClientRoutes = async (
  app: FastifyInstance,
  {
    h5Dir,
    isDemo,
    db,
    publicAddress,
  }: {
    h5Dir: string
    db: Database
    /** Under which people find this server; null where requests say so. */
    publicAddress: string | null
    /** Whether every page says now that the shop is a demonstration. */
    isDemo: () => boolean
  },
): Promise<void> => {
  const shell = createIndexPageReader(path.join(h5Dir, 'index.html'))

  const sendShell = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await shell()
    if (page === null) return sendEnvelope(reply, createNotFoundEnvelope(request), 404)
    const html = await writeCard(request, page.html)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .header('content-security-policy', page.contentSecurityPolicy)
      .send(isDemo() ? addDemoMark(html) : html)
  }

  const writeCard = async (request: FastifyRequest, html: string): Promise<string> => {
    const locale = getRequestLocale(request)
    const path = getPath(request)
    try {
      const card = await getPageCard(db, path, locale)
      const origin = publicAddress ?? `${request.protocol}://${request.host}`
      return addPageCard(html, card, { origin, path, locale })
    } catch (error) {
      // A page opens without its card too.
      request.log.warn({ err: error }, 'the card of a page could not be read')
      return html
    }
  }

  await app.register(fastifyStatic, {
    root: h5Dir,
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

/** Reads the page once, and again when a new build has replaced it. Null while there is no build. */
const createIndexPageReader = (file: string) => {
  let kept: IndexPage | null = null
  return async (): Promise<IndexPage | null> => {
    try {
      const { mtimeMs } = await stat(file)
      if (kept?.changedAt === mtimeMs) return kept
      const html = await readFile(file, 'utf8')
      kept = { html, contentSecurityPolicy: buildContentSecurityPolicy(html), changedAt: mtimeMs }
      return kept
    } catch {
      return null
    }
  }
}

/**
 * What the page may load and run: its own scripts, workers and WebAssembly, the platform's scripts, and exactly the
 * inline scripts that `index.html` was built with, by their hashes. Styles may be inline because Taro and the charts set
 * them on elements.
 */
const buildContentSecurityPolicy = (html: string): string => {
  const hashes = extractInlineScripts(html).map(
    script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self' 'wasm-unsafe-eval' ${[...hashes, WEIXIN_SCRIPT_ORIGIN].join(' ')}`,
    `worker-src 'self' blob:`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

const extractInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/gi)]
    .filter(({ groups }) => !/\ssrc\s*=/i.test(groups?.attributes ?? ''))
    // Browsers read every line end as a line feed before they compare the hash.
    .map(({ groups }) => (groups?.body ?? '').replace(/\r\n?/g, '\n'))

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import { createFirstViews } from '../firstView/firstViews'
import { createPackedPages } from '../firstView/packedPages'
import type { ReadPublicAnswer } from '../firstView/publicAnswers'
import { addDemoMark } from './demoMark'
import { sendEnvelope } from './envelope'
import { createNotFoundEnvelope } from './errorHandler'
import { createIndexPageReader } from './indexPage'
import { addPageCard, getPageCard } from './pageCards'
import { getRequestLocale } from './requestLocale'

export type PageSenderOptions = {
  /** Folder of the web app's build. */
  h5Dir: string
  db: Database
  /** Makes calls of the server for a visitor of whom nothing is known. */
  readAnswer: ReadPublicAnswer
  /** Under which people find this server; null where requests say so. */
  publicAddress: string | null
  /** Whether every page says now that the shop is a demonstration. */
  isDemo: () => boolean
}

/** Pages whose address alone opens what somebody shared. The addresses are those of the client's route table. */
const PRIVATE_ADDRESS = /^\/health\/shared\//

/** Such an address is kept by nobody on the way, found by no search, and told to no page that is opened from there. */
const PRIVATE_PAGE_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
} as const

/** What the query of an address may change in a first view. Anything else in it names a person or a campaign, and is not drawn. */
const VIEW_QUERY_NAMES = ['category', 'id', 'search', 'sort', 'type']

/** The address by which a first view is drawn and kept. */
const getViewAddress = (url: string): string => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  for (const name of [...searchParams.keys()]) if (!VIEW_QUERY_NAMES.includes(name)) searchParams.delete(name)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

const createDocumentFinisher = ({ db, publicAddress, isDemo }: PageSenderOptions) => {
  const getOrigin = (request: FastifyRequest) => publicAddress ?? `${request.protocol}://${request.host}`
  const writeCard = async (request: FastifyRequest, html: string): Promise<string> => {
    const locale = getRequestLocale(request)
    const path = request.url.split('?')[0] ?? ''
    try {
      const card = await getPageCard(db, path, locale)
      return addPageCard(html, card, { origin: getOrigin(request), path, locale })
    } catch (error) {
      // A page opens without its card too.
      request.log.warn({ err: error }, 'the card of a page could not be read')
      return html
    }
  }
  return {
    /** Everything that a finished document depends on beside what was drawn into it. */
    describe: (request: FastifyRequest) =>
      [getOrigin(request), getRequestLocale(request), isDemo()].join(' '),
    finish: async (request: FastifyRequest, html: string): Promise<string> => {
      const page = await writeCard(request, html)
      return isDemo() ? addDemoMark(page) : page
    },
  }
}

/**
 * Answers the address of a page with the document in which the app starts: with the page's first view in it where there is one in time, else
 * with the empty shell.
 */
export const createPageSender = (app: FastifyInstance, options: PageSenderOptions) => {
  const index = createIndexPageReader(options.h5Dir, program =>
    createFirstViews({
      program,
      readAnswer: options.readAnswer,
      // The rest of an address may be a secret that opens what somebody shared.
      onFailed: (error, address) =>
        app.log.warn({ err: error, page: address.split(/[/?]/)[1] }, 'a first view could not be drawn'),
    }),
  )
  app.addHook('onReady', async () => void index.read())
  app.addHook('onClose', index.close)
  // Whoever runs the shop sees at once what they have changed.
  app.addHook('onResponse', async request => {
    if (request.url.startsWith('/office/')) index.expire()
  })
  const packed = createPackedPages()
  const { describe, finish } = createDocumentFinisher(options)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await index.read()
    if (page === null) return sendEnvelope(reply, createNotFoundEnvelope(request), 404)
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, language')
    if (PRIVATE_ADDRESS.test(request.url)) reply.headers(PRIVATE_PAGE_HEADERS)
    const address = getViewAddress(request.url)
    const view = await page.views?.find(address, getRequestLocale(request))
    if (view) {
      const place = `${describe(request)} ${address}`
      return packed.send({ request, reply }, await packed.get(place, view, () => finish(request, view)))
    }
    return reply
      .header('content-security-policy', page.contentSecurityPolicy)
      .send(await finish(request, page.html))
  }
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildContentSecurityPolicy } from '../http/pageContentPolicy'

/** Documents that are kept, with both of their encodings. */
const MAX_PACKED = 300

/** A document is compressed once for many: harder than what goes to one person (http/securityPlugins). */
const BROTLI_QUALITY = 9

type PackedPage = {
  /** The first view that it was made of. */
  view: string
  html: string
  br: Buffer
  gzip: Buffer
  contentSecurityPolicy: string
  etag: string
}

const pack = async (view: string, html: string): Promise<PackedPage> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(html, { params }),
    promisify(gzip)(html),
  ])
  return {
    view,
    html,
    br,
    gzip: gzipped,
    contentSecurityPolicy: buildContentSecurityPolicy(html),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  }
}

/** Documents with first views, finished and compressed once for everybody who opens the same address in the same language. */
export const createPackedPages = () => {
  const pages = new Map<string, PackedPage>()
  return {
    /**
     * @param place tells everything that the document depends on beside its view
     * @param finish makes the document of its view
     */
    get: async (place: string, view: string, finish: () => Promise<string>): Promise<PackedPage> => {
      const kept = pages.get(place)
      if (kept?.view === view) return kept
      const made = await pack(view, await finish())
      pages.delete(place)
      pages.set(place, made)
      const [oldest] = pages.keys()
      if (pages.size > MAX_PACKED && oldest !== undefined) pages.delete(oldest)
      return made
    },
    send: ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, page: PackedPage) => {
      reply
        .header('content-security-policy', page.contentSecurityPolicy)
        .header('etag', page.etag)
        .header('vary', 'accept-language, language, accept-encoding')
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
      const accepted = request.headers['accept-encoding'] ?? ''
      for (const encoding of ['br', 'gzip'] as const)
        if (accepted.includes(encoding))
          return reply.header('content-encoding', encoding).send(page[encoding])
      return reply.send(page.html)
    },
  }
}

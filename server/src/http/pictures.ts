import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { CODE } from '../../../src/contract'
import type { Database } from '../db/database'
import { pictures } from '../db/schema'
import { isUuid } from '../db/values'
import { say } from '../messages'
import { failed, sendEnvelope } from './envelope'
import { localeOf } from './language'

/** The drawings of the catalogue. */
const DRAWINGS = fileURLToPath(new URL('../../pictures/products/', import.meta.url))

/** The films of the catalogue. */
const FILMS = fileURLToPath(new URL('../../pictures/films/', import.meta.url))

/** Nearly the smallest, for a third of the time that the smallest takes. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 9 }

const compressed = promisify(brotliCompress)

type Drawing = { plain: Buffer; brotli: Buffer }

/** Part of a file that a player asked for, both ends included. */
type Span = { from: number; to: number }

/** Serves the catalogue's drawings and films, and pictures that people uploaded at addresses that can't be guessed. */
export const servePictures = (app: FastifyInstance, db: Database): void => {
  const drawings = new Map<string, Promise<Drawing | null>>()
  const hidden = { schema: { hide: true }, compress: false as const }

  app.get<{ Params: { name: string } }>('/pictures/products/:name', hidden, async (request, reply) => {
    const { name } = request.params
    if (!/^[\w-]+\.svg$/.test(name)) return nothing(request, reply)
    // Drawings are few, and change with the server only: each is read and compressed once.
    if (!drawings.has(name)) drawings.set(name, readDrawing(name))
    const drawing = await drawings.get(name)
    if (!drawing) {
      drawings.delete(name)
      return nothing(request, reply)
    }
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'accept-encoding')
    return takesBrotli
      ? reply.header('content-encoding', 'br').send(drawing.brotli)
      : reply.send(drawing.plain)
  })

  app.get<{ Params: { name: string } }>('/pictures/films/:name', hidden, async (request, reply) => {
    const film = await readFilm(request.params.name)
    if (!film) return nothing(request, reply)
    reply
      .type('video/mp4')
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
    // Some players show nothing at all unless they get the parts that they ask for.
    const span = spanOf(request.headers.range, film.length)
    if (!span) return reply.send(film)
    return reply
      .code(206)
      .header('content-range', `bytes ${span.from}-${span.to}/${film.length}`)
      .send(film.subarray(span.from, span.to + 1))
  })

  app.get<{ Params: { id: string } }>('/pictures/uploads/:id', hidden, async (request, reply) => {
    const { id } = request.params
    const [picture] = isUuid(id) ? await db.select().from(pictures).where(eq(pictures.id, id)) : []
    if (!picture) return nothing(request, reply)
    return (
      reply
        .type(picture.mime)
        .header('cache-control', 'private, max-age=31536000, immutable')
        // The mini-program's pages have an origin of their own.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(picture.data, 'base64'))
    )
  })
}

const readFilm = async (name: string): Promise<Buffer | null> =>
  /^[\w-]+\.mp4$/.test(name) ? readFile(FILMS + name).catch(() => null) : null

/** The one part that is asked for; null: all of it, also where the question makes no sense. */
const spanOf = (range: string | undefined, length: number): Span | null => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from <= to ? { from, to } : null
}

const readDrawing = async (name: string): Promise<Drawing | null> => {
  try {
    const plain = await readFile(DRAWINGS + name)
    return { plain, brotli: await compressed(plain, { params: QUALITY }) }
  } catch {
    return null
  }
}

const nothing = (
  request: Parameters<typeof localeOf>[0],
  reply: Parameters<typeof sendEnvelope>[0],
): ReturnType<typeof sendEnvelope> =>
  sendEnvelope(reply, failed(CODE.notFound, say(localeOf(request), { key: 'unknownAddress' })), 404)

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getShareCardUrl, SHARE_CARDS } from '@anzuo/domain/shop/shareCards'
import type { Database } from '../db/database'
import { uploadedPictures } from '../db/schema'
import { isUuid } from '../db/valueChecks'
import { CARDS_FOLDER, DRAWINGS_FOLDER, FILMS_FOLDER } from '../resourceFolders'
import { parseByteRange } from './byteRange'
import { sendFileNotFound } from './fileNotFound'

/** Nearly the smallest, for a third of the time that the smallest takes. */
const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 9 }

const compressBrotli = promisify(brotliCompress)

type CachedDrawing = { plain: Buffer; brotli: Buffer }

/** Serves the catalogue's drawings and films, and pictures that people uploaded at addresses that can't be guessed. */
export const registerPictureFileRoutes = (app: FastifyInstance, db: Database): void => {
  const drawings = new Map<string, Promise<CachedDrawing | null>>()
  const hidden = { schema: { hide: true }, compress: false as const }

  app.get<{ Params: { name: string } }>('/pictures/products/:name', hidden, async (request, reply) => {
    const { name } = request.params
    if (!/^[\w-]+\.svg$/.test(name)) return sendFileNotFound(request, reply)
    // Drawings are few, and change with the server only: each is read and compressed once.
    if (!drawings.has(name)) drawings.set(name, readDrawing(name))
    const drawing = await drawings.get(name)
    if (!drawing) {
      drawings.delete(name)
      return sendFileNotFound(request, reply)
    }
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'accept-encoding')
    return takesBrotli
      ? reply.header('content-encoding', 'br').send(drawing.brotli)
      : reply.send(drawing.plain)
  })

  // Drawn once, as the files of the same names beside them or, of the shop, from `w8.svg`: the server lets nothing read SVG
  // (`pictureDecoding.ts`).
  for (const card of SHARE_CARDS)
    app.get(getShareCardUrl(card), hidden, async (_request, reply) =>
      reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=86400')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await readFile(path.join(CARDS_FOLDER, `${card}.jpg`))),
    )

  app.get<{ Params: { name: string } }>('/pictures/films/:name', hidden, async (request, reply) => {
    const film = await readVideo(request.params.name)
    if (!film) return sendFileNotFound(request, reply)
    reply
      .type('video/mp4')
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
    // Some players show nothing at all unless they get the parts that they ask for.
    const span = parseByteRange(request.headers.range, film.length)
    if (!span) return reply.send(film)
    return reply
      .code(206)
      .header('content-range', `bytes ${span.from}-${span.to}/${film.length}`)
      .send(film.subarray(span.from, span.to + 1))
  })

  app.get<{ Params: { id: string } }>('/pictures/uploads/:id', hidden, async (request, reply) => {
    const { id } = request.params
    const [picture] = isUuid(id)
      ? await db.select().from(uploadedPictures).where(eq(uploadedPictures.id, id))
      : []
    if (!picture) return sendFileNotFound(request, reply)
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

const readVideo = async (name: string): Promise<Buffer | null> =>
  /^[\w-]+\.mp4$/.test(name) ? readFile(path.join(FILMS_FOLDER, name)).catch(() => null) : null

const readDrawing = async (name: string): Promise<CachedDrawing | null> => {
  try {
    const plain = await readFile(path.join(DRAWINGS_FOLDER, name))
    return { plain, brotli: await compressBrotli(plain, { params: BROTLI_PARAMS }) }
  } catch {
    return null
  }
}

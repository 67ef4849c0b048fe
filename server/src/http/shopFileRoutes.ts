import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RESPONSE_CODE } from '@anzuo/contract'
import { SHOP_FILE_PREFIX } from '@anzuo/domain/shop/pictureAddress'
import {
  FileStorageError,
  type ByteRange,
  type FileStorage,
  type StoredFile,
} from '../fileStorage/fileStorage'
import { translate } from '../messages'
import { PICTURE_MIMES } from '../office/picture/makeShopPicture'
import { parseByteRange } from './byteRange'
import { createErrorEnvelope, sendEnvelope } from './envelope'
import { sendFileNotFound } from './fileNotFound'
import { getRequestLocale } from './requestLocale'

const VARIANT_PATTERN = /^\d{3,4}\.(avif|webp|jpg)$/
const HASH_PATTERN = /^[\da-f]{32}$/
const FILM_PATTERN = /^[\da-f]{32}\.mp4$/
const MANUAL_PATTERN = /^[\da-f]{32}\.pdf$/

/** So much of a film goes into one answer: a player asks for the rest, and nobody's line is filled with what is not watched. */
const MAX_FILM_PART_BYTES = 2 * 1024 * 1024

const MISSING_RANGE: ByteRange = { from: 0, to: 0 }

/** Serves pictures, films and manuals that the shop uploaded. What has an address never changes. */
export const registerShopFileRoutes = (app: FastifyInstance, files: FileStorage): void => {
  const hidden = { schema: { hide: true }, compress: false as const }

  /** @returns null when there is none; undefined when that could not be found out, which is answered already */
  const read = async (
    { request, reply }: Exchange,
    name: string,
    range?: ByteRange,
  ): Promise<StoredFile | null | undefined> => {
    try {
      return await files.get(SHOP_FILE_PREFIX + name, range)
    } catch (error) {
      if (!(error instanceof FileStorageError)) throw error
      request.log.error({ err: error }, 'a file of the shop could not be read')
      await sendUnavailable(request, reply)
      return undefined
    }
  }

  app.get<{ Params: { name: string; variant: string } }>(
    '/pictures/shop/:name/:variant',
    hidden,
    async (request, reply) => {
      const { name, variant } = request.params
      const format = VARIANT_PATTERN.exec(variant)?.[1] as keyof typeof PICTURE_MIMES | undefined
      if (!format || !HASH_PATTERN.test(name)) return sendFileNotFound(request, reply)
      const file = await read({ request, reply }, `${name}/${variant}`)
      if (file === undefined) return reply
      if (!file) return sendFileNotFound(request, reply)
      return setFileHeaders(reply, PICTURE_MIMES[format]).send(file.bytes)
    },
  )

  app.get<{ Params: { name: string } }>('/pictures/shop/:name', hidden, async (request, reply) => {
    const { name } = request.params
    if (FILM_PATTERN.test(name)) return sendFilm({ request, reply }, name)
    const file = MANUAL_PATTERN.test(name) ? await read({ request, reply }, name) : null
    if (file === undefined) return reply
    if (!file) return sendFileNotFound(request, reply)
    return setFileHeaders(reply, 'application/pdf').send(file.bytes)
  })

  const sendFilm = async ({ request, reply }: Exchange, name: string): Promise<FastifyReply> => {
    const head = await read({ request, reply }, name, MISSING_RANGE)
    if (head === undefined) return reply
    if (!head) return sendFileNotFound(request, reply)
    const range = parseByteRange(request.headers.range, head.size)
    const part = range && { from: range.from, to: Math.min(range.to, range.from + MAX_FILM_PART_BYTES - 1) }
    const file = await read({ request, reply }, name, part ?? undefined)
    if (file === undefined) return reply
    if (!file) return sendFileNotFound(request, reply)
    setFileHeaders(reply, 'video/mp4').header('accept-ranges', 'bytes')
    if (!part) return reply.send(file.bytes)
    return reply
      .code(206)
      .header('content-range', `bytes ${part.from}-${part.to}/${file.size}`)
      .send(file.bytes)
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

const setFileHeaders = (reply: FastifyReply, mime: string): FastifyReply =>
  reply
    .type(mime)
    .header('cache-control', 'public, max-age=31536000, immutable')
    // The mini-program's pages have an origin of their own.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')

const sendUnavailable = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendEnvelope(
    reply.header('cache-control', 'no-store'),
    createErrorEnvelope(
      RESPONSE_CODE.unavailable,
      translate(getRequestLocale(request), { key: 'serverBusy' }),
    ),
    503,
  )

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/database'
import { ContentResultSchema } from '../../gateways/contentSafety'
import {
  isSignedPush,
  readMessagePush,
  type MessagePushQuery,
  type MessagePushSecrets,
} from '../../gateways/weixinMessagePush'
import { createKeyedTokenBuckets } from '../../http/tokenBucket'
import { toRateLimitIpKey } from '../auth/rateLimits'
import { recordPictureVerdict } from '../contentCheck/pictureChecks'

/** Where the platform sends its messages; it stands in the platform's console. */
export const MESSAGE_PUSH_PATH = '/weixin_push'

const MAX_PUSH_BYTES = 64 * 1024

/** Messages of one sender that were refused, each minute; a quarter of them at once. */
const MAX_REFUSED_PER_MINUTE = 120

/** The platform's words for a message that was taken; all else it sends again. */
const TAKEN = 'success'

/**
 * A verdict on a picture (https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/sec-center/sec-check/mediaCheckAsync.html). XML
 * has its numbers as text. One without a result could not be made, such as of a picture that was not reachable.
 */
const PictureVerdict = z.object({
  Event: z.literal('wxa_media_check'),
  trace_id: z.string().min(1),
  errcode: z.coerce.number().int().default(0),
  result: ContentResultSchema.optional().catch(undefined),
})

type Context = {
  db: Database
  now: () => Date
  secrets: MessagePushSecrets
  /** Called with why a message was not believed. */
  onRejected: (reason: string) => void
}

type Push = { Querystring: MessagePushQuery & { echostr?: string } }

/** The address of the platform's message push. Only what it has signed counts; messages about something else are taken and forgotten. */
export const registerMessagePush = async (app: FastifyInstance, context: Context): Promise<void> => {
  const { secrets, now, onRejected } = context
  const senders = createKeyedTokenBuckets(MAX_REFUSED_PER_MINUTE, now)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    // The platform asks this once, when somebody writes the address into its console.
    scope.get<Push>(MESSAGE_PUSH_PATH, { schema: { hide: true } }, async (request, reply) => {
      const { timestamp = '', nonce = '', signature, echostr = '' } = request.query
      if (!senders.take(toRateLimitIpKey(request.ip))) return reply.code(429).send('')
      const isSigned = isSignedPush(secrets.token, [timestamp, nonce], signature)
      return isSigned ? reply.type('text/plain').send(echostr) : reply.code(403).send('')
    })
    scope.post<Push>(
      MESSAGE_PUSH_PATH,
      { schema: { hide: true }, bodyLimit: MAX_PUSH_BYTES },
      async (request, reply) => {
        const sender = toRateLimitIpKey(request.ip)
        if (!senders.take(sender)) return reply.code(429).send('')
        const body = typeof request.body === 'string' ? request.body : ''
        const read = readMessagePush(secrets, { query: request.query, body, now: now() })
        if (!read.ok) {
          onRejected(read.reason)
          return reply.code(403).send('')
        }
        senders.giveBack(sender)
        const isTaken = await takeMessage(context, read.message)
        return reply
          .code(isTaken ? 200 : 503)
          .type('text/plain')
          .send(isTaken ? TAKEN : '')
      },
    )
  })
}

/** False for a verdict that came sooner than the number of its picture was written down: the platform sends it again. */
const takeMessage = async ({ db }: Context, message: Record<string, unknown>): Promise<boolean> => {
  const event = PictureVerdict.safeParse(message)
  if (!event.success) return true
  const { trace_id: traceId, errcode, result } = event.data
  return recordPictureVerdict(db, { traceId, verdict: errcode === 0 ? (result?.suggest ?? null) : null })
}

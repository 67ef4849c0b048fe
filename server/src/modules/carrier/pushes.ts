import type { FastifyInstance } from 'fastify'
import { isUuid } from '../../db/valueChecks'
import { CARRIER_PUSH_PATH } from '../../gateways/carriers/kuaidi100'
import { createKeyedTokenBuckets } from '../../http/tokenBucket'
import { toRateLimitIpKey } from '../auth/rateLimits'
import { recordParcelPush, type CarrierContext } from './followParcels'
import { recordPickupPush } from './returnPickups'

/** A service sends the whole course of a parcel each time. */
const MAX_PUSH_BYTES = 256 * 1024

/** Pushes of one sender that were refused, each minute; a quarter of them at once. */
const MAX_REFUSED_PER_MINUTE = 120

const REFUSED = { result: false, returnCode: '500', message: 'refused' }

/**
 * Addresses at which a carrier service tells what happens. Only what it has signed for that very thing counts; what is about something
 * else or unknown is refused, and what was told before changes nothing.
 */
export const registerCarrierPushes = async (
  app: FastifyInstance,
  context: CarrierContext & { onRejected: (reason: string) => void },
): Promise<void> => {
  const senders = createKeyedTokenBuckets(MAX_REFUSED_PER_MINUTE, context.now)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Signatures are over what was sent.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const kind of ['parcel', 'pickup'] as const)
      scope.post<{ Params: { id: string } }>(
        `${CARRIER_PUSH_PATH}/${kind}/:id`,
        { schema: { hide: true }, bodyLimit: MAX_PUSH_BYTES },
        async (request, reply) => {
          const sender = toRateLimitIpKey(request.ip)
          if (!senders.take(sender)) return reply.code(429).send(REFUSED)
          const body = typeof request.body === 'string' ? request.body : ''
          const outcome = await recordPush(context, { kind, id: request.params.id, body })
          if (outcome !== 'taken') {
            context.onRejected(outcome)
            return reply.code(400).send(REFUSED)
          }
          senders.giveBack(sender)
          return reply.type('application/json').send(context.carriers?.takenAnswer ?? '')
        },
      )
  })
}

const recordPush = async (
  context: CarrierContext,
  { kind, id, body }: { kind: 'parcel' | 'pickup'; id: string; body: string },
): Promise<'taken' | 'unknown' | 'not signed'> => {
  const push = isUuid(id) ? context.carriers?.readPush({ id, body }) : null
  if (push?.kind !== kind) return 'not signed'
  return push.kind === 'parcel'
    ? recordParcelPush(context, { id, ...push })
    : recordPickupPush(context, { refundId: id, ...push })
}

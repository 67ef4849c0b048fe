import type { FastifyInstance, FastifyReply } from 'fastify'
import { paymentProviderNames, type PaymentProviderName } from '@anzuo/domain/shop'
import { getEventOrigin } from '../../http/requestDecorators'
import { createKeyedTokenBuckets } from '../../http/tokenBucket'
import { toRateLimitIpKey } from '../auth/rateLimits'
import type { SecurityEventOrigin } from '../../securityLog'
import { handlePaymentWebhook } from './settlement'
import type { PaymentHandlerContext } from './startPayment'

const MAX_WEBHOOK_BYTES = 64 * 1024

/** A notice that was not believed, and who sent it. */
export type RejectedNotice = { provider: PaymentProviderName; reason: string; origin: SecurityEventOrigin }

/**
 * Notices of one sender that were refused, each minute; a quarter of them at once. Authentic ones are not counted, so a provider is
 * never stopped by its own number of notices. Verifying is the costly step: it is not taken for a sender that has none left.
 */
const MAX_REFUSED_PER_MINUTE = 240
const RETRY_SECONDS = 30

const NO_PROVIDER_RESPONSE = { status: 404, type: 'text/plain', body: '' }

type WebhookMessage = { headers: Record<string, string | undefined>; body: string }

/**
 * Addresses that the providers call when money came. They answer in the provider's format and accept only what is signed.
 * A webhook that we refuse for good is answered as taken: to get it again would change nothing.
 */
export const registerPaymentWebhooks = async (
  app: FastifyInstance,
  tools: PaymentHandlerContext & { onRejected: (notice: RejectedNotice) => void },
): Promise<void> => {
  const senders = createKeyedTokenBuckets(MAX_REFUSED_PER_MINUTE, tools.now)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Signatures are over the raw body.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const name of paymentProviderNames)
      scope.post(
        `/payment_notice/${name}`,
        { schema: { hide: true }, bodyLimit: MAX_WEBHOOK_BYTES },
        async (request, reply) => {
          const sender = toRateLimitIpKey(request.ip)
          if (!senders.take(sender)) {
            tools.onRejected({
              provider: name,
              reason: 'too many of this sender were refused',
              origin: getEventOrigin(request),
            })
            return sendAgain(name, reply)
          }
          const answer = await processWebhook(name, {
            sender,
            headers: request.headers as Record<string, string | undefined>,
            body: typeof request.body === 'string' ? request.body : '',
            origin: getEventOrigin(request),
          })
          return reply.code(answer.status).type(answer.type).send(answer.body)
        },
      )
  })

  /** The provider's own way to send a notice later, so that no authentic one is lost behind somebody else's. */
  const sendAgain = (name: PaymentProviderName, reply: FastifyReply) => {
    const { status, type, body } =
      tools.paymentProviders[name]?.webhookResponses.again ?? NO_PROVIDER_RESPONSE
    return reply.header('retry-after', RETRY_SECONDS).code(status).type(type).send(body)
  }

  const processWebhook = async (
    name: PaymentProviderName,
    { sender, origin, ...message }: WebhookMessage & { sender: string; origin: SecurityEventOrigin },
  ) => {
    const provider = tools.paymentProviders[name]
    if (!provider) return NO_PROVIDER_RESPONSE
    const read = await provider.verifyWebhook({ ...message, now: tools.now() })
    if (!read.ok) {
      tools.onRejected({ provider: name, reason: read.reason, origin })
      return provider.webhookResponses.again
    }
    senders.giveBack(sender)
    const { db, now, repairs } = tools
    const outcome = await handlePaymentWebhook(
      db,
      { provider: name, webhook: read.value },
      { now: now(), repairs },
    )
    if (outcome === 'refuse' || outcome === 'unknown')
      tools.onRejected({
        provider: name,
        reason: `notice ${outcome}: ${read.value.transaction?.outTradeNo}`,
        origin,
      })
    return provider.webhookResponses.taken
  }
}

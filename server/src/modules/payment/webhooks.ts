import type { FastifyInstance } from 'fastify'
import { paymentProviderNames, type PaymentProviderName } from '@anzuo/domain/shop'
import { handlePaymentWebhook } from './settlement'
import type { PaymentHandlerContext } from './startPayment'

const MAX_WEBHOOK_BYTES = 64 * 1024

/**
 * Addresses that the providers call when money came. They answer in the provider's format and accept only what is signed.
 * A webhook that we refuse for good is answered as taken: to get it again would change nothing.
 */
export const registerPaymentWebhooks = async (
  app: FastifyInstance,
  tools: PaymentHandlerContext & { onRejected: (reason: string) => void },
): Promise<void> => {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Signatures are over the raw body.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const name of paymentProviderNames)
      scope.post(
        `/payment_notice/${name}`,
        { schema: { hide: true }, bodyLimit: MAX_WEBHOOK_BYTES },
        async (request, reply) => {
          const answer = await processWebhook(name, {
            headers: request.headers as Record<string, string | undefined>,
            body: typeof request.body === 'string' ? request.body : '',
          })
          return reply.code(answer.status).type(answer.type).send(answer.body)
        },
      )
  })

  const processWebhook = async (
    name: PaymentProviderName,
    message: { headers: Record<string, string | undefined>; body: string },
  ) => {
    const provider = tools.paymentProviders[name]
    if (!provider) return { status: 404, type: 'text/plain', body: '' }
    const read = await provider.verifyWebhook({ ...message, now: tools.now() })
    if (!read.ok) {
      tools.onRejected(read.reason)
      return provider.webhookResponses.again
    }
    const outcome = await handlePaymentWebhook(tools.db, { provider: name, webhook: read.value }, tools.now())
    if (outcome === 'refuse' || outcome === 'unknown')
      tools.onRejected(`notice ${outcome}: ${read.value.transaction?.outTradeNo}`)
    return provider.webhookResponses.taken
  }
}

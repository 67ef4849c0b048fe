import type { FastifyInstance } from 'fastify'
import type { ProviderName } from '../../gateways/payments'
import { hearNotice } from './settlement'
import type { PayTools } from './start'

const LARGEST_NOTICE_BYTES = 64 * 1024

/**
 * Where the providers tell of money. These addresses speak the providers' languages, not ours, and believe nothing that
 * isn't signed. A notice that we refuse for good is answered as taken: to hear it again would change nothing.
 */
export const serveNotices = async (
  app: FastifyInstance,
  tools: PayTools & { onRefused: (reason: string) => void },
): Promise<void> => {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Signatures are over the raw body.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const name of ['weixin', 'alipay'] as const)
      scope.post(
        `/payment_notice/${name}`,
        { schema: { hide: true }, bodyLimit: LARGEST_NOTICE_BYTES },
        async (request, reply) => {
          const answer = await hear(name, {
            headers: request.headers as Record<string, string | undefined>,
            body: typeof request.body === 'string' ? request.body : '',
          })
          return reply.code(answer.status).type(answer.type).send(answer.body)
        },
      )
  })

  const hear = async (
    name: ProviderName,
    message: { headers: Record<string, string | undefined>; body: string },
  ) => {
    const provider = tools.payments[name]
    if (!provider) return { status: 404, type: 'text/plain', body: '' }
    const read = await provider.readNotice({ ...message, now: tools.now() })
    if (!read.ok) {
      tools.onRefused(read.reason)
      return provider.noticeAnswers.again
    }
    const outcome = await hearNotice(tools.db, { provider: name, notice: read.value }, tools.now())
    if (outcome === 'refuse' || outcome === 'unknown')
      tools.onRefused(`notice ${outcome}: ${read.value.trade?.outTradeNo}`)
    return provider.noticeAnswers.taken
  }
}

import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OpenedDatabase } from '../db/database'
import { createErrorEnvelope, sendEnvelope, createSuccessEnvelope } from './envelope'

const DATABASE_TIMEOUT_MS = 2000

/**
 * Adds what machines ask about the server. `/livez`: 200 while the process answers, whatever its database does. `/readyz`, and
 * `/healthz` alike: 200 while it takes calls, which is while its database answers and until it begins to close, else 503. It
 * listens only after its migrations.
 */
export const registerHealthRoutes = (
  app: FastifyInstance,
  { safetyDb, kind }: Pick<OpenedDatabase, 'safetyDb' | 'kind'>,
): void => {
  const options = { schema: { hide: true }, compress: false as const }
  const probeDatabase = shareWhileRunning(() => withTimeout(Promise.resolve(safetyDb.execute(sql`select 1`))))
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  const answerReadiness = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isClosing) return sendEnvelope(reply, createErrorEnvelope(RESPONSE_CODE.unavailable, 'closing'), 503)
    try {
      await probeDatabase()
      return await sendEnvelope(reply, createSuccessEnvelope({ status: 'ok', database: kind }))
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return sendEnvelope(reply, createErrorEnvelope(RESPONSE_CODE.unavailable, 'database'), 503)
    }
  }

  app.get('/livez', options, async (_request, reply) =>
    sendEnvelope(reply, createSuccessEnvelope({ status: 'ok' })),
  )
  for (const path of ['/readyz', '/healthz']) app.get(path, options, answerReadiness)
}

/** However many ask at once, the database is asked once. */
const shareWhileRunning = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

const withTimeout = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${DATABASE_TIMEOUT_MS} ms`)),
      DATABASE_TIMEOUT_MS,
    )
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

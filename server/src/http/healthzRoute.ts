import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OpenedDatabase } from '../db/database'
import { createErrorEnvelope, sendEnvelope, createSuccessEnvelope } from './envelope'

const DATABASE_TIMEOUT_MS = 2000

/** Adds `/healthz` for load balancers: 200 while the server and its database answer, else 503. */
export const registerHealthzRoute = (app: FastifyInstance, { db, kind }: OpenedDatabase): void => {
  app.get('/healthz', { schema: { hide: true }, compress: false }, async (request, reply) => {
    try {
      await withTimeout(Promise.resolve(db.execute(sql`select 1`)))
      return await sendEnvelope(reply, createSuccessEnvelope({ status: 'ok', database: kind }))
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return sendEnvelope(reply, createErrorEnvelope(RESPONSE_CODE.unavailable, 'database'), 503)
    }
  })
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

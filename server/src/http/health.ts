import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { CODE } from '../../../src/contract'
import type { OpenDatabase } from '../db/database'
import { failed, sendEnvelope, success } from './envelope'

const PATIENCE_MS = 2000

/** Adds `/healthz` for load balancers: 200 while the server and its database answer, else 503. */
export const serveHealth = (app: FastifyInstance, { db, kind }: OpenDatabase): void => {
  app.get('/healthz', { schema: { hide: true }, compress: false }, async (request, reply) => {
    try {
      await withinPatience(Promise.resolve(db.execute(sql`select 1`)))
      return await sendEnvelope(reply, success({ status: 'ok', database: kind }))
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return sendEnvelope(reply, failed(CODE.unavailable, 'database'), 503)
    }
  })
}

const withinPatience = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

import type { FastifyReply } from 'fastify'
import { RESPONSE_CODE, type ResponseCode, type ResponseEnvelope } from '@anzuo/contract'

/** A successful answer. `message` is empty unless there is something to tell the person. */
export const createSuccessEnvelope = <Data>(data: Data, message = ''): ResponseEnvelope<Data> => ({
  code: RESPONSE_CODE.success,
  message,
  data,
})

/** An answer that says why there is none; `data` is what is true now, where that is the reason. */
export const createErrorEnvelope = (
  code: ResponseCode,
  message: string,
  data: unknown = null,
): ResponseEnvelope => ({
  code,
  message,
  data,
})

/**
 * Sends an envelope.
 *
 * Decision: a call that reached the server is answered with HTTP 200 whatever its code is, because clients read the
 * code and treat another status as a broken network. Three exceptions keep the status that machines on the way need:
 * a crash (500, for monitors), what asks about readiness or is no client of ours (503, for load balancers and payment
 * providers) and a file that a browser asked for by GET and that
 * doesn't exist (404, or it would be cached as the file).
 */
export const sendEnvelope = (reply: FastifyReply, answer: ResponseEnvelope, status = 200): FastifyReply => {
  reply.request.outcome = answer.code
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(answer)
}

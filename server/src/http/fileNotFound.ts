import type { FastifyReply, FastifyRequest } from 'fastify'
import { RESPONSE_CODE } from '@anzuo/contract'
import { translate } from '../messages'
import { createErrorEnvelope, sendEnvelope } from './envelope'
import { getRequestLocale } from './requestLocale'

/** Answers a question for a file that isn't there. */
export const sendFileNotFound = (
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<typeof sendEnvelope> =>
  sendEnvelope(
    reply,
    createErrorEnvelope(
      RESPONSE_CODE.notFound,
      translate(getRequestLocale(request), { key: 'unknownAddress' }),
    ),
    404,
  )

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SecurityEventOrigin } from '../securityLog'

/** Who makes a call. */
export type AuthenticatedUser = { userId: string; sessionId: string }

declare module 'fastify' {
  // Only an interface can add to the framework's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface FastifyRequest {
    caller: AuthenticatedUser | null
    /** Code of the envelope that answered, for the log. */
    outcome: number | null
    /** False when too many others wait, or nobody waits for the answer any more. */
    mayBegin: boolean
  }
}

/** Gives every request the fields above. */
export const decorateRequests = (app: FastifyInstance): void => {
  app.decorateRequest('caller', null)
  app.decorateRequest('outcome', null)
  app.decorateRequest('mayBegin', true)
}

/** Where a request comes from, for the security log. */
export const getEventOrigin = ({ ip, id }: FastifyRequest): SecurityEventOrigin => ({ ip, requestId: id })

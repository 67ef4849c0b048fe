import type { FastifyInstance } from 'fastify'

/** Who makes a call. */
export type SignedIn = { userId: string; tokenHash: string }

declare module 'fastify' {
  // Only an interface can add to the framework's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface FastifyRequest {
    caller: SignedIn | null
    /** Code of the envelope that answered, for the log. */
    outcome: number | null
  }
}

/** Gives every request the fields above. */
export const extendRequests = (app: FastifyInstance): void => {
  app.decorateRequest('caller', null)
  app.decorateRequest('outcome', null)
}

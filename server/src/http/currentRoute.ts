import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const currentRoute = new AsyncLocalStorage<string>()

/** Which route's request is being answered; an empty text for what no request began. */
export const getCurrentRoute = (): string => currentRoute.getStore() ?? ''

/** Lets everything that is done for a request know its route. */
export const registerCurrentRoute = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => currentRoute.run(routeOptions.url ?? '', done))
  // The end of a body is an event of the connection, which knows of no request.
  app.addHook('preValidation', ({ routeOptions }, _reply, done) =>
    currentRoute.run(routeOptions.url ?? '', done),
  )
}

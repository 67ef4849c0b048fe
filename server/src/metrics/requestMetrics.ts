import type { FastifyInstance } from 'fastify'
import { apiContract } from '@anzuo/contract'
import { SAFETY_PATH } from '../http/safetyPath'
import type { Metrics } from './metrics'

/** Measures every call of the contract by the code of its answer, and everything else by its status. */
export const registerRequestMetrics = (app: FastifyInstance, { requests, stops }: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1000
    const path = request.routeOptions.url ?? ''
    const isCall = path in apiContract
    const outcome = String(request.outcome ?? reply.statusCode)
    requests.observe({ path: isCall ? path : 'other', outcome }, seconds)
    if (path === SAFETY_PATH) stops.observe({ outcome }, seconds)
  })
}

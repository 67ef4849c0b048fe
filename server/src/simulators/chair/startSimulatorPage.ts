import Fastify from 'fastify'
import { decorateRequests } from '../../http/requestDecorators'
import type { RunningSimulatedChair } from './startSimulatedChair'
import { registerSimulatorPage } from './simulatorPage'

/**
 * Serves the page of simulated chairs without a server around it; 0 takes a free port.
 * @returns where: `http://127.0.0.1:PORT`
 */
export const startSimulatorPage = async (
  running: readonly RunningSimulatedChair[],
  port: number,
): Promise<string> => {
  const app = Fastify()
  decorateRequests(app)
  registerSimulatorPage(app, running)
  return app.listen({ port, host: '127.0.0.1' })
}

import Fastify from 'fastify'
import { extendRequests } from '../../http/request'
import type { RunningChair } from './demo'
import { serveChairPage } from './page'

/**
 * Serves the page of simulated chairs without a server around it; 0 takes a free port.
 * @returns where: `http://127.0.0.1:PORT`
 */
export const openChairPage = async (running: readonly RunningChair[], port: number): Promise<string> => {
  const app = Fastify()
  extendRequests(app)
  serveChairPage(app, running)
  return app.listen({ port, host: '127.0.0.1' })
}

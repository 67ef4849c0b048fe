import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BlockList, isIP, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Registry } from 'prom-client'
import { StartupError } from '../startupError'

/** RFC 1918, RFC 4193, loopback and link-local: addresses that no router of the internet passes on. */
const PRIVATE_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const

const privateAddresses = new BlockList()
for (const [address, prefix, family] of PRIVATE_NETWORKS) privateAddresses.addSubnet(address, prefix, family)

/** Whether an address is of this machine or of its own network. */
export const isPrivateAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '')
  return isIP(plain) !== 0 && privateAddresses.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
}

/** How long somebody who asks may take. */
const REQUEST_TIMEOUT_MS = 10_000

const MAX_CONNECTIONS = 20

/**
 * Serves `/metrics` at a port of its own, to addresses of private networks only: whatever goes wrong with a balancer or a
 * firewall, the public doesn't see it.
 * @throws StartupError when the address or port can't be had
 */
export const startMetricsServer = async (
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; close: () => Promise<void> }> => {
  const server = createServer((request, response) => void answer(registry, request, response))
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.maxConnections = MAX_CONNECTIONS
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw new StartupError(`METRICS_PORT: nothing can be served at ${host}:${port}`, { cause: error })
  }
  const { port: boundPort } = server.address() as AddressInfo
  return { address: `http://${host}:${boundPort}/metrics`, close: () => closeServer(server) }
}

const answer = async (
  registry: Registry,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (!isPrivateAddress(request.socket.remoteAddress ?? '')) return void request.socket.destroy()
  // A balancer in front would hide who asks.
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  if (request.method !== 'GET' || request.url !== '/metrics' || isForwarded)
    return void response.writeHead(404).end()
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}

const closeServer = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

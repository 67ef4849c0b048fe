import net, { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { it } from 'node:test'
import { createMqttClient } from './createMqttClient'

/** Half of the time that the library would wait by itself. */
const PATIENCE = { timeout: 15_000 }

it('a broker that takes a connection and says nothing is asked anew', PATIENCE, async () => {
  const sockets: net.Socket[] = []
  const silent = net.createServer(socket => void sockets.push(socket.on('error', () => {})))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const client = createMqttClient({ url: `mqtt://127.0.0.1:${port}`, clientId: 'server', caFile: null })
  client.on('error', () => {})

  await once(silent, 'connection')
  await once(silent, 'connection')

  await client.endAsync(true)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The wire between a browser and the server, as a network that goes and comes back. */
export type NetworkProxy = {
  origin: string
  /** From now on nothing gets through, and nobody has noticed yet. */
  dropPackets: () => void
  /** Everything that was open ends, nothing new begins. */
  disconnect: () => void
  restore: () => void
  close: () => Promise<void>
}

/** Puts a wire in front of a server. Its address counts as a secure one in browsers. */
export const startNetworkProxy = async (serverOrigin: string): Promise<NetworkProxy> => {
  const serverPort = Number(new URL(serverOrigin).port)
  const sockets = new Set<Socket>()
  let state: 'whole' | 'frozen' | 'cut' = 'whole'

  const proxyServer = createServer(near => {
    if (state === 'cut') return near.destroy()
    const far = connect(serverPort, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      // What comes while it is frozen is gone, as on a radio: nobody gets it later.
      socket.on('data', bytes => state === 'whole' && other.write(bytes))
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  proxyServer.listen(0, '127.0.0.1')
  await once(proxyServer, 'listening')

  const end = () => sockets.forEach(socket => socket.destroy())
  return {
    origin: `http://localhost:${(proxyServer.address() as AddressInfo).port}`,
    dropPackets: () => {
      state = 'frozen'
    },
    disconnect: () => {
      state = 'cut'
      end()
    },
    restore: () => {
      // What was open while nothing got through has lost a part of what was said.
      if (state !== 'whole') end()
      state = 'whole'
    },
    close: async () => {
      end()
      proxyServer.close()
      await once(proxyServer, 'close')
    },
  }
}

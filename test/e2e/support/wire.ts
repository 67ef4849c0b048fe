import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The wire between a browser and the server, as a network that goes and comes back. */
export type Wire = {
  origin: string
  /** From now on nothing gets through, and nobody has noticed yet. */
  freeze: () => void
  /** Everything that was open ends, nothing new begins. */
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

/** Puts a wire in front of a server. Its address counts as a secure one in browsers. */
export const openWire = async (serverOrigin: string): Promise<Wire> => {
  const serverPort = Number(new URL(serverOrigin).port)
  const sockets = new Set<Socket>()
  let state: 'whole' | 'frozen' | 'cut' = 'whole'

  const door = createServer(near => {
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
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')

  const end = () => sockets.forEach(socket => socket.destroy())
  return {
    origin: `http://localhost:${(door.address() as AddressInfo).port}`,
    freeze: () => {
      state = 'frozen'
    },
    cut: () => {
      state = 'cut'
      end()
    },
    mend: () => {
      // What was open while nothing got through has lost a part of what was said.
      if (state !== 'whole') end()
      state = 'whole'
    },
    close: async () => {
      end()
      door.close()
      await once(door, 'close')
    },
  }
}

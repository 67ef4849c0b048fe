import net, { type AddressInfo } from 'node:net'

/** A way to a server that can be cut and mended, as a network or a server that goes. */
export const startInterruptibleProxy = async (target: { host: string; port: number }) => {
  const sockets = new Set<net.Socket>()
  let isCut = false
  const listener = net.createServer(near => {
    if (isCut) return near.destroy()
    const far = net.connect(target.port, target.host)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  return {
    port: (listener.address() as AddressInfo).port,
    /** Ends every connection, and refuses new ones. */
    cut: (): void => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: (): void => {
      isCut = false
    },
    /** Carries nothing more, and ends nothing, as a server does that hangs. */
    freeze: (): void => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => listener.close(resolve))
    },
  }
}

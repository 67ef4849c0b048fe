import { connectToHost, type HostConnection } from './connectToHost'
import { startMiniProgramHostProcess } from './startMiniProgramHostProcess'

/** A host that runs in a process of its own and can be asked. */
export type ConnectedHost = {
  ask: HostConnection['ask']
  stop: () => Promise<void>
}

/**
 * Starts a mini-program in a host and connects to it; a question that takes longer than `timeoutMs` fails.
 * @throws Error with what the host printed when it refuses the mini-program.
 */
export const startConnectedHost = async (
  folder: string,
  { options, timeoutMs }: { options: string[]; timeoutMs: number },
): Promise<ConnectedHost> => {
  const host = await startMiniProgramHostProcess(folder, options)
  try {
    const connection = await connectToHost(host.address, timeoutMs)
    const stop = async () => {
      connection.close()
      await host.stop()
    }
    return { ask: connection.ask, stop }
  } catch (error) {
    await host.stop()
    throw error
  }
}

import { randomBytes } from 'node:crypto'
import {
  startSimulatedChair,
  type RunningSimulatedChair,
} from '@anzuo/server/simulators/chair/startSimulatedChair'
import { startAppServer, type RunningAppServer } from './appServer'

/** Starts the server, and a simulated chair without an owner that reaches it over the internet with the server's own keys. */
export const startServerWithChair = async (
  serialNumber: string,
): Promise<{ server: RunningAppServer; running: RunningSimulatedChair }> => {
  const masterKey = Uint8Array.from(randomBytes(32))
  const server = await startAppServer({ env: { CHAIR_MASTER_KEY: Buffer.from(masterKey).toString('hex') } })
  const port = /connect to port (\d+) by MQTT/.exec(server.output())?.[1] ?? ''
  const running = startSimulatedChair({
    serialNumber,
    family: 'w',
    isOwned: false,
    masterKey,
    url: `mqtt://127.0.0.1:${port}`,
  })
  return { server, running }
}

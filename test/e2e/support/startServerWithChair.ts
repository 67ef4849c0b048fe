import { fetchSimulatedChairKeys } from '@anzuo/server/simulators/chair/simulatedChairKeys'
import {
  startSimulatedChair,
  type RunningSimulatedChair,
} from '@anzuo/server/simulators/chair/startSimulatedChair'
import { startAppServer, type RunningAppServer } from './appServer'

/** Starts the server, and a simulated chair without an owner that reaches it over the internet with the key that the server gave it. */
export const startServerWithChair = async (
  serialNumber: string,
): Promise<{ server: RunningAppServer; running: RunningSimulatedChair }> => {
  const server = await startAppServer()
  const port = /connect to port (\d+) by MQTT/.exec(server.output())?.[1] ?? ''
  const deviceKey = (await fetchSimulatedChairKeys(server.origin, [serialNumber])).get(serialNumber)
  if (!deviceKey) throw new Error(`${serialNumber} has no key`)
  const running = startSimulatedChair({
    serialNumber,
    family: 'w',
    isOwned: false,
    deviceKey,
    url: `mqtt://127.0.0.1:${port}`,
  })
  return { server, running }
}

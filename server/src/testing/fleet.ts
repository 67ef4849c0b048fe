import { pino } from 'pino'
import { openEmbeddedBroker } from '../gateways/chairs/embeddedBroker'
import { openChairLine } from '../gateways/chairs/line'
import { startChair, type RunningChair } from '../simulators/chair/demo'
import { until } from './brokers'
import { TEST_MASTER_KEY } from './chair'

let lastSerial = 10_000

/** A number that no other chair of this process has. */
export const newSerialNumber = (): string => {
  lastSerial += 1
  return `HK24T${lastSerial}`
}

/** An embedded broker, a server's line to it, and simulated chairs that connect to it. */
export const openTestFleet = async () => {
  const broker = await openEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    masterKey: TEST_MASTER_KEY,
    certificate: null,
  })
  const openLine = () =>
    openChairLine({
      url: broker.url,
      caFile: null,
      masterKey: TEST_MASTER_KEY,
      log: pino({ level: 'silent' }),
    })
  const line = await openLine()
  const running: RunningChair[] = []
  return {
    line,
    openLine,
    /** Starts a chair and waits until the line knows it. */
    start: async (serialNumber = newSerialNumber()): Promise<RunningChair & { serialNumber: string }> => {
      const chair = startChair({
        serialNumber,
        family: 'hk',
        isOwned: false,
        masterKey: TEST_MASTER_KEY,
        url: broker.url,
      })
      running.push(chair)
      await until(() => line.known(serialNumber).isOnline && line.known(serialNumber).state !== null)
      return { ...chair, serialNumber }
    },
    close: async () => {
      for (const chair of running) await chair.close()
      await line.close()
      await broker.close()
    },
  }
}

export type TestFleet = Awaited<ReturnType<typeof openTestFleet>>

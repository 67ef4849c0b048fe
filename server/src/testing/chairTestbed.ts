import { pino } from 'pino'
import { startEmbeddedMqttBroker } from '../gateways/chairs/embeddedBroker'
import { openChairMqttClient } from '../gateways/chairs/chairMqttClient'
import { startSimulatedChair, type RunningSimulatedChair } from '../simulators/chair/startSimulatedChair'
import { waitUntil } from './mqttBrokers'
import { TEST_CHAIR_MASTER_KEY } from './testChair'

let lastSerial = 10_000

/** A number that no other chair of this process has. */
const createUniqueSerialNumber = (): string => {
  lastSerial += 1
  return `HK24T${lastSerial}`
}

/** An embedded broker, a server connected to it, and simulated chairs that connect to it. */
export const startChairTestbed = async () => {
  const broker = await startEmbeddedMqttBroker({
    host: '127.0.0.1',
    port: 0,
    masterKey: TEST_CHAIR_MASTER_KEY,
    certificate: null,
  })
  const openMqttClient = () =>
    openChairMqttClient({
      url: broker.url,
      caFile: null,
      masterKey: TEST_CHAIR_MASTER_KEY,
      log: pino({ level: 'silent' }),
    })
  const mqttClient = await openMqttClient()
  const running: RunningSimulatedChair[] = []
  return {
    mqttClient,
    openMqttClient,
    /** Starts a chair and waits until the server knows it. */
    start: async (
      serialNumber = createUniqueSerialNumber(),
    ): Promise<RunningSimulatedChair & { serialNumber: string }> => {
      const chair = startSimulatedChair({
        serialNumber,
        family: 'hk',
        isOwned: false,
        masterKey: TEST_CHAIR_MASTER_KEY,
        url: broker.url,
      })
      running.push(chair)
      await waitUntil(
        () =>
          mqttClient.getSnapshot(serialNumber).isOnline &&
          mqttClient.getSnapshot(serialNumber).state !== null,
      )
      return { ...chair, serialNumber }
    },
    close: async () => {
      for (const chair of running) await chair.close()
      await mqttClient.close()
      await broker.close()
    },
  }
}

export type ChairTestbed = Awaited<ReturnType<typeof startChairTestbed>>

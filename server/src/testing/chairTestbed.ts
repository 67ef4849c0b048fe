import { pino } from 'pino'
import { startEmbeddedMqttBroker } from '../gateways/chairs/embeddedBroker'
import { openChairMqttClient } from '../gateways/chairs/chairMqttClient'
import { startSimulatedChair, type RunningSimulatedChair } from '../simulators/chair/startSimulatedChair'
import { waitUntil } from './mqttBrokers'
import { createTestChairKeys, getTestDeviceKey } from './testChairKeys'
import type { ChairKeyCache } from '../modules/chairKey/chairKeyCache'

let lastSerial = 10_000

/** A number that no other chair of this process has. */
const createUniqueSerialNumber = (): string => {
  lastSerial += 1
  return `HK24T${lastSerial}`
}

/** An embedded broker, a server connected to it, and simulated chairs that connect to it. */
export const startChairTestbed = async (keys: ChairKeyCache = createTestChairKeys()) => {
  const broker = await startEmbeddedMqttBroker({
    host: '127.0.0.1',
    port: 0,
    keys,
    certificate: null,
  })
  const openMqttClient = () =>
    openChairMqttClient({
      url: broker.url,
      caFile: null,
      keys,
      log: pino({ level: 'silent' }),
    })
  const mqttClient = await openMqttClient()
  const running: RunningSimulatedChair[] = []
  return {
    broker,
    mqttClient,
    openMqttClient,
    /** Starts a chair and waits until the server knows it. */
    start: async (
      serialNumber = createUniqueSerialNumber(),
      deviceKey = getTestDeviceKey(serialNumber),
    ): Promise<RunningSimulatedChair & { serialNumber: string }> => {
      const chair = startSimulatedChair({
        serialNumber,
        family: 'hk',
        isOwned: false,
        deviceKey,
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

import { randomBytes } from 'node:crypto'
import type { ChairFamilyKey, DeviceKey, FirmwarePublicKeys } from '@anzuo/chair-protocol'
import { createSimulatedChair, type SimulatedChair } from './simulatedChair'
import { SIMULATED_NETWORKS } from './simulatedWifi'
import { createFirmwareFlash } from './simulatedFirmware'
import { connectChairToHome } from './connectChairToHome'
import { connectChairToBroker, type ChairBrokerConnection } from './chairBrokerConnection'
import { createFactoryChairMemory } from '@anzuo/chair-protocol/model'

/** A simulated chair that is connected to a broker. */
export type RunningSimulatedChair = {
  chair: SimulatedChair
  internet: ChairBrokerConnection
  close: () => Promise<void>
}

/** Starts a chair with a fresh memory. Its log is of a new generation, so nothing is counted twice. */
export const startSimulatedChair = (options: {
  serialNumber: string
  family: ChairFamilyKey
  isOwned: boolean
  deviceKey: DeviceKey
  url: string
  caFile?: string | null
  /** The first bound of the wait before it connects again, ms; for many chairs that of the protocol. */
  reconnectSpreadMs?: number
  onProblem?: (reason: string) => void
  /** Whose firmware it takes; none when left out. */
  firmwarePublicKeys?: FirmwarePublicKeys
}): RunningSimulatedChair => {
  const { deviceKey } = options
  const memory = createFactoryChairMemory({
    serialNumber: options.serialNumber,
    family: options.family,
    deviceKey: deviceKey.key,
    keyVersion: deviceKey.version,
    logGeneration: randomBytes(4).readUInt32LE(),
  })
  memory.isOwned = options.isOwned
  const chair = createSimulatedChair({
    memory,
    randomBytes: length => Uint8Array.from(randomBytes(length)),
    now: () => performance.now(),
    networks: SIMULATED_NETWORKS,
    connectToHome: connectChairToHome,
    ...(options.firmwarePublicKeys
      ? { firmware: { flash: createFirmwareFlash(), publicKeys: options.firmwarePublicKeys } }
      : {}),
  })
  const internet = connectChairToBroker(chair, {
    url: options.url,
    caFile: options.caFile ?? null,
    ...(options.reconnectSpreadMs === undefined ? {} : { reconnectSpreadMs: options.reconnectSpreadMs }),
    ...(options.onProblem ? { onProblem: options.onProblem } : {}),
  })
  return {
    chair,
    internet,
    close: async () => {
      chair.stop()
      await chair.leaveHome()
      await internet.close()
    },
  }
}

/** The chair that belongs to nobody, for whoever wants to try how one is added. */
export const UNOWNED_DEMO_CHAIR = { serialNumber: 'W24A000002', family: 'w' } as const

/** The two chairs that start with a development server. */
export const startDemoChairs = (options: {
  owned: { serialNumber: string; family: ChairFamilyKey }
  deviceKeys: { owned: DeviceKey; unowned: DeviceKey }
  url: string
  firmwarePublicKeys: FirmwarePublicKeys
}): RunningSimulatedChair[] => {
  const { owned, deviceKeys, url, firmwarePublicKeys } = options
  const shared = { url, firmwarePublicKeys }
  return [
    startSimulatedChair({ ...owned, ...shared, deviceKey: deviceKeys.owned, isOwned: true }),
    startSimulatedChair({ ...UNOWNED_DEMO_CHAIR, ...shared, deviceKey: deviceKeys.unowned, isOwned: false }),
  ]
}

import { randomBytes } from 'node:crypto'
import { GATT_UUIDS, type ChairFamilyKey, type DeviceKey } from '@anzuo/chair-protocol'
import { createFactoryChairMemory } from '@anzuo/chair-protocol/model'
import { createSimulatedChairPeripheral } from '@anzuo/server/simulators/chair/bluetoothPeripheral'
import { createSimulatedChair, type SimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'
import type { SimulatedFirmwareOptions } from '@anzuo/server/simulators/chair/simulatedFirmware'
import type { ConnectToHome } from '@anzuo/server/simulators/chair/simulatedHome'
import { SIMULATED_NETWORKS } from '@anzuo/server/simulators/chair/simulatedWifi'

/** A chair out of its box, for tests: it belongs to nobody, and has no internet. */
export const unboxSimulatedChair = (
  serialNumber: string,
  family: ChairFamilyKey,
  { firmware, connectToHome }: { firmware?: SimulatedFirmwareOptions; connectToHome?: ConnectToHome } = {},
): { chair: SimulatedChair; deviceKey: DeviceKey['key'] } => {
  const deviceKey = Uint8Array.from(randomBytes(32))
  const chair = createSimulatedChair({
    memory: createFactoryChairMemory({ serialNumber, family, deviceKey, logGeneration: 1 }),
    randomBytes: length => Uint8Array.from(randomBytes(length)),
    now: () => Date.now(),
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    networks: SIMULATED_NETWORKS,
    ...(firmware ? { firmware } : {}),
    ...(connectToHome ? { connectToHome } : {}),
  })
  return { chair, deviceKey }
}

export type SimulatedRadio = {
  /** How often the person has chosen the chair in the browser's list. */
  chosen: () => number
  /** The connection is lost at this moment. */
  cut: () => void
  remove: () => void
}

/** Gives the browser of a test Bluetooth, with this chair in reach; the person chooses it in the browser's list. */
export const installSimulatedRadio = (chair: SimulatedChair): SimulatedRadio => {
  let chosen = 0
  const device = createDevice(chair)
  const bluetooth = {
    requestDevice: async () => {
      chosen += 1
      return device
    },
  }
  Object.defineProperty(navigator, 'bluetooth', { value: bluetooth, configurable: true })
  return {
    chosen: () => chosen,
    cut: () => device.gatt.disconnect(),
    remove: () => void Reflect.deleteProperty(navigator, 'bluetooth'),
  }
}

const copyToDataView = (bytes: Uint8Array): DataView => new DataView(bytes.slice().buffer)

const readBytes = (value: BufferSource): Uint8Array =>
  value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength)

const createDevice = (chair: SimulatedChair) => {
  const peripheral = createSimulatedChairPeripheral(chair)
  let characteristics = new Map<string, ReturnType<typeof createCharacteristic>>()
  let link: ReturnType<typeof peripheral.connect> | null = null

  const createCharacteristic = (uuid: string) =>
    Object.assign(new EventTarget(), {
      value: undefined as DataView | undefined,
      readValue: async () => copyToDataView(link?.read(uuid) ?? new Uint8Array(0)),
      startNotifications: async () => link?.setSubscribed(uuid, true),
      writeValueWithResponse: async (value: BufferSource) => void link?.write(uuid, readBytes(value)),
      writeValueWithoutResponse: async (value: BufferSource) => void link?.write(uuid, readBytes(value)),
    })

  const device = Object.assign(new EventTarget(), {
    gatt: {
      connected: false,
      connect: async () => {
        characteristics = new Map(Object.values(GATT_UUIDS).map(uuid => [uuid, createCharacteristic(uuid)]))
        link = peripheral.connect((uuid, value) => {
          const characteristic = characteristics.get(uuid)
          if (!characteristic) return
          characteristic.value = copyToDataView(value)
          characteristic.dispatchEvent(new Event('characteristicvaluechanged'))
        })
        device.gatt.connected = true
        return {
          getPrimaryService: async () => ({
            getCharacteristic: async (uuid: string) => characteristics.get(uuid),
          }),
        }
      },
      disconnect: () => {
        link?.disconnect()
        link = null
        device.gatt.connected = false
        device.dispatchEvent(new Event('gattserverdisconnected'))
      },
    },
  })
  return device
}

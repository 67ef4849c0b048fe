import type { EmitWxEvent, WxCallOptions } from '../wxBackend'
import { createBluetoothError } from './bluetoothErrors'
import type { SimulatedPeripheral } from './simulatedPeripheral'
import { equalUuidsIgnoringCase } from './uuids'

const describeDevice = (peripheral: SimulatedPeripheral) => ({
  deviceId: peripheral.deviceId,
  name: peripheral.name,
  localName: peripheral.name,
  RSSI: peripheral.RSSI,
  connectable: true,
  advertisData: peripheral.advertisData ?? new Uint8Array(),
  advertisServiceUUIDs: peripheral.advertisServiceUUIDs ?? [],
  serviceData: {},
})

const advertisesAny = ({ advertisServiceUUIDs = [] }: SimulatedPeripheral, services: readonly string[]) =>
  services.some(wanted => advertisServiceUUIDs.some(uuid => equalUuidsIgnoringCase(uuid, wanted)))

export type PeripheralScannerDependencies = { peripherals: readonly SimulatedPeripheral[]; emit: EmitWxEvent }

/** Which of the simulated peripherals are in range, and which of them the app has found. */
export const createPeripheralScanner = ({ peripherals, emit }: PeripheralScannerDependencies) => {
  const inRange = new Map(peripherals.map(peripheral => [peripheral.deviceId, peripheral]))
  const foundIds = new Set<string>()
  const findKnown = (deviceId: string) => peripherals.find(known => known.deviceId === deviceId)

  return {
    /** Tells the app of the peripherals in range that offer a wanted service. */
    scan: (options: WxCallOptions) => {
      const { services, allowDuplicatesKey = false } = options as {
        services?: string[]
        allowDuplicatesKey?: boolean
      }
      for (const peripheral of inRange.values()) {
        const isWanted = !services?.length || advertisesAny(peripheral, services)
        if (!isWanted || (foundIds.has(peripheral.deviceId) && !allowDuplicatesKey)) continue
        foundIds.add(peripheral.deviceId)
        emit('BluetoothDeviceFound', { devices: [describeDevice(peripheral)] })
      }
    },
    foundDevices: () => [...foundIds].flatMap(id => inRange.get(id) ?? []).map(describeDevice),
    forgetFound: () => foundIds.clear(),
    /** @throws WxError when there is no such peripheral, or it is too far away. */
    requireInRange: (deviceId: string): SimulatedPeripheral => {
      const peripheral = inRange.get(deviceId)
      if (!peripheral) throw createBluetoothError(findKnown(deviceId) ? 'timedOut' : 'noDevice')
      return peripheral
    },
    /** @throws Error when there is no such peripheral. */
    setInRange: (deviceId: string, isInRange: boolean) => {
      const peripheral = findKnown(deviceId)
      if (!peripheral) throw new Error(`there is no peripheral ${deviceId}`)
      if (isInRange) inRange.set(deviceId, peripheral)
      else inRange.delete(deviceId)
    },
  }
}

export type PeripheralScanner = ReturnType<typeof createPeripheralScanner>

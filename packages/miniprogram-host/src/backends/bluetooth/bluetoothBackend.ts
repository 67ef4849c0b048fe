import type { EmitWxEvent, WxBackend } from '../wxBackend'
import { createSimulatedBluetoothAdapter } from './bluetoothAdapter'
import { createGattConnections } from './gattConnections'
import { createGattMethods } from './gattMethods'
import { createPeripheralScanner } from './peripheralScanner'
import type { SimulatedPeripheral } from './simulatedPeripheral'

export type BluetoothBackendDependencies = { peripherals: readonly SimulatedPeripheral[]; emit: EmitWxEvent }

/** Bluetooth low energy with simulated peripherals: the whole way from adapter to characteristic, with the platform's codes. */
export const createBluetoothBackend = ({ peripherals, emit }: BluetoothBackendDependencies) => {
  const adapter = createSimulatedBluetoothAdapter(emit)
  const scanner = createPeripheralScanner({ peripherals, emit })
  const connections = createGattConnections({ adapter, scanner, emit })

  const backEnd: WxBackend = {
    callback: {
      openBluetoothAdapter: adapter.open,
      closeBluetoothAdapter: () => {
        adapter.requireOpen()
        connections.disconnectAll()
        scanner.forgetFound()
        adapter.close()
      },
      getBluetoothAdapterState: () => {
        adapter.requireAvailable()
        return adapter.state()
      },
      startBluetoothDevicesDiscovery: options => {
        adapter.setDiscovering(true)
        setImmediate(() => {
          if (adapter.isDiscovering()) scanner.scan(options)
        })
        return { isDiscovering: true }
      },
      stopBluetoothDevicesDiscovery: () => adapter.setDiscovering(false),
      getBluetoothDevices: () => {
        adapter.requireAvailable()
        return { devices: scanner.foundDevices() }
      },
      getConnectedBluetoothDevices: ({ services = [] }) => {
        adapter.requireAvailable()
        const connected = connections.withAnyService(services as string[])
        return { devices: connected.map(({ deviceId, name }) => ({ deviceId, name })) }
      },
      createBLEConnection: connections.connect,
      closeBLEConnection: options => {
        connections.require(options)
        connections.disconnect(String(options.deviceId))
      },
      ...createGattMethods(connections, emit),
    },
    events: [
      'BluetoothAdapterStateChange',
      'BluetoothDeviceFound',
      'BLEConnectionStateChange',
      'BLECharacteristicValueChange',
      'BLEMTUChange',
    ],
  }
  return {
    backEnd,
    /** The person switches Bluetooth on or off. */
    setOn: (isOn: boolean) => {
      if (!isOn) connections.disconnectAll()
      adapter.setOn(isOn)
    },
    /**
     * A peripheral comes near or goes away.
     * @throws Error when there is no such peripheral.
     */
    setInRange: (deviceId: string, isInRange: boolean) => {
      scanner.setInRange(deviceId, isInRange)
      if (!isInRange) connections.disconnect(deviceId)
    },
  }
}

export type BluetoothBackend = ReturnType<typeof createBluetoothBackend>

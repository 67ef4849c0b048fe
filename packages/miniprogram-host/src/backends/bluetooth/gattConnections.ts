import type { EmitWxEvent, WxCallOptions } from '../wxBackend'
import type { SimulatedBluetoothAdapter } from './bluetoothAdapter'
import { createBluetoothError } from './bluetoothErrors'
import type { PeripheralScanner } from './peripheralScanner'
import type {
  SimulatedGattService,
  SimulatedPeripheralConnection,
  SimulatedPeripheral,
} from './simulatedPeripheral'
import { createGattUuidKey, equalUuidsIgnoringCase } from './uuids'

/** The MTU of a connection until the app asks for a larger one. */
export const MIN_MTU_BYTES = 23

export type GattConnection = {
  peripheral: SimulatedPeripheral
  session: SimulatedPeripheralConnection
  mtu: number
  /** Services whose characteristics the app has asked for; using others fails on many phones. */
  discoveredServices: Set<string>
  subscriptions: Set<string>
}

/** @throws WxError when the peripheral has no such service. */
export const requireGattService = (
  { peripheral }: GattConnection,
  options: WxCallOptions,
): SimulatedGattService => {
  const service = peripheral.services.find(({ uuid }) => equalUuidsIgnoringCase(uuid, options.serviceId))
  if (!service) throw createBluetoothError('noService')
  return service
}

/** @throws WxError when there is no such characteristic, or the app has not discovered its service. */
export const getGattCharacteristicProperties = (connection: GattConnection, options: WxCallOptions) => {
  const { characteristics } = requireGattService(connection, options)
  const found = characteristics.find(({ uuid }) => equalUuidsIgnoringCase(uuid, options.characteristicId))
  if (!found || !connection.discoveredServices.has(createGattUuidKey(options.serviceId)))
    throw createBluetoothError('noCharacteristic')
  return found.properties
}

export type GattConnectionsDependencies = {
  adapter: SimulatedBluetoothAdapter
  scanner: PeripheralScanner
  emit: EmitWxEvent
}

/** The app's connections to peripherals, by device. */
export const createGattConnections = ({ adapter, scanner, emit }: GattConnectionsDependencies) => {
  const connections = new Map<string, GattConnection>()

  const emitValue = (options: WxCallOptions, value: Uint8Array) => {
    const { deviceId, serviceId, characteristicId } = options
    emit('BLECharacteristicValueChange', { deviceId, serviceId, characteristicId, value })
  }
  const disconnect = (deviceId: string) => {
    const connection = connections.get(deviceId)
    if (!connection) return
    connections.delete(deviceId)
    connection.session.onDisconnected?.()
    emit('BLEConnectionStateChange', { deviceId, connected: false })
  }

  return {
    /** Tells the app of a characteristic's value. */
    emitValue,
    disconnect,
    disconnectAll: () => [...connections.keys()].forEach(disconnect),
    /** @throws WxError when the adapter is not available or the device is not connected. */
    require: ({ deviceId }: WxCallOptions): GattConnection => {
      adapter.requireAvailable()
      const connection = connections.get(String(deviceId))
      if (!connection) throw createBluetoothError('noConnection')
      return connection
    },
    /** Connected peripherals that have any of some services. */
    withAnyService: (services: readonly string[]) =>
      [...connections.values()]
        .map(({ peripheral }) => peripheral)
        .filter(peripheral =>
          peripheral.services.some(({ uuid }) =>
            services.some(wanted => equalUuidsIgnoringCase(uuid, wanted)),
          ),
        ),
    /** @throws WxError when the device cannot be connected to. */
    connect: ({ deviceId }: WxCallOptions) => {
      adapter.requireAvailable()
      const id = String(deviceId ?? '')
      if (id === '') throw createBluetoothError('invalidData')
      if (connections.has(id)) throw createBluetoothError('alreadyConnected')
      const peripheral = scanner.requireInRange(id)
      const notify = (serviceId: string, characteristicId: string, value: Uint8Array) => {
        const isSubscribed = connections
          .get(id)
          ?.subscriptions.has(createGattUuidKey(serviceId, characteristicId))
        if (isSubscribed) emitValue({ deviceId: id, serviceId, characteristicId }, value)
      }
      const session = peripheral.connect({ notify, disconnect: () => disconnect(id) })
      connections.set(id, {
        peripheral,
        session,
        mtu: MIN_MTU_BYTES,
        discoveredServices: new Set(),
        subscriptions: new Set(),
      })
      emit('BLEConnectionStateChange', { deviceId: id, connected: true })
    },
  }
}

export type GattConnections = ReturnType<typeof createGattConnections>

import type { EmitWxEvent, WxBackend, WxCallOptions } from '../wxBackend'
import { createBluetoothError } from './bluetoothErrors'
import {
  MIN_MTU_BYTES,
  getGattCharacteristicProperties,
  requireGattService,
  type GattConnections,
} from './gattConnections'
import type { SimulatedGattService } from './simulatedPeripheral'
import { createGattUuidKey } from './uuids'

/** Bytes of a write that the protocol itself takes. */
const ATT_WRITE_HEADER_BYTES = 3
const MAX_REQUESTED_MTU_BYTES = 512

const describeCharacteristic = ({ uuid, properties }: SimulatedGattService['characteristics'][number]) => ({
  uuid,
  properties: {
    read: false,
    write: false,
    notify: false,
    indicate: false,
    writeNoResponse: false,
    writeDefault: Boolean(properties.write),
    ...properties,
  },
})

const write = (connections: GattConnections, options: WxCallOptions) => {
  const connection = connections.require(options)
  const properties = getGattCharacteristicProperties(connection, options)
  if (!properties.write && !properties.writeNoResponse) throw createBluetoothError('propertyNotSupported')
  const { value } = options
  if (!(value instanceof Uint8Array) || value.length === 0) throw createBluetoothError('invalidData')
  if (value.length > connection.mtu - ATT_WRITE_HEADER_BYTES) throw createBluetoothError('systemError')
  connection.session.write(String(options.serviceId), String(options.characteristicId), value)
}

/** The methods of `wx` that work with the services and characteristics of a connected peripheral. */
export const createGattMethods = (
  connections: GattConnections,
  emit: EmitWxEvent,
): WxBackend['callback'] => ({
  getBLEDeviceServices: options => {
    const { peripheral } = connections.require(options)
    return { services: peripheral.services.map(({ uuid, isPrimary = true }) => ({ uuid, isPrimary })) }
  },
  getBLEDeviceCharacteristics: options => {
    const connection = connections.require(options)
    const { uuid, characteristics } = requireGattService(connection, options)
    connection.discoveredServices.add(createGattUuidKey(uuid))
    return { characteristics: characteristics.map(describeCharacteristic) }
  },
  notifyBLECharacteristicValueChange: options => {
    const connection = connections.require(options)
    const { notify, indicate } = getGattCharacteristicProperties(connection, options)
    if (!notify && !indicate) throw createBluetoothError('propertyNotSupported')
    const key = createGattUuidKey(options.serviceId, options.characteristicId)
    if (options.state === false) connection.subscriptions.delete(key)
    else connection.subscriptions.add(key)
  },
  readBLECharacteristicValue: options => {
    const connection = connections.require(options)
    if (!getGattCharacteristicProperties(connection, options).read)
      throw createBluetoothError('propertyNotSupported')
    const { serviceId, characteristicId } = options
    const value = connection.session.read(String(serviceId), String(characteristicId))
    setImmediate(() => connections.emitValue(options, value))
  },
  writeBLECharacteristicValue: options => write(connections, options),
  setBLEMTU: options => {
    const connection = connections.require(options)
    const requested = Number(options.mtu)
    if (!(requested > MIN_MTU_BYTES - 1 && requested <= MAX_REQUESTED_MTU_BYTES))
      throw createBluetoothError('invalidData')
    connection.mtu = Math.min(requested, connection.peripheral.maxMtu ?? MIN_MTU_BYTES)
    emit('BLEMTUChange', { deviceId: options.deviceId, mtu: connection.mtu })
    return { mtu: connection.mtu }
  },
  getBLEMTU: options => ({ mtu: connections.require(options).mtu }),
  getBLEDeviceRSSI: options => ({ RSSI: connections.require(options).peripheral.RSSI }),
})

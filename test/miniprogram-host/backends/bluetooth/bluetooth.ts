import { WxFailure, type BackEnd, type Options, type Tell } from '../answers'
import type { CharacteristicProperties, Peripheral, PeripheralSession } from './peripheral'

/** The platform's codes with the words that come with them. */
const FAILURES = {
  notInitialised: [10000, 'not init'],
  notAvailable: [10001, 'not available'],
  noDevice: [10002, 'no device'],
  connectionFailed: [10003, 'connection fail'],
  noService: [10004, 'no service'],
  noCharacteristic: [10005, 'no characteristic'],
  noConnection: [10006, 'no connection'],
  propertyNotSupported: [10007, 'property not support'],
  systemError: [10008, 'system error'],
  alreadyConnected: [10010, 'already connect'],
  timedOut: [10012, 'operate time out'],
  invalidData: [10013, 'invalid_data'],
} as const satisfies Record<string, readonly [number, string]>

const failure = (name: keyof typeof FAILURES): WxFailure => {
  const [errCode, words] = FAILURES[name]
  return new WxFailure(words, { errCode, errno: 1500000 + errCode })
}

const SMALLEST_MTU = 23
/** Bytes of a write that the protocol itself takes. */
const HEADER = 3
const LARGEST_ASKED_MTU = 512

type Connection = {
  peripheral: Peripheral
  session: PeripheralSession
  mtu: number
  /** Services and characteristics that the app has asked for; using others fails on many phones. */
  known: Set<string>
  subscribed: Set<string>
}

const same = (a: string, b: unknown) => a.toUpperCase() === String(b).toUpperCase()
const keyOf = (...parts: unknown[]) => parts.map(part => String(part).toUpperCase()).join(' ')

export type BluetoothParts = { peripherals: readonly Peripheral[]; tell: Tell }

/** Bluetooth low energy with simulated peripherals: the whole way from adapter to characteristic, with the platform's codes. */
export const createBluetooth = ({ peripherals, tell }: BluetoothParts) => {
  const connections = new Map<string, Connection>()
  const found = new Map<string, object>()
  const inRange = new Map(peripherals.map(peripheral => [peripheral.deviceId, peripheral]))
  let isOn = true
  let isOpen = false
  let isDiscovering = false

  const adapterState = () => ({ available: isOn, discovering: isDiscovering })
  const tellAdapter = () => tell('BluetoothAdapterStateChange', adapterState())
  const checkAdapter = () => {
    if (!isOpen) throw failure('notInitialised')
    if (!isOn) throw failure('notAvailable')
  }
  const describe = (peripheral: Peripheral) => ({
    deviceId: peripheral.deviceId,
    name: peripheral.name,
    localName: peripheral.name,
    RSSI: peripheral.RSSI,
    connectable: true,
    advertisData: peripheral.advertisData ?? new Uint8Array(),
    advertisServiceUUIDs: peripheral.advertisServiceUUIDs ?? [],
    serviceData: {},
  })
  const connectionOf = ({ deviceId }: Options): Connection => {
    checkAdapter()
    const connection = connections.get(String(deviceId))
    if (!connection) throw failure('noConnection')
    return connection
  }
  const serviceOf = (options: Options, { peripheral }: Connection) => {
    const service = peripheral.services.find(({ uuid }) => same(uuid, options.serviceId))
    if (!service) throw failure('noService')
    return service
  }
  const propertiesOf = (options: Options, connection: Connection): CharacteristicProperties => {
    const service = serviceOf(options, connection)
    const characteristic = service.characteristics.find(({ uuid }) => same(uuid, options.characteristicId))
    if (!characteristic) throw failure('noCharacteristic')
    if (!connection.known.has(keyOf(options.serviceId))) throw failure('noCharacteristic')
    return characteristic.properties
  }
  const disconnect = (deviceId: string) => {
    const connection = connections.get(deviceId)
    if (!connection) return
    connections.delete(deviceId)
    connection.session.onDisconnected?.()
    tell('BLEConnectionStateChange', { deviceId, connected: false })
  }
  const tellValue = (options: Options, value: Uint8Array) => {
    const { deviceId, serviceId, characteristicId } = options
    tell('BLECharacteristicValueChange', { deviceId, serviceId, characteristicId, value })
  }

  const report = (options: Options) => {
    const { services, allowDuplicatesKey = false } = options as {
      services?: string[]
      allowDuplicatesKey?: boolean
    }
    for (const peripheral of inRange.values()) {
      const advertised = peripheral.advertisServiceUUIDs ?? []
      const isWanted =
        !services?.length || services.some(wanted => advertised.some(uuid => same(uuid, wanted)))
      if (!isWanted || (found.has(peripheral.deviceId) && !allowDuplicatesKey)) continue
      found.set(peripheral.deviceId, peripheral)
      tell('BluetoothDeviceFound', { devices: [describe(peripheral)] })
    }
  }

  const connect = ({ deviceId }: Options) => {
    checkAdapter()
    const id = String(deviceId ?? '')
    if (id === '') throw failure('invalidData')
    if (connections.has(id)) throw failure('alreadyConnected')
    const peripheral = inRange.get(id)
    if (!peripheral) throw failure(peripherals.some(known => known.deviceId === id) ? 'timedOut' : 'noDevice')
    const notify = (serviceId: string, characteristicId: string, value: Uint8Array) => {
      const isWanted = connections.get(id)?.subscribed.has(keyOf(serviceId, characteristicId))
      if (isWanted) tellValue({ deviceId: id, serviceId, characteristicId }, value)
    }
    const session = peripheral.connect({ notify, disconnect: () => disconnect(id) })
    const connection = { peripheral, session, mtu: SMALLEST_MTU, known: new Set<string>() }
    connections.set(id, { ...connection, subscribed: new Set() })
    tell('BLEConnectionStateChange', { deviceId: id, connected: true })
  }

  const write = (options: Options) => {
    const connection = connectionOf(options)
    const { write: canWrite, writeNoResponse } = propertiesOf(options, connection)
    if (!canWrite && !writeNoResponse) throw failure('propertyNotSupported')
    const { value } = options
    if (!(value instanceof Uint8Array) || value.length === 0) throw failure('invalidData')
    if (value.length > connection.mtu - HEADER) throw failure('systemError')
    connection.session.write(String(options.serviceId), String(options.characteristicId), value)
  }

  const backEnd: BackEnd = {
    callback: {
      openBluetoothAdapter: () => {
        if (!isOn) {
          // The platform counts the adapter as opened: it tells when the person switches Bluetooth on.
          isOpen = true
          throw failure('notAvailable')
        }
        isOpen = true
      },
      closeBluetoothAdapter: () => {
        if (!isOpen) throw failure('notInitialised')
        ;[...connections.keys()].forEach(disconnect)
        found.clear()
        isDiscovering = false
        isOpen = false
      },
      getBluetoothAdapterState: () => {
        checkAdapter()
        return adapterState()
      },
      startBluetoothDevicesDiscovery: options => {
        checkAdapter()
        isDiscovering = true
        tellAdapter()
        setImmediate(() => {
          if (isDiscovering) report(options)
        })
        return { isDiscovering }
      },
      stopBluetoothDevicesDiscovery: () => {
        checkAdapter()
        isDiscovering = false
        tellAdapter()
      },
      getBluetoothDevices: () => {
        checkAdapter()
        return { devices: [...found.keys()].flatMap(id => inRange.get(id) ?? []).map(describe) }
      },
      getConnectedBluetoothDevices: ({ services = [] }) => {
        checkAdapter()
        const wanted = services as string[]
        const devices = [...connections.values()]
          .filter(({ peripheral }) =>
            peripheral.services.some(({ uuid }) => wanted.some(id => same(uuid, id))),
          )
          .map(({ peripheral: { deviceId, name } }) => ({ deviceId, name }))
        return { devices }
      },
      createBLEConnection: connect,
      closeBLEConnection: options => {
        connectionOf(options)
        disconnect(String(options.deviceId))
      },
      getBLEDeviceServices: options => {
        const { peripheral } = connectionOf(options)
        return { services: peripheral.services.map(({ uuid, isPrimary = true }) => ({ uuid, isPrimary })) }
      },
      getBLEDeviceCharacteristics: options => {
        const connection = connectionOf(options)
        const { uuid, characteristics } = serviceOf(options, connection)
        connection.known.add(keyOf(uuid))
        return {
          characteristics: characteristics.map(({ uuid: id, properties }) => ({
            uuid: id,
            properties: {
              read: false,
              write: false,
              notify: false,
              indicate: false,
              writeNoResponse: false,
              writeDefault: Boolean(properties.write),
              ...properties,
            },
          })),
        }
      },
      notifyBLECharacteristicValueChange: options => {
        const connection = connectionOf(options)
        const { notify, indicate } = propertiesOf(options, connection)
        if (!notify && !indicate) throw failure('propertyNotSupported')
        const key = keyOf(options.serviceId, options.characteristicId)
        if (options.state === false) connection.subscribed.delete(key)
        else connection.subscribed.add(key)
      },
      readBLECharacteristicValue: options => {
        const connection = connectionOf(options)
        if (!propertiesOf(options, connection).read) throw failure('propertyNotSupported')
        const { serviceId, characteristicId } = options
        const value = connection.session.read(String(serviceId), String(characteristicId))
        setImmediate(() => tellValue(options, value))
      },
      writeBLECharacteristicValue: write,
      setBLEMTU: options => {
        const connection = connectionOf(options)
        const wanted = Number(options.mtu)
        if (!(wanted > SMALLEST_MTU - 1 && wanted <= LARGEST_ASKED_MTU)) throw failure('invalidData')
        connection.mtu = Math.min(wanted, connection.peripheral.largestMtu ?? SMALLEST_MTU)
        tell('BLEMTUChange', { deviceId: options.deviceId, mtu: connection.mtu })
        return { mtu: connection.mtu }
      },
      getBLEMTU: options => ({ mtu: connectionOf(options).mtu }),
      getBLEDeviceRSSI: options => ({ RSSI: connectionOf(options).peripheral.RSSI }),
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
    setOn: (value: boolean) => {
      isOn = value
      if (!isOn) {
        ;[...connections.keys()].forEach(disconnect)
        isDiscovering = false
      }
      if (isOpen) tellAdapter()
    },
    /** A peripheral comes near or goes away. */
    setInRange: (deviceId: string, isNear: boolean) => {
      const peripheral = peripherals.find(known => known.deviceId === deviceId)
      if (!peripheral) throw new Error(`there is no peripheral ${deviceId}`)
      if (isNear) inRange.set(deviceId, peripheral)
      else {
        inRange.delete(deviceId)
        disconnect(deviceId)
      }
    },
  }
}

export type Bluetooth = ReturnType<typeof createBluetooth>

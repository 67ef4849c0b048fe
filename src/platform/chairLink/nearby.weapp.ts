import Taro from '@tarojs/taro'
import { familyOfId, GATT, unpackInfo } from '@/domain/chair'
import { step, withTimeOut } from './platformStep'
import { LinkFailure, type NearbyChair, type NearbyWatcher, type NearbyWay } from './types'

/** The mini-program hears what is near by itself. */
export const nearbyWay = (): NearbyWay => 'list'

/** A signal of so many dBm and more: beside it, in the same corner, in the same room. */
const SIGNALS = [-55, -67, -80] as const

/** Its own advertisement names the family after the two bytes of the company, and its name ends with that of its number. */
const chairIn = ({
  deviceId,
  name,
  localName,
  RSSI,
  advertisData,
}: Taro.onBluetoothDeviceFound.CallbackResultBlueToothDevice): NearbyChair | null => {
  const [, , familyId = 0] = new Uint8Array(advertisData ?? new ArrayBuffer(0))
  const family = familyOfId(familyId)
  const [tail] = /[A-Z0-9]{4}$/.exec(localName || name) ?? []
  if (!family || tail === undefined) return null
  const passed = SIGNALS.filter(least => RSSI >= least).length
  return { id: deviceId, family: family.key, tail, strength: (passed + 1) as NearbyChair['strength'] }
}

/** Hears which chairs are near until the result is called. */
export const watchNearby = ({ onHeard, onFailed }: NearbyWatcher): (() => void) => {
  const heard = new Map<string, NearbyChair>()
  let isOver = false
  const listener = ({ devices }: Taro.onBluetoothDeviceFound.CallbackResult) => {
    for (const device of devices) {
      const chair = chairIn(device)
      if (chair) heard.set(chair.id, chair)
    }
    if (!isOver) onHeard([...heard.values()].sort((a, b) => b.strength - a.strength))
  }
  const begin = async () => {
    try {
      await step(() => Taro.openBluetoothAdapter())
      if (isOver) return
      Taro.onBluetoothDeviceFound(listener)
      await step(() =>
        Taro.startBluetoothDevicesDiscovery({
          services: [GATT.service.toUpperCase()],
          allowDuplicatesKey: false,
        }),
      )
      // What was heard earlier is not told again.
      const known = await step(() => Taro.getBluetoothDevices())
      if (known) listener(known)
    } catch (error) {
      if (!isOver) onFailed(error instanceof LinkFailure ? error.problem : 'lost')
    }
  }
  void begin()
  return () => {
    isOver = true
    Taro.offBluetoothDeviceFound(listener)
    // Looking goes on at the cost of every connection until it is stopped.
    Taro.stopBluetoothDevicesDiscovery().catch(() => undefined)
  }
}

const CONNECT_MS = 8000
const READ_MS = 3000

/** The serial number of a chair that was heard, from its own mouth. Rejects with `LinkFailure`. */
export const readNearby = async (deviceId = ''): Promise<string> => {
  const serviceId = GATT.service.toUpperCase()
  const characteristicId = GATT.info.toUpperCase()
  await step(() => Taro.createBLEConnection({ deviceId, timeout: CONNECT_MS }))
  let told: (value: ArrayBuffer) => void = () => {}
  const value = new Promise<ArrayBuffer>(resolve => {
    told = resolve
  })
  const listener = (change: Taro.onBLECharacteristicValueChange.CallbackResult) => {
    if (change.deviceId === deviceId) told(change.value)
  }
  Taro.onBLECharacteristicValueChange(listener)
  try {
    // A value can be asked for only after both were read.
    await step(() => Taro.getBLEDeviceServices({ deviceId }))
    await step(() => Taro.getBLEDeviceCharacteristics({ deviceId, serviceId }))
    await step(() => Taro.readBLECharacteristicValue({ deviceId, serviceId, characteristicId }))
    const info = unpackInfo(new Uint8Array(await withTimeOut(value, READ_MS)))
    if (!info) throw new LinkFailure('unsupported')
    return info.serialNumber
  } finally {
    Taro.offBLECharacteristicValueChange(listener)
    await Taro.closeBLEConnection({ deviceId }).catch(() => undefined)
  }
}

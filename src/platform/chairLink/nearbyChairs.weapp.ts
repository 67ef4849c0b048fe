import Taro from '@tarojs/taro'
import { findChairFamilyById, GATT_UUIDS, decodeChairInfo } from '@anzuo/chair-protocol'
import { callBluetoothApi, withBluetoothTimeout } from './callBluetoothApi'
import {
  ChairLinkError,
  type NearbyChair,
  type NearbyChairsListener,
  type NearbyDiscoveryMode,
} from './types'

/** The mini-program scans for advertisements by itself. */
export const getNearbyDiscoveryMode = (): NearbyDiscoveryMode => 'list'

/** A signal of so many dBm and more: next to it, in the same corner, in the same room. */
const RSSI_THRESHOLDS_DBM = [-55, -67, -80] as const

/** Its own advertisement names the family after the two bytes of the company, and its name ends with that of its number. */
const parseAdvertisement = ({
  deviceId,
  name,
  localName,
  RSSI,
  advertisData,
}: Taro.onBluetoothDeviceFound.CallbackResultBlueToothDevice): NearbyChair | null => {
  const [, , familyId = 0] = new Uint8Array(advertisData ?? new ArrayBuffer(0))
  const family = findChairFamilyById(familyId)
  const [tail] = /[A-Z0-9]{4}$/.exec(localName || name) ?? []
  if (!family || tail === undefined) return null
  const passed = RSSI_THRESHOLDS_DBM.filter(least => RSSI >= least).length
  return { id: deviceId, family: family.key, tail, strength: (passed + 1) as NearbyChair['strength'] }
}

/** Hears which chairs are near until the result is called. */
export const watchNearbyChairs = ({ onChairsChanged, onFailed }: NearbyChairsListener): (() => void) => {
  const heard = new Map<string, NearbyChair>()
  let isOver = false
  const listener = ({ devices }: Taro.onBluetoothDeviceFound.CallbackResult) => {
    for (const device of devices) {
      const chair = parseAdvertisement(device)
      if (chair) heard.set(chair.id, chair)
    }
    if (!isOver) onChairsChanged([...heard.values()].sort((a, b) => b.strength - a.strength))
  }
  const begin = async () => {
    try {
      await callBluetoothApi(() => Taro.openBluetoothAdapter())
      if (isOver) return
      Taro.onBluetoothDeviceFound(listener)
      await callBluetoothApi(() =>
        Taro.startBluetoothDevicesDiscovery({
          services: [GATT_UUIDS.service.toUpperCase()],
          allowDuplicatesKey: false,
        }),
      )
      // An advertisement received earlier is not reported again.
      const known = await callBluetoothApi(() => Taro.getBluetoothDevices())
      if (known) listener(known)
    } catch (error) {
      if (!isOver) onFailed(error instanceof ChairLinkError ? error.problem : 'lost')
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

const CONNECT_TIMEOUT_MS = 8000
const READ_TIMEOUT_MS = 3000

/** The serial number of a discovered chair, read from the chair. Rejects with `ChairLinkError`. */
export const readNearbySerialNumber = async (deviceId = ''): Promise<string> => {
  const serviceId = GATT_UUIDS.service.toUpperCase()
  const characteristicId = GATT_UUIDS.info.toUpperCase()
  await callBluetoothApi(() => Taro.createBLEConnection({ deviceId, timeout: CONNECT_TIMEOUT_MS }))
  let resolveValue: (value: ArrayBuffer) => void = () => {}
  const value = new Promise<ArrayBuffer>(resolve => {
    resolveValue = resolve
  })
  const listener = (change: Taro.onBLECharacteristicValueChange.CallbackResult) => {
    if (change.deviceId === deviceId) resolveValue(change.value)
  }
  Taro.onBLECharacteristicValueChange(listener)
  try {
    // A value can be asked for only after both were read.
    await callBluetoothApi(() => Taro.getBLEDeviceServices({ deviceId }))
    await callBluetoothApi(() => Taro.getBLEDeviceCharacteristics({ deviceId, serviceId }))
    await callBluetoothApi(() => Taro.readBLECharacteristicValue({ deviceId, serviceId, characteristicId }))
    const info = decodeChairInfo(new Uint8Array(await withBluetoothTimeout(value, READ_TIMEOUT_MS)))
    if (!info) throw new ChairLinkError('unsupported')
    return info.serialNumber
  } finally {
    Taro.offBLECharacteristicValueChange(listener)
    await Taro.closeBLEConnection({ deviceId }).catch(() => undefined)
  }
}

import { GATT_UUIDS, decodeChairInfo } from '@anzuo/chair-protocol'
import { classifyWebBluetoothError } from './bluetoothErrors'
import { ChairLinkError, type NearbyChairsListener, type NearbyDiscoveryMode } from './types'
import { copyDataViewBytes, getWebBluetooth } from './webBluetooth'

/** A browser with Bluetooth shows its own list of what is near. */
export const getNearbyDiscoveryMode = (): NearbyDiscoveryMode => (getWebBluetooth() ? 'chooser' : 'none')

/** Browsers tell nobody what is near before a person has chosen it. */
export const watchNearbyChairs =
  (_watcher: NearbyChairsListener): (() => void) =>
  () =>
    undefined

/**
 * The serial number of the chair that the person chooses in the browser's list; has to come from a tap.
 * Rejects with `ChairLinkError`.
 */
export const readNearbySerialNumber = async (_id?: string): Promise<string> => {
  const bluetooth = getWebBluetooth()
  if (!bluetooth) throw new ChairLinkError('unsupported')
  try {
    const device = await bluetooth.requestDevice({ filters: [{ services: [GATT_UUIDS.service] }] })
    if (!device.gatt) throw new ChairLinkError('unsupported')
    const server = await device.gatt.connect()
    try {
      const service = await server.getPrimaryService(GATT_UUIDS.service)
      const info = decodeChairInfo(
        copyDataViewBytes(await (await service.getCharacteristic(GATT_UUIDS.info)).readValue()),
      )
      if (!info) throw new ChairLinkError('unsupported')
      return info.serialNumber
    } finally {
      server.disconnect()
    }
  } catch (error) {
    throw error instanceof ChairLinkError ? error : new ChairLinkError(classifyWebBluetoothError(error))
  }
}

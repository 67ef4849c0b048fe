import { GATT, unpackInfo } from '@/domain/chair'
import { readBrowserError } from './problems'
import { LinkFailure, type NearbyWatcher, type NearbyWay } from './types'
import { bytesOf, webBluetooth } from './webBluetooth'

/** A browser with Bluetooth shows its own list of what is near. */
export const nearbyWay = (): NearbyWay => (webBluetooth() ? 'chooser' : 'none')

/** Browsers tell nobody what is near before a person has chosen it. */
export const watchNearby =
  (_watcher: NearbyWatcher): (() => void) =>
  () =>
    undefined

/**
 * The serial number of the chair that the person chooses in the browser's list; has to come from a tap.
 * Rejects with `LinkFailure`.
 */
export const readNearby = async (_id?: string): Promise<string> => {
  const bluetooth = webBluetooth()
  if (!bluetooth) throw new LinkFailure('unsupported')
  try {
    const device = await bluetooth.requestDevice({ filters: [{ services: [GATT.service] }] })
    if (!device.gatt) throw new LinkFailure('unsupported')
    const server = await device.gatt.connect()
    try {
      const service = await server.getPrimaryService(GATT.service)
      const info = unpackInfo(bytesOf(await (await service.getCharacteristic(GATT.info)).readValue()))
      if (!info) throw new LinkFailure('unsupported')
      return info.serialNumber
    } finally {
      server.disconnect()
    }
  } catch (error) {
    throw error instanceof LinkFailure ? error : new LinkFailure(readBrowserError(error))
  }
}

import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import {
  ChairLinkError,
  createBluetoothLink,
  createBluetoothTransport,
  type BluetoothChairLink,
} from '@/platform/chairLink'
import { randomBytes } from '@/platform/random'
import { discardCachedChairTicket, getChairTicket } from './chairTickets'

/** A Bluetooth link for what only the owner may set up beside the chair. */
export const createNearbyOwnerLink = (serialNumber: string, family: ChairFamilyKey): BluetoothChairLink =>
  createBluetoothLink({
    transport: createBluetoothTransport({ serialNumber, family }),
    ticket: () => getChairTicket(serialNumber),
    randomBytes,
    now: Date.now,
  })

/** Once more with a new ticket when the chair no longer takes the cached one. */
export const openWithValidTicket = async (link: BluetoothChairLink, serialNumber: string): Promise<void> => {
  try {
    await link.open()
  } catch (error) {
    const isRefused = error instanceof ChairLinkError && error.problem === 'refused'
    if (!isRefused || !discardCachedChairTicket(serialNumber)) throw error
    await link.open()
  }
}

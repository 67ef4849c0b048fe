import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import {
  ChairLinkError,
  createBluetoothLink,
  createBluetoothTransport,
  type BluetoothChairLink,
} from '@/platform/chairLink'
import { randomBytes } from '@/platform/random'
import { discardCachedChairTicket, getChairTicket } from './chairTickets'

/** A link of its own to a chair of the person, for a page that does one thing with it. */
export const createOwnBluetoothLink = ({
  serialNumber,
  family,
}: {
  serialNumber: string
  family: ChairFamilyKey
}): BluetoothChairLink =>
  createBluetoothLink({
    transport: createBluetoothTransport({ serialNumber, family }),
    ticket: () => getChairTicket(serialNumber),
    randomBytes,
    now: Date.now,
  })

/**
 * Opens it, once more with a new ticket when the chair no longer takes the cached one.
 * @throws ChairLinkError
 */
export const openWithValidTicket = async (link: BluetoothChairLink, serialNumber: string): Promise<void> => {
  try {
    await link.open()
  } catch (error) {
    const isRefused = error instanceof ChairLinkError && error.problem === 'refused'
    if (!isRefused || !discardCachedChairTicket(serialNumber)) throw error
    await link.open()
  }
}

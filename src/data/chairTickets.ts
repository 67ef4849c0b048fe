import { bytesOfHex, type IssuedTicket } from '@/domain/chair'
import { RequestFailure } from '@/domain/failure'
import type { DataOf } from '@/contract'
import { LinkFailure } from '@/platform/chairLink'
import { jsonKey, storage } from '@/platform/storage'
import { request } from './request'
import { onSessionEnded } from './session'

type Ticket = DataOf<'/device/ticket'>
type KeptTickets = Record<string, Ticket>

const isKept = (value: unknown): value is KeptTickets =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Good without internet too, so that a chair obeys in a cellar. They go with the session. */
const ticketsKey = jsonKey('chairTickets', isKept)

/** A new ticket is fetched when the kept one has less than this left. */
const FRESH_MS = 10 * 60_000

onSessionEnded(() => storage.remove(ticketsKey))

const kept = (serialNumber: string): Ticket | null => storage.read(ticketsKey)?.[serialNumber] ?? null

/** The chair no longer took the kept one: its owner may have changed. The result says whether there was one. */
export const dropTicket = (serialNumber: string): boolean => {
  if (!kept(serialNumber)) return false
  const { [serialNumber]: _gone, ...others } = storage.read(ticketsKey) ?? {}
  storage.write(ticketsKey, others)
  return true
}

const millisecondsLeft = ({ expiresAt }: Ticket) => Date.parse(expiresAt) - Date.now()

const fetched = async (serialNumber: string): Promise<Ticket> => {
  const body = { serialNumber }
  const ticket = await request('/device/ticket', body, { announces: false })
  storage.write(ticketsKey, { ...storage.read(ticketsKey), [serialNumber]: ticket })
  return ticket
}

/**
 * A ticket for a chair beside the phone: a fresh one while there is internet, else the kept one.
 * @throws LinkFailure `refused` when the server gives none, `noAnswer` when there is neither internet nor a kept one
 */
export const ticketFor = async (serialNumber: string): Promise<IssuedTicket> => {
  const known = kept(serialNumber)
  return bytesOf(
    known && millisecondsLeft(known) > FRESH_MS
      ? known
      : await renewed(serialNumber, () => fetched(serialNumber)),
  )
}

/**
 * A ticket for whoever passes by a chair that is open to guests. Nobody has to be known for it.
 * @throws LinkFailure as `ticketFor`
 */
export const passingTicketFor = async (serialNumber: string): Promise<IssuedTicket> =>
  bytesOf(
    await renewed(serialNumber, () =>
      request('/open/device/guest_ticket', { serialNumber }, { announces: false }),
    ),
  )

const bytesOf = ({ ticket, sessionRoot }: Ticket): IssuedTicket => ({
  ticket: bytesOfHex(ticket) ?? new Uint8Array(0),
  sessionRoot: bytesOfHex(sessionRoot) ?? new Uint8Array(0),
})

const renewed = async (serialNumber: string, fetch: () => Promise<Ticket>): Promise<Ticket> => {
  try {
    return await fetch()
  } catch (error) {
    if (error instanceof RequestFailure && error.kind === 'refused') throw new LinkFailure('refused')
    const known = kept(serialNumber)
    if (known && millisecondsLeft(known) > 0) return known
    throw new LinkFailure('noAnswer')
  }
}

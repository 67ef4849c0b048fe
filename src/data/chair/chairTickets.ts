import { CHAIR_SAFETY_LIMITS, parseHex, toHex, type IssuedAccessTicket } from '@anzuo/chair-protocol'
import { RequestError } from '@anzuo/domain/requestError'
import type { ResponseData } from '@anzuo/contract'
import { MINUTE_MS } from '@anzuo/domain/durations'
import { ChairLinkError } from '@/platform/chairLink'
import { createJsonStorageKey, storage } from '@/platform/storage'
import { request } from '../api/request'
import { onAuthSessionEnded } from '../account/authSession'

type TicketResponse = ResponseData<'/device/ticket'>
type CachedTickets = Record<string, TicketResponse>

const isCachedTickets = (value: unknown): value is CachedTickets =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Good without internet too, so that a chair obeys in a cellar. They go with the session. */
const ticketsKey = createJsonStorageKey('chairTickets', isCachedTickets)

/** A new ticket is fetched when the cached one has less than this left. */
const MIN_TICKET_VALIDITY_MS = 10 * MINUTE_MS

onAuthSessionEnded(() => storage.remove(ticketsKey))

const readCachedTicket = (serialNumber: string): TicketResponse | null =>
  storage.read(ticketsKey)?.[serialNumber] ?? null

/** The chair no longer took the cached one: its owner may have changed. The result says whether there was one. */
export const discardCachedChairTicket = (serialNumber: string): boolean => {
  if (!readCachedTicket(serialNumber)) return false
  const { [serialNumber]: _gone, ...others } = storage.read(ticketsKey) ?? {}
  storage.write(ticketsKey, others)
  return true
}

/** Keeps what a chair without an owner gave after a press; it takes the place of the server's ticket. */
export const cacheChairPass = (serialNumber: string, { ticket, sessionRoot }: IssuedAccessTicket): void => {
  const expiresAt = new Date(Date.now() + CHAIR_SAFETY_LIMITS.presencePassSeconds * 1000).toISOString()
  const pass: TicketResponse = {
    ticket: toHex(ticket),
    sessionRoot: toHex(sessionRoot),
    role: 'guest',
    expiresAt,
  }
  storage.write(ticketsKey, { ...storage.read(ticketsKey), [serialNumber]: pass })
}

const getMillisecondsLeft = ({ expiresAt }: TicketResponse) => Date.parse(expiresAt) - Date.now()

const fetchAndCacheTicket = async (serialNumber: string): Promise<TicketResponse> => {
  const body = { serialNumber }
  const ticket = await request('/device/ticket', body, { showErrorToast: false })
  storage.write(ticketsKey, { ...storage.read(ticketsKey), [serialNumber]: ticket })
  return ticket
}

/**
 * A ticket for a chair near the phone: a fresh one while there is internet, else the cached one.
 * @throws ChairLinkError `refused` when the server gives none, `noAnswer` when there is neither internet nor a cached one
 */
export const getChairTicket = async (serialNumber: string): Promise<IssuedAccessTicket> => {
  const known = readCachedTicket(serialNumber)
  return toIssuedTicket(
    known && getMillisecondsLeft(known) > MIN_TICKET_VALIDITY_MS
      ? known
      : await fetchOrUseCached(serialNumber, () => fetchAndCacheTicket(serialNumber)),
  )
}

/**
 * A ticket for whoever passes by a chair that is open to guests. Nobody has to be known for it.
 * @throws ChairLinkError as `getChairTicket`
 */
export const getGuestChairTicket = async (serialNumber: string): Promise<IssuedAccessTicket> =>
  toIssuedTicket(
    await fetchOrUseCached(serialNumber, () =>
      request('/open/device/guest_ticket', { serialNumber }, { showErrorToast: false }),
    ),
  )

const toIssuedTicket = ({ ticket, sessionRoot }: TicketResponse): IssuedAccessTicket => ({
  ticket: parseHex(ticket) ?? new Uint8Array(0),
  sessionRoot: parseHex(sessionRoot) ?? new Uint8Array(0),
})

const fetchOrUseCached = async (
  serialNumber: string,
  fetch: () => Promise<TicketResponse>,
): Promise<TicketResponse> => {
  try {
    return await fetch()
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'refused') throw new ChairLinkError('refused')
    const known = readCachedTicket(serialNumber)
    if (known && getMillisecondsLeft(known) > 0) return known
    throw new ChairLinkError('noAnswer')
  }
}

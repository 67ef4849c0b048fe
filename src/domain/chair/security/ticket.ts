import { TICKET_LENGTH, USER_KEY_LENGTH } from '../protocol/requests'
import { concat, equalBytes, readWhole, u16, u32, u8 } from '../wire/bytes'
import { derive } from './keys'

/** What a person may do with a chair; each may do what those before may. */
export const ROLES = ['guest', 'family', 'owner'] as const

export type Role = (typeof ROLES)[number]

/** The server's word about a person, which a chair checks without a connection. */
export type Ticket = {
  role: Role
  /** The how many-th owner the chair has; tickets of an earlier one are void. */
  epoch: number
  /** Unix time in seconds. */
  issuedAt: number
  expiresAt: number
  /** Key of the person, 8 bytes. */
  user: Uint8Array
}

const TICKET_VERSION = 1
const TICKET_MAC_LENGTH = 8

const packBody = (ticket: Ticket): Uint8Array =>
  concat(
    u8(TICKET_VERSION),
    u8(ROLES.indexOf(ticket.role) + 1),
    u16(ticket.epoch),
    u32(ticket.issuedAt),
    u32(ticket.expiresAt),
    ticket.user,
  )

/** A ticket and the secret that goes with it: the phone gets both over TLS and shows the chair only the ticket. */
export type IssuedTicket = { ticket: Uint8Array; sessionRoot: Uint8Array }

export const issueTicket = (deviceKey: Uint8Array, ticket: Ticket): IssuedTicket => {
  const body = packBody(ticket)
  return {
    ticket: concat(body, derive(deviceKey, 'ticket', body).slice(0, TICKET_MAC_LENGTH)),
    sessionRoot: derive(deviceKey, 'session', body),
  }
}

const USER_AT = 12

/** The key of the person for whom a ticket was issued, as it stands there to read. */
export const holderOf = (ticket: Uint8Array): Uint8Array => ticket.slice(USER_AT, USER_AT + USER_KEY_LENGTH)

/** Reads a ticket that the server of this key issued, or null. Whether it is over or void is the chair's to say. */
export const openTicket = (
  deviceKey: Uint8Array,
  bytes: Uint8Array,
): { ticket: Ticket; sessionRoot: Uint8Array } | null => {
  if (bytes.length !== TICKET_LENGTH) return null
  const body = bytes.slice(0, TICKET_LENGTH - TICKET_MAC_LENGTH)
  const mac = bytes.slice(TICKET_LENGTH - TICKET_MAC_LENGTH)
  if (!equalBytes(mac, derive(deviceKey, 'ticket', body).slice(0, TICKET_MAC_LENGTH))) return null
  const ticket = readWhole<Ticket>(body, reader => {
    const version = reader.u8()
    const role = ROLES[reader.u8() - 1]
    const epoch = reader.u16()
    const issuedAt = reader.u32()
    const expiresAt = reader.u32()
    const user = reader.take(USER_KEY_LENGTH)
    return version === TICKET_VERSION && role ? { role, epoch, issuedAt, expiresAt, user } : null
  })
  return ticket && { ticket, sessionRoot: derive(deviceKey, 'session', body) }
}

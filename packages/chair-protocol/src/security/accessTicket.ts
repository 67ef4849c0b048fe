import { ACCESS_TICKET_BYTES, USER_ID_HASH_BYTES } from '../protocol/chairRequests'
import {
  concatBytes,
  constantTimeEqual,
  decodeAllBytes,
  encodeUint16,
  encodeUint32,
  encodeUint8,
} from '../wire/bytes'
import { deriveKey } from './keys'

/** What a person may do with a chair; each may do what those before may. */
export const CHAIR_ROLES = ['guest', 'family', 'owner'] as const

export type ChairRole = (typeof CHAIR_ROLES)[number]

/** The server's word about a person, which a chair checks without a connection. */
export type AccessTicket = {
  role: ChairRole
  /** The how many-th owner the chair has; tickets of an earlier one are void. */
  epoch: number
  /** Unix time in seconds. */
  issuedAt: number
  expiresAt: number
  /** Key of the person, 8 bytes. */
  user: Uint8Array
}

const TICKET_VERSION = 1
const TICKET_MAC_BYTES = 8

const encodeTicketBody = (ticket: AccessTicket): Uint8Array =>
  concatBytes(
    encodeUint8(TICKET_VERSION),
    encodeUint8(CHAIR_ROLES.indexOf(ticket.role) + 1),
    encodeUint16(ticket.epoch),
    encodeUint32(ticket.issuedAt),
    encodeUint32(ticket.expiresAt),
    ticket.user,
  )

/** A ticket and the secret that goes with it: the phone gets both over TLS and shows the chair only the ticket. */
export type IssuedAccessTicket = { ticket: Uint8Array; sessionRoot: Uint8Array }

export const issueAccessTicket = (deviceKey: Uint8Array, ticket: AccessTicket): IssuedAccessTicket => {
  const body = encodeTicketBody(ticket)
  return {
    ticket: concatBytes(body, deriveKey(deviceKey, 'ticket', body).slice(0, TICKET_MAC_BYTES)),
    sessionRoot: deriveKey(deviceKey, 'session', body),
  }
}

const USER_KEY_OFFSET = 12

/** The key of the person for whom a ticket was issued, as it stands there to read. */
export const getTicketUserKey = (ticket: Uint8Array): Uint8Array =>
  ticket.slice(USER_KEY_OFFSET, USER_KEY_OFFSET + USER_ID_HASH_BYTES)

/** Reads a ticket that the server of this key issued, or null. Whether it is over or void is the chair's to say. */
export const verifyAccessTicket = (
  deviceKey: Uint8Array,
  bytes: Uint8Array,
): { ticket: AccessTicket; sessionRoot: Uint8Array } | null => {
  if (bytes.length !== ACCESS_TICKET_BYTES) return null
  const body = bytes.slice(0, ACCESS_TICKET_BYTES - TICKET_MAC_BYTES)
  const mac = bytes.slice(ACCESS_TICKET_BYTES - TICKET_MAC_BYTES)
  if (!constantTimeEqual(mac, deriveKey(deviceKey, 'ticket', body).slice(0, TICKET_MAC_BYTES))) return null
  const ticket = decodeAllBytes<AccessTicket>(body, reader => {
    const version = reader.readUint8()
    const role = CHAIR_ROLES[reader.readUint8() - 1]
    const epoch = reader.readUint16()
    const issuedAt = reader.readUint32()
    const expiresAt = reader.readUint32()
    const user = reader.readBytes(USER_ID_HASH_BYTES)
    return version === TICKET_VERSION && role ? { role, epoch, issuedAt, expiresAt, user } : null
  })
  return ticket && { ticket, sessionRoot: deriveKey(deviceKey, 'session', body) }
}

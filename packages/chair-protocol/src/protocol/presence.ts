import { concatBytes, decodeAllBytes, encodeUint16, encodeUint8 } from '../wire/bytes'
import type { IssuedAccessTicket } from '../security/accessTicket'
import { decodeChairInfo, type ChairInfo } from './chairInfo'
import { ACCESS_TICKET_BYTES } from './chairRequests'

export const PRESENCE_PROOF_BYTES = 16
const SESSION_ROOT_BYTES = 32

/**
 * What a chair answers to `presence` after a press on its button. The proof covers the request, the epoch and the bytes of the info,
 * so that a server which has never met the chair learns from it what it is.
 */
export type PresenceAnswer = {
  proof: Uint8Array
  epoch: number
  /** The bytes of `encodeChairInfo`, as the proof covers them. */
  info: Uint8Array
  /** With which a phone without internet uses a chair that has no owner; null when it has one. */
  pass: IssuedAccessTicket | null
}

export const encodePresenceAnswer = ({ proof, epoch, info, pass }: PresenceAnswer): Uint8Array =>
  concatBytes(
    proof,
    encodeUint16(epoch),
    encodeUint8(info.length),
    info,
    ...(pass ? [pass.ticket, pass.sessionRoot] : []),
  )

/** Reads the answer and the info in it, or null when they are no such thing. */
export const decodePresenceAnswer = (bytes: Uint8Array): (PresenceAnswer & { chair: ChairInfo }) | null =>
  decodeAllBytes(bytes, reader => {
    const proof = reader.readBytes(PRESENCE_PROOF_BYTES)
    const epoch = reader.readUint16()
    const info = reader.readBytes(reader.readUint8())
    const chair = decodeChairInfo(info)
    if (chair === null) return null
    if (reader.getBytesLeft() === 0) return { proof, epoch, info, chair, pass: null }
    const pass = {
      ticket: reader.readBytes(ACCESS_TICKET_BYTES),
      sessionRoot: reader.readBytes(SESSION_ROOT_BYTES),
    }
    return { proof, epoch, info, chair, pass }
  })

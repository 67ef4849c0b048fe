import { ROLES, type Role } from './ticket'
import { concat, readWhole, u32, u8 } from '../wire/bytes'
import { decodeFrame, type Frame } from '../wire/frame'
import { derive, isAuthentic, sealFrame } from './keys'

/**
 * A letter is a frame on its way over the internet. Its head says from when on it is void, in the chair's own clock and for
 * this start of the chair only, and the frame's MAC covers the head: a broker can delay, drop and repeat letters, and no
 * more. Many servers may write to one chair; each letter has an identity of its own instead of a sequence number.
 */
export type LetterDown = {
  /** Drawn by the chair at each start. */
  boot: number
  /** Milliseconds of the chair's clock, modulo 2^32, after which the letter is void. */
  deadline: number
  /** Four bytes that name the server to answer to, and eight that name the request: 12 bytes, never used twice. */
  id: Uint8Array
  role: Role
  /** The server knows that the person sits in the chair: number of the sitting (0 to 15), or null. */
  vouchedSitting: number | null
  /** Key of the person, 8 bytes; zeros for the server itself. */
  user: Uint8Array
}

export type LetterUp = {
  boot: number
  /** The chair's clock when it wrote the letter, milliseconds modulo 2^32. */
  clock: number
  /** Identity of the letter that this answers; zeros for an event. */
  id: Uint8Array
}

export const LETTER_ID_LENGTH = 12
const USER_KEY_LENGTH = 8
const DOWN_HEAD = 4 + 4 + LETTER_ID_LENGTH + 1 + 1 + USER_KEY_LENGTH
const UP_HEAD = 4 + 4 + LETTER_ID_LENGTH
const NO_SITTING = 0xff

/** Longest time that a letter may have left, ms. A chair refuses one that claims more. */
export const LONGEST_LETTER_LIFE = 10_000

const packDown = (letter: LetterDown): Uint8Array =>
  concat(
    u32(letter.boot),
    u32(letter.deadline),
    letter.id,
    u8(ROLES.indexOf(letter.role) + 1),
    u8(letter.vouchedSitting ?? NO_SITTING),
    letter.user,
  )

const packUp = (letter: LetterUp): Uint8Array => concat(u32(letter.boot), u32(letter.clock), letter.id)

/** The two keys of a chair's letters. Kept by those who write many. */
export type LetterKeys = { down: Uint8Array; up: Uint8Array }

export const letterKeys = (deviceKey: Uint8Array): LetterKeys => ({
  down: derive(deviceKey, 'letterDown'),
  up: derive(deviceKey, 'letterUp'),
})

export const writeDown = (keys: LetterKeys, letter: LetterDown, frame: Frame): Uint8Array => {
  const head = packDown(letter)
  return concat(head, sealFrame(frame, keys.down, head))
}

export const writeUp = (keys: LetterKeys, letter: LetterUp, frame: Frame): Uint8Array => {
  const head = packUp(letter)
  return concat(head, sealFrame(frame, keys.up, head))
}

/** Reads a letter to a chair, or null when it was not written with its key or is broken. */
export const readDown = (
  keys: LetterKeys,
  bytes: Uint8Array,
): { letter: LetterDown; frame: Frame } | null => {
  const head = bytes.slice(0, DOWN_HEAD)
  const read = decodeFrame(bytes.slice(DOWN_HEAD))
  if (!read.ok || read.frame.kind !== 'request' || !isAuthentic(read, keys.down, head)) return null
  const letter = readWhole<LetterDown>(head, reader => {
    const boot = reader.u32()
    const deadline = reader.u32()
    const id = reader.take(LETTER_ID_LENGTH)
    const role = ROLES[reader.u8() - 1]
    const sitting = reader.u8()
    const user = reader.take(USER_KEY_LENGTH)
    const isSitting = sitting === NO_SITTING || sitting < 16
    if (!role || !isSitting) return null
    return { boot, deadline, id, role, vouchedSitting: sitting === NO_SITTING ? null : sitting, user }
  })
  return letter && { letter, frame: read.frame }
}

/** Reads a letter of a chair, or null when it was not written with its key or is broken. */
export const readUp = (keys: LetterKeys, bytes: Uint8Array): { letter: LetterUp; frame: Frame } | null => {
  const head = bytes.slice(0, UP_HEAD)
  const read = decodeFrame(bytes.slice(UP_HEAD))
  if (!read.ok || read.frame.kind === 'request' || !isAuthentic(read, keys.up, head)) return null
  const letter = readWhole<LetterUp>(head, reader => ({
    boot: reader.u32(),
    clock: reader.u32(),
    id: reader.take(LETTER_ID_LENGTH),
  }))
  return letter && { letter, frame: read.frame }
}

/** Milliseconds until a deadline of the chair's clock, both modulo 2^32; negative once it has passed. */
export const millisecondsUntil = (deadline: number, clock: number): number => (deadline - clock) | 0

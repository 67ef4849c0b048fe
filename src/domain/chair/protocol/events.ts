import { concat, readWhole, u16, u8 } from '../wire/bytes'
import { codeTable } from './codes'
import { packLogPage, unpackLogPage, type LogPage } from './sessionLog'
import { faults, packState, unpackState, type ChairState, type Fault } from './state'

/** What a chair says without being asked. */
export type ChairEvent =
  | { name: 'state'; state: ChairState }
  | { name: 'fault'; fault: Fault }
  /** Sessions that the server has not acknowledged, with the MAC of the log. */
  | { name: 'session'; page: LogPage }
  /** Who owns the chair has changed, or the chair was reset to how it left the factory. */
  | { name: 'owner'; epoch: number; isOwned: boolean }
  /** The button was pressed after a claim over the internet; the proof answers its challenge. */
  | { name: 'claimed'; challenge: Uint8Array; proof: Uint8Array }

export type EventName = ChairEvent['name']

const CHALLENGE_LENGTH = 16

const events = codeTable<EventName>({ state: 0x80, fault: 0x81, session: 0x82, owner: 0x83, claimed: 0x84 })

export const eventCodeOf = (name: EventName): number => events.codeOf(name)

export const encodeEvent = (event: ChairEvent): Uint8Array => {
  switch (event.name) {
    case 'state':
      return packState(event.state)
    case 'fault':
      return u8(faults.codeOf(event.fault))
    case 'session':
      return packLogPage(event.page)
    case 'owner':
      return concat(u16(event.epoch), u8(event.isOwned ? 1 : 0))
    case 'claimed':
      return concat(event.challenge, event.proof)
  }
}

/** The event of a code and its payload, or null when they are none. */
export const decodeEvent = (code: number, payload: Uint8Array): ChairEvent | null => {
  switch (events.nameOf(code)) {
    case 'state': {
      const state = unpackState(payload)
      return state && { name: 'state', state }
    }
    case 'fault':
      return readWhole(payload, reader => {
        const fault = faults.nameOf(reader.u8())
        return fault && { name: 'fault', fault }
      })
    case 'session': {
      const page = unpackLogPage(payload)
      return page && { name: 'session', page }
    }
    case 'owner':
      return readWhole(payload, reader => ({
        name: 'owner',
        epoch: reader.u16(),
        isOwned: reader.u8() === 1,
      }))
    case 'claimed':
      return readWhole(payload, reader => ({
        name: 'claimed',
        challenge: reader.take(CHALLENGE_LENGTH),
        proof: reader.take(CHALLENGE_LENGTH),
      }))
    case null:
      return null
  }
}

import { concatBytes, decodeAllBytes, encodeUint16, encodeUint8 } from '../wire/bytes'
import { createWireCodeTable } from './codeTable'
import { encodeMassageLogPage, decodeMassageLogPage, type MassageLogPage } from './sessionLog'
import {
  chairFaultCodes,
  encodeChairState,
  decodeChairState,
  type ChairState,
  type ChairFault,
} from './chairState'

/** What a chair says without being asked. */
export type ChairEvent =
  | { name: 'state'; state: ChairState }
  | { name: 'fault'; fault: ChairFault }
  /** Sessions that the server has not acknowledged, with the MAC of the log. */
  | { name: 'session'; page: MassageLogPage }
  /** Who owns the chair has changed, or the chair was reset to how it left the factory. */
  | { name: 'owner'; epoch: number; isOwned: boolean }
  /** The button was pressed after a claim over the internet; the proof answers its challenge. */
  | { name: 'claimed'; challenge: Uint8Array; proof: Uint8Array }
  /** Whether the chair speaks to a broker of its home, and whether it reaches it. */
  | { name: 'home'; isOn: boolean; isConnected: boolean }

export type ChairEventName = ChairEvent['name']

const CHALLENGE_BYTES = 16

const eventCodes = createWireCodeTable<ChairEventName>({
  state: 0x80,
  fault: 0x81,
  session: 0x82,
  owner: 0x83,
  claimed: 0x84,
  home: 0x85,
})

export const getChairEventCode = (name: ChairEventName): number => eventCodes.getCode(name)

export const encodeChairEvent = (event: ChairEvent): Uint8Array => {
  switch (event.name) {
    case 'state':
      return encodeChairState(event.state)
    case 'fault':
      return encodeUint8(chairFaultCodes.getCode(event.fault))
    case 'session':
      return encodeMassageLogPage(event.page)
    case 'owner':
      return concatBytes(encodeUint16(event.epoch), encodeUint8(event.isOwned ? 1 : 0))
    case 'claimed':
      return concatBytes(event.challenge, event.proof)
    case 'home':
      return Uint8Array.of(event.isOn ? 1 : 0, event.isConnected ? 1 : 0)
  }
}

/** The event of a code and its payload, or null when they are none. */
export const decodeChairEvent = (code: number, payload: Uint8Array): ChairEvent | null => {
  switch (eventCodes.getName(code)) {
    case 'state': {
      const state = decodeChairState(payload)
      return state && { name: 'state', state }
    }
    case 'fault':
      return decodeAllBytes(payload, reader => {
        const fault = chairFaultCodes.getName(reader.readUint8())
        return fault && { name: 'fault', fault }
      })
    case 'session': {
      const page = decodeMassageLogPage(payload)
      return page && { name: 'session', page }
    }
    case 'owner':
      return decodeAllBytes(payload, reader => ({
        name: 'owner',
        epoch: reader.readUint16(),
        isOwned: reader.readUint8() === 1,
      }))
    case 'claimed':
      return decodeAllBytes(payload, reader => ({
        name: 'claimed',
        challenge: reader.readBytes(CHALLENGE_BYTES),
        proof: reader.readBytes(CHALLENGE_BYTES),
      }))
    case 'home':
      return decodeAllBytes(payload, reader => ({
        name: 'home',
        isOn: reader.readUint8() === 1,
        isConnected: reader.readUint8() === 1,
      }))
    case null:
      return null
  }
}

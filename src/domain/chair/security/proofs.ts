import { packLogBody, type LogPage } from '../protocol/sessionLog'
import { asciiBytes, concat, equalBytes, u32 } from '../wire/bytes'
import { derive } from './keys'

/** A chair's answer to a challenge of the server: 16 bytes. Only the chair and the server can work it out. */
export const claimProof = (deviceKey: Uint8Array, serialNumber: string, challenge: Uint8Array): Uint8Array =>
  derive(deviceKey, 'claim', challenge, asciiBytes(serialNumber)).slice(0, 16)

/** Adds the MAC of the log's key to sessions. */
export const signLogPage = (deviceKey: Uint8Array, page: Omit<LogPage, 'mac'>): LogPage => ({
  ...page,
  mac: derive(deviceKey, 'log', packLogBody(page)).slice(0, 16),
})

export const isLogPageAuthentic = (deviceKey: Uint8Array, page: LogPage): boolean =>
  equalBytes(page.mac, signLogPage(deviceKey, page).mac)

/** The server's word that it has kept all sessions up to this one; a chair deletes them for no other word. */
export const logReceivedMac = (deviceKey: Uint8Array, generation: number, upTo: number): Uint8Array =>
  derive(deviceKey, 'logReceived', concat(u32(generation), u32(upTo))).slice(0, 8)

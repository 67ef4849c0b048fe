import { createWireCodeTable } from '../protocol/codeTable'
import { HOME_LANGUAGES, type HomeLanguage } from './homeNames'
import {
  concatBytes,
  decodeAllBytes,
  decodeUtf8,
  encodeUint16,
  encodeUint8,
  encodeUtf8,
  type ByteReader,
} from '../wire/bytes'

/** Longest host, user name and password of a home's broker, in bytes: together they fit one frame. */
export const MAX_HOME_BROKER_TEXT_BYTES = 64

/** The MQTT broker of a home, in its own network, and how a chair logs in to it. */
export type HomeBrokerAccess = {
  /** A name or an address of IPv4 or IPv6. */
  host: string
  port: number
  /** Over TLS; the chair then takes a certificate only that it can check. */
  isSecure: boolean
  /** Empty for a broker that asks for none. */
  username: string
  password: string
  /** In which the chair names itself there. */
  language: HomeLanguage
}

const TLS_FLAG = 1
/** The language stands in the two bits above it; a phone that names none leaves them 0, which is English. */
const LANGUAGE_SHIFT = 1
const LANGUAGE_MASK = 3

/** Names, IPv4 and IPv6 addresses; nothing that could change the meaning of an address. */
const HOST_PATTERN = /^[A-Za-z0-9]([A-Za-z0-9.:_-]*[A-Za-z0-9])?$/

/** The access as it is sealed, or null when the host is none, the port is none, or a text is too long. */
export const encodeHomeBrokerAccess = (access: HomeBrokerAccess): Uint8Array | null => {
  const { host, port, isSecure, username, password, language } = access
  const texts = [host, username, password].map(encodeUtf8)
  const isTooLong = texts.some(({ length }) => length > MAX_HOME_BROKER_TEXT_BYTES)
  const isPort = Number.isInteger(port) && port >= 1 && port <= 0xffff
  if (isTooLong || !isPort || !HOST_PATTERN.test(host)) return null
  return concatBytes(
    encodeUint8((isSecure ? TLS_FLAG : 0) | (HOME_LANGUAGES.indexOf(language) << LANGUAGE_SHIFT)),
    encodeUint16(port),
    ...texts.map(bytes => concatBytes(encodeUint8(bytes.length), bytes)),
  )
}

/** Null for bytes that name no broker. */
export const decodeHomeBrokerAccess = (bytes: Uint8Array): HomeBrokerAccess | null =>
  decodeAllBytes(bytes, reader => {
    const flags = reader.readUint8()
    const isSecure = (flags & TLS_FLAG) !== 0
    const language = HOME_LANGUAGES[(flags >> LANGUAGE_SHIFT) & LANGUAGE_MASK]
    const port = reader.readUint16()
    const host = readText(reader)
    const username = readText(reader)
    const password = readText(reader)
    if (host === null || username === null || password === null || !language) return null
    const access = { host, port, isSecure, username, password, language }
    return encodeHomeBrokerAccess(access) && access
  })

const readText = (reader: ByteReader): string | null => decodeUtf8(reader.readBytes(reader.readUint8()))

/** How far the chair is with the broker of its home. `off`: it was given none. */
export type HomeBrokerStep = 'off' | 'connecting' | 'connected'

/** Why it is not connected; it goes on trying. */
export type HomeBrokerFailure = 'none' | 'unreachable' | 'loginRefused'

export const homeBrokerStepCodes = createWireCodeTable<HomeBrokerStep>({
  off: 0,
  connecting: 1,
  connected: 2,
})

export const homeBrokerFailureCodes = createWireCodeTable<HomeBrokerFailure>({
  none: 0,
  unreachable: 1,
  loginRefused: 2,
})

/** `host` is empty while it is off. User name and password are never told. */
export type HomeBrokerStatus = { step: HomeBrokerStep; failure: HomeBrokerFailure; host: string }

export const encodeHomeBrokerStatus = ({ step, failure, host }: HomeBrokerStatus): Uint8Array => {
  const bytes = encodeUtf8(host)
  return concatBytes(
    Uint8Array.of(homeBrokerStepCodes.getCode(step), homeBrokerFailureCodes.getCode(failure), bytes.length),
    bytes,
  )
}

export const decodeHomeBrokerStatus = (bytes: Uint8Array): HomeBrokerStatus | null =>
  decodeAllBytes(bytes, reader => {
    const step = homeBrokerStepCodes.getName(reader.readUint8())
    const failure = homeBrokerFailureCodes.getName(reader.readUint8())
    const host = readText(reader)
    return step === null || failure === null || host === null ? null : { step, failure, host }
  })

import {
  concatBytes,
  decodeAllBytes,
  decodeUtf8,
  encodeUint8,
  encodeUtf8,
  type ByteReader,
} from '../wire/bytes'
import { createWireCodeTable } from './codeTable'

/** Longest name and password of a Wi-Fi, in bytes (IEEE 802.11, WPA). */
export const MAX_SSID_BYTES = 32
const MAX_WIFI_PASSWORD_BYTES = 63

/** Networks of one answer: with the longest names they fill a frame. */
export const MAX_WIFI_NETWORKS = 12

export type WifiCredentials = { name: string; password: string }

/** Name and password as they are sealed, or null when one is too long, the name is empty, or the password is not ASCII. */
export const encodeWifiCredentials = ({ name, password }: WifiCredentials): Uint8Array | null => {
  const nameBytes = encodeUtf8(name)
  const isPassword = /^[\x20-\x7e]*$/.test(password) && password.length <= MAX_WIFI_PASSWORD_BYTES
  if (!isPassword || nameBytes.length === 0 || nameBytes.length > MAX_SSID_BYTES) return null
  return concatBytes(
    encodeUint8(nameBytes.length),
    nameBytes,
    encodeUint8(password.length),
    encodeUtf8(password),
  )
}

export const decodeWifiCredentials = (bytes: Uint8Array): WifiCredentials | null =>
  decodeAllBytes(bytes, reader => {
    const name = readText(reader)
    const password = readText(reader)
    return name === null || name === '' || password === null ? null : { name, password }
  })

const readText = (reader: ByteReader): string | null => decodeUtf8(reader.readBytes(reader.readUint8()))

/** A network that the chair receives. */
export type WifiNetwork = {
  name: string
  /** Strength in dBm: −30 beside the router, −90 hardly there. */
  rssi: number
  isSecured: boolean
  /** Chairs join networks on 2.4 GHz only. */
  band: '2.4' | '5'
}

/** `isScanning`: more may follow; ask again in a second. */
export type WifiScan = { isScanning: boolean; networks: WifiNetwork[] }

const SECURED_FLAG = 1
const FIVE_GIGAHERTZ_FLAG = 2

/** The strongest networks, as many as a frame holds; a network without a name, or with one that is too long, is left out. */
export const encodeWifiScan = ({ isScanning, networks }: WifiScan): Uint8Array => {
  const rows = [...networks]
    .sort((a, b) => b.rssi - a.rssi)
    .map(network => ({ ...network, bytes: encodeUtf8(network.name) }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length <= MAX_SSID_BYTES)
    .slice(0, MAX_WIFI_NETWORKS)
  return concatBytes(
    Uint8Array.of(isScanning ? 1 : 0, rows.length),
    ...rows.map(({ bytes, rssi, isSecured, band }) => {
      const flags = (isSecured ? SECURED_FLAG : 0) | (band === '5' ? FIVE_GIGAHERTZ_FLAG : 0)
      return concatBytes(Uint8Array.of(rssi & 0xff, flags, bytes.length), bytes)
    }),
  )
}

/** Null for bytes that are no list; names that are not UTF-8 are left out. */
export const decodeWifiScan = (bytes: Uint8Array): WifiScan | null =>
  decodeAllBytes(bytes, reader => {
    const isScanning = reader.readUint8() === 1
    const count = reader.readUint8()
    if (count > MAX_WIFI_NETWORKS) return null
    const networks: WifiNetwork[] = []
    for (let index = 0; index < count; index += 1) {
      const rssi = (reader.readUint8() << 24) >> 24
      const flags = reader.readUint8()
      const name = readText(reader)
      if (name)
        networks.push({
          name,
          rssi,
          isSecured: (flags & SECURED_FLAG) !== 0,
          band: (flags & FIVE_GIGAHERTZ_FLAG) !== 0 ? '5' : '2.4',
        })
    }
    return { isScanning, networks }
  })

/** How far the chair is with the network that it was given, in this order. `off`: it has none. */
export type WifiStep = 'off' | 'joining' | 'address' | 'internet' | 'broker' | 'done'

/** Why it went no further. */
export type WifiFailure =
  'none' | 'wrongPassword' | 'fiveGigahertzOnly' | 'notFound' | 'noAddress' | 'noInternet' | 'noBroker'

export const wifiStepCodes = createWireCodeTable<WifiStep>({
  off: 0,
  joining: 1,
  address: 2,
  internet: 3,
  broker: 4,
  done: 5,
})

export const wifiFailureCodes = createWireCodeTable<WifiFailure>({
  none: 0,
  wrongPassword: 1,
  fiveGigahertzOnly: 2,
  notFound: 3,
  noAddress: 4,
  noInternet: 5,
  noBroker: 6,
})

/** `step` is where it is, or where it failed. `name` is that of the network; empty while it has none. */
export type WifiStatus = { step: WifiStep; failure: WifiFailure; name: string }

export const encodeWifiStatus = ({ step, failure, name }: WifiStatus): Uint8Array => {
  const bytes = encodeUtf8(name)
  return concatBytes(
    Uint8Array.of(wifiStepCodes.getCode(step), wifiFailureCodes.getCode(failure), bytes.length),
    bytes,
  )
}

export const decodeWifiStatus = (bytes: Uint8Array): WifiStatus | null =>
  decodeAllBytes(bytes, reader => {
    const step = wifiStepCodes.getName(reader.readUint8())
    const failure = wifiFailureCodes.getName(reader.readUint8())
    const name = readText(reader)
    return step === null || failure === null || name === null ? null : { step, failure, name }
  })

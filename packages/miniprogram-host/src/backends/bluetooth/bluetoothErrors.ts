import { WxError } from '../wxBackend'

/** The platform's codes with the words that come with them. */
const BLUETOOTH_ERRORS = {
  notInitialised: [10000, 'not init'],
  notAvailable: [10001, 'not available'],
  noDevice: [10002, 'no device'],
  connectionFailed: [10003, 'connection fail'],
  noService: [10004, 'no service'],
  noCharacteristic: [10005, 'no characteristic'],
  noConnection: [10006, 'no connection'],
  propertyNotSupported: [10007, 'property not support'],
  systemError: [10008, 'system error'],
  alreadyConnected: [10010, 'already connect'],
  timedOut: [10012, 'operate time out'],
  invalidData: [10013, 'invalid_data'],
} as const satisfies Record<string, readonly [number, string]>

/** A failure of a Bluetooth call with the platform's code and words. */
export const createBluetoothError = (name: keyof typeof BLUETOOTH_ERRORS): WxError => {
  const [errCode, words] = BLUETOOTH_ERRORS[name]
  return new WxError(words, { errCode, errno: 1500000 + errCode })
}

import Taro from '@tarojs/taro'
import type { MapLocation } from './types'

export type { MapLocation } from './types'

// Whoever closes the phone's or the map's own window again needs no message about it.
const nothing = () => undefined

/** Opens the phone with a number; the person calls. */
export const callPhone = (number: string): void => {
  Taro.makePhoneCall({ phoneNumber: number }).then(nothing, nothing)
}

/** Begins an e-mail; gives false where that cannot be. */
export const writeEmail = (_address: string): boolean => false

/** Opens a place on the platform's own map. */
export const openMap = (place: MapLocation): void => {
  Taro.openLocation({ ...place, scale: 16 }).then(nothing, nothing)
}

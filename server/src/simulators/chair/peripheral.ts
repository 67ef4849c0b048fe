import { GATT, MANUFACTURER_ID, manufacturerData, SMALLEST_FRAGMENT } from '../../../../src/domain/chair'
import type { SimulatedChair } from './chair'

/** What a Bluetooth peripheral is to whatever stands in for the radio: a browser's emulation, or a mini-program host. */
export type Peripheral = {
  name: string
  service: string
  manufacturer: { id: number; data: Uint8Array }
  characteristics: readonly { uuid: string; properties: readonly Property[] }[]
  /**
   * A central connects.
   * @param onNotified gets what the chair notifies on a characteristic that was subscribed to
   */
  connect: (onNotified: (characteristic: string, value: Uint8Array) => void) => PeripheralConnection
}

export type Property = 'read' | 'write' | 'writeWithoutResponse' | 'notify'

export type PeripheralConnection = {
  read: (characteristic: string) => Uint8Array | null
  /** False when the characteristic can't be written. */
  write: (characteristic: string, value: Uint8Array) => boolean
  setSubscribed: (characteristic: string, isSubscribed: boolean) => void
  /** A larger MTU was agreed on. */
  setMtu: (mtu: number) => void
  disconnect: () => void
}

/** Bytes of ATT in front of each value. */
const ATT_HEAD = 3

/** The chair as a Bluetooth peripheral. */
export const peripheralOf = (chair: SimulatedChair): Peripheral => {
  const { serialNumber, family } = chair.memory
  return {
    name: `Anzuo ${serialNumber.slice(-4)}`,
    service: GATT.service,
    manufacturer: { id: MANUFACTURER_ID, data: manufacturerData(family, serialNumber) },
    characteristics: [
      { uuid: GATT.control, properties: ['write', 'notify'] },
      { uuid: GATT.state, properties: ['read', 'notify'] },
      { uuid: GATT.info, properties: ['read'] },
      { uuid: GATT.emergencyStop, properties: ['write', 'writeWithoutResponse'] },
    ],
    connect: onNotified => {
      const subscribed = new Set<string>()
      const notify = (characteristic: string) => (value: Uint8Array) => {
        if (subscribed.has(characteristic)) onNotified(characteristic, value)
      }
      const link = chair.connect(notify(GATT.control), SMALLEST_FRAGMENT)
      const unwatch = chair.watchState(notify(GATT.state))
      return {
        read: characteristic => {
          if (characteristic === GATT.state) return chair.packedState()
          return characteristic === GATT.info ? chair.info() : null
        },
        write: (characteristic, value) => {
          if (characteristic === GATT.control) link.write(value)
          else if (characteristic === GATT.emergencyStop) chair.emergencyStop()
          else return false
          return true
        },
        setSubscribed: (characteristic, isSubscribed) => {
          if (isSubscribed) subscribed.add(characteristic)
          else subscribed.delete(characteristic)
        },
        setMtu: mtu => link.setSize(mtu - ATT_HEAD),
        disconnect: () => {
          unwatch()
          link.close()
        },
      }
    },
  }
}

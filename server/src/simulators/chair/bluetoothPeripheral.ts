import {
  GATT_UUIDS,
  BLUETOOTH_COMPANY_ID,
  createBluetoothManufacturerData,
  MIN_FRAGMENT_BYTES,
} from '@anzuo/chair-protocol'
import type { SimulatedChair } from './simulatedChair'

/** What a Bluetooth peripheral is to whatever stands in for the radio: a browser's emulation, or a mini-program host. */
export type BluetoothPeripheral = {
  name: string
  service: string
  manufacturer: { id: number; data: Uint8Array }
  characteristics: readonly { uuid: string; properties: readonly CharacteristicProperty[] }[]
  /**
   * A central connects.
   * @param onNotified gets what the chair notifies on a characteristic that was subscribed to
   */
  connect: (onNotified: (characteristic: string, value: Uint8Array) => void) => BluetoothPeripheralConnection
}

type CharacteristicProperty = 'read' | 'write' | 'writeWithoutResponse' | 'notify'

export type BluetoothPeripheralConnection = {
  read: (characteristic: string) => Uint8Array | null
  /** False when the characteristic can't be written. */
  write: (characteristic: string, value: Uint8Array) => boolean
  setSubscribed: (characteristic: string, isSubscribed: boolean) => void
  /** A larger MTU was agreed on. */
  setMtu: (mtu: number) => void
  disconnect: () => void
}

/** Bytes of ATT in front of each value. */
const ATT_HEADER_BYTES = 3

/** The chair as a Bluetooth peripheral. */
export const createSimulatedChairPeripheral = (chair: SimulatedChair): BluetoothPeripheral => {
  const { serialNumber, family } = chair.memory
  return {
    name: `Anzuo ${serialNumber.slice(-4)}`,
    service: GATT_UUIDS.service,
    manufacturer: { id: BLUETOOTH_COMPANY_ID, data: createBluetoothManufacturerData(family, serialNumber) },
    characteristics: [
      { uuid: GATT_UUIDS.control, properties: ['write', 'notify'] },
      { uuid: GATT_UUIDS.state, properties: ['read', 'notify'] },
      { uuid: GATT_UUIDS.info, properties: ['read'] },
      { uuid: GATT_UUIDS.emergencyStop, properties: ['write', 'writeWithoutResponse'] },
    ],
    connect: onNotified => {
      const subscribed = new Set<string>()
      const notify = (characteristic: string) => (value: Uint8Array) => {
        if (subscribed.has(characteristic)) onNotified(characteristic, value)
      }
      const link = chair.connect(notify(GATT_UUIDS.control), MIN_FRAGMENT_BYTES)
      const unwatch = chair.watchState(notify(GATT_UUIDS.state))
      return {
        read: characteristic => {
          if (characteristic === GATT_UUIDS.state) return chair.getEncodedState()
          return characteristic === GATT_UUIDS.info ? chair.info() : null
        },
        write: (characteristic, value) => {
          if (characteristic === GATT_UUIDS.control) link.write(value)
          else if (characteristic === GATT_UUIDS.emergencyStop) chair.emergencyStop()
          else return false
          return true
        },
        setSubscribed: (characteristic, isSubscribed) => {
          if (isSubscribed) subscribed.add(characteristic)
          else subscribed.delete(characteristic)
        },
        setMtu: mtu => link.setSize(mtu - ATT_HEADER_BYTES),
        disconnect: () => {
          unwatch()
          link.close()
        },
      }
    },
  }
}

/** What a characteristic can do, in the platform's own words. */
export type CharacteristicProperties = {
  read?: boolean
  write?: boolean
  writeNoResponse?: boolean
  notify?: boolean
  indicate?: boolean
}

export type SimulatedGattService = {
  uuid: string
  isPrimary?: boolean
  characteristics: { uuid: string; properties: CharacteristicProperties }[]
}

/** What a peripheral can do to the phone that is connected to it. */
export type CentralConnection = {
  notify: (serviceId: string, characteristicId: string, value: Uint8Array) => void
  /** The peripheral goes away. */
  disconnect: () => void
}

/** One connection, as the peripheral sees it. */
export type SimulatedPeripheralConnection = {
  read: (serviceId: string, characteristicId: string) => Uint8Array
  write: (serviceId: string, characteristicId: string, value: Uint8Array) => void
  onDisconnected?: () => void
}

/** A simulated Bluetooth low energy peripheral. A module for `--peripherals` exports `peripherals`, a list of these. */
export type SimulatedPeripheral = {
  deviceId: string
  name: string
  /** Strength of the signal in dBm. */
  RSSI: number
  advertisData?: Uint8Array
  advertisServiceUUIDs?: string[]
  /** The largest MTU that it agrees to, in bytes. */
  maxMtu?: number
  services: SimulatedGattService[]
  connect: (link: CentralConnection) => SimulatedPeripheralConnection
}

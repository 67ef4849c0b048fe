/** The part of Web Bluetooth that we use (W3C Web Bluetooth Community Group). */

export type GattCharacteristic = EventTarget & {
  readonly value?: DataView
  readValue: () => Promise<DataView>
  writeValueWithResponse: (value: BufferSource) => Promise<void>
  writeValueWithoutResponse: (value: BufferSource) => Promise<void>
  startNotifications: () => Promise<unknown>
}

export type GattService = { getCharacteristic: (uuid: string) => Promise<GattCharacteristic> }

type GattServer = {
  readonly connected: boolean
  connect: () => Promise<GattServer>
  disconnect: () => void
  getPrimaryService: (uuid: string) => Promise<GattService>
}

export type BluetoothDevice = EventTarget & { readonly gatt?: GattServer }

type BluetoothFilter = {
  services?: string[]
  manufacturerData?: { companyIdentifier: number; dataPrefix?: BufferSource }[]
}

export type WebBluetooth = {
  requestDevice: (options: {
    filters: BluetoothFilter[]
    optionalServices?: string[]
    optionalManufacturerData?: number[]
  }) => Promise<BluetoothDevice>
  addEventListener?: (
    name: 'availabilitychanged',
    listener: (event: { readonly value?: boolean }) => void,
  ) => void
}

/** The browser's Bluetooth, or null where it has none (Safari, Firefox, or a page that is not secure). */
export const getWebBluetooth = (): WebBluetooth | null =>
  (navigator as Navigator & { bluetooth?: WebBluetooth }).bluetooth ?? null

/** What a characteristic said, on its own: the browser may use the memory again. */
export const copyDataViewBytes = (view: DataView): Uint8Array =>
  new Uint8Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength))

import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Peripheral, PeripheralConnection } from '../../../../server/src/simulators/chair/peripheral'

/**
 * Puts a peripheral into the emulated Bluetooth of Chromium. The page speaks to it by the real Web Bluetooth. The browser has
 * to be started with `--enable-features=WebBluetooth`.
 */

const ADDRESS = '09:09:09:09:09:09'

/** A client may ask for notifications only where this descriptor is. */
const CLIENT_CONFIGURATION = '00002902-0000-1000-8000-00805f9b34fb'

/** The error of ATT that says no more than that something failed. */
const UNLIKELY_ERROR = 0x0e

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const bytes = (text = '') => Uint8Array.from(Buffer.from(text, 'base64'))

/** The protocol's parts that Playwright has no types for yet. */
type Cdp = {
  send: (method: string, parameters?: object) => Promise<Record<string, string>>
  on: (event: string, listener: (event: Record<string, string>) => void) => void
}

/** Answers the first prompt for a device with the emulated one. */
const chooseDevices = async (devtools: Cdp): Promise<void> => {
  const answered = new Set<string>()
  await devtools.send('DeviceAccess.enable')
  devtools.on('DeviceAccess.deviceRequestPrompted', event => {
    const { id, devices } = event as unknown as { id: string; devices: { id: string }[] }
    // Devices come one by one, and a second choice for one prompt ends the browser.
    const device = devices.find(each => each.id === ADDRESS)
    if (!device || answered.has(id)) return
    answered.add(id)
    void devtools.send('DeviceAccess.selectPrompt', { id, deviceId: device.id })
  })
}

export const emulateRadio = async (browser: Browser, page: Page, peripheral: Peripheral) => {
  const radio = (await browser.newBrowserCDPSession()) as unknown as Cdp
  await radio.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true })
  await radio.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
    address: ADDRESS,
    name: peripheral.name,
    manufacturerData: [{ key: peripheral.manufacturer.id, data: base64(peripheral.manufacturer.data) }],
    knownServiceUuids: [peripheral.service],
  })
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await chooseDevices(devtools as unknown as Cdp)

  const uuidOf = new Map<string, string>()
  const idOf = new Map<string, string>()
  const subscribed = new Set<string>()
  const reading = new Set<string>()
  const notifications = new Map<string, Uint8Array[]>()
  let connection: PeripheralConnection | null = null
  let isDropping = false

  /** The emulation forgets everything when a connection ends. */
  const buildTable = async (): Promise<void> => {
    const { serviceId } = await radio.send('BluetoothEmulation.addService', {
      address: ADDRESS,
      serviceUuid: peripheral.service,
    })
    for (const { uuid, properties } of peripheral.characteristics) {
      const notifies = properties.includes('notify')
      const { characteristicId = '' } = await radio.send('BluetoothEmulation.addCharacteristic', {
        serviceId,
        characteristicUuid: uuid,
        properties: {
          // What notifies can be read too, which the pump below needs.
          read: properties.includes('read') || notifies,
          write: properties.includes('write'),
          writeWithoutResponse: properties.includes('writeWithoutResponse'),
          notify: notifies,
        },
      })
      uuidOf.set(characteristicId, uuid)
      idOf.set(uuid, characteristicId)
      if (notifies)
        await radio.send('BluetoothEmulation.addDescriptor', {
          characteristicId,
          descriptorUuid: CLIENT_CONFIGURATION,
        })
    }
  }

  const answer = (characteristicId: string, type: string, value?: Uint8Array) =>
    radio
      .send('BluetoothEmulation.simulateCharacteristicOperationResponse', {
        characteristicId,
        type,
        code: 0,
        ...(value ? { data: base64(value) } : {}),
      })
      .catch(() => undefined)

  /** What is still asked while the connection is being lost fails: an open question would swallow the loss. */
  const fail = (characteristicId: string) =>
    radio
      .send('BluetoothEmulation.simulateCharacteristicOperationResponse', {
        characteristicId,
        type: 'read',
        code: UNLIKELY_ERROR,
      })
      .catch(() => undefined)

  /** A notification is the answer to the read that the pump keeps open. */
  const deliver = (characteristicId: string): void => {
    const value = reading.has(characteristicId) ? notifications.get(characteristicId)?.shift() : undefined
    if (!value) return
    reading.delete(characteristicId)
    void answer(characteristicId, 'read', value)
  }

  const connect = async (): Promise<void> => {
    isDropping = false
    subscribed.clear()
    reading.clear()
    notifications.clear()
    connection?.disconnect()
    await buildTable()
    connection = peripheral.connect((uuid, value) => {
      const characteristicId = idOf.get(uuid) ?? ''
      notifications.set(characteristicId, [...(notifications.get(characteristicId) ?? []), value])
      deliver(characteristicId)
    })
  }

  radio.on('BluetoothEmulation.gattOperationReceived', event => {
    const done = () =>
      radio.send('BluetoothEmulation.simulateGATTOperationResponse', {
        address: ADDRESS,
        type: event.type,
        code: 0,
      })
    void (event.type === 'connection' ? connect() : Promise.resolve()).then(done).catch(() => undefined)
  })

  radio.on('BluetoothEmulation.characteristicOperationReceived', event => {
    const { characteristicId = '', type = '', data, writeType } = event
    const uuid = uuidOf.get(characteristicId) ?? ''
    switch (type) {
      case 'write':
        if (writeType !== 'write-without-response') void answer(characteristicId, 'write')
        connection?.write(uuid, bytes(data))
        return
      case 'read':
        if (isDropping) return void fail(characteristicId)
        if (!subscribed.has(characteristicId))
          return void answer(characteristicId, 'read', connection?.read(uuid) ?? new Uint8Array(0))
        reading.add(characteristicId)
        return deliver(characteristicId)
      default: {
        const isOn = type === 'subscribe-to-notifications'
        if (isOn) subscribed.add(characteristicId)
        else subscribed.delete(characteristicId)
        connection?.setSubscribed(uuid, isOn)
        void answer(characteristicId, type)
      }
    }
  })

  return {
    /** The connection is lost. */
    drop: async (): Promise<void> => {
      isDropping = true
      connection?.disconnect()
      connection = null
      for (const characteristicId of reading) await fail(characteristicId)
      reading.clear()
      // The next read may be on its way already; it fails before this comes back.
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
      await radio.send('BluetoothEmulation.simulateGATTDisconnection', { address: ADDRESS })
    },
  }
}

/**
 * For the page, before anything else: the emulation can't push a notification, so one read stays open after the real
 * `startNotifications`; each answer fires the native event with the native value.
 */
export const notificationPump = (): void => {
  type Pumped = { readValue: () => Promise<unknown>; isPumped?: boolean }
  const constructor = (globalThis as { BluetoothRemoteGATTCharacteristic?: { prototype: object } })
    .BluetoothRemoteGATTCharacteristic
  if (!constructor) return
  const prototype = constructor.prototype as Pumped & { startNotifications: () => Promise<unknown> }
  const start = prototype.startNotifications
  prototype.startNotifications = async function (this: Pumped) {
    const started = await start.call(this)
    if (this.isPumped) return started
    this.isPumped = true
    const pump = (): Promise<void> =>
      this.readValue().then(pump, () => {
        this.isPumped = false
      })
    void pump()
    return started
  }
}

import type { Browser, CDPSession, Page } from 'playwright-core'
import type {
  BluetoothPeripheral,
  BluetoothPeripheralConnection,
} from '@anzuo/server/simulators/chair/bluetoothPeripheral'

/**
 * Puts a peripheral into the emulated Bluetooth of Chromium. The page speaks to it by the real Web Bluetooth. The browser has
 * to be started with `--enable-features=WebBluetooth`.
 */

const PERIPHERAL_ADDRESS = '09:09:09:09:09:09'

/** A client may ask for notifications only where this descriptor is. */
const CCCD_UUID = '00002902-0000-1000-8000-00805f9b34fb'

/** The error of ATT that says no more than that something failed. */
const ATT_UNLIKELY_ERROR = 0x0e

const encodeBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const decodeBase64 = (text = '') => Uint8Array.from(Buffer.from(text, 'base64'))

/** The protocol's parts that Playwright has no types for yet. */
type UntypedCdpSession = {
  send: (method: string, parameters?: object) => Promise<Record<string, string>>
  on: (event: string, listener: (event: Record<string, string>) => void) => void
}

/** Answers each prompt for a device with the emulated one. The result counts them: each is a tap of a person. */
const autoSelectDevice = async (devtools: UntypedCdpSession): Promise<() => number> => {
  const answered = new Set<string>()
  await devtools.send('DeviceAccess.enable')
  devtools.on('DeviceAccess.deviceRequestPrompted', event => {
    const { id, devices } = event as unknown as { id: string; devices: { id: string }[] }
    // Devices come one by one, and a second choice for one prompt ends the browser.
    const device = devices.find(each => each.id === PERIPHERAL_ADDRESS)
    if (!device || answered.has(id)) return
    answered.add(id)
    void devtools.send('DeviceAccess.selectPrompt', { id, deviceId: device.id })
  })
  return () => answered.size
}

type CharacteristicTable = { uuidById: Map<string, string>; idByUuid: Map<string, string> }

/** Declares a service's characteristics. The emulation forgets everything when a connection ends. */
const buildGattTable = async (
  radio: UntypedCdpSession,
  peripheral: BluetoothPeripheral,
  { uuidById, idByUuid }: CharacteristicTable,
): Promise<void> => {
  const { serviceId } = await radio.send('BluetoothEmulation.addService', {
    address: PERIPHERAL_ADDRESS,
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
    uuidById.set(characteristicId, uuid)
    idByUuid.set(uuid, characteristicId)
    if (notifies)
      await radio.send('BluetoothEmulation.addDescriptor', { characteristicId, descriptorUuid: CCCD_UUID })
  }
}

/** Answers operations on characteristics; an answer to a connection that has ended meanwhile is dropped. */
const createResponder = (radio: UntypedCdpSession) => {
  const send = (characteristicId: string, answer: { type: string; code: number; data?: string }) =>
    radio
      .send('BluetoothEmulation.simulateCharacteristicOperationResponse', { characteristicId, ...answer })
      .catch(() => undefined)
  return {
    respond: (characteristicId: string, type: string, value?: Uint8Array) =>
      send(characteristicId, { type, code: 0, ...(value ? { data: encodeBase64(value) } : {}) }),
    /** What is still asked while the connection is being lost fails: an open question would swallow the loss. */
    failRead: (characteristicId: string) =>
      send(characteristicId, { type: 'read', code: ATT_UNLIKELY_ERROR }),
  }
}

type Responder = ReturnType<typeof createResponder>

/** Notifications that wait for the read that the pump keeps open: each answers one. */
const createNotificationQueue = ({ respond, failRead }: Responder) => {
  const subscribed = new Set<string>()
  const openReads = new Set<string>()
  const values = new Map<string, Uint8Array[]>()
  const deliver = (characteristicId: string): void => {
    const value = openReads.has(characteristicId) ? values.get(characteristicId)?.shift() : undefined
    if (!value) return
    openReads.delete(characteristicId)
    void respond(characteristicId, 'read', value)
  }
  return {
    clear: () => [subscribed, openReads, values].forEach(collection => collection.clear()),
    isSubscribed: (characteristicId: string) => subscribed.has(characteristicId),
    setSubscribed: (characteristicId: string, isOn: boolean) => {
      if (isOn) subscribed.add(characteristicId)
      else subscribed.delete(characteristicId)
    },
    push: (characteristicId: string, value: Uint8Array) => {
      values.set(characteristicId, [...(values.get(characteristicId) ?? []), value])
      deliver(characteristicId)
    },
    addRead: (characteristicId: string) => {
      openReads.add(characteristicId)
      deliver(characteristicId)
    },
    failOpenReads: async () => {
      for (const characteristicId of openReads) await failRead(characteristicId)
      openReads.clear()
    },
  }
}

/** Connects the emulated radio to a peripheral and answers what the browser asks of it. */
const attachPeripheral = (radio: UntypedCdpSession, peripheral: BluetoothPeripheral) => {
  const table: CharacteristicTable = { uuidById: new Map(), idByUuid: new Map() }
  const responder = createResponder(radio)
  const notifications = createNotificationQueue(responder)
  let connection: BluetoothPeripheralConnection | null = null
  let isDropping = false

  const connect = async (): Promise<void> => {
    isDropping = false
    notifications.clear()
    connection?.disconnect()
    await buildGattTable(radio, peripheral, table)
    connection = peripheral.connect((uuid, value) =>
      notifications.push(table.idByUuid.get(uuid) ?? '', value),
    )
  }
  const read = (characteristicId: string, uuid: string) => {
    if (isDropping) return void responder.failRead(characteristicId)
    if (notifications.isSubscribed(characteristicId)) return notifications.addRead(characteristicId)
    void responder.respond(characteristicId, 'read', connection?.read(uuid) ?? new Uint8Array(0))
  }

  radio.on('BluetoothEmulation.gattOperationReceived', event => {
    const done = () =>
      radio.send('BluetoothEmulation.simulateGATTOperationResponse', {
        address: PERIPHERAL_ADDRESS,
        type: event.type,
        code: 0,
      })
    void (event.type === 'connection' ? connect() : Promise.resolve()).then(done).catch(() => undefined)
  })
  radio.on('BluetoothEmulation.characteristicOperationReceived', event => {
    const { characteristicId = '', type = '', data, writeType } = event
    const uuid = table.uuidById.get(characteristicId) ?? ''
    if (type === 'read') return read(characteristicId, uuid)
    if (type === 'write') {
      if (writeType !== 'write-without-response') void responder.respond(characteristicId, 'write')
      connection?.write(uuid, decodeBase64(data))
      return
    }
    const isOn = type === 'subscribe-to-notifications'
    notifications.setSubscribed(characteristicId, isOn)
    connection?.setSubscribed(uuid, isOn)
    void responder.respond(characteristicId, type)
  })
  return {
    /** Ends the connection on the peripheral's side and fails what the browser still waits for. */
    loseConnection: async (): Promise<void> => {
      isDropping = true
      connection?.disconnect()
      connection = null
      await notifications.failOpenReads()
    },
  }
}

const switchOn = async (radio: UntypedCdpSession, peripheral: BluetoothPeripheral): Promise<void> => {
  await radio.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true })
  await radio.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
    address: PERIPHERAL_ADDRESS,
    name: peripheral.name,
    manufacturerData: [{ key: peripheral.manufacturer.id, data: encodeBase64(peripheral.manufacturer.data) }],
    knownServiceUuids: [peripheral.service],
  })
}

export const emulateBluetoothPeripheral = async (
  browser: Browser,
  page: Page,
  peripheral: BluetoothPeripheral,
) => {
  const radio = (await browser.newBrowserCDPSession()) as unknown as UntypedCdpSession
  await switchOn(radio, peripheral)
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const promptCount = await autoSelectDevice(devtools as unknown as UntypedCdpSession)
  const attached = attachPeripheral(radio, peripheral)

  return {
    /** How often the browser has shown its list of devices. */
    promptCount,
    /** Another document is open: the emulation ends with the one that used it. */
    startAnew: async (): Promise<void> => {
      await attached.loseConnection()
      await radio.send('BluetoothEmulation.disable')
      await switchOn(radio, peripheral)
    },
    /** The connection is lost. */
    drop: async (): Promise<void> => {
      await attached.loseConnection()
      // The next read may be on its way already; it fails before this comes back.
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
      await radio.send('BluetoothEmulation.simulateGATTDisconnection', { address: PERIPHERAL_ADDRESS })
    },
  }
}

/**
 * For the page, before anything else: the emulation can't push a notification, so one read stays open after the real
 * `startNotifications`; each answer fires the native event with the native value.
 */
export const installNotificationPump = (): void => {
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

import Taro from '@tarojs/taro'
import {
  createBluetoothManufacturerData,
  EMERGENCY_STOP_BYTE,
  encodeChairInfo,
  encodeChairFrame,
  fragmentChairFrame,
  GATT_UUIDS,
  getChairFamily,
} from '@anzuo/chair-protocol'
import { createBluetoothTransport as createWebTransport } from './bluetoothTransport.h5'
import { createBluetoothTransport as createMiniProgramTransport } from './bluetoothTransport.weapp'
import { ChairLinkError, type BluetoothChairTransport } from './types'

const target = { serialNumber: 'W24A000042', family: 'w' } as const
const frame = encodeChairFrame({
  kind: 'request',
  operation: 1,
  sequence: 7,
  payload: new Uint8Array(60).fill(9),
})

/** What a test needs of the radio, on either platform. */
type FakeRadio = {
  createTransport: () => BluetoothChairTransport
  /** Fragments that were written, by characteristic. */
  written: Record<string, Uint8Array[]>
  /** The chair notifies a part of a frame. */
  notify: (part: Uint8Array) => void
  drop: () => void
  /** Another chair stands there, or none. */
  replaceChair: () => void
}

const record = (written: FakeRadio['written'], characteristic: string, value: BufferSource) => {
  const bytes = new Uint8Array(value instanceof ArrayBuffer ? value : value.buffer)
  written[characteristic] = [...(written[characteristic] ?? []), bytes]
}

const createWebRadio = (): FakeRadio => {
  const written: FakeRadio['written'] = {}
  let serialNumber: string = target.serialNumber
  const createCharacteristic = (uuid: string) =>
    Object.assign(new EventTarget(), {
      value: undefined as DataView | undefined,
      readValue: async () =>
        new DataView(
          encodeChairInfo({
            family: 'w',
            features: [...getChairFamily('w').features],
            firmware: [1, 0, 0],
            longestMinutes: 30,
            isOwned: true,
            isClaimOpen: false,
            serialNumber,
          }).slice().buffer,
        ),
      startNotifications: async () => undefined,
      writeValueWithResponse: async (value: BufferSource) => record(written, uuid, value),
      writeValueWithoutResponse: async (value: BufferSource) => record(written, uuid, value),
    })
  const control = createCharacteristic(GATT_UUIDS.control)
  const service = {
    getCharacteristic: async (uuid: string) =>
      uuid === GATT_UUIDS.control ? control : createCharacteristic(uuid),
  }
  const device = Object.assign(new EventTarget(), {
    gatt: {
      connected: false,
      connect: async () => {
        device.gatt.connected = true
        return { getPrimaryService: async () => service }
      },
      disconnect: () => {
        device.gatt.connected = false
        device.dispatchEvent(new Event('gattserverdisconnected'))
      },
    },
  })
  Object.assign(navigator, { bluetooth: { requestDevice: async () => device } })
  return {
    createTransport: () => createWebTransport(target),
    written,
    notify: part => {
      control.value = new DataView(part.slice().buffer)
      control.dispatchEvent(new Event('characteristicvaluechanged'))
    },
    drop: () => device.gatt.disconnect(),
    replaceChair: () => {
      serialNumber = 'W24A000099'
    },
  }
}

const createMiniProgramRadio = (): FakeRadio => {
  const written: FakeRadio['written'] = {}
  const deviceId = 'AA:BB'
  let serialNumber: string = target.serialNumber
  let onFound: (found: unknown) => void = () => {}
  let onValue: (value: unknown) => void = () => {}
  let onConnection: (change: unknown) => void = () => {}
  const done = async () => ({})
  Object.assign(Taro, {
    onBluetoothDeviceFound: (listener: typeof onFound) => {
      onFound = listener
    },
    offBluetoothDeviceFound: () => undefined,
    startBluetoothDevicesDiscovery: async () => {
      const advertisData = Uint8Array.of(0, 0, ...createBluetoothManufacturerData('w', serialNumber)).buffer
      onFound({ devices: [{ deviceId, advertisData }] })
    },
    stopBluetoothDevicesDiscovery: done,
    getBluetoothDevices: async () => ({ devices: [] }),
    openBluetoothAdapter: done,
    createBLEConnection: done,
    closeBLEConnection: done,
    getBLEDeviceServices: done,
    getBLEDeviceCharacteristics: done,
    notifyBLECharacteristicValueChange: done,
    setBLEMTU: async () => ({ mtu: 23 }),
    writeBLECharacteristicValue: async (write: { characteristicId: string; value: ArrayBuffer }) =>
      record(written, write.characteristicId.toLowerCase(), write.value),
    onBLECharacteristicValueChange: (listener: typeof onValue) => {
      onValue = listener
    },
    offBLECharacteristicValueChange: () => {
      onValue = () => {}
    },
    onBLEConnectionStateChange: (listener: typeof onConnection) => {
      onConnection = listener
    },
    offBLEConnectionStateChange: () => {
      onConnection = () => {}
    },
  })
  return {
    createTransport: () => createMiniProgramTransport(target),
    written,
    notify: part => onValue({ deviceId, value: part.slice().buffer }),
    drop: () => onConnection({ deviceId, connected: false }),
    replaceChair: () => {
      serialNumber = 'W24A000099'
    },
  }
}

const getProblem = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ChairLinkError ? error.problem : error),
  )

afterEach(() => jest.useRealTimers())

describe.each([
  ['a browser', createWebRadio],
  ['a mini-program', createMiniProgramRadio],
])('a chair near %s', (_name, createRadio) => {
  it('is found by its number, takes frames in fragments and is heard', async () => {
    const radio = createRadio()
    const transport = radio.createTransport()
    const heard: Uint8Array[] = []
    transport.onFrame(received => heard.push(received))
    await transport.open()
    await Promise.all([transport.send(frame), transport.send(frame)])
    expect(radio.written[GATT_UUIDS.control]).toEqual([
      ...fragmentChairFrame(frame),
      ...fragmentChairFrame(frame),
    ])
    fragmentChairFrame(frame).forEach(radio.notify)
    expect(heard).toEqual([frame])
  })

  it('takes the emergency byte while frames are on their way', async () => {
    const radio = createRadio()
    const transport = radio.createTransport()
    await transport.open()
    const sending = transport.send(frame)
    await transport.writeEmergencyStop()
    expect(radio.written[GATT_UUIDS.emergencyStop]).toEqual([Uint8Array.of(EMERGENCY_STOP_BYTE)])
    await sending
  })

  it('is missed once when it is gone, and connected again', async () => {
    const radio = createRadio()
    const transport = radio.createTransport()
    const onClosed = jest.fn()
    transport.onClosed(onClosed)
    await transport.open()
    radio.drop()
    expect(onClosed).toHaveBeenCalledTimes(1)
    expect(transport.canOpenWithoutGesture()).toBe(true)
    await transport.open()
    await transport.send(frame)
    expect(radio.written[GATT_UUIDS.control]).toEqual(fragmentChairFrame(frame))
  })

  it('is not taken for another one', async () => {
    jest.useFakeTimers()
    const radio = createRadio()
    radio.replaceChair()
    const problem = getProblem(radio.createTransport().open())
    await jest.advanceTimersByTimeAsync(11_000)
    expect(await problem).toBe('notFound')
  })
})

it('in a browser nothing is sent on a connection that is gone, and a chair that was not the one is chosen anew', async () => {
  const radio = createWebRadio()
  const transport = radio.createTransport()
  expect(await getProblem(transport.writeEmergencyStop())).toBe('lost')
  await transport.open()
  radio.drop()
  expect(await getProblem(transport.send(frame))).toBe('lost')
  expect(await getProblem(transport.writeEmergencyStop())).toBe('lost')
  radio.replaceChair()
  expect(await getProblem(transport.open())).toBe('notFound')
  expect(transport.canOpenWithoutGesture()).toBe(false)
})

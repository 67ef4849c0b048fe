import {
  createChairFrameReassembler,
  EMERGENCY_STOP_BYTE,
  fragmentChairFrame,
  GATT_UUIDS,
  BLUETOOTH_COMPANY_ID,
  createBluetoothManufacturerData,
  MIN_FRAGMENT_BYTES,
  decodeChairInfo,
} from '@anzuo/chair-protocol'
import { classifyWebBluetoothError } from './bluetoothErrors'
import { createSerialQueue } from './serialQueue'
import { ChairLinkError, type BluetoothChairTransport, type TargetChair } from './types'
import {
  copyDataViewBytes,
  getWebBluetooth,
  type BluetoothDevice,
  type GattCharacteristic,
  type GattService,
} from './webBluetooth'

/** Whether this browser can speak to a chair near it. */
export const canUseBluetooth = (): boolean => getWebBluetooth() !== null

/** A browser shows its list of devices only after a tap. */
export const canConnectWithoutGesture = false

/** How far the browser is with the chair. */
type WebBluetoothState =
  /** The person has chosen no device yet. */
  | { phase: 'unchosen' }
  | { phase: 'disconnected'; device: BluetoothDevice }
  /** The emergency byte can be written already. */
  | { phase: 'connecting'; device: BluetoothDevice; emergencyStop: GattCharacteristic }
  | {
      phase: 'connected'
      device: BluetoothDevice
      emergencyStop: GattCharacteristic
      control: GattCharacteristic
    }

/** The chairs that a person has chosen in the browser's list since the page was loaded, by serial number. */
const chosenDevices = new WeakMap<object, Map<string, BluetoothDevice>>()

const MAX_CHOSEN_DEVICES = 16

const getChosenDevices = (): Map<string, BluetoothDevice> => {
  const bluetooth = getWebBluetooth()
  const chosen = (bluetooth && chosenDevices.get(bluetooth)) ?? new Map<string, BluetoothDevice>()
  if (bluetooth) chosenDevices.set(bluetooth, chosen)
  return chosen
}

const findChosenDevice = ({ serialNumber }: TargetChair): WebBluetoothState => {
  const device = getChosenDevices().get(serialNumber)
  return device ? { phase: 'disconnected', device } : { phase: 'unchosen' }
}

const rememberDevice = (serialNumber: string, device: BluetoothDevice): void => {
  const chosen = getChosenDevices()
  chosen.delete(serialNumber)
  chosen.set(serialNumber, device)
  const [oldest] = chosen.keys()
  if (chosen.size > MAX_CHOSEN_DEVICES && oldest !== undefined) chosen.delete(oldest)
}

/**
 * A chair near the phone by Web Bluetooth. The first `open` shows the browser's list and so has to come from a tap; later
 * ones, also of another transport to the same chair, use the same device again.
 */
export const createBluetoothTransport = (target: TargetChair): BluetoothChairTransport => {
  let state = findChosenDevice(target)
  let onFrame = (_frame: Uint8Array) => {}
  let onClosed = () => {}
  // The browser refuses a write while another one is on its way.
  let enqueueWrite = createSerialQueue()

  const followDevice = (device: BluetoothDevice): BluetoothDevice => {
    device.addEventListener('gattserverdisconnected', () => {
      if (!isConnectedTo(state, device)) return
      state = { phase: 'disconnected', device }
      onClosed()
    })
    return device
  }
  if (state.phase !== 'unchosen') followDevice(state.device)

  const chooseDevice = async (): Promise<BluetoothDevice> => {
    const device = followDevice(await requestChairDevice(target))
    state = { phase: 'disconnected', device }
    return device
  }

  const connect = async (device: BluetoothDevice): Promise<void> => {
    const service = await connectToService(device)
    if ((await readSerialNumber(service)) !== target.serialNumber) {
      state = { phase: 'unchosen' }
      getChosenDevices().delete(target.serialNumber)
      device.gatt?.disconnect()
      throw new ChairLinkError('notFound')
    }
    rememberDevice(target.serialNumber, device)
    const emergencyStop = await service.getCharacteristic(GATT_UUIDS.emergencyStop)
    state = { phase: 'connecting', device, emergencyStop }
    const control = await service.getCharacteristic(GATT_UUIDS.control)
    await subscribeToFrames(control, frame => onFrame(frame))
    // A write that never ended on the connection before must not delay those of this one.
    enqueueWrite = createSerialQueue()
    state = { phase: 'connected', device, emergencyStop, control }
  }

  return {
    open: () =>
      withChairLinkErrors(async () =>
        connect(state.phase === 'unchosen' ? await chooseDevice() : state.device),
      ),
    // Without a device chosen before, the browser would want a tap first.
    canOpenWithoutGesture: () => state.phase !== 'unchosen',
    send: frame =>
      withChairLinkErrors(() => enqueueWrite(() => writeFragments(frame, () => requireControl(state)))),
    writeEmergencyStop: () =>
      withChairLinkErrors(async () => {
        await requireEmergencyStop(state).writeValueWithoutResponse(Uint8Array.of(EMERGENCY_STOP_BYTE))
      }),
    onFrame: listener => {
      onFrame = listener
    },
    onClosed: listener => {
      onClosed = listener
    },
    onAdapterOn: listener => {
      getWebBluetooth()?.addEventListener?.('availabilitychanged', event => {
        if (event.value && state.phase !== 'unchosen') listener()
      })
    },
    close: async () => {
      if (state.phase !== 'unchosen' && state.device.gatt?.connected) state.device.gatt.disconnect()
    },
  }
}

const requireControl = (state: WebBluetoothState): GattCharacteristic => {
  if (state.phase !== 'connected') throw new ChairLinkError('lost')
  return state.control
}

const requireEmergencyStop = (state: WebBluetoothState): GattCharacteristic => {
  if (state.phase !== 'connecting' && state.phase !== 'connected') throw new ChairLinkError('lost')
  return state.emergencyStop
}

const isConnectedTo = (state: WebBluetoothState, device: BluetoothDevice): boolean =>
  (state.phase === 'connecting' || state.phase === 'connected') && state.device === device

/** Turns what the browser rejects with into our problems. */
const withChairLinkErrors = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ChairLinkError ? error : new ChairLinkError(classifyWebBluetoothError(error))
  }
}

/** Shows the browser's list of chairs. */
const requestChairDevice = async ({ family, serialNumber }: TargetChair): Promise<BluetoothDevice> => {
  const bluetooth = getWebBluetooth()
  if (!bluetooth) throw new ChairLinkError('unsupported')
  const dataPrefix = createBluetoothManufacturerData(family, serialNumber).slice()
  return bluetooth.requestDevice({
    filters: [
      { services: [GATT_UUIDS.service] },
      { manufacturerData: [{ companyIdentifier: BLUETOOTH_COMPANY_ID, dataPrefix }] },
    ],
    optionalServices: [GATT_UUIDS.service],
  })
}

/** Everything on the device is looked up anew: after a loss the browser has forgotten it. */
const connectToService = async (device: BluetoothDevice): Promise<GattService> => {
  if (!device.gatt) throw new ChairLinkError('unsupported')
  const server = await device.gatt.connect()
  return server.getPrimaryService(GATT_UUIDS.service)
}

const readSerialNumber = async (service: GattService): Promise<string | null> => {
  const info = await service.getCharacteristic(GATT_UUIDS.info)
  return decodeChairInfo(copyDataViewBytes(await info.readValue()))?.serialNumber ?? null
}

/** A browser does not tell the MTU; the smallest size works on every one. */
const writeFragments = async (frame: Uint8Array, getControl: () => GattCharacteristic): Promise<void> => {
  for (const part of fragmentChairFrame(frame, MIN_FRAGMENT_BYTES))
    await getControl().writeValueWithResponse(part.slice())
}

const subscribeToFrames = async (
  control: GattCharacteristic,
  onFrame: (frame: Uint8Array) => void,
): Promise<void> => {
  const reassembler = createChairFrameReassembler()
  control.addEventListener('characteristicvaluechanged', () => {
    const frame = control.value && reassembler.push(copyDataViewBytes(control.value))
    if (frame) onFrame(frame)
  })
  await control.startNotifications()
}

import Taro from '@tarojs/taro'
import {
  createChairFrameReassembler,
  EMERGENCY_STOP_BYTE,
  constantTimeEqual,
  fragmentChairFrame,
  GATT_UUIDS,
  createBluetoothManufacturerData,
  MIN_FRAGMENT_BYTES,
} from '@anzuo/chair-protocol'
import { wait } from './wait'
import { callBluetoothApi, withBluetoothTimeout } from './callBluetoothApi'
import { createSerialQueue } from './serialQueue'
import { ChairLinkError, type BluetoothChairTransport, type TargetChair } from './types'

/** The mini-program can always try; what goes wrong is reported as a problem. */
export const canUseBluetooth = (): boolean => true

/** The mini-program looks for the chair without asking which one it is. */
export const canConnectWithoutGesture = true

const SCAN_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 8000

/** The platform calls nothing back for some writes. */
const WRITE_TIMEOUT_MS = 2000

/** Bytes of ATT in front of each value. */
const ATT_HEADER_BYTES = 3
const REQUESTED_MTU = 185

const SERVICE_ID = GATT_UUIDS.service.toUpperCase()

/** How far the phone is with the chair. `deviceId` is the phone's address of it. */
type MiniProgramBluetoothState =
  /** The chair has not been found, or the phone has forgotten it. */
  | { phase: 'unknown' }
  | { phase: 'disconnected'; deviceId: string }
  /** `fragmentBytes`: how much one write takes. */
  | { phase: 'connected'; deviceId: string; fragmentBytes: number }

/**
 * A chair near the phone by the mini-program's Bluetooth. The phone's address of it stays here: on one system it is the
 * chair's hardware address, on the other it means nothing elsewhere.
 */
export const createBluetoothTransport = (target: TargetChair): BluetoothChairTransport => {
  let state: MiniProgramBluetoothState = { phase: 'unknown' }
  let onClosed = () => {}
  let onAdapterOn: ((state: Taro.onBluetoothAdapterStateChange.CallbackResult) => void) | null = null
  // Writes at the same time fail.
  const enqueueWrite = createSerialQueue()
  const getDeviceId = () => (state.phase === 'unknown' ? null : state.deviceId)
  const listeners = createConnectionListeners({
    getDeviceId,
    onDisconnected: () => {
      if (state.phase !== 'connected') return
      state = { phase: 'disconnected', deviceId: state.deviceId }
      onClosed()
    },
  })

  /** The platform tells of the adapter only after it was asked to open it, also when it could not. */
  const listenToAdapter = () => {
    if (!onAdapterOn) return
    Taro.offBluetoothAdapterStateChange(onAdapterOn)
    Taro.onBluetoothAdapterStateChange(onAdapterOn)
  }

  return {
    open: async () => {
      listenToAdapter()
      await callBluetoothApi(() => Taro.openBluetoothAdapter())
      const deviceId = getDeviceId() ?? (await scanForChair(target))
      state = { phase: 'disconnected', deviceId }
      try {
        await callBluetoothApi(() => Taro.createBLEConnection({ deviceId, timeout: CONNECT_TIMEOUT_MS }))
      } catch (error) {
        // A phone may forget what it has found: the next attempt looks for it again.
        if (error instanceof ChairLinkError && error.problem === 'notFound') state = { phase: 'unknown' }
        throw error
      }
      await subscribeToControl(deviceId, listeners.restart)
      state = { phase: 'connected', deviceId, fragmentBytes: await negotiateFragmentBytes(deviceId) }
    },
    canOpenWithoutGesture: () => true,
    send: frame =>
      enqueueWrite(async () => {
        const fragmentBytes = state.phase === 'connected' ? state.fragmentBytes : MIN_FRAGMENT_BYTES
        for (const part of fragmentChairFrame(frame, fragmentBytes))
          await writeCharacteristic(getDeviceId(), GATT_UUIDS.control, part)
      }),
    writeEmergencyStop: () =>
      writeCharacteristic(getDeviceId(), GATT_UUIDS.emergencyStop, Uint8Array.of(EMERGENCY_STOP_BYTE)),
    onFrame: listeners.setOnFrame,
    onClosed: listener => {
      onClosed = listener
    },
    onAdapterOn: listener => {
      onAdapterOn = ({ available }) => {
        if (available) listener()
      }
    },
    close: async () => {
      const deviceId = getDeviceId()
      if (deviceId !== null) state = { phase: 'disconnected', deviceId }
      listeners.stop()
      // Each connection that was made is closed, or the system runs out of them.
      if (deviceId !== null) await Taro.closeBLEConnection({ deviceId }).catch(() => undefined)
    },
  }
}

/** Hears what one chair sends, and that its connection has ended; the platform tells of every device in one place. */
const createConnectionListeners = ({
  getDeviceId,
  onDisconnected,
}: {
  getDeviceId: () => string | null
  onDisconnected: () => void
}) => {
  let onFrame = (_frame: Uint8Array) => {}
  let reassembler = createChairFrameReassembler()

  const onValue = ({ deviceId, value }: Taro.onBLECharacteristicValueChange.CallbackResult) => {
    const frame = deviceId === getDeviceId() ? reassembler.push(new Uint8Array(value)) : null
    if (frame) onFrame(frame)
  }
  const onConnection = ({ deviceId, connected }: Taro.onBLEConnectionStateChange.CallbackResult) => {
    if (deviceId === getDeviceId() && !connected) onDisconnected()
  }
  const stop = () => {
    Taro.offBLECharacteristicValueChange(onValue)
    Taro.offBLEConnectionStateChange(onConnection)
  }
  return {
    stop,
    /** For a new connection: half a frame of the one before is dropped. */
    restart: () => {
      reassembler = createChairFrameReassembler()
      stop()
      Taro.onBLECharacteristicValueChange(onValue)
      Taro.onBLEConnectionStateChange(onConnection)
    },
    setOnFrame: (listener: (frame: Uint8Array) => void) => {
      onFrame = listener
    },
  }
}

/** Looks for the chair; gives the phone's address of it. */
const scanForChair = async ({ family, serialNumber }: TargetChair): Promise<string> => {
  const wanted = createBluetoothManufacturerData(family, serialNumber)
  let resolveFound: (id: string) => void = () => {}
  const found = new Promise<string>(resolve => {
    resolveFound = resolve
  })
  const listener = ({ devices }: Taro.onBluetoothDeviceFound.CallbackResult) => {
    // The first two bytes are the company's number.
    const match = devices.find(({ advertisData }) =>
      constantTimeEqual(new Uint8Array(advertisData ?? new ArrayBuffer(0)).slice(2), wanted),
    )
    if (match) resolveFound(match.deviceId)
  }
  Taro.onBluetoothDeviceFound(listener)
  try {
    await callBluetoothApi(() =>
      Taro.startBluetoothDevicesDiscovery({
        services: [SERVICE_ID],
        allowDuplicatesKey: false,
      }),
    )
    // An advertisement received earlier is not reported again.
    const known = await callBluetoothApi(() => Taro.getBluetoothDevices())
    if (known) listener(known)
    const deviceId = await Promise.race([found, wait(SCAN_TIMEOUT_MS).then(() => null)])
    if (deviceId === null) throw new ChairLinkError('notFound')
    return deviceId
  } finally {
    Taro.offBluetoothDeviceFound(listener)
    // Looking goes on at the cost of every connection until it is stopped.
    await Taro.stopBluetoothDevicesDiscovery().catch(() => undefined)
  }
}

/** Asks for what the chair sends, with the listeners in place before the first value can come. */
const subscribeToControl = async (deviceId: string, startListeners: () => void): Promise<void> => {
  // A value can be asked for only after both were read, also after connecting again.
  await callBluetoothApi(() => Taro.getBLEDeviceServices({ deviceId }))
  await callBluetoothApi(() => Taro.getBLEDeviceCharacteristics({ deviceId, serviceId: SERVICE_ID }))
  startListeners()
  await callBluetoothApi(() =>
    Taro.notifyBLECharacteristicValueChange({
      deviceId,
      serviceId: SERVICE_ID,
      characteristicId: GATT_UUIDS.control.toUpperCase(),
      state: true,
    }),
  )
}

/** How much one write takes: more where the system lets us ask for it; else it has chosen by itself, or takes the least. */
const negotiateFragmentBytes = async (deviceId: string): Promise<number> => {
  try {
    const { mtu } = await Taro.setBLEMTU({ deviceId, mtu: REQUESTED_MTU })
    const agreed = Math.min(Number(mtu) || REQUESTED_MTU, REQUESTED_MTU)
    return Math.max(MIN_FRAGMENT_BYTES, agreed - ATT_HEADER_BYTES)
  } catch {
    return MIN_FRAGMENT_BYTES
  }
}

const writeCharacteristic = async (
  deviceId: string | null,
  characteristic: string,
  part: Uint8Array,
): Promise<void> => {
  await callBluetoothApi(() =>
    withBluetoothTimeout(
      Taro.writeBLECharacteristicValue({
        deviceId: deviceId ?? '',
        serviceId: SERVICE_ID,
        characteristicId: characteristic.toUpperCase(),
        value: part.slice().buffer,
      }),
      WRITE_TIMEOUT_MS,
    ),
  )
}

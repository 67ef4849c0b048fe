import Taro from '@tarojs/taro'
import {
  createFrameReassembler,
  EMERGENCY_STOP_BYTE,
  constantTimeEqual,
  fragmentFrame,
  GATT_UUIDS,
  createManufacturerData,
  MIN_FRAGMENT_BYTES,
} from '@anzuo/chair-protocol'
import { wait } from './wait'
import { callBluetoothApi, withBluetoothTimeout } from './callBluetoothApi'
import { ChairLinkError, type ChairTransport, type TargetChair } from './types'

/** The mini-program can always try; what it meets is told as a problem. */
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

/**
 * A chair beside the phone by the mini-program's Bluetooth. The phone's address of it stays here: on one system it is the
 * chair's hardware address, on the other it means nothing elsewhere.
 */
export const createBluetoothTransport = (sought: TargetChair): ChairTransport => {
  const wanted = createManufacturerData(sought.family, sought.serialNumber)
  let deviceId: string | null = null
  let isOpen = false
  let size = MIN_FRAGMENT_BYTES
  let onFrame = (_frame: Uint8Array) => {}
  let onClosed = () => {}
  let onAdapterOn: ((state: Taro.onBluetoothAdapterStateChange.CallbackResult) => void) | null = null
  let reassembler = createFrameReassembler()
  // Writes at the same time fail.
  let writes: Promise<unknown> = Promise.resolve()

  const scanForChair = async (): Promise<string> => {
    let found: (id: string) => void = () => {}
    const hit = new Promise<string>(resolve => {
      found = resolve
    })
    const listener = ({ devices }: Taro.onBluetoothDeviceFound.CallbackResult) => {
      // The first two bytes are the company's number.
      const match = devices.find(({ advertisData }) =>
        constantTimeEqual(new Uint8Array(advertisData ?? new ArrayBuffer(0)).slice(2), wanted),
      )
      if (match) found(match.deviceId)
    }
    Taro.onBluetoothDeviceFound(listener)
    try {
      await callBluetoothApi(() =>
        Taro.startBluetoothDevicesDiscovery({
          services: [GATT_UUIDS.service.toUpperCase()],
          allowDuplicatesKey: false,
        }),
      )
      // What was heard earlier is not told again.
      const known = await callBluetoothApi(() => Taro.getBluetoothDevices())
      if (known) listener(known)
      const searched = wait(SCAN_TIMEOUT_MS).then(() => null)
      const id = await Promise.race([hit, searched])
      if (id === null) throw new ChairLinkError('notFound')
      return id
    } finally {
      Taro.offBluetoothDeviceFound(listener)
      // Looking goes on at the cost of every connection until it is stopped.
      await Taro.stopBluetoothDevicesDiscovery().catch(() => undefined)
    }
  }

  /** A phone may forget what it has found: the next attempt looks for it again. */
  const connectTo = async (id: string): Promise<void> => {
    try {
      await callBluetoothApi(() => Taro.createBLEConnection({ deviceId: id, timeout: CONNECT_TIMEOUT_MS }))
    } catch (error) {
      if (error instanceof ChairLinkError && error.problem === 'notFound') deviceId = null
      throw error
    }
  }

  const onValue = ({ deviceId: from, value }: Taro.onBLECharacteristicValueChange.CallbackResult) => {
    const frame = from === deviceId ? reassembler.push(new Uint8Array(value)) : null
    if (frame) onFrame(frame)
  }

  const onConnection = ({ deviceId: from, connected }: Taro.onBLEConnectionStateChange.CallbackResult) => {
    if (from !== deviceId || connected || !isOpen) return
    isOpen = false
    onClosed()
  }

  const addListeners = () => {
    Taro.onBLECharacteristicValueChange(onValue)
    Taro.onBLEConnectionStateChange(onConnection)
  }
  const removeListeners = () => {
    Taro.offBLECharacteristicValueChange(onValue)
    Taro.offBLEConnectionStateChange(onConnection)
  }

  /** The platform tells of the adapter only after it was asked to open it, also when it could not. */
  const listenToAdapter = () => {
    if (!onAdapterOn) return
    Taro.offBluetoothAdapterStateChange(onAdapterOn)
    Taro.onBluetoothAdapterStateChange(onAdapterOn)
  }

  /** A larger MTU where the system lets us ask for one; else it has chosen by itself, or stays with the smallest. */
  const negotiateMtu = async (id: string): Promise<void> => {
    try {
      const { mtu } = await Taro.setBLEMTU({ deviceId: id, mtu: REQUESTED_MTU })
      size = Math.max(
        MIN_FRAGMENT_BYTES,
        Math.min(Number(mtu) || REQUESTED_MTU, REQUESTED_MTU) - ATT_HEADER_BYTES,
      )
    } catch {
      size = MIN_FRAGMENT_BYTES
    }
  }

  const write = (characteristicId: string, part: Uint8Array): Promise<unknown> =>
    callBluetoothApi(() =>
      withBluetoothTimeout(
        Taro.writeBLECharacteristicValue({
          deviceId: deviceId ?? '',
          serviceId: GATT_UUIDS.service.toUpperCase(),
          characteristicId: characteristicId.toUpperCase(),
          value: part.slice().buffer,
        }),
        WRITE_TIMEOUT_MS,
      ),
    )

  return {
    open: async () => {
      listenToAdapter()
      await callBluetoothApi(() => Taro.openBluetoothAdapter())
      const id = deviceId ?? (await scanForChair())
      deviceId = id
      await connectTo(id)
      const serviceId = GATT_UUIDS.service.toUpperCase()
      // A value can be asked for only after both were read, also after connecting again.
      await callBluetoothApi(() => Taro.getBLEDeviceServices({ deviceId: id }))
      await callBluetoothApi(() => Taro.getBLEDeviceCharacteristics({ deviceId: id, serviceId }))
      reassembler = createFrameReassembler()
      removeListeners()
      addListeners()
      await callBluetoothApi(() =>
        Taro.notifyBLECharacteristicValueChange({
          deviceId: id,
          serviceId,
          characteristicId: GATT_UUIDS.control.toUpperCase(),
          state: true,
        }),
      )
      await negotiateMtu(id)
      isOpen = true
    },
    canOpenWithoutGesture: () => true,
    send: frame => {
      const turn = writes.then(async () => {
        for (const part of fragmentFrame(frame, size)) await write(GATT_UUIDS.control, part)
      })
      writes = turn.catch(() => undefined)
      return turn
    },
    writeEmergencyStop: async () => {
      await write(GATT_UUIDS.emergencyStop, Uint8Array.of(EMERGENCY_STOP_BYTE))
    },
    onFrame: listener => {
      onFrame = listener
    },
    onClosed: listener => {
      onClosed = listener
    },
    onAdapterOn: listener => {
      onAdapterOn = ({ available }) => {
        if (available) listener()
      }
    },
    close: async () => {
      isOpen = false
      removeListeners()
      // Each connection that was made is closed, or the system runs out of them.
      if (deviceId !== null) await Taro.closeBLEConnection({ deviceId }).catch(() => undefined)
    },
  }
}

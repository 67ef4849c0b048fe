import Taro from '@tarojs/taro'
import {
  createReassembler,
  EMERGENCY_BYTE,
  equalBytes,
  fragment,
  GATT,
  manufacturerData,
  SMALLEST_FRAGMENT,
} from '@/domain/chair'
import { step, withTimeOut } from './platformStep'
import { LinkFailure, type ChairTransport, type SoughtChair } from './types'

/** The mini-program can always try; what it meets is told as a problem. */
export const canUseBluetooth = (): boolean => true

/** The mini-program looks for the chair without asking which one it is. */
export const opensByItself = true

const SEARCH_MS = 10_000
const CONNECT_MS = 8000

/** The platform calls nothing back for some writes. */
const WRITE_MS = 2000

/** Bytes of ATT in front of each value. */
const ATT_HEAD = 3
const WANTED_MTU = 185

const wait = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms)
  })

/**
 * A chair beside the phone by the mini-program's Bluetooth. The phone's address of it stays here: on one system it is the
 * chair's hardware address, on the other it means nothing elsewhere.
 */
export const openTransport = (sought: SoughtChair): ChairTransport => {
  const wanted = manufacturerData(sought.family, sought.serialNumber)
  let deviceId: string | null = null
  let isOpen = false
  let size = SMALLEST_FRAGMENT
  let onFrame = (_frame: Uint8Array) => {}
  let onClosed = () => {}
  let onAdapterOn: ((state: Taro.onBluetoothAdapterStateChange.CallbackResult) => void) | null = null
  let reassembler = createReassembler()
  // Writes at the same time fail.
  let writes: Promise<unknown> = Promise.resolve()

  const search = async (): Promise<string> => {
    let found: (id: string) => void = () => {}
    const hit = new Promise<string>(resolve => {
      found = resolve
    })
    const listener = ({ devices }: Taro.onBluetoothDeviceFound.CallbackResult) => {
      // The first two bytes are the company's number.
      const match = devices.find(({ advertisData }) =>
        equalBytes(new Uint8Array(advertisData ?? new ArrayBuffer(0)).slice(2), wanted),
      )
      if (match) found(match.deviceId)
    }
    Taro.onBluetoothDeviceFound(listener)
    try {
      await step(() =>
        Taro.startBluetoothDevicesDiscovery({
          services: [GATT.service.toUpperCase()],
          allowDuplicatesKey: false,
        }),
      )
      // What was heard earlier is not told again.
      const known = await step(() => Taro.getBluetoothDevices())
      if (known) listener(known)
      const searched = wait(SEARCH_MS).then(() => null)
      const id = await Promise.race([hit, searched])
      if (id === null) throw new LinkFailure('notFound')
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
      await step(() => Taro.createBLEConnection({ deviceId: id, timeout: CONNECT_MS }))
    } catch (error) {
      if (error instanceof LinkFailure && error.problem === 'notFound') deviceId = null
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

  const listen = () => {
    Taro.onBLECharacteristicValueChange(onValue)
    Taro.onBLEConnectionStateChange(onConnection)
  }
  const stopListening = () => {
    Taro.offBLECharacteristicValueChange(onValue)
    Taro.offBLEConnectionStateChange(onConnection)
  }

  /** The platform tells of the adapter only after it was asked to open it, also when it could not. */
  const hearAdapter = () => {
    if (!onAdapterOn) return
    Taro.offBluetoothAdapterStateChange(onAdapterOn)
    Taro.onBluetoothAdapterStateChange(onAdapterOn)
  }

  /** A larger MTU where the system lets us ask for one; else it has chosen by itself, or stays with the smallest. */
  const agreeOnSize = async (id: string): Promise<void> => {
    try {
      const { mtu } = await Taro.setBLEMTU({ deviceId: id, mtu: WANTED_MTU })
      size = Math.max(SMALLEST_FRAGMENT, Math.min(Number(mtu) || WANTED_MTU, WANTED_MTU) - ATT_HEAD)
    } catch {
      size = SMALLEST_FRAGMENT
    }
  }

  const write = (characteristicId: string, part: Uint8Array): Promise<unknown> =>
    step(() =>
      withTimeOut(
        Taro.writeBLECharacteristicValue({
          deviceId: deviceId ?? '',
          serviceId: GATT.service.toUpperCase(),
          characteristicId: characteristicId.toUpperCase(),
          value: part.slice().buffer,
        }),
        WRITE_MS,
      ),
    )

  return {
    open: async () => {
      hearAdapter()
      await step(() => Taro.openBluetoothAdapter())
      const id = deviceId ?? (await search())
      deviceId = id
      await connectTo(id)
      const serviceId = GATT.service.toUpperCase()
      // A value can be asked for only after both were read, also after connecting again.
      await step(() => Taro.getBLEDeviceServices({ deviceId: id }))
      await step(() => Taro.getBLEDeviceCharacteristics({ deviceId: id, serviceId }))
      reassembler = createReassembler()
      stopListening()
      listen()
      await step(() =>
        Taro.notifyBLECharacteristicValueChange({
          deviceId: id,
          serviceId,
          characteristicId: GATT.control.toUpperCase(),
          state: true,
        }),
      )
      await agreeOnSize(id)
      isOpen = true
    },
    opensAlone: () => true,
    send: frame => {
      const turn = writes.then(async () => {
        for (const part of fragment(frame, size)) await write(GATT.control, part)
      })
      writes = turn.catch(() => undefined)
      return turn
    },
    stopNow: async () => {
      await write(GATT.emergencyStop, Uint8Array.of(EMERGENCY_BYTE))
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
      stopListening()
      // Each connection that was made is closed, or the system runs out of them.
      if (deviceId !== null) await Taro.closeBLEConnection({ deviceId }).catch(() => undefined)
    },
  }
}

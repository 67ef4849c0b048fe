import {
  createFrameReassembler,
  EMERGENCY_STOP_BYTE,
  fragmentFrame,
  GATT_UUIDS,
  BLUETOOTH_COMPANY_ID,
  createManufacturerData,
  MIN_FRAGMENT_BYTES,
  decodeChairInfo,
} from '@anzuo/chair-protocol'
import { classifyWebBluetoothError } from './bluetoothErrors'
import { ChairLinkError, type ChairTransport, type TargetChair } from './types'
import {
  copyDataViewBytes,
  getWebBluetooth,
  type BluetoothDevice,
  type GattCharacteristic,
} from './webBluetooth'

/** Whether this browser can speak to a chair beside it. */
export const canUseBluetooth = (): boolean => getWebBluetooth() !== null

/** A browser shows its list of devices only after a tap. */
export const canConnectWithoutGesture = false

const toChairLinkError = (error: unknown): ChairLinkError =>
  error instanceof ChairLinkError ? error : new ChairLinkError(classifyWebBluetoothError(error))

/**
 * A chair beside the phone by Web Bluetooth. The first `open` shows the browser's list and so has to come from a tap; later
 * ones use the same device again.
 */
export const createBluetoothTransport = (sought: TargetChair): ChairTransport => {
  let device: BluetoothDevice | null = null
  let control: GattCharacteristic | null = null
  let emergency: GattCharacteristic | null = null
  let onFrame = (_frame: Uint8Array) => {}
  let onClosed = () => {}
  let reassembler = createFrameReassembler()
  // The browser refuses a write while another one is on its way.
  let writes: Promise<unknown> = Promise.resolve()

  const chooseDevice = async (): Promise<BluetoothDevice> => {
    const bluetooth = getWebBluetooth()
    if (!bluetooth) throw new ChairLinkError('unsupported')
    const dataPrefix = createManufacturerData(sought.family, sought.serialNumber).slice()
    const chosen = await bluetooth.requestDevice({
      filters: [
        { services: [GATT_UUIDS.service] },
        { manufacturerData: [{ companyIdentifier: BLUETOOTH_COMPANY_ID, dataPrefix }] },
      ],
      optionalServices: [GATT_UUIDS.service],
    })
    chosen.addEventListener('gattserverdisconnected', () => {
      control = null
      emergency = null
      onClosed()
    })
    return chosen
  }

  /** Everything on the device is looked up anew: after a loss the browser has forgotten it. */
  const connect = async (chosen: BluetoothDevice): Promise<void> => {
    if (!chosen.gatt) throw new ChairLinkError('unsupported')
    const server = await chosen.gatt.connect()
    const service = await server.getPrimaryService(GATT_UUIDS.service)
    const info = decodeChairInfo(
      copyDataViewBytes(await (await service.getCharacteristic(GATT_UUIDS.info)).readValue()),
    )
    if (info?.serialNumber !== sought.serialNumber) {
      server.disconnect()
      device = null
      throw new ChairLinkError('notFound')
    }
    emergency = await service.getCharacteristic(GATT_UUIDS.emergencyStop)
    const made = await service.getCharacteristic(GATT_UUIDS.control)
    reassembler = createFrameReassembler()
    made.addEventListener('characteristicvaluechanged', () => {
      const frame = made.value && reassembler.push(copyDataViewBytes(made.value))
      if (frame) onFrame(frame)
    })
    await made.startNotifications()
    // What hung on the connection before must not hold up this one.
    writes = Promise.resolve()
    control = made
  }

  return {
    open: async () => {
      try {
        device ??= await chooseDevice()
        await connect(device)
      } catch (error) {
        throw toChairLinkError(error)
      }
    },
    // Without a device chosen before, the browser would want a tap first.
    canOpenWithoutGesture: () => device !== null,
    send: frame => {
      const turn = writes.then(async () => {
        if (!control) throw new ChairLinkError('lost')
        // A browser does not tell the MTU; the smallest size works on every one.
        for (const part of fragmentFrame(frame, MIN_FRAGMENT_BYTES))
          await control.writeValueWithResponse(part.slice())
      })
      writes = turn.catch(() => undefined)
      return turn.catch((error: unknown) => {
        throw toChairLinkError(error)
      })
    },
    writeEmergencyStop: async () => {
      if (!emergency) throw new ChairLinkError('lost')
      try {
        await emergency.writeValueWithoutResponse(Uint8Array.of(EMERGENCY_STOP_BYTE))
      } catch (error) {
        throw toChairLinkError(error)
      }
    },
    onFrame: listener => {
      onFrame = listener
    },
    onClosed: listener => {
      onClosed = listener
    },
    onAdapterOn: listener => {
      getWebBluetooth()?.addEventListener?.('availabilitychanged', event => {
        if (event.value && device) listener()
      })
    },
    close: async () => {
      if (device?.gatt?.connected) device.gatt.disconnect()
    },
  }
}

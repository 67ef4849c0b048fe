import {
  createReassembler,
  EMERGENCY_BYTE,
  fragment,
  GATT,
  MANUFACTURER_ID,
  manufacturerData,
  SMALLEST_FRAGMENT,
  unpackInfo,
} from '@/domain/chair'
import { readBrowserError } from './problems'
import { LinkFailure, type ChairTransport, type SoughtChair } from './types'
import { bytesOf, webBluetooth, type BluetoothDevice, type GattCharacteristic } from './webBluetooth'

/** Whether this browser can speak to a chair beside it. */
export const canUseBluetooth = (): boolean => webBluetooth() !== null

/** A browser shows its list of devices only after a tap. */
export const opensByItself = false

const failure = (error: unknown): LinkFailure =>
  error instanceof LinkFailure ? error : new LinkFailure(readBrowserError(error))

/**
 * A chair beside the phone by Web Bluetooth. The first `open` shows the browser's list and so has to come from a tap; later
 * ones use the same device again.
 */
export const openTransport = (sought: SoughtChair): ChairTransport => {
  let device: BluetoothDevice | null = null
  let control: GattCharacteristic | null = null
  let emergency: GattCharacteristic | null = null
  let onFrame = (_frame: Uint8Array) => {}
  let onClosed = () => {}
  let reassembler = createReassembler()
  // The browser refuses a write while another one is on its way.
  let writes: Promise<unknown> = Promise.resolve()

  const choose = async (): Promise<BluetoothDevice> => {
    const bluetooth = webBluetooth()
    if (!bluetooth) throw new LinkFailure('unsupported')
    const dataPrefix = manufacturerData(sought.family, sought.serialNumber).slice()
    const chosen = await bluetooth.requestDevice({
      filters: [
        { services: [GATT.service] },
        { manufacturerData: [{ companyIdentifier: MANUFACTURER_ID, dataPrefix }] },
      ],
      optionalServices: [GATT.service],
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
    if (!chosen.gatt) throw new LinkFailure('unsupported')
    const server = await chosen.gatt.connect()
    const service = await server.getPrimaryService(GATT.service)
    const info = unpackInfo(bytesOf(await (await service.getCharacteristic(GATT.info)).readValue()))
    if (info?.serialNumber !== sought.serialNumber) {
      server.disconnect()
      device = null
      throw new LinkFailure('notFound')
    }
    emergency = await service.getCharacteristic(GATT.emergencyStop)
    const made = await service.getCharacteristic(GATT.control)
    reassembler = createReassembler()
    made.addEventListener('characteristicvaluechanged', () => {
      const frame = made.value && reassembler.push(bytesOf(made.value))
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
        device ??= await choose()
        await connect(device)
      } catch (error) {
        throw failure(error)
      }
    },
    // Without a device chosen before, the browser would want a tap first.
    opensAlone: () => device !== null,
    send: frame => {
      const turn = writes.then(async () => {
        if (!control) throw new LinkFailure('lost')
        // A browser does not tell the MTU; the smallest size works on every one.
        for (const part of fragment(frame, SMALLEST_FRAGMENT))
          await control.writeValueWithResponse(part.slice())
      })
      writes = turn.catch(() => undefined)
      return turn.catch((error: unknown) => {
        throw failure(error)
      })
    },
    stopNow: async () => {
      if (!emergency) throw new LinkFailure('lost')
      try {
        await emergency.writeValueWithoutResponse(Uint8Array.of(EMERGENCY_BYTE))
      } catch (error) {
        throw failure(error)
      }
    },
    onFrame: listener => {
      onFrame = listener
    },
    onClosed: listener => {
      onClosed = listener
    },
    onAdapterOn: listener => {
      webBluetooth()?.addEventListener?.('availabilitychanged', event => {
        if (event.value && device) listener()
      })
    },
    close: async () => {
      if (device?.gatt?.connected) device.gatt.disconnect()
    },
  }
}

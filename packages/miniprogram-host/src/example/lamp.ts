import type { SimulatedPeripheral } from '../backends/bluetooth/simulatedPeripheral'

const SERVICE = '0000FFE0-0000-1000-8000-00805F9B34FB'
const BRIGHTNESS = '0000FFE1-0000-1000-8000-00805F9B34FB'
const NAME = '00002A00-0000-1000-8000-00805F9B34FB'

/** A lamp that tells its brightness whenever it changes, as an example of a peripheral. */
const lamp: SimulatedPeripheral = {
  deviceId: 'LAMP',
  name: 'Lamp',
  RSSI: -50,
  advertisServiceUUIDs: [SERVICE],
  maxMtu: 100,
  services: [
    {
      uuid: SERVICE,
      characteristics: [
        { uuid: BRIGHTNESS, properties: { read: true, write: true, notify: true } },
        { uuid: NAME, properties: { read: true } },
      ],
    },
  ],
  connect: ({ notify }) => {
    let brightness: Uint8Array = Uint8Array.of(0)
    return {
      read: (_service, characteristic) => (characteristic === NAME ? Buffer.from('Lamp') : brightness),
      write: (service, characteristic, value) => {
        brightness = value
        notify(service, characteristic, value)
      },
    }
  },
}

export const peripherals = [lamp]

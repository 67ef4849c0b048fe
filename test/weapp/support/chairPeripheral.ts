import { createServer } from 'node:http'
import path from 'node:path'
import { startSimulatedChair } from '@anzuo/server/simulators/chair/startSimulatedChair'
import { createSimulatedChairPeripheral } from '@anzuo/server/simulators/chair/bluetoothPeripheral'
import type { SimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'
import { parseHex, parseSerialFamily } from '@anzuo/chair-protocol'
import type { SimulatedPeripheral } from '@anzuo/miniprogram-host/simulatedPeripheral'
import { unboxChair } from '../../e2e/support/boxFreshChair'

/**
 * Loaded by the host: a simulated chair beside its phone. A test works it through the chair's page, at the port of CHAIR_PAGE;
 * CHAIR_KEY is the key that the server gave this one. CHAIR_BROKER is where the server listens for chairs; without it the chair has just
 * left its box, and has no internet.
 */
const { CHAIR_SERIAL = '', CHAIR_BROKER = '', CHAIR_PAGE = '', CHAIR_KEY = '' } = process.env

const made = {
  serialNumber: CHAIR_SERIAL,
  family: parseSerialFamily(CHAIR_SERIAL)?.key ?? 'w',
  deviceKey: { version: 1, key: parseHex(CHAIR_KEY) ?? new Uint8Array(0) },
}
const simulated: SimulatedChair = CHAIR_BROKER
  ? startSimulatedChair({ ...made, isOwned: false, url: CHAIR_BROKER }).chair
  : unboxChair(made)

/** What a body does with the chair, and how it is: the addresses of the page of simulated chairs. */
const CHAIR_ACTIONS: Record<string, () => void> = {
  sit: simulated.sitDown,
  press: simulated.pressButton,
}

createServer((request, response) => {
  if (request.method === 'POST') CHAIR_ACTIONS[path.basename(request.url ?? '')]?.()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify([{ state: simulated.state() }]))
}).listen(Number(CHAIR_PAGE), '127.0.0.1')

/** A number of two bytes stands in front of what the maker advertises. */
const LITTLE_ENDIAN = true

const createAdvertisingData = (company: number, data: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(2 + data.length)
  new DataView(bytes.buffer).setUint16(0, company, LITTLE_ENDIAN)
  bytes.set(data, 2)
  return bytes
}

const chair = createSimulatedChairPeripheral(simulated)

const hostPeripheral: SimulatedPeripheral = {
  deviceId: 'CHAIR',
  name: chair.name,
  RSSI: -48,
  advertisData: createAdvertisingData(chair.manufacturer.id, chair.manufacturer.data),
  advertisServiceUUIDs: [chair.service.toUpperCase()],
  maxMtu: 185,
  services: [
    {
      uuid: chair.service.toUpperCase(),
      characteristics: chair.characteristics.map(({ uuid, properties }) => ({
        uuid: uuid.toUpperCase(),
        properties: {
          read: properties.includes('read'),
          write: properties.includes('write'),
          writeNoResponse: properties.includes('writeWithoutResponse'),
          notify: properties.includes('notify'),
        },
      })),
    },
  ],
  connect: ({ notify }) => {
    const connection = chair.connect((characteristic, value) =>
      notify(chair.service.toUpperCase(), characteristic.toUpperCase(), value),
    )
    // The host passes on only what the app has subscribed to.
    for (const { uuid, properties } of chair.characteristics)
      if (properties.includes('notify')) connection.setSubscribed(uuid, true)
    return {
      read: (_service, characteristic) => connection.read(characteristic.toLowerCase()) ?? new Uint8Array(0),
      write: (_service, characteristic, value) => void connection.write(characteristic.toLowerCase(), value),
      onDisconnected: () => connection.disconnect(),
    }
  },
}

export const peripherals = [hostPeripheral]

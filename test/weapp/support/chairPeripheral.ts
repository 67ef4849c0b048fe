import { createServer } from 'node:http'
import path from 'node:path'
import { startSimulatedChair } from '@anzuo/server/simulators/chair/startSimulatedChair'
import { createSimulatedChairPeripheral } from '@anzuo/server/simulators/chair/bluetoothPeripheral'
import { parseMakerKeys } from '@anzuo/server/modules/firmware/makerSignature'
import { parseHex, parseSerialFamily } from '@anzuo/chair-protocol'
import type { SimulatedPeripheral } from '@anzuo/miniprogram-host/simulatedPeripheral'
import { unboxChair } from '../../e2e/support/boxFreshChair'
import { CHAIR_ACTIONS, lookAtChair } from '../../e2e/support/nearbyChair'
import { unboxUpdatableChair, type UpdatableChair } from '../../e2e/support/updatableChair'

/**
 * Loaded by the host: a simulated chair beside its phone. A test works it through the chair's page, at the port of CHAIR_PAGE;
 * CHAIR_KEY is the key that the server gave this one. CHAIR_BROKER is where the server listens for chairs; without it the chair has just
 * left its box, and has no internet. With CHAIR_MAKER_KEYS one out of its box takes new software.
 */
const {
  CHAIR_SERIAL = '',
  CHAIR_BROKER = '',
  CHAIR_PAGE = '',
  CHAIR_KEY = '',
  CHAIR_MAKER_KEYS = '',
} = process.env

const made = {
  serialNumber: CHAIR_SERIAL,
  family: parseSerialFamily(CHAIR_SERIAL)?.key ?? 'w',
  deviceKey: { version: 1, key: parseHex(CHAIR_KEY) ?? new Uint8Array(0) },
}

const createChair = (): UpdatableChair => {
  const makerKeys = parseMakerKeys(CHAIR_MAKER_KEYS)
  if (makerKeys) return unboxUpdatableChair(made, makerKeys)
  const simulated = CHAIR_BROKER
    ? startSimulatedChair({ ...made, isOwned: false, url: CHAIR_BROKER }).chair
    : unboxChair(made)
  return { chair: simulated, peripheral: createSimulatedChairPeripheral(simulated), blocks: [] }
}

const { chair: simulated, peripheral: chair, blocks } = createChair()

const isChairAction = (name: string): name is keyof typeof CHAIR_ACTIONS => name in CHAIR_ACTIONS

createServer((request, response) => {
  const name = path.basename(request.url ?? '')
  if (request.method === 'POST' && isChairAction(name)) CHAIR_ACTIONS[name](simulated)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(lookAtChair(simulated, blocks)))
}).listen(Number(CHAIR_PAGE), '127.0.0.1')

/** A number of two bytes stands in front of what the maker advertises. */
const LITTLE_ENDIAN = true

const createAdvertisingData = (company: number, data: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(2 + data.length)
  new DataView(bytes.buffer).setUint16(0, company, LITTLE_ENDIAN)
  bytes.set(data, 2)
  return bytes
}

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

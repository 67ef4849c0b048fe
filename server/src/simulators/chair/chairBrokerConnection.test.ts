import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { createFactoryChairMemory } from '@anzuo/chair-protocol/model'
import type { BrokerClient } from '../../gateways/chairs/brokerClient'
import { getTestDeviceKey } from '../../testing/testChairKeys'
import { connectChairToBroker } from './chairBrokerConnection'
import { createSimulatedChair } from './simulatedChair'

const SERIAL_NUMBER = 'HK24A00012'

/** A connection that carries nothing. */
const createSilentClient = (): BrokerClient => ({
  connected: false,
  options: {},
  stream: { destroy: () => undefined },
  on: () => undefined,
  publish: () => undefined,
  publishAsync: async () => undefined,
  subscribe: () => undefined,
  endAsync: async () => undefined,
})

describe('a chair that connects to a broker', () => {
  it('has the same name after a power cut, so that the broker ends the old connection before its last will counts', () => {
    const memory = createFactoryChairMemory({
      serialNumber: SERIAL_NUMBER,
      family: 'hk',
      deviceKey: getTestDeviceKey(SERIAL_NUMBER).key,
      logGeneration: 1,
    })
    const names: string[] = []
    for (let boot = 0; boot < 2; boot += 1) {
      const chair = createSimulatedChair({
        memory,
        randomBytes: length => Uint8Array.from(randomBytes(length)),
        now: () => performance.now(),
      })
      connectChairToBroker(chair, {
        url: 'mqtt://broker.test',
        connect: ({ clientId }) => {
          names.push(clientId)
          return createSilentClient()
        },
      })
    }
    assert.deepEqual(names, [`chair-${SERIAL_NUMBER}`, `chair-${SERIAL_NUMBER}`])
  })
})

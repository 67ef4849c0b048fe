import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  decodeFirmwareStatus,
  getFirmwareBlock,
  type ChairFamilyKey,
  type ChairRequest,
  type FirmwareManifest,
} from '@anzuo/chair-protocol'
import { createTestImage, createTestMaker } from '@anzuo/chair-protocol/testing/firmware'
import { createTestChair } from '../../testing/testChair'
import { createFirmwareFlash } from './simulatedFirmware'

const maker = createTestMaker()
const image = createTestImage(1200)
const START: ChairRequest = { name: 'start', program: 1, minutes: 20, token: 77, stopCount: 0 }

const createUpdatableChair = (
  options: { family?: ChairFamilyKey; doesImageWork?: (tried: Uint8Array) => boolean } = {},
) => {
  const { family = 'w', doesImageWork } = options
  const house = createTestChair({
    family,
    firmware: {
      flash: createFirmwareFlash(),
      publicKeys: maker.publicKeys,
      ...(doesImageWork ? { doesImageWork } : {}),
    },
  })
  const lin = house.phone('lin')
  const ask = (request: ChairRequest) => {
    const { result, data } = lin.ask(request)
    house.advance(100)
    return { result, status: decodeFirmwareStatus(data) }
  }
  return {
    house,
    lin,
    ask,
    /** All requests up to the start of the new image; gives the last answer. */
    bring: (changes: Partial<FirmwareManifest> = {}) => {
      const begun = ask({ name: 'firmwareBegin', manifest: maker.release(image, { family, ...changes }) })
      for (let index = begun.status?.nextBlock ?? 0; index < (begun.status?.blocks ?? 0); index += 1)
        ask({ name: 'firmwareBlock', index, bytes: getFirmwareBlock(image, index) })
      return ask({ name: 'firmwareVerify' })
    },
  }
}

describe('new firmware for a chair', () => {
  it('is brought by its owner’s phone, and runs once it is started', () => {
    const { house, ask, bring } = createUpdatableChair()
    assert.equal(bring().status?.phase, 'verified')
    assert.deepEqual(house.memory.firmware, [1, 4, 2])
    assert.equal(ask({ name: 'firmwareActivate' }).result, 'ok')
    assert.deepEqual(house.memory.firmware, [2, 0, 0])
    assert.equal(ask({ name: 'firmwareStatus' }).status?.note, 'installed')
    house.reboot()
    assert.deepEqual(house.memory.firmware, [2, 0, 0])
  })

  it('is brought by the server, block by block', () => {
    const { house } = createUpdatableChair()
    const server = house.server()
    house.chair.goOnline(server.uplink)
    const ask = (request: ChairRequest) => server.deliver(server.write(server.createHeader(null), request))
    assert.equal(ask({ name: 'firmwareBegin', manifest: maker.release(image) })?.result, 'ok')
    for (const index of [0, 1, 2])
      assert.equal(ask({ name: 'firmwareBlock', index, bytes: getFirmwareBlock(image, index) })?.result, 'ok')
    assert.equal(ask({ name: 'firmwareVerify' })?.result, 'ok')
    assert.equal(ask({ name: 'firmwareActivate' })?.result, 'ok')
    assert.deepEqual(house.memory.firmware, [2, 0, 0])
  })

  it('is nobody’s business but the owner’s and the server’s', () => {
    const { house } = createUpdatableChair()
    for (const role of ['guest', 'family'] as const) {
      const { result } = house.phone('wang', { ticket: { role } }).ask({ name: 'firmwareStatus' })
      assert.equal(result, 'notPermitted')
    }
    const stranger = house.phone('zhou', { isStranger: true })
    assert.equal(stranger.ask({ name: 'firmwareStatus' }).result, 'notAuthenticated')
  })

  it('waits while a massage goes on: no block is taken, and nothing of the massage changes', () => {
    const { house, lin, ask } = createUpdatableChair()
    ask({ name: 'firmwareBegin', manifest: maker.release(image) })
    house.chair.sitDown()
    assert.equal(lin.ask({ name: 'ping' }).result, 'ok')
    assert.equal(lin.ask(START).result, 'ok')
    house.advance(3000)
    const before = house.chair.state()
    const block: ChairRequest = { name: 'firmwareBlock', index: 0, bytes: getFirmwareBlock(image, 0) }
    assert.equal(lin.ask(block).result, 'busy')
    assert.equal(lin.ask({ name: 'firmwareActivate' }).result, 'busy')
    assert.deepEqual(house.chair.state(), before)
    lin.ask({ name: 'stop' })
    house.advance(3000)
    assert.equal(ask(block).result, 'ok')
  })

  it('is never started while somebody sits in the chair, by day or by night', () => {
    const { house, ask, bring } = createUpdatableChair()
    bring()
    house.chair.sitDown()
    house.advance(6 * 3600 * 1000)
    assert.deepEqual(house.memory.firmware, [1, 4, 2])
    assert.equal(ask({ name: 'firmwareActivate' }).result, 'busy')
    house.chair.standUp()
    assert.equal(ask({ name: 'firmwareActivate' }).result, 'ok')
  })

  it('does not start by itself in an empty chair, however long it lies there', () => {
    const { house, bring } = createUpdatableChair()
    bring()
    house.advance(48 * 3600 * 1000)
    house.reboot()
    assert.deepEqual(house.memory.firmware, [1, 4, 2])
  })

  it('is not taken after an emergency stop', () => {
    const { house, ask } = createUpdatableChair()
    house.chair.emergencyStop()
    assert.equal(ask({ name: 'firmwareBegin', manifest: maker.release(image) }).result, 'emergencyStopped')
    assert.equal(ask({ name: 'firmwareStatus' }).result, 'ok')
  })

  it('that does not work is given up, and the chair runs what it ran before', () => {
    const { house, ask, bring } = createUpdatableChair({ doesImageWork: () => false })
    bring()
    assert.equal(ask({ name: 'firmwareActivate' }).result, 'ok')
    const { status } = ask({ name: 'firmwareStatus' })
    assert.equal(status?.note, 'bootFailed')
    assert.deepEqual(house.memory.firmware, [1, 4, 2])
  })

  it('survives a power cut on its way: the next block is the one that is missing', () => {
    const { house, ask } = createUpdatableChair()
    ask({ name: 'firmwareBegin', manifest: maker.release(image) })
    ask({ name: 'firmwareBlock', index: 0, bytes: getFirmwareBlock(image, 0) })
    house.reboot()
    const { data } = house.phone('lin').ask({ name: 'firmwareStatus' })
    assert.equal(decodeFirmwareStatus(data)?.nextBlock, 1)
  })

  it('of another family, expired or older is refused with the reason', () => {
    const { ask, bring } = createUpdatableChair()
    const begin = (changes: Partial<FirmwareManifest>) =>
      ask({ name: 'firmwareBegin', manifest: maker.release(image, changes) }).status?.note
    assert.equal(begin({ family: 'hk' }), 'otherFamily')
    assert.equal(begin({ expiresAt: 1 }), 'expired')
    bring({ counter: 20 })
    ask({ name: 'firmwareActivate' })
    assert.equal(begin({ counter: 20 }), 'notNewer')
  })
})

it('a chair without room for a second image does not know these requests', () => {
  const house = createTestChair()
  assert.equal(house.phone('lin').ask({ name: 'firmwareStatus' }).result, 'unknownOperation')
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  CHAIR_FAMILY_KEYS,
  computePresenceNonce,
  computePresenceProof,
  decodePresenceAnswer,
  decodeWifiScan,
  decodeWifiStatus,
  encodeWifiCredentials,
  type ChairRequest,
} from '@anzuo/chair-protocol'
import { createTestChair, type TestChair } from '../../testing/testChair'
import { connectPhone } from '../../testing/nearbyPhone'
import { SIMULATED_NETWORKS } from './simulatedWifi'

const NOW = 1_800_000_000

const askPresence = (secretByte: number): Extract<ChairRequest, { name: 'presence' }> => ({
  name: 'presence',
  nonce: computePresenceNonce(new Uint8Array(16).fill(secretByte)),
  unixSeconds: NOW,
})

const createFreshChair = (options: Parameters<typeof createTestChair>[0] = {}) =>
  createTestChair({ isOwned: false, ...options })

const askStranger = (house: TestChair, request: ChairRequest) =>
  house.phone('anybody', { isStranger: true }).ask(request)

const readAnswer = (data: Uint8Array) => {
  const answer = decodePresenceAnswer(data)
  assert.ok(answer, 'an answer to presence')
  return answer
}

/** A phone with the pass of a chair without an owner. */
const connectWithPass = (house: TestChair, secretByte = 1) => {
  house.chair.pressButton()
  const { pass } = readAnswer(askStranger(house, askPresence(secretByte)).data)
  assert.ok(pass, 'a pass')
  return connectPhone(house.chair, { issued: pass, isStranger: false })
}

const start = (house: TestChair): ChairRequest => ({
  name: 'start',
  program: 2,
  minutes: 10,
  token: 7,
  stopCount: house.chair.state().stopCount,
})

describe('a chair that is asked for presence', () => {
  it('proves nothing before its button is pressed, nor a minute later', () => {
    const house = createFreshChair()
    assert.equal(askStranger(house, askPresence(1)).result, 'badState')
    house.chair.pressButton()
    house.advance(60_000)
    assert.equal(askStranger(house, askPresence(1)).result, 'badState')
  })

  it('proves with its key what it is, for the nonce that it was given', () => {
    const house = createFreshChair({ family: 'm' })
    house.chair.pressButton()
    const request = askPresence(1)
    const { proof, epoch, info, chair } = readAnswer(askStranger(house, request).data)
    assert.deepEqual([chair.serialNumber, chair.family, chair.isOwned], ['HK24A00012', 'm', false])
    assert.deepEqual(proof, computePresenceProof(house.deviceKey, { ...request, epoch, info }))
  })

  it('gives one press to one phone: a repeat gets the same, another nonce nothing', () => {
    const house = createFreshChair()
    house.chair.pressButton()
    const first = askStranger(house, askPresence(1))
    assert.deepEqual(askStranger(house, askPresence(1)).data, first.data)
    assert.equal(askStranger(house, askPresence(2)).result, 'busy')
    house.chair.pressButton()
    assert.equal(askStranger(house, askPresence(2)).result, 'ok')
  })

  it('does not give away a press that confirms a claim of the server', () => {
    const house = createFreshChair()
    const server = house.server()
    house.chair.goOnline(server.uplink)
    const claim: ChairRequest = { name: 'claim', challenge: new Uint8Array(16) }
    server.deliver(server.write(server.createHeader(null), claim))
    house.chair.pressButton()
    assert.ok(server.events.includes('claimed'))
    assert.equal(askStranger(house, askPresence(1)).result, 'badState')
  })

  it('gives no pass while it has an owner', () => {
    const house = createTestChair()
    house.chair.pressButton()
    assert.equal(readAnswer(askStranger(house, askPresence(1)).data).pass, null)
  })
})

describe('the pass of a chair without an owner', () => {
  it('lets a person use a chair of every family at once, and nothing more than that', () => {
    for (const family of CHAIR_FAMILY_KEYS) {
      const house = createFreshChair({ family })
      const phone = connectWithPass(house)
      house.chair.sitDown()
      assert.equal(phone.ask(start(house)).result, 'ok', family)
      assert.equal(phone.ask({ name: 'wifiStatus' }).result, 'notPermitted')
      assert.equal(phone.ask({ name: 'lock', isOn: true }).result, 'notPermitted')
      house.chair.stop()
    }
  })

  it('is over after two hours, on a connection that is open as well', () => {
    const house = createFreshChair()
    const phone = connectWithPass(house)
    assert.equal(phone.ask({ name: 'ping' }).result, 'ok')
    house.advance(2 * 60 * 60 * 1000)
    assert.throws(() => phone.ask({ name: 'ping' }), /no answer/)
    assert.equal(phone.shakeHands()?.kind, 'refused')
  })

  it('is over with the next press', () => {
    const house = createFreshChair()
    const first = connectWithPass(house, 1)
    const second = connectWithPass(house, 2)
    assert.throws(() => first.ask({ name: 'ping' }), /no answer/)
    assert.equal(second.ask({ name: 'ping' }).result, 'ok')
  })

  it('is over when the chair gets an owner', () => {
    const house = createFreshChair()
    const phone = connectWithPass(house)
    house.phone('lin', { ticket: { epoch: 2 } })
    assert.throws(() => phone.ask({ name: 'ping' }), /no answer/)
    assert.equal(phone.shakeHands()?.kind, 'refused')
  })

  it('does not outlast a power cut', () => {
    const house = createFreshChair()
    house.chair.pressButton()
    const { pass } = readAnswer(askStranger(house, askPresence(1)).data)
    house.reboot()
    const phone = connectPhone(house.chair, { issued: pass ?? assert.fail(), isStranger: false })
    assert.deepEqual(phone.greeting, { kind: 'refused', result: 'badMac' })
  })
})

describe('the Wi-Fi of a chair', () => {
  const createAiredChair = () => {
    const house = createTestChair({ networks: SIMULATED_NETWORKS })
    return { house, lin: house.phone('lin') }
  }

  const join = (name: string, password: string) => {
    const { house, lin } = createAiredChair()
    const access = encodeWifiCredentials({ name, password }) ?? assert.fail()
    assert.equal(lin.ask({ name: 'wifi', access }).result, 'ok')
    const readStatus = () => decodeWifiStatus(lin.ask({ name: 'wifiStatus' }).data)
    const first = readStatus()
    house.advance(10_000)
    return { house, first, last: readStatus() }
  }

  it('is searched for some seconds, and heard strongest first', () => {
    const { house, lin } = createAiredChair()
    assert.deepEqual(decodeWifiScan(lin.ask({ name: 'wifiScan' }).data)?.isScanning, true)
    house.advance(2000)
    const scan = decodeWifiScan(lin.ask({ name: 'wifiScan' }).data)
    assert.equal(scan?.isScanning, false)
    assert.deepEqual(
      scan?.networks.map(({ name }) => name),
      SIMULATED_NETWORKS.map(({ name }) => name),
    )
  })

  it('is joined step by step, and kept', () => {
    const { house, first, last } = join('Plum-Garden', 'plum-2026')
    assert.deepEqual(first, { step: 'joining', failure: 'none', name: 'Plum-Garden' })
    assert.deepEqual(last, { step: 'done', failure: 'none', name: 'Plum-Garden' })
    assert.equal(house.memory.wifiName, 'Plum-Garden')
  })

  it('says at which step it failed and why, and keeps no such network', () => {
    const failures = [
      ['Plum-Garden', 'wrong', 'joining', 'wrongPassword'],
      ['Plum-Garden-5G', 'plum-2026', 'joining', 'fiveGigahertzOnly'],
      ['Nowhere', 'x', 'joining', 'notFound'],
      ['Willow 12', 'willow-12', 'address', 'noAddress'],
      ['李家客厅', 'lijia-2026', 'internet', 'noInternet'],
      ['Office', 'office-2026', 'broker', 'noBroker'],
    ] as const
    for (const [name, password, step, failure] of failures) {
      const { house, last } = join(name, password)
      assert.deepEqual(last, { step, failure, name })
      assert.equal(house.memory.wifiName, null)
    }
  })

  it('is nothing that a chair without such a radio knows', () => {
    const house = createTestChair({ family: 'm' })
    assert.equal(house.phone('lin').ask({ name: 'wifiScan' }).result, 'unknownOperation')
  })
})

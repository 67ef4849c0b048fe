import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  computeClaimNumber,
  computeClaimProof,
  GATT_UUIDS,
  computeMassageLogReceiptMac,
  encodeWifiCredentials,
  CUSTOM_PLAN_PROGRAM_ID,
  createPlanUploadRequests,
  decodeChairInfo,
  decodeMassageLogPage,
  decodeChairState,
  isMassageLogPageAuthentic,
  type ChairRequest,
  type DownlinkHeader,
  type MassagePlan,
} from '@anzuo/chair-protocol'
import { createTestChair, type TestChair } from '../../testing/testChair'

let token = 0
const start = (changes: Partial<Extract<ChairRequest, { name: 'start' }>> = {}): ChairRequest => {
  token += 1
  return { name: 'start', program: 1, minutes: 20, token, stopCount: 0, ...changes }
}

const getPhase = ({ chair }: TestChair) => chair.state().phase

/** A chair with Lin in it, near it by phone. */
const createSeatedChair = () => {
  const house = createTestChair()
  house.chair.sitDown()
  return { house, lin: house.phone('lin') }
}

/** The same, three seconds into a session. */
const createRunningChair = () => {
  const { house, lin } = createSeatedChair()
  assert.equal(lin.ask(start()).result, 'ok')
  house.advance(3000)
  assert.equal(getPhase(house), 'running')
  return { house, lin }
}

const plan: MassagePlan = {
  program: 5,
  steps: [
    { seconds: 60, zones: ['neck'], intensity: 1, heat: 0, airbag: 0 },
    { seconds: 120, zones: ['back', 'waist'], intensity: 2, heat: 1, airbag: 1 },
  ],
}

describe('a session', () => {
  it('prepares, runs to its end, finishes and is kept in the log', () => {
    const { house, lin } = createSeatedChair()
    assert.equal(lin.ask(start({ minutes: 1 })).state?.phase, 'preparing')
    house.advance(2000)
    assert.equal(getPhase(house), 'running')
    house.advance(61_000)
    assert.equal(getPhase(house), 'finishing')
    house.advance(3000)
    assert.equal(getPhase(house), 'idle')
    assert.equal(house.chair.state().lastStop, 'finished')
    const [record] = house.memory.records
    assert.deepEqual([record?.id, record?.program, record?.reason], [1, 1, 'finished'])
    assert.ok(Math.abs((record?.seconds ?? 0) - 60) <= 1)
  })

  it('pauses and goes on, and does not count the pause', () => {
    const { house, lin } = createRunningChair()
    const before = house.chair.state().secondsElapsed
    assert.equal(lin.ask({ name: 'pause' }).state?.phase, 'paused')
    house.advance(30_000)
    assert.equal(lin.ask({ name: 'resume' }).state?.phase, 'running')
    assert.ok(house.chair.state().secondsElapsed - before <= 1)
  })

  it('takes absolute values only while it lasts, and only those that the chair has', () => {
    const { house, lin } = createSeatedChair()
    assert.equal(lin.ask({ name: 'set', parameter: 'heat', value: 2 }).result, 'badState')
    lin.ask(start())
    assert.equal(lin.ask({ name: 'set', parameter: 'heat', value: 2 }).state?.heat, 2)
    assert.equal(lin.ask({ name: 'setZones', zones: ['neck'] }).result, 'ok')
    assert.deepEqual(house.chair.state().zones, ['neck'])
    const plain = createTestChair({ family: 'm' })
    plain.chair.sitDown()
    const phone = plain.phone('lin')
    phone.ask(start({ program: 2 }))
    assert.equal(phone.ask({ name: 'set', parameter: 'airbag', value: 1 }).result, 'badParameter')
  })

  it('is started once by one press, however often that arrives', () => {
    const { house, lin } = createSeatedChair()
    const request = start()
    assert.equal(lin.ask(request).result, 'ok')
    const { revision } = house.chair.state()
    assert.equal(lin.ask(request).result, 'ok')
    assert.equal(house.chair.state().revision, revision)
    lin.ask({ name: 'stop' })
    house.advance(5000)
    assert.equal(lin.ask(request).result, 'ok')
    assert.equal(getPhase(house), 'idle', 'a late repeat of a start starts nothing')
  })

  it('is refused for a program that the chair does not have, no minutes or too many', () => {
    const { lin } = createSeatedChair()
    assert.equal(lin.ask(start({ program: 99 })).result, 'badParameter')
    assert.equal(lin.ask(start({ minutes: 0 })).result, 'limit')
    assert.equal(lin.ask(start({ minutes: 31 })).result, 'limit')
    assert.equal(lin.ask(start({ program: CUSTOM_PLAN_PROGRAM_ID })).result, 'badParameter')
  })
})

describe('a start that was asked for before a stop', () => {
  it('starts nothing after it, over whichever link it comes', () => {
    for (const name of ['stop', 'emergencyStop'] as const) {
      const { house, lin } = createSeatedChair()
      const far = house.server()
      house.chair.goOnline(far.uplink)
      const late = far.write(far.createHeader('lin', { vouchedSitting: 1 }), start())
      lin.ask({ name })
      lin.ask({ name: 'reset' })
      assert.equal(far.deliver(late)?.result, 'badState')
      assert.equal(lin.ask(start()).result, 'badState')
      assert.equal(getPhase(house), 'idle')
      const { stopCount } = house.chair.state()
      assert.equal(lin.ask(start({ stopCount })).result, 'ok')
    }
  })

  it('starts nothing after a fault, nor after a power cut that ended a session', () => {
    const { house, lin } = createRunningChair()
    house.chair.raiseFault('motor')
    house.chair.clearFault()
    lin.ask({ name: 'reset' })
    assert.equal(lin.ask(start()).result, 'badState')
    lin.ask(start({ stopCount: house.chair.state().stopCount }))
    const { stopCount } = house.chair.state()
    house.reboot()
    house.chair.sitDown()
    assert.equal(house.phone('lin').ask(start({ stopCount })).result, 'badState')
    assert.equal(getPhase(house), 'idle')
  })
})

describe('a start', () => {
  it('over Bluetooth that was held back does not start it, however fresh the connection looks', () => {
    const { house, lin } = createSeatedChair()
    lin.ask({ name: 'ping' })
    const { bytes } = lin.session.request(start())
    house.advance(5001)
    lin.write(bytes)
    const [answer] = lin.listen().filter(({ kind }) => kind === 'answer')
    assert.ok(answer?.kind === 'answer' && answer.result === 'expired')
    assert.equal(getPhase(house), 'idle')
    assert.equal(lin.ask(start()).state?.phase, 'preparing', 'one that was pressed now works')
  })
})

describe('the emergency stop', () => {
  it('works from a phone that nobody knows: by its characteristic, and as a frame', () => {
    for (const isByte of [true, false]) {
      const { house } = createRunningChair()
      const stranger = house.phone('stranger', { isStranger: true })
      if (isByte) stranger.connection.write(GATT_UUIDS.emergencyStop, Uint8Array.of(0x1f))
      else assert.equal(stranger.ask({ name: 'emergencyStop' }).result, 'ok')
      assert.equal(getPhase(house), 'emergencyStopped')
      assert.deepEqual([house.chair.state().heat, house.chair.state().airbag], [0, 0])
    }
  })

  it('works while the chair is locked, controlled by another, paused, moving or broken', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'lock', isOn: true })
    assert.equal(
      house.phone('guest', { ticket: { role: 'guest' } }).ask({ name: 'emergencyStop' }).result,
      'ok',
    )
    assert.equal(getPhase(house), 'emergencyStopped')
  })

  it('is latched: nothing starts until it is reset near the chair', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'emergencyStop' })
    assert.equal(lin.ask(start()).result, 'emergencyStopped')
    assert.equal(lin.ask({ name: 'resume' }).result, 'emergencyStopped')
    const far = house.server()
    house.chair.goOnline(far.uplink)
    assert.equal(far.deliver(far.write(far.createHeader('lin'), { name: 'reset' }))?.result, 'notPermitted')
    const reset = lin.ask({ name: 'reset' }).state
    assert.equal(reset?.phase, 'idle')
    assert.equal(lin.ask(start({ stopCount: reset.stopCount })).result, 'ok')
  })

  it('keeps what was done in the log', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'emergencyStop' })
    assert.equal(house.memory.records[0]?.reason, 'emergency')
  })

  it('over the internet needs the server’s word, and works also when it is late', () => {
    const { house } = createRunningChair()
    const far = house.server()
    house.chair.goOnline(far.uplink)
    const stop: ChairRequest = { name: 'emergencyStop' }
    const header = far.createHeader('chen')
    const forged = far.write(header, stop)
    forged[40] = (forged[40] ?? 0) ^ 1
    assert.equal(far.deliver(forged), null)
    assert.equal(getPhase(house), 'running')
    house.advance(9000)
    assert.equal(far.deliver(far.write(header, stop))?.result, 'ok')
    assert.equal(getPhase(house), 'emergencyStopped')
  })
})

describe('the chair itself', () => {
  it('starts nothing when a phone connects, when power comes back, or when a plan arrives', () => {
    const { house, lin } = createRunningChair()
    house.reboot()
    assert.equal(getPhase(house), 'idle')
    assert.equal(house.memory.records[0]?.reason, 'powerLoss')
    house.chair.sitDown()
    const again = house.phone('lin')
    for (const request of createPlanUploadRequests(plan)) assert.equal(again.ask(request).result, 'ok')
    house.advance(10_000)
    assert.equal(getPhase(house), 'idle')
    assert.equal(lin.session.isReady(), true)
  })

  it('does not start with nobody in the seat', () => {
    const house = createTestChair()
    const lin = house.phone('lin')
    assert.equal(lin.ask(start()).result, 'notSeated')
    house.chair.sitDown()
    assert.equal(lin.ask(start()).result, 'ok')
  })

  it('pauses when the seat is left, does not go on without anybody, and ends after a minute', () => {
    const { house, lin } = createRunningChair()
    house.chair.standUp()
    house.advance(2000)
    assert.equal(getPhase(house), 'running', 'a change of posture is not leaving')
    house.advance(3000)
    assert.equal(getPhase(house), 'paused')
    assert.equal(lin.ask({ name: 'resume' }).result, 'notSeated')
    house.advance(60_000)
    assert.equal(house.chair.state().lastStop, 'emptySeat')
    assert.equal(getPhase(house), 'idle')
  })

  it('ends a session after thirty minutes of work', () => {
    const { house, lin } = createSeatedChair()
    lin.ask(start({ minutes: 30 }))
    house.advance(31 * 60_000)
    assert.equal(getPhase(house), 'idle')
    assert.equal(house.chair.state().lastStop, 'longestSession')
  })

  it('ends a pause after five minutes', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'pause' })
    house.advance(5 * 60_000 + 5000)
    assert.equal(house.chair.state().lastStop, 'pausedTooLong')
  })

  it('stops everything at a fault, and is reset only when its cause is gone', () => {
    const { house, lin } = createRunningChair()
    house.chair.raiseFault('overheat')
    assert.equal(getPhase(house), 'fault')
    assert.equal(house.chair.state().heat, 0)
    assert.equal(lin.ask(start()).result, 'fault')
    assert.equal(lin.ask({ name: 'reset' }).result, 'fault')
    house.chair.clearFault()
    assert.equal(lin.ask({ name: 'reset' }).result, 'ok')
    lin.listen()
    assert.ok(lin.events.some(event => event.name === 'fault' && event.fault === 'overheat'))
  })

  it('obeys nobody while it is locked, but stops for everybody', () => {
    const { house, lin } = createRunningChair()
    assert.equal(lin.ask({ name: 'lock', isOn: true }).result, 'ok')
    assert.equal(lin.ask({ name: 'set', parameter: 'intensity', value: 5 }).result, 'locked')
    assert.equal(house.phone('guest', { ticket: { role: 'guest' } }).ask({ name: 'stop' }).result, 'ok')
    house.advance(5000)
    assert.equal(lin.ask(start()).result, 'locked')
  })
})

describe('the handle', () => {
  const move = (direction: -1 | 0 | 1): ChairRequest => ({
    name: 'move',
    axis: 'back',
    direction,
    stopCount: 0,
  })

  it('moves the back while it is held', () => {
    const { house, lin } = createSeatedChair()
    const before = house.chair.state().back
    for (let count = 0; count < 5; count += 1) {
      assert.equal(lin.ask(move(1)).result, 'ok')
      house.advance(200)
    }
    assert.ok(house.chair.state().back >= before + 6)
    lin.ask(move(0))
    assert.equal(house.chair.state().isMoving, false)
  })

  it('stops moving when it is not heard of for 400 ms', () => {
    const { house, lin } = createSeatedChair()
    lin.ask(move(1))
    house.advance(500)
    assert.equal(house.chair.state().isMoving, false)
    const stopped = house.chair.state().back
    house.advance(5000)
    assert.equal(house.chair.state().back, stopped)
  })

  it('has to be pressed anew after a stop, also one of somebody else', () => {
    const { house, lin } = createSeatedChair()
    const chen = house.phone('chen')
    lin.ask(move(1))
    chen.ask({ name: 'stop' })
    assert.equal(house.chair.state().isMoving, false)
    assert.equal(lin.ask(move(1)).result, 'badState')
    assert.equal(house.chair.state().isMoving, false)
    assert.equal(lin.ask(move(0)).result, 'ok')
    const { stopCount } = house.chair.state()
    assert.equal(lin.ask({ name: 'move', axis: 'back', direction: 1, stopCount }).result, 'ok')
    assert.equal(house.chair.state().isMoving, true)
  })

  it('stops at once when the link is lost, while a program goes on', () => {
    const { house, lin } = createRunningChair()
    lin.ask(move(1))
    lin.connection.disconnect()
    assert.equal(house.chair.state().isMoving, false)
    house.advance(10_000)
    assert.equal(getPhase(house), 'running')
  })

  it('works over Bluetooth only', () => {
    const { house } = createSeatedChair()
    const far = house.server()
    house.chair.goOnline(far.uplink)
    const header = far.createHeader('lin', { vouchedSitting: 1 })
    assert.equal(far.deliver(far.write(header, move(1)))?.result, 'notPermitted')
    assert.equal(house.chair.state().isMoving, false)
  })

  it('finds zero gravity and upright by itself while it is held', () => {
    const { house, lin } = createSeatedChair()
    for (const [axis, back] of [
      ['zeroGravity', 70],
      ['upright', 0],
    ] as const) {
      for (let count = 0; count < 60; count += 1) {
        lin.ask({ name: 'move', axis, direction: 1, stopCount: 0 })
        house.advance(300)
      }
      assert.equal(house.chair.state().back, back)
    }
  })
})

describe('a sealed message', () => {
  const online = (house: TestChair) => {
    const far = house.server()
    house.chair.goOnline(far.uplink)
    return far
  }

  it('starts a chair for somebody whom the server saw sit down in this sitting', () => {
    const house = createTestChair()
    house.chair.sitDown()
    const far = online(house)
    const from = (sitting: number | null): DownlinkHeader =>
      far.createHeader('lin', { vouchedSitting: sitting })
    assert.equal(far.deliver(far.write(from(null), start()))?.result, 'notPermitted')
    assert.equal(far.deliver(far.write(from(2), start()))?.result, 'notPermitted')
    assert.equal(far.deliver(far.write(from(1), start()))?.result, 'ok')
  })

  it('makes nothing of a chair in which another person sits, except stop', () => {
    const { house } = createRunningChair()
    const far = online(house)
    for (const vouchedSitting of [null, 1]) {
      const header = () => far.createHeader('chen', { vouchedSitting })
      assert.equal(
        far.deliver(far.write(header(), { name: 'set', parameter: 'intensity', value: 5 }))?.result,
        'notPermitted',
      )
      assert.equal(far.deliver(far.write(header(), { name: 'resume' }))?.result, 'notPermitted')
      assert.equal(far.deliver(far.write(header(), { name: 'getState' }))?.result, 'ok')
    }
    assert.equal(far.deliver(far.write(far.createHeader('chen'), { name: 'stop' }))?.result, 'ok')
    assert.equal(getPhase(house), 'finishing')
  })

  it('lives five seconds, and the answer to a late one tells the chair’s clock', () => {
    const { house } = createRunningChair()
    const far = online(house)
    const header = far.createHeader('lin')
    house.advance(6000)
    const answer = far.deliver(far.write(header, { name: 'set', parameter: 'heat', value: 3 }))
    assert.equal(answer?.result, 'expired')
    assert.notEqual(house.chair.state().heat, 3)
  })

  it('that claims a longer life is refused', () => {
    const { house } = createRunningChair()
    const far = online(house)
    const header = far.createHeader('lin', { deadline: 60_000 })
    assert.equal(far.deliver(far.write(header, { name: 'pause' }))?.result, 'expired')
  })

  it('is void after the chair was started anew', () => {
    const { house } = createRunningChair()
    const far = online(house)
    const bytes = far.write(far.createHeader('lin', { vouchedSitting: 1 }), start())
    house.reboot()
    house.chair.sitDown()
    house.chair.goOnline(far.uplink)
    assert.equal(far.deliver(bytes)?.result, 'expired')
    assert.equal(getPhase(house), 'idle')
  })

  it('that arrives twice has one effect and the same answer', () => {
    const house = createTestChair()
    house.chair.sitDown()
    const far = online(house)
    const bytes = far.write(far.createHeader('lin', { vouchedSitting: 1 }), start())
    const first = far.deliver(bytes)
    const { revision } = house.chair.state()
    assert.deepEqual(far.deliver(bytes), first)
    assert.equal(house.chair.state().revision, revision)
  })

  it('of a foreign key, cut or changed, gets no answer and has no effect', () => {
    const { house } = createRunningChair()
    const far = online(house)
    const other = createTestChair({ serialNumber: 'HK24A00099' }).server()
    const bytes = far.write(far.createHeader('lin'), { name: 'stop' })
    assert.equal(far.deliver(other.write(far.createHeader('lin'), { name: 'stop' })), null)
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(far.deliver(bytes.slice(0, length)), null)
    assert.equal(getPhase(house), 'running')
  })

  it('of the server alone tells the time and the owner, and a new owner ends all sessions', () => {
    const { house, lin } = createRunningChair()
    const far = online(house)
    const change: ChairRequest = { name: 'owner', epoch: 2, isOwned: true }
    assert.equal(far.deliver(far.write(far.createHeader('lin'), change))?.result, 'notPermitted')
    assert.equal(far.deliver(far.write(far.createHeader(null), change))?.result, 'ok')
    assert.throws(() => lin.ask({ name: 'ping' }), /no answer/)
    const again = house.phone('lin')
    assert.deepEqual(again.greeting, { kind: 'refused', result: 'notPermitted' })
  })
})

describe('control', () => {
  it('stays with whoever sits in the chair', () => {
    const { house, lin } = createSeatedChair()
    const chen = house.phone('chen', { ticket: { role: 'owner' } })
    assert.equal(chen.ask(start()).result, 'busy')
    assert.equal(lin.ask(start()).result, 'ok')
    assert.equal(chen.ask({ name: 'set', parameter: 'intensity', value: 5 }).result, 'busy')
    assert.equal(chen.ask({ name: 'pause' }).result, 'ok')
  })

  it('is free again when the seat is', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'stop' })
    house.advance(5000)
    house.chair.standUp()
    lin.connection.disconnect()
    house.chair.sitDown()
    const { stopCount } = house.chair.state()
    assert.equal(house.phone('chen').ask(start({ stopCount })).result, 'ok')
  })
})

describe('a chair without a seat sensor', () => {
  it('starts for somebody near, and nothing from far away', () => {
    const house = createTestChair({ features: ['programs', 'pause', 'intensity'] })
    const far = house.server()
    house.chair.goOnline(far.uplink)
    assert.equal(
      far.deliver(far.write(far.createHeader('lin', { vouchedSitting: 0 }), start()))?.result,
      'notPermitted',
    )
    assert.equal(house.phone('lin').ask(start()).result, 'ok')
  })
})

describe('a plan', () => {
  it('runs step by step once it is started, and what a person sets holds against it', () => {
    const { house, lin } = createSeatedChair()
    for (const request of createPlanUploadRequests(plan)) assert.equal(lin.ask(request).result, 'ok')
    assert.equal(lin.ask(start({ program: CUSTOM_PLAN_PROGRAM_ID, minutes: 30 })).state?.secondsLeft, 180)
    house.advance(5000)
    assert.deepEqual(house.chair.state().zones, ['neck'])
    house.advance(60_000)
    assert.deepEqual(house.chair.state().zones, ['back', 'waist'])
    assert.equal(house.chair.state().heat, 1)
    lin.ask({ name: 'set', parameter: 'heat', value: 0 })
    house.advance(5000)
    assert.equal(house.chair.state().heat, 0)
    house.advance(180_000)
    assert.equal(house.chair.state().lastStop, 'finished')
  })

  it('goes on with its steps after a person set the strength, and keeps the zones that they set', () => {
    const { house, lin } = createSeatedChair()
    for (const request of createPlanUploadRequests(plan)) lin.ask(request)
    lin.ask(start({ program: CUSTOM_PLAN_PROGRAM_ID, minutes: 30 }))
    house.advance(5000)
    lin.ask({ name: 'set', parameter: 'intensity', value: 3 })
    house.advance(60_000)
    const { zones, intensity } = house.chair.state()
    assert.deepEqual([zones, intensity], [['back', 'waist'], 3])
    lin.ask({ name: 'setZones', zones: ['feet'] })
    house.advance(5000)
    assert.deepEqual(house.chair.state().zones, ['feet'])
  })

  it('stands in the log with the zones that it worked on, all of them or those before it was stopped', () => {
    const { house, lin } = createSeatedChair()
    for (const seconds of [30, 190]) {
      for (const request of createPlanUploadRequests(plan)) lin.ask(request)
      lin.ask(
        start({
          program: CUSTOM_PLAN_PROGRAM_ID,
          minutes: 30,
          stopCount: house.chair.state().stopCount,
        }),
      )
      house.advance(seconds * 1000)
      lin.ask({ name: 'stop' })
      house.advance(5000)
    }
    const [stopped, finished] = house.memory.records
    assert.deepEqual([stopped?.reason, stopped?.zones], ['person', ['neck']])
    assert.deepEqual([finished?.reason, finished?.zones], ['finished', ['neck', 'back', 'waist']])
  })

  it('that was not started within ten minutes is forgotten', () => {
    const { house, lin } = createSeatedChair()
    for (const request of createPlanUploadRequests(plan)) lin.ask(request)
    house.advance(10 * 60_000)
    assert.equal(lin.ask(start({ program: CUSTOM_PLAN_PROGRAM_ID })).result, 'badParameter')
  })
})

describe('the log', () => {
  it('keeps sessions of a chair without internet, and gives them to a phone that can not change them', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'stop' })
    const page = decodeMassageLogPage(lin.ask({ name: 'logSince', after: 0 }).data)
    assert.ok(page && isMassageLogPageAuthentic(house.deviceKey, page))
    assert.equal(page.records.length, 1)
  })

  it('deletes only what the server has acknowledged', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'stop' })
    const received = (mac: Uint8Array): ChairRequest => ({
      name: 'logReceived',
      generation: 5,
      upTo: 1,
      mac,
    })
    assert.equal(lin.ask(received(new Uint8Array(8))).result, 'badMac')
    assert.equal(house.memory.records.length, 1)
    assert.equal(lin.ask(received(computeMassageLogReceiptMac(house.deviceKey, 5, 1))).result, 'ok')
    assert.equal(house.memory.records.length, 0)
  })

  it('is sent when the chair comes online', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'stop' })
    const far = house.server()
    house.chair.goOnline(far.uplink)
    assert.ok(far.events.includes('session'))
  })
})

describe('a claim', () => {
  const challenge = new Uint8Array(16).fill(9)

  it('over the internet waits for a press on the chair', () => {
    const house = createTestChair()
    const far = house.server()
    house.chair.goOnline(far.uplink)
    const ask = () => far.deliver(far.write(far.createHeader(null), { name: 'claim', challenge }))
    assert.equal(ask()?.result, 'ok')
    house.advance(61_000)
    house.chair.pressButton()
    assert.ok(!far.events.includes('claimed'), 'too late')
    ask()
    assert.equal(
      house.chair.getClaimNumber(),
      computeClaimNumber(house.deviceKey, house.memory.serialNumber, challenge),
    )
    house.chair.pressButton()
    assert.ok(far.events.includes('claimed'))
    assert.equal(house.chair.getClaimNumber(), null)
  })

  it('over the internet is refused while another one waits, which keeps the press', () => {
    const house = createTestChair()
    const far = house.server()
    house.chair.goOnline(far.uplink)
    const ask = (asked: Uint8Array) =>
      far.deliver(far.write(far.createHeader(null), { name: 'claim', challenge: asked }))?.result
    assert.equal(ask(challenge), 'ok')
    const shown = house.chair.getClaimNumber()
    assert.equal(ask(new Uint8Array(16).fill(8)), 'busy')
    assert.equal(ask(challenge), 'ok', 'the same one may be asked for again')
    assert.equal(house.chair.getClaimNumber(), shown)
    house.advance(61_000)
    assert.equal(house.chair.getClaimNumber(), null)
    assert.equal(ask(new Uint8Array(16).fill(8)), 'ok', 'its minute is over')
  })

  it('over Bluetooth is answered by a chair without an owner, or after a press', () => {
    const house = createTestChair()
    const stranger = house.phone('stranger', { isStranger: true })
    const claim: ChairRequest = { name: 'claim', challenge }
    assert.equal(stranger.ask(claim).result, 'notPermitted')
    house.chair.pressButton()
    assert.deepEqual(
      stranger.ask(claim).data,
      computeClaimProof(house.deviceKey, house.memory.serialNumber, challenge),
    )
  })
})

describe('what belongs to the owner', () => {
  it('the Wi-Fi is set up sealed, and by the owner alone', () => {
    const { house, lin } = createSeatedChair()
    const wifi: ChairRequest = {
      name: 'wifi',
      access: encodeWifiCredentials({ name: 'Home', password: 'secret' }) ?? new Uint8Array(0),
    }
    assert.equal(lin.ask(wifi).result, 'ok')
    assert.equal(house.memory.wifiName, 'Home')
    const guest = house.phone('chen', { ticket: { role: 'family' } })
    assert.equal(guest.ask(wifi).result, 'notPermitted')
  })

  it('is forgotten by a factory reset', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'stop' })
    house.chair.factoryReset()
    assert.deepEqual([house.memory.isOwned, house.memory.epoch, house.memory.records.length], [false, 2, 0])
    assert.throws(() => lin.ask({ name: 'ping' }), /no answer/)
  })

  it('leaves no plan for the next owner to start after a factory reset', () => {
    const { house, lin } = createRunningChair()
    lin.ask({ name: 'stop' })
    for (const request of createPlanUploadRequests(plan)) lin.ask(request)
    house.chair.factoryReset()
    const mei = house.phone('mei', { ticket: { epoch: 3 } })
    const { stopCount } = house.chair.state()
    const started = start({ program: CUSTOM_PLAN_PROGRAM_ID, stopCount })
    assert.equal(mei.ask({ name: 'ping' }).result, 'ok')
    assert.equal(mei.ask(started).result, 'badParameter')
  })
})

describe('what everybody may read', () => {
  it('is what the chair is and how it is', () => {
    const { house } = createRunningChair()
    const { connection } = house.phone('stranger', { isStranger: true })
    assert.equal(
      decodeChairInfo(connection.read(GATT_UUIDS.info) ?? new Uint8Array(0))?.serialNumber,
      'HK24A00012',
    )
    assert.equal(decodeChairState(connection.read(GATT_UUIDS.state) ?? new Uint8Array(0))?.phase, 'running')
    assert.equal(connection.read(GATT_UUIDS.control), null)
  })
})

describe('a lost link', () => {
  it('at any step of any request leaves a chair that is safe and can be asked again', () => {
    const requests: ChairRequest[] = [
      start(),
      { name: 'set', parameter: 'heat', value: 1 },
      { name: 'move', axis: 'back', direction: 1, stopCount: 0 },
      ...createPlanUploadRequests(plan),
      { name: 'pause' },
      { name: 'stop' },
    ]
    for (let lost = 0; lost <= requests.length; lost += 1)
      for (const isAnswerLost of [true, false]) {
        const { house, lin } = createSeatedChair()
        for (const request of requests.slice(0, lost)) lin.ask(request)
        const next = requests[lost]
        if (next && isAnswerLost) lin.write(lin.session.request(next).bytes)
        lin.connection.disconnect()
        assert.equal(house.chair.state().isMoving, false)
        const again = house.phone('lin')
        assert.deepEqual(again.greeting, { kind: 'ready' })
        if (next) assert.match(again.ask(next).result, /ok|badState|badParameter/)
        assert.equal(again.ask({ name: 'emergencyStop' }).result, 'ok')
        assert.equal(getPhase(house), 'emergencyStopped')
      }
  })
})

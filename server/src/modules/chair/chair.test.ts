import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import net from 'node:net'
import { after, before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { ChairSocketMessageSchema, RESPONSE_CODE, type ChairSocketMessage } from '@anzuo/contract'
import {
  parseHex,
  toHex,
  encodeMassageLogPage,
  CUSTOM_PLAN_PROGRAM_ID,
  decodeMassageLogPage,
  type ChairRequest,
} from '@anzuo/chair-protocol'
import { chairOwnershipClaims, chairs, massageSessions } from '../../db/schema'
import { createAuthSession } from '../auth/authSessions'
import { findOrCreateUser } from '../auth/findOrCreateUser'
import type { RunningSimulatedChair } from '../../simulators/chair/startSimulatedChair'
import { connectNearbyPhone } from '../../testing/nearbyPhone'
import { waitUntil } from '../../testing/mqttBrokers'
import { describeOnEveryDatabase } from '../../testing/databases'
import { startChairTestbed, type ChairTestbed } from '../../testing/chairTestbed'
import { createTestServer, type TestServer } from '../../testing/testServer'

type Chair = RunningSimulatedChair & { serialNumber: string }

type Audience = 'family' | 'guest' | 'owner'

let token = 0
const start = (changes: object = {}) => {
  token += 1
  return { name: 'start' as const, program: 1, minutes: 10, token, stopCount: 0, ...changes }
}

await describeOnEveryDatabase('chairs', database => {
  const { db } = database
  let testbed: ChairTestbed
  let server: TestServer
  before(async () => {
    testbed = await startChairTestbed()
    server = await createTestServer(database, { mqttClient: testbed.mqttClient })
  })
  after(async () => {
    await server.close()
    await testbed.close()
  })

  const isRegistered = async (serialNumber: string) =>
    (await db.select().from(chairs).where(eq(chairs.serialNumber, serialNumber))).length > 0

  /** A chair that has registered itself and belongs to nobody. */
  const newChair = async (): Promise<Chair> => {
    const chair = await testbed.start()
    await waitUntil(() => isRegistered(chair.serialNumber))
    return chair
  }

  const claim = (serialNumber: string, person: string) =>
    server.dataOf('/device/claim', { serialNumber }, { token: person })

  /** A session of a new person, without the way through a code. */
  const openSession = async (count: number): Promise<string> => {
    const target = { channel: 'email' as const, address: `claimant${count}@anzuo.example` }
    const now = server.clock.now()
    const { userId } = await findOrCreateUser(db, { target, locale: 'en-GB' }, now)
    return (await createAuthSession(db, { userId, device: { kind: 'unknown', app: 'unknown' } }, now)).token
  }

  /** Begins to add a chair and lets it prove over Bluetooth that the person is there; gives what finishes it. */
  const proveOverBluetooth = async (chair: Chair, person: string) => {
    const { claimId, challenge } = await claim(chair.serialNumber, person)
    const request: ChairRequest = { name: 'claim', challenge: parseHex(challenge) ?? new Uint8Array(0) }
    const { data } = connectNearbyPhone(chair, null).ask(request)
    return () => server.call('/device/bind', { claimId, proof: toHex(data) }, { token: person })
  }

  const bind = async (chair: Chair, person: string) => (await proveOverBluetooth(chair, person))()

  /** Lin's chair. */
  const ownedChair = async () => {
    const chair = await newChair()
    const lin = await server.signIn()
    assert.equal((await bind(chair, lin)).code, RESPONSE_CODE.success)
    await waitUntil(() => chair.chair.memory.isOwned)
    return { chair, serialNumber: chair.serialNumber, lin }
  }

  const share = async (
    from: { serialNumber: string; lin: string },
    link: Audience | { audience: Audience; hours: number },
    opener: string,
  ) => {
    const { serialNumber } = from
    const wish = typeof link === 'string' ? { audience: link } : link
    const { key } = await server.dataOf('/device/share', { serialNumber, ...wish }, { token: from.lin })
    return server.call('/device/share/accept', { serialNumber, key }, { token: opener })
  }

  const command = (serialNumber: string, person: string, what: object) =>
    server.call(
      '/device/command',
      { serialNumber, command: what as ReturnType<typeof start> },
      { token: person },
    )

  it('register themselves with what they are, and are shown to anybody who scans them', async () => {
    const { serialNumber } = await newChair()
    const shown = await server.dataOf('/open/device/lookup', { serialNumber })
    assert.deepEqual([shown.family, shown.isOwned, shown.allowsGuests], ['hk', false, false])
    assert.equal(shown.use, null, 'nobody learns whether the owner is at home')
    assert.ok(shown.features.includes('seatSensor'))
    const unknown = await server.call('/open/device/lookup', { serialNumber: 'HK24A99999' })
    assert.equal(unknown.code, RESPONSE_CODE.notFound)
  })

  it('are not found by trying numbers, whichever call it is tried with', async () => {
    const { serialNumber } = await newChair()
    const strict = await createTestServer(database, { environment: { LOOKUPS_PER_MINUTE: '9' } })
    const person = await strict.signIn()
    const ip = '10.7.0.1'
    const calls = [
      (number: string) => strict.call('/open/device/guest_ticket', { serialNumber: number }, { ip }),
      (number: string) => strict.call('/device/claim', { serialNumber: number }, { ip, token: person }),
      (number: string) => strict.call('/open/device/lookup', { serialNumber: number }, { ip }),
    ]
    for (let count = 0; count < 9; count += 1) {
      const tried = calls[count % calls.length]
      assert.equal((await tried?.(`HK24A8${1000 + count}`))?.code, RESPONSE_CODE.notFound)
    }
    for (const tried of calls)
      assert.equal(
        (await tried(serialNumber)).code,
        RESPONSE_CODE.tooManyRequests,
        'also for a number that is right',
      )
    assert.equal((await strict.call('/open/device/lookup', { serialNumber }, { ip: '10.7.0.2' })).code, 0)
    strict.clock.advance({ minutes: 61 })
    assert.equal((await strict.call('/open/device/lookup', { serialNumber }, { ip })).code, 0)
    await strict.close()
  })

  it('are looked up only so often a day from one address, also those that exist', async () => {
    const { serialNumber } = await newChair()
    const strict = await createTestServer(database, { environment: { LOOKUPS_PER_MINUTE: '1' } })
    const person = await strict.signIn()
    // A claim counts as a look-up, and has no limit of its own by the minute.
    const claimAgain = async () =>
      (await strict.call('/device/claim', { serialNumber }, { ip: '10.7.0.3', token: person })).code
    for (let count = 0; count < 10; count += 1) assert.equal(await claimAgain(), 0)
    assert.equal(await claimAgain(), RESPONSE_CODE.tooManyRequests)
    await strict.close()
  })

  it('are added after a press on the chair, and not before', async () => {
    const chair = await newChair()
    const lin = await server.signIn()
    const { claimId, isWaitingForPress } = await server.dataOf(
      '/device/claim',
      { serialNumber: chair.serialNumber },
      { token: lin },
    )
    assert.equal(isWaitingForPress, true)
    const early = await server.dataOf('/device/bind', { claimId }, { token: lin })
    assert.equal(early.isBound, false)
    chair.chair.pressButton()
    await waitUntil(
      async () => (await server.call('/device/bind', { claimId }, { token: lin })).data?.isBound ?? true,
    )
    const { devices } = await server.dataOf('/device/list', {}, { token: lin })
    assert.deepEqual(
      devices.map(({ serialNumber, role }) => [serialNumber, role]),
      [[chair.serialNumber, 'owner']],
    )
    await waitUntil(() => chair.chair.memory.isOwned && chair.chair.memory.epoch === 2)
  })

  it('show the number of the one claim that a press confirms, and nobody else takes them meanwhile', async () => {
    const chair = await newChair()
    const lin = await server.signIn()
    const thief = await server.signIn()
    const first = await claim(chair.serialNumber, lin)
    assert.equal(first.claimNumber, chair.chair.getClaimNumber())
    const second = await claim(chair.serialNumber, thief)
    assert.deepEqual(
      [second.isWaitingForPress, second.isClaimedByOther, second.claimNumber],
      [false, true, null],
    )
    assert.equal(
      (await claim(chair.serialNumber, lin)).claimId,
      first.claimId,
      'asking again changes nothing',
    )
    chair.chair.pressButton()
    const isBound = async (claimId: string, token: string) =>
      (await server.call('/device/bind', { claimId }, { token })).data?.isBound ?? false
    await waitUntil(() => isBound(first.claimId, lin))
    assert.equal(await isBound(second.claimId, thief), false)
  })

  it('belong after the press to whose number they showed, however many ask at once', async () => {
    const chair = await newChair()
    const people = await Promise.all(Array.from({ length: 100 }, (_, at) => openSession(at)))
    const claims = await Promise.all(people.map(person => claim(chair.serialNumber, person)))
    const waiting = claims.filter(({ isWaitingForPress }) => isWaitingForPress)
    assert.deepEqual(
      waiting.map(({ claimNumber }) => claimNumber),
      [chair.chair.getClaimNumber()],
    )
    chair.chair.pressButton()
    const confirmed = waiting[0]!
    const bindAll = () =>
      Promise.all(
        claims.map(({ claimId }, at) => server.call('/device/bind', { claimId }, { token: people[at]! })),
      )
    let bound: string[] = []
    await waitUntil(async () => {
      const answers = await bindAll()
      bound = claims.filter((_, at) => answers[at]?.data?.isBound).map(({ claimId }) => claimId)
      return bound.length > 0
    })
    assert.deepEqual(bound, [confirmed.claimId])
  })

  it('that wait for a claim which the server does not know are said to be claimed by somebody else', async () => {
    const chair = await newChair()
    const stranger = Uint8Array.from({ length: 16 }, () => 9)
    await testbed.mqttClient.sendRequest(chair.serialNumber, { name: 'claim', challenge: stranger }, null)
    const lin = await server.signIn()
    const begun = await claim(chair.serialNumber, lin)
    assert.deepEqual([begun.isWaitingForPress, begun.isClaimedByOther], [false, true])
  })

  it('prove nothing by a press for a claim that lost its turn', async () => {
    const chair = await newChair()
    const lin = await server.signIn()
    const begun = await claim(chair.serialNumber, lin)
    await db
      .update(chairOwnershipClaims)
      .set({ isWaitingForPress: false })
      .where(eq(chairOwnershipClaims.id, begun.claimId))
    chair.chair.pressButton()
    // The chair's next message is handled after the proof.
    await testbed.mqttClient.sendRequest(chair.serialNumber, { name: 'getInfo' }, null)
    const { isBound } = await server.dataOf('/device/bind', { claimId: begun.claimId }, { token: lin })
    assert.equal(isBound, false)
  })

  it('can be claimed only so often by one person, so that nobody keeps others from theirs', async () => {
    const chair = await newChair()
    const [lin, thief] = [await server.signIn(), await server.signIn()]
    await claim(chair.serialNumber, lin)
    const answers = []
    for (let count = 0; count < 11; count += 1)
      answers.push(await server.call('/device/claim', { serialNumber: chair.serialNumber }, { token: thief }))
    assert.equal(answers.at(-1)?.code, RESPONSE_CODE.tooManyRequests)
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.success).length, 10)
  })

  it('are added with the proof that came over Bluetooth, and not with another', async () => {
    const chair = await newChair()
    const lin = await server.signIn()
    const { claimId } = await server.dataOf(
      '/device/claim',
      { serialNumber: chair.serialNumber },
      { token: lin },
    )
    const wrong = await server.call('/device/bind', { claimId, proof: 'ab'.repeat(16) }, { token: lin })
    assert.equal(wrong.code, RESPONSE_CODE.invalidRequest)
    const other = await server.call('/device/bind', { claimId }, { token: await server.signIn() })
    assert.equal(other.code, RESPONSE_CODE.notFound)
    assert.equal((await bind(chair, lin)).code, RESPONSE_CODE.success)
  })

  it('have one owner, however many want to be at the same time', async () => {
    const chair = await newChair()
    const people = await Promise.all(Array.from({ length: 5 }, () => server.signIn()))
    const finish = await Promise.all(people.map(person => proveOverBluetooth(chair, person)))
    const answers = await Promise.all(finish.map(bindNow => bindNow()))
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.success).length, 1)
    assert.ok(answers.every(({ code }) => code === RESPONSE_CODE.success || code === RESPONSE_CODE.conflict))
    const late = await server.call(
      '/device/claim',
      { serialNumber: chair.serialNumber },
      { token: people[0] ?? '' },
    )
    assert.equal(late.code, RESPONSE_CODE.conflict)
  })

  it('of others are answered like ones that do not exist', async () => {
    const { chair, serialNumber } = await ownedChair()
    const stranger = await server.signIn()
    const asking = { token: stranger }
    const revision = chair.chair.state().revision
    for (const sn of [serialNumber, 'HK24A99999']) {
      const one = { serialNumber: sn }
      const answers = [
        await server.call('/device/get', one, asking),
        await server.call('/device/stop', { ...one, isEmergency: true }, asking),
        await server.call('/device/ticket', one, asking),
        await server.call('/device/sit', one, asking),
        await server.call('/device/audit', one, asking),
        await server.call('/device/member/list', one, asking),
        await server.call('/device/remove', one, asking),
        await server.call('/device/edit', { ...one, name: 'mine' }, asking),
        await server.call('/device/share', { ...one, audience: 'owner' }, asking),
        await command(sn, stranger, start()),
      ]
      for (const { code, message } of answers)
        assert.deepEqual([code, message], [RESPONSE_CODE.notFound, 'You have no such chair'])
    }
    assert.equal(chair.chair.state().revision, revision)
  })

  it('start for whoever said that they sit in them, and stop for everybody who may use them', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    assert.equal((await command(serialNumber, lin, start())).data?.result, 'notSeated')
    assert.equal(
      (await server.call('/device/sit', { serialNumber }, { token: lin })).code,
      RESPONSE_CODE.conflict,
    )
    chair.chair.sitDown()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
    assert.equal((await command(serialNumber, lin, start())).data?.result, 'notPermitted')
    const { seat } = await server.dataOf('/device/sit', { serialNumber }, { token: lin })
    assert.equal(seat, 'you')
    const started = await command(serialNumber, lin, start())
    assert.deepEqual([started.data?.result, started.data?.state?.phase], ['ok', 'preparing'])

    const chen = await server.signIn()
    assert.equal((await share({ serialNumber, lin }, 'family', chen)).code, RESPONSE_CODE.success)
    const taken = await server.call('/device/sit', { serialNumber }, { token: chen })
    assert.equal(taken.code, RESPONSE_CODE.conflict)
    const change = await command(serialNumber, chen, { name: 'set', parameter: 'intensity', value: 5 })
    assert.equal(change.data?.result, 'notPermitted')
    const stop = await server.dataOf('/device/stop', { serialNumber, isEmergency: true }, { token: chen })
    assert.deepEqual([stop.result, stop.state?.phase], ['ok', 'emergencyStopped'])
  })

  it('do not start for whoever has called it off before it arrived', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    chair.chair.sitDown()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
    await server.dataOf('/device/sit', { serialNumber }, { token: lin })
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const body = JSON.stringify({ serialNumber, command: start() })
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
    // A network that was away hands over the call and its end together.
    socket.end(
      [
        'POST /device/command HTTP/1.1',
        'Host: anzuo.test',
        'Content-Type: application/json',
        `Authorization: Bearer ${lin}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
    await once(socket.resume(), 'close')
    const answer = await command(serialNumber, lin, { name: 'set', parameter: 'heat', value: 1 })
    assert.equal(answer.data?.state?.phase, 'idle')
  })

  it('do not start for a wish that was meant long ago, or whose age nobody knows', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    chair.chair.sitDown()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
    await server.dataOf('/device/sit', { serialNumber }, { token: lin })
    const startAsked = (seconds: number, command = start()) => {
      const askedAt = new Date(server.clock.now().getTime() + seconds * 1000).toISOString()
      return server.dataOf('/device/command', { serialNumber, command, askedAt }, { token: lin })
    }
    for (const seconds of [-20, 60]) {
      const { result, state } = await startAsked(seconds)
      assert.deepEqual([result, state?.phase], ['expired', 'idle'])
    }
    assert.equal((await startAsked(-2)).result, 'ok')
  })

  it('do not believe somebody who said so before another one sat down', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    chair.chair.sitDown()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
    await server.dataOf('/device/sit', { serialNumber }, { token: lin })
    chair.chair.standUp()
    chair.chair.sitDown()
    assert.equal((await command(serialNumber, lin, start())).data?.result, 'notPermitted')
  })

  it('take a plan and start it', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    chair.chair.sitDown()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
    await server.dataOf('/device/sit', { serialNumber }, { token: lin })
    const plan = {
      program: 5,
      steps: [{ seconds: 60, zones: ['neck'], intensity: 1, heat: 0, airbag: 0 }],
    }
    const answer = await command(serialNumber, lin, {
      name: 'startPlan',
      plan,
      minutes: 10,
      token: 77,
      stopCount: 0,
    })
    assert.deepEqual([answer.data?.result, answer.data?.state?.program], ['ok', CUSTOM_PLAN_PROGRAM_ID])
  })

  it('that are offline are said to be', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    await chair.internet.close()
    await waitUntil(() => !testbed.mqttClient.getSnapshot(serialNumber).isOnline)
    const answer = await command(serialNumber, lin, start())
    assert.deepEqual(
      [answer.code, answer.message],
      [RESPONSE_CODE.unavailable, 'The chair is not connected to the internet. Use Bluetooth beside it'],
    )
  })

  it('say since when they are offline, until they are back', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    const offlineSince = async () =>
      (await server.dataOf('/device/get', { serialNumber }, { token: lin })).offlineSince
    assert.equal(await offlineSince(), null)
    await chair.close()
    await waitUntil(async () => (await offlineSince()) !== null)
    assert.equal(await offlineSince(), server.clock.now().toISOString())
    server.clock.advance({ minutes: 5 })
    await testbed.start(serialNumber)
    await waitUntil(async () => (await offlineSince()) === null)
  })

  it('limit how often one person may ask, but never a stop', async () => {
    const { serialNumber, lin } = await ownedChair()
    const codes = []
    for (let count = 0; count < 31; count += 1)
      codes.push((await command(serialNumber, lin, { name: 'resume' })).code)
    assert.equal(codes[29], RESPONSE_CODE.success)
    assert.equal(codes[30], RESPONSE_CODE.tooManyRequests)
    for (const name of ['stop', 'pause'])
      assert.equal((await command(serialNumber, lin, { name })).code, RESPONSE_CODE.success)
    for (let count = 0; count < 40; count += 1) {
      const stop = await server.call('/device/stop', { serialNumber, isEmergency: true }, { token: lin })
      assert.equal(stop.code, RESPONSE_CODE.success)
    }
  })

  it('open to family and guests by links that work once, and say who they are', async () => {
    const { serialNumber, lin } = await ownedChair()
    const [chen, guest] = [await server.signIn(), await server.signIn()]
    assert.equal((await share({ serialNumber, lin }, 'family', chen)).data?.role, 'family')
    const asGuest = await share({ serialNumber, lin }, 'guest', guest)
    assert.equal(asGuest.data?.role, 'guest')
    assert.ok(asGuest.data?.expiresAt)

    const { key, path } = await server.dataOf(
      '/device/share',
      { serialNumber, audience: 'guest' },
      { token: lin },
    )
    assert.match(path, new RegExp(`^/g/${serialNumber}\\?key=`))
    const openers = await Promise.all(Array.from({ length: 4 }, () => server.signIn()))
    const answers = await Promise.all(
      openers.map(opener => server.call('/device/share/accept', { serialNumber, key }, { token: opener })),
    )
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.success).length, 1)
    const { members } = await server.dataOf('/device/member/list', { serialNumber }, { token: lin })
    assert.deepEqual(members.map(({ role }) => role).sort(), ['family', 'guest', 'guest', 'owner'])
    const asked = await server.call('/device/member/list', { serialNumber }, { token: guest })
    assert.equal(asked.code, RESPONSE_CODE.notFound)
    const sharing = await server.call('/device/share', { serialNumber, audience: 'guest' }, { token: chen })
    assert.equal(sharing.code, RESPONSE_CODE.notFound)
  })

  it('are lost to a guest when the time is over', async () => {
    const { serialNumber, lin } = await ownedChair()
    const guest = await server.signIn()
    await share({ serialNumber, lin }, 'guest', guest)
    server.clock.advance({ days: 1 })
    assert.equal(
      (await server.call('/device/get', { serialNumber }, { token: guest })).code,
      RESPONSE_CODE.notFound,
    )
  })

  it('stay open to a guest for the longest time of all links that they opened', async () => {
    const { serialNumber, lin } = await ownedChair()
    const guest = await server.signIn()
    await share({ serialNumber, lin }, { audience: 'guest', hours: 24 }, guest)
    const shorter = await share({ serialNumber, lin }, { audience: 'guest', hours: 1 }, guest)
    assert.equal(shorter.code, RESPONSE_CODE.conflict)
    server.clock.advance({ minutes: 2 * 60 })
    const reached = await server.call('/device/get', { serialNumber }, { token: guest })
    assert.equal(reached.code, RESPONSE_CODE.success)

    const longer = await share({ serialNumber, lin }, { audience: 'guest', hours: 24 }, guest)
    assert.equal(longer.code, RESPONSE_CODE.success)
    server.clock.advance({ minutes: 23 * 60 })
    const later = await server.call('/device/get', { serialNumber }, { token: guest })
    assert.equal(later.code, RESPONSE_CODE.success)
  })

  it('are handed over to the next owner, and the one before has nothing left', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    const [chen, wang] = [await server.signIn(), await server.signIn()]
    await share({ serialNumber, lin }, 'family', chen)
    const ticket = await server.dataOf('/device/ticket', { serialNumber }, { token: lin })
    const handed = await share({ serialNumber, lin }, 'owner', wang)
    assert.equal(handed.data?.role, 'owner')
    for (const person of [lin, chen])
      assert.equal(
        (await server.call('/device/get', { serialNumber }, { token: person })).code,
        RESPONSE_CODE.notFound,
      )
    await waitUntil(() => chair.chair.memory.epoch === 3)
    assert.deepEqual(connectNearbyPhone(chair, ticket).greeting, {
      kind: 'refused',
      result: 'notPermitted',
    })
  })

  it('are used beside them with a ticket, until that person is removed', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    const chen = await server.signIn()
    await share({ serialNumber, lin }, 'family', chen)
    const ticket = await server.dataOf('/device/ticket', { serialNumber }, { token: chen })
    assert.equal(connectNearbyPhone(chair, ticket).ask({ name: 'ping' }).result, 'ok')
    const { members } = await server.dataOf('/device/member/list', { serialNumber }, { token: lin })
    const memberId = members.find(({ role }) => role === 'family')?.id ?? ''
    await server.dataOf('/device/member/remove', { serialNumber, memberId }, { token: lin })
    const { epoch } = chair.chair.memory
    await waitUntil(() => chair.chair.memory.epoch > epoch || chair.chair.memory.epoch === 3)
    assert.deepEqual(connectNearbyPhone(chair, ticket).greeting, {
      kind: 'refused',
      result: 'notPermitted',
    })
  })

  /** Family in a chair of Lin's that massages them. */
  const seatedFamily = async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    const chen = await server.signIn()
    await share({ serialNumber, lin }, 'family', chen)
    chair.chair.sitDown()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
    await server.dataOf('/device/sit', { serialNumber }, { token: chen })
    assert.equal((await command(serialNumber, chen, start())).data?.result, 'ok')
    return { chair, serialNumber, lin, chen }
  }

  const isEnding = (chair: Chair) => ['finishing', 'idle'].includes(chair.chair.state().phase)

  it('stop gently for whoever sits in them and is removed, and stop for them also after that', async () => {
    const { chair, serialNumber, lin, chen } = await seatedFamily()
    const { members } = await server.dataOf('/device/member/list', { serialNumber }, { token: lin })
    const memberId = members.find(({ role }) => role === 'family')?.id ?? ''
    await server.dataOf('/device/member/remove', { serialNumber, memberId }, { token: lin })
    await waitUntil(() => isEnding(chair))
    for (const isEmergency of [false, true]) {
      const stop = await server.call('/device/stop', { serialNumber, isEmergency }, { token: chen })
      assert.equal(stop.data?.result, 'ok')
    }
    assert.equal((await command(serialNumber, chen, start())).code, RESPONSE_CODE.notFound)
  })

  it('stop for a guest who still sits in them when the time is over', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    const guest = await server.signIn()
    await share({ serialNumber, lin }, 'guest', guest)
    const ticket = await server.dataOf('/device/ticket', { serialNumber }, { token: guest })
    chair.chair.sitDown()
    const phone = connectNearbyPhone(chair, ticket)
    assert.equal(phone.ask({ name: 'start', program: 1, minutes: 10, token: 9, stopCount: 0 }).result, 'ok')
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.phase === 'preparing')
    server.clock.advance({ days: 1, minutes: 10 })
    const stop = await server.call('/device/stop', { serialNumber, isEmergency: false }, { token: guest })
    assert.equal(stop.data?.result, 'ok')
    chair.chair.standUp()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === false)
    const late = await server.call('/device/stop', { serialNumber, isEmergency: false }, { token: guest })
    assert.equal(late.code, RESPONSE_CODE.notFound)
  })

  it('stop gently when whoever sits in them leaves, or logs out where they started them', async () => {
    const leaving = await seatedFamily()
    await server.dataOf('/device/remove', { serialNumber: leaving.serialNumber }, { token: leaving.chen })
    await waitUntil(() => isEnding(leaving.chair))
    const leavingAll = await seatedFamily()
    await server.dataOf(
      '/device/remove',
      { serialNumber: leavingAll.serialNumber },
      { token: leavingAll.lin },
    )
    await waitUntil(() => isEnding(leavingAll.chair))
    const loggingOut = await seatedFamily()
    await server.dataOf('/auth/logout', {}, { token: loggingOut.chen })
    await waitUntil(() => isEnding(loggingOut.chair))
    const everywhere = await seatedFamily()
    await server.dataOf('/user/devices/sign_out_everywhere', {}, { token: everywhere.chen })
    await waitUntil(() => isEnding(everywhere.chair))
  })

  it('go on when the person logs out elsewhere', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    const [here, elsewhere] = [await openSession(200), await openSession(200)]
    await share({ serialNumber, lin }, 'family', here)
    chair.chair.sitDown()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
    await server.dataOf('/device/sit', { serialNumber }, { token: here })
    await command(serialNumber, here, start())
    await server.dataOf('/auth/logout', {}, { token: elsewhere })
    // What was done after the log-out has been done after its consequences.
    const { devices } = await server.dataOf('/user/devices/list', {}, { token: here })
    assert.equal(devices.length, 1)
    const answer = await command(serialNumber, here, { name: 'set', parameter: 'intensity', value: 2 })
    assert.equal(answer.data?.result, 'ok')
  })

  it('stop when the session ends after a massage of which the server does not know who started it', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    const [before, later] = [await openSession(201), await openSession(201)]
    await share({ serialNumber, lin }, 'family', before)
    chair.chair.sitDown()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
    await server.dataOf('/device/sit', { serialNumber }, { token: before })
    // The server knows who started this massage, and that it is over.
    await command(serialNumber, before, start())
    await command(serialNumber, before, { name: 'stop' })
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.phase === 'finishing')
    // Of the next one it does not know: it begins beside the chair.
    const ticket = await server.dataOf('/device/ticket', { serialNumber }, { token: later })
    const { stopCount } = chair.chair.state()
    assert.equal(connectNearbyPhone(chair, ticket).ask(start({ stopCount })).result, 'ok')
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.phase === 'preparing')
    await server.dataOf('/auth/logout', {}, { token: later })
    await waitUntil(() => isEnding(chair))
  })

  it('let passing guests in only when their owner wants it', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    assert.equal(
      (await server.call('/open/device/guest_ticket', { serialNumber })).code,
      RESPONSE_CODE.notFound,
    )
    await server.dataOf('/device/edit', { serialNumber, allowsGuests: true, name: 'Hall' }, { token: lin })
    const ticket = await server.dataOf('/open/device/guest_ticket', { serialNumber })
    assert.equal(ticket.role, 'guest')
    const readUse = async () => (await server.dataOf('/open/device/lookup', { serialNumber })).use
    assert.equal(await readUse(), 'free')
    chair.chair.sitDown()
    assert.equal(connectNearbyPhone(chair, ticket).ask(start()).result, 'ok')
    await waitUntil(async () => (await readUse()) === 'taken')
  })

  it('that were reset to how they left the factory belong to nobody', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    chair.chair.factoryReset()
    await waitUntil(
      async () =>
        (await server.call('/device/get', { serialNumber }, { token: lin })).code === RESPONSE_CODE.notFound,
    )
    assert.equal((await server.dataOf('/open/device/lookup', { serialNumber })).isOwned, false)
  })

  it('that are handed over while somebody gives them up stay with the new owner', async () => {
    const chen = await server.signIn()
    for (const isFamily of [false, true, false, true, false, true]) {
      const { serialNumber, lin } = await ownedChair()
      if (isFamily) await share({ serialNumber, lin }, 'family', chen)
      const { key } = await server.dataOf(
        '/device/share',
        { serialNumber, audience: 'owner' },
        { token: lin },
      )
      const accept = () => server.call('/device/share/accept', { serialNumber, key }, { token: chen })
      const remove = () => server.call('/device/remove', { serialNumber }, { token: isFamily ? chen : lin })
      const [accepted, removed] = await Promise.all([accept(), remove()])
      const roles = []
      for (const person of [lin, chen]) {
        const { devices } = await server.dataOf('/device/list', {}, { token: person })
        roles.push(devices.find(device => device.serialNumber === serialNumber)?.role ?? null)
      }
      const { isOwned } = await server.dataOf('/open/device/lookup', { serialNumber })
      assert.equal(roles.includes('owner'), isOwned)
      assert.ok(isOwned || roles.every(role => role === null), 'nobody is left with a chair without an owner')
      if (!isFamily)
        assert.equal(roles[1] === 'owner', accepted.code === RESPONSE_CODE.success, removed.message)
    }
  })

  it('are given up by their owner', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    await server.dataOf('/device/remove', { serialNumber }, { token: lin })
    await waitUntil(() => !chair.chair.memory.isOwned)
    assert.equal((await server.dataOf('/open/device/lookup', { serialNumber })).isOwned, false)
    assert.deepEqual((await server.dataOf('/device/list', {}, { token: lin })).devices, [])
  })

  it('show their owner what was done with them', async () => {
    const { serialNumber, lin } = await ownedChair()
    await server.dataOf('/device/stop', { serialNumber, isEmergency: false }, { token: lin })
    const { entries } = await server.dataOf('/device/audit', { serialNumber }, { token: lin })
    assert.deepEqual(entries.map(({ action, result }) => `${action} ${result}`).sort(), [
      'bind ok',
      'stop ok',
    ])
  })

  it('are shown live to those who may use them, on every instance', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    const second = await testbed.openMqttClient()
    const other = await createTestServer(database, { mqttClient: second })
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.app.server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/device/live`)
    const messages: ChairSocketMessage[] = []
    socket.on(
      'message',
      data => void messages.push(ChairSocketMessageSchema.parse(JSON.parse(data.toString()))),
    )
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'watch', token: lin, serialNumbers: [serialNumber, 'HK24A99999'] }))
    await waitUntil(() => messages.some(({ type }) => type === 'gone'))
    chair.chair.sitDown()
    await waitUntil(() =>
      messages.some(message => message.type === 'chair' && message.state?.isSeated === true),
    )
    socket.send(JSON.stringify({ type: 'watch', token: 'nobody', serialNumbers: [serialNumber] }))
    await once(socket, 'close')
    assert.equal(messages.at(-1)?.type, 'sessionOver')
    await other.close()
    await second.close()
  })

  it('say live who sits in them, also when only the person has said so', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    const chen = await server.signIn()
    assert.equal((await share({ serialNumber, lin }, 'family', chen)).code, RESPONSE_CODE.success)
    const other = await createTestServer(database, { mqttClient: testbed.mqttClient })
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.app.server.address() as AddressInfo
    const watch = async (token: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/device/live`)
      const seats: string[] = []
      socket.on('message', data => {
        const message = JSON.parse(data.toString()) as ChairSocketMessage
        if (message.type === 'chair') seats.push(message.seat)
      })
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'watch', token, serialNumbers: [serialNumber] }))
      return seats
    }
    const [seenByLin, seenByChen] = [await watch(lin), await watch(chen)]
    chair.chair.sitDown()
    await waitUntil(() => seenByLin.at(-1) === 'unknown' && seenByChen.at(-1) === 'unknown')
    assert.equal(
      (await other.call('/device/sit', { serialNumber }, { token: lin })).code,
      RESPONSE_CODE.success,
    )
    await waitUntil(() => seenByLin.at(-1) === 'you' && seenByChen.at(-1) === 'other')
    // Whatever changes afterwards says so still, and so does a line that is opened later.
    await command(serialNumber, lin, start())
    const [heard, later] = [seenByLin.length, await watch(lin)]
    await waitUntil(() => later.length > 0 && seenByLin.length >= heard)
    assert.deepEqual([seenByLin.at(-1), later[0]], ['you', 'you'])
    chair.chair.standUp()
    await waitUntil(() => seenByLin.at(-1) === 'empty' && seenByChen.at(-1) === 'empty')
    await other.close()
  })

  const listSessions = (serialNumber: string) =>
    db.select().from(massageSessions).where(eq(massageSessions.serialNumber, serialNumber))

  it('count each session once, over whichever links it comes', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    chair.chair.sitDown()
    const ticket = await server.dataOf('/device/ticket', { serialNumber }, { token: lin })
    const phone = connectNearbyPhone(chair, ticket)
    const work = (request: ChairRequest) => assert.equal(phone.ask(request).result, 'ok')
    await chair.internet.close()
    work(start())
    work({ name: 'emergencyStop' })
    const { data } = phone.ask({ name: 'logSince', after: 0 })
    const pages = [toHex(data)]
    const upload = () => server.dataOf('/device/sessions/upload', { serialNumber, pages }, { token: lin })
    const [first] = (await upload()).received
    await upload()
    assert.equal((await listSessions(serialNumber)).length, 1)

    // The same sessions come again over the internet.
    const page = decodeMassageLogPage(data)
    assert.equal(page?.records.at(-1)?.id, first?.upTo)
    work({
      name: 'logReceived',
      generation: first?.generation ?? 0,
      upTo: first?.upTo ?? 0,
      mac: parseHex(first?.mac ?? '') ?? new Uint8Array(0),
    })
    assert.equal(chair.chair.memory.records.length, 0)
    const { records } = await server.dataOf('/massage_statistics/records', {}, { token: lin })
    assert.equal(records.length, 1)
    assert.equal(records[0]?.reason, 'emergency')
  })

  it('keep sessions that a phone could have changed out', async () => {
    const { serialNumber, lin } = await ownedChair()
    const forged = encodeMassageLogPage({ generation: 1, records: [], mac: new Uint8Array(16) })
    const answer = await server.call(
      '/device/sessions/upload',
      { serialNumber, pages: [toHex(forged)] },
      { token: lin },
    )
    assert.equal(answer.code, RESPONSE_CODE.invalidRequest)
  })

  it('report sessions over the internet by themselves, and delete them when they are kept', async () => {
    const { chair, serialNumber, lin } = await ownedChair()
    chair.chair.sitDown()
    await waitUntil(() => testbed.mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
    await server.dataOf('/device/sit', { serialNumber }, { token: lin })
    await command(serialNumber, lin, start())
    await command(serialNumber, lin, { name: 'stop' })
    await waitUntil(() => chair.chair.memory.records.length === 0 && chair.chair.memory.lastRecord === 1)
    const [session] = await listSessions(serialNumber)
    assert.equal(session?.reason, 'person')
    assert.ok(session.userId)
  })

  it('show a person their sessions page by page, the newest first and those of one moment each once', async () => {
    const { serialNumber, lin } = await ownedChair()
    const other = await newChair()
    const { id: userId } = await server.dataOf('/user/get', {}, { token: lin })
    const now = server.clock.now()
    const sessionAt = (chair: string, recordId: number, minutesAgo: number) => ({
      serialNumber: chair,
      generation: 1,
      recordId,
      userId,
      startedAt: new Date(now.getTime() - minutesAgo * 60_000),
      seconds: 600,
      program: 1,
      zones: 1,
      intensity: 2,
      reason: 'finished',
      receivedAt: now,
    })
    await db
      .insert(massageSessions)
      .values([
        ...[9, 5, 5, 1].map((minutesAgo, at) => sessionAt(serialNumber, at + 1, minutesAgo)),
        ...[5, 5, 7].map((minutesAgo, at) => sessionAt(other.serialNumber, at + 1, minutesAgo)),
      ])
    const path = '/massage_statistics/records'
    const seen: { id: string; startedAt: string }[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await server.dataOf(path, { limit: 2, cursor }, { token: lin })
      seen.push(...page.records)
      cursor = page.next
    }
    assert.equal(new Set(seen.map(({ id }) => id)).size, 7)
    const times = seen.map(({ startedAt }) => startedAt)
    assert.equal(times.length, 7)
    assert.deepEqual(times, [...times].sort().reverse())
    const foreign = Buffer.from(JSON.stringify([now.getTime(), 'x', 1, 1])).toString('base64url')
    const refused = await server.call(path, { cursor: foreign }, { token: lin })
    assert.equal(refused.code, RESPONSE_CODE.invalidRequest)
  })

  it('show a family the sessions of those who share theirs', async () => {
    const { serialNumber, lin } = await ownedChair()
    const chen = await server.signIn()
    await share({ serialNumber, lin }, 'family', chen)
    const span = {
      period: 'week',
      date: server.clock.now().toISOString().slice(0, 10),
      offsetMinutes: 0,
    } as const
    const seenByChen = async () => {
      const { members } = await server.dataOf(
        '/massage_statistics/family',
        { serialNumber, ...span },
        { token: chen },
      )
      return members.map(({ isYou, statistics }) => [isYou, statistics !== null])
    }
    assert.deepEqual(await seenByChen(), [
      [false, false],
      [true, true],
    ])
    await server.dataOf('/massage_statistics/consent', { serialNumber, isShared: true }, { token: lin })
    assert.deepEqual(await seenByChen(), [
      [false, true],
      [true, true],
    ])
    assert.equal((await server.dataOf('/massage_statistics/get', span, { token: lin })).sessions, 0)
  })
})

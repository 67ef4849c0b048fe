import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { toHex, type ChairRequest } from '@anzuo/chair-protocol'
import { createTestImage, createTestMaker } from '@anzuo/chair-protocol/testing/firmware'
import { getFirmwarePlace, MAX_FIRMWARE_ATTEMPTS } from '@anzuo/domain/office/firmware'
import { chairs, firmwareReleases, firmwareUpdates } from '../../db/schema'
import type { FileStorage } from '../../fileStorage/fileStorage'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { createFirmwareFlash } from '../../simulators/chair/simulatedFirmware'
import { describeOnEveryDatabase } from '../../testing/databases'
import { createTestChair, type TestChair } from '../../testing/testChair'
import { createTestClock } from '../../testing/testServer'
import { createFirmwareRollOut } from './firmwareRollOut'

const maker = createTestMaker()
const image = createTestImage(120 * 448)
const HOUR_MS = 3_600_000

let batches = 0

await describeOnEveryDatabase('firmware that is rolled out', ({ db }) => {
  const start = async ({ size = 1, doesImageWork = true, share = 100 } = {}) => {
    await db.delete(firmwareReleases)
    batches += 1
    const clock = createTestClock()
    const houses = new Map<string, TestChair>()
    const serials = Array.from(
      { length: size },
      (_, index) => `W8${String(batches).padStart(3, '0')}${String(index).padStart(4, '0')}`,
    )
    for (const serialNumber of serials) {
      const house = createTestChair({
        serialNumber,
        firmware: {
          flash: createFirmwareFlash(),
          publicKeys: maker.publicKeys,
          doesImageWork: () => doesImageWork,
        },
      })
      houses.set(serialNumber, house)
      await db.insert(chairs).values({
        serialNumber,
        family: 'w',
        features: 0xffff,
        firmware: '1.4.2',
        epoch: 1,
        allowsGuests: false,
        registeredAt: clock.now(),
      })
    }
    const requests: ChairRequest['name'][] = []
    const faults = { loseFrom: Infinity, before: (_request: ChairRequest, _house: TestChair) => {} }
    const sendRequest: ChairMqttClient['sendRequest'] = async (serialNumber, request) => {
      const house = houses.get(serialNumber)
      requests.push(request.name)
      if (!house || requests.length >= faults.loseFrom) return { ok: false, reason: 'noAnswer' }
      faults.before(request, house)
      const server = house.server()
      house.chair.goOnline(server.uplink)
      const answer = server.deliver(server.write(server.createHeader(null), request))
      return answer ? { ok: true, ...answer } : { ok: false, reason: 'noAnswer' }
    }
    const files: Pick<FileStorage, 'get'> = {
      get: async () => ({ bytes: Buffer.from(image), size: image.length }),
    }
    const release = {
      id: randomUUID(),
      family: 'w',
      firmware: '2.0.0',
      counter: 7,
      manifest: toHex(maker.release(image)),
      fileKey: 'firmware/image.bin',
      state: 'rolling' as const,
      share,
      expiresAt: new Date(clock.now().getTime() + 90 * 24 * HOUR_MS),
      createdAt: clock.now(),
    }
    await db.insert(firmwareReleases).values(release)
    const rollOut = createFirmwareRollOut({
      db,
      files: files as FileStorage,
      mqttClient: {
        getSnapshot: serialNumber => ({ isOnline: houses.has(serialNumber), state: null, boot: null }),
        sendRequest,
      },
      now: clock.now,
      log: pino({ level: 'silent' }),
      wait: async () => {},
    })
    return {
      clock,
      faults,
      requests,
      serials,
      release,
      rollOut,
      house: (serialNumber = serials[0] ?? ''): TestChair => {
        const house = houses.get(serialNumber)
        if (!house) throw new Error(`no chair ${serialNumber}`)
        return house
      },
      row: async (serialNumber = serials[0] ?? '') => {
        const [row] = await db
          .select()
          .from(firmwareUpdates)
          .where(
            and(eq(firmwareUpdates.releaseId, release.id), eq(firmwareUpdates.serialNumber, serialNumber)),
          )
        return row
      },
      releaseRow: async () => (await db.select().from(firmwareReleases))[0],
      setRelease: (changes: Partial<typeof firmwareReleases.$inferInsert>) =>
        db.update(firmwareReleases).set(changes).where(eq(firmwareReleases.id, release.id)),
    }
  }

  it('comes to a chair that is connected, which runs it then', async () => {
    const { house, row, rollOut, serials } = await start()
    await rollOut.check()
    assert.deepEqual(house().memory.firmware, [2, 0, 0])
    const done = await row()
    assert.deepEqual([done?.state, done?.firmwareBefore, done?.attempts], ['installed', '1.4.2', 0])
    const [chair] = await db
      .select()
      .from(chairs)
      .where(eq(chairs.serialNumber, serials[0] ?? ''))
    assert.equal(chair?.firmware, '2.0.0')
    await rollOut.close()
  })

  it('comes only to the share of the fleet for which it is open', async () => {
    const { house, serials, rollOut, release, setRelease } = await start({ size: 12, share: 50 })
    await rollOut.check()
    const expected = serials.filter(serial => getFirmwarePlace(serial, release.id) < 50)
    const updated = () => serials.filter(serial => house(serial).memory.firmware[0] === 2)
    assert.deepEqual(updated(), expected)
    await setRelease({ share: 100 })
    await rollOut.check()
    assert.deepEqual(updated(), serials)
    await rollOut.close()
  })

  it('goes on at the block that is missing after the connection was lost', async () => {
    const { house, faults, requests, row, clock, rollOut } = await start()
    faults.loseFrom = 60
    await rollOut.check()
    const lost = await row()
    assert.deepEqual([lost?.state, lost?.note, lost?.attempts], ['waiting', 'lostOnTheWay', 1])
    faults.loseFrom = Infinity
    requests.length = 0
    await rollOut.check()
    assert.equal(requests.length, 0, 'not before its time')
    clock.advance({ minutes: 1 })
    await rollOut.check()
    assert.deepEqual(house().memory.firmware, [2, 0, 0])
    assert.equal(requests.filter(name => name === 'firmwareBlock').length, 120 - 57)
    await rollOut.close()
  })

  it('waits for the end of a massage, which it does not count as an attempt', async () => {
    const { house, row, clock, rollOut, faults } = await start()
    let blocks = 0
    faults.before = (request, chairHouse) => {
      blocks += request.name === 'firmwareBlock' ? 1 : 0
      if (blocks !== 10 || request.name !== 'firmwareBlock') return
      chairHouse.chair.sitDown()
      const lin = chairHouse.phone('lin')
      assert.equal(lin.ask({ name: 'start', program: 1, minutes: 20, token: 1, stopCount: 0 }).result, 'ok')
    }
    await rollOut.check()
    const waiting = await row()
    assert.deepEqual([waiting?.state, waiting?.note, waiting?.attempts], ['waiting', 'inUse', 0])
    assert.equal(house().chair.state().phase, 'preparing')
    house().phone('lin').ask({ name: 'stop' })
    house().advance(5000)
    house().chair.standUp()
    clock.advance({ minutes: 5 })
    await rollOut.check()
    assert.deepEqual(house().memory.firmware, [2, 0, 0])
    await rollOut.close()
  })

  it('is there but not started while somebody sits in the chair', async () => {
    const { house, row, clock, rollOut } = await start()
    house().chair.sitDown()
    await rollOut.check()
    const waiting = await row()
    assert.deepEqual([waiting?.state, waiting?.note, waiting?.blocksSent], ['waiting', 'inUse', 120])
    assert.deepEqual(house().memory.firmware, [1, 4, 2])
    house().chair.standUp()
    clock.advance({ minutes: 5 })
    await rollOut.check()
    assert.deepEqual(house().memory.firmware, [2, 0, 0])
    await rollOut.close()
  })

  it('is given up for a chair where it never works, after five tries', async () => {
    const { house, row, clock, rollOut } = await start({ doesImageWork: false })
    for (let attempt = 0; attempt < MAX_FIRMWARE_ATTEMPTS + 2; attempt += 1) {
      await rollOut.check()
      clock.advance({ minutes: 7 * 60 })
    }
    const failed = await row()
    assert.deepEqual(
      [failed?.state, failed?.note, failed?.attempts],
      ['failed', 'bootFailed', MAX_FIRMWARE_ATTEMPTS],
    )
    assert.deepEqual(house().memory.firmware, [1, 4, 2])
    await rollOut.close()
  })

  it('is held by itself when too many chairs fail', async () => {
    const { rollOut, clock, releaseRow } = await start({ size: 3, doesImageWork: false })
    for (let attempt = 0; attempt < MAX_FIRMWARE_ATTEMPTS; attempt += 1) {
      await rollOut.check()
      clock.advance({ minutes: 7 * 60 })
    }
    const release = await releaseRow()
    assert.deepEqual([release?.state, release?.heldBecause], ['held', 'failures'])
    await rollOut.close()
  })

  it('stops on its way when somebody holds it, and is not sent when it has expired', async () => {
    const { house, rollOut, faults, row, setRelease, requests, clock } = await start()
    let blocks = 0
    faults.before = request => {
      blocks += request.name === 'firmwareBlock' ? 1 : 0
      if (blocks === 5) void setRelease({ state: 'held' }).execute()
    }
    await rollOut.check()
    assert.equal((await row())?.note, 'held')
    assert.deepEqual(house().memory.firmware, [1, 4, 2])
    requests.length = 0
    await setRelease({ state: 'rolling', expiresAt: clock.now() })
    clock.advance({ minutes: 10 })
    await rollOut.check()
    assert.deepEqual(requests, [])
    await rollOut.close()
  })
})

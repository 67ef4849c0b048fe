import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import { MAX_MASSAGE_PRESETS } from '@anzuo/domain/chair/massagePresets'
import { MAX_MASSAGE_SCHEDULES } from '@anzuo/domain/chair/massageSchedules'
import { addChairMember } from '../chair/chairMembers'
import { chairs } from '../../db/schema'
import { describeOnEveryDatabase } from '../../testing/databases'
import { createTestServer } from '../../testing/testServer'

await describeOnEveryDatabase('presets of a chair', database => {
  const openServer = () => createTestServer(database)

  const createChair = async (server: Awaited<ReturnType<typeof openServer>>) => {
    const serialNumber = `HK25P${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
    await database.db.insert(chairs).values({
      serialNumber,
      family: 'hk',
      features: 0xffff,
      firmware: '1.4.2',
      name: null,
      epoch: 1,
      allowsGuests: false,
      registeredAt: server.clock.now(),
    })
    return serialNumber
  }

  const letIn = async (
    server: Awaited<ReturnType<typeof openServer>>,
    serialNumber: string,
    role: 'owner' | 'family' | 'guest',
  ) => {
    const token = await server.signIn()
    const { id: userId } = await server.dataOf('/user/get', {}, { token })
    await addChairMember(database.db, { userId, serialNumber, role, expiresAt: null }, server.clock.now())
    return token
  }

  const createPreset = (changes: object = {}) => ({
    id: randomUUID(),
    name: 'Evening',
    program: 5,
    minutes: 25,
    intensity: 2,
    heat: 3,
    airbag: 4,
    ...changes,
  })

  it('are saved once, however often they are sent, renamed, and deleted', async () => {
    const server = await openServer()
    const serialNumber = await createChair(server)
    const token = await letIn(server, serialNumber, 'owner')
    const preset = createPreset()
    const save = (sent: typeof preset) =>
      server.dataOf('/device/preset/save', { serialNumber, preset: sent }, { token })
    const list = async () => (await server.dataOf('/device/preset/list', { serialNumber }, { token })).presets
    await Promise.all([save(preset), save(preset), save(preset)])
    assert.deepEqual(await list(), [preset])
    const renamed = { ...preset, name: '晚上' }
    assert.deepEqual(await save(renamed), renamed)
    assert.deepEqual(await list(), [renamed])
    await server.dataOf('/device/preset/delete', { serialNumber, id: preset.id }, { token })
    assert.deepEqual(await list(), [])
    await server.close()
  })

  it('are so many at most, also when two devices add the last one at the same time', async () => {
    const server = await openServer()
    const serialNumber = await createChair(server)
    const token = await letIn(server, serialNumber, 'family')
    const answers = await Promise.all(
      Array.from({ length: MAX_MASSAGE_PRESETS + 3 }, () =>
        server.call('/device/preset/save', { serialNumber, preset: createPreset() }, { token }),
      ),
    )
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.success).length, MAX_MASSAGE_PRESETS)
    await server.close()
  })

  it('are each person’s own: another one of the chair neither sees, changes nor deletes them', async () => {
    const server = await openServer()
    const serialNumber = await createChair(server)
    const [mine, theirs] = [
      await letIn(server, serialNumber, 'owner'),
      await letIn(server, serialNumber, 'guest'),
    ]
    const preset = createPreset()
    await server.dataOf('/device/preset/save', { serialNumber, preset }, { token: mine })
    const list = async (token: string) =>
      (await server.dataOf('/device/preset/list', { serialNumber }, { token })).presets
    assert.deepEqual(await list(theirs), [])
    const changed = { ...preset, name: 'Theirs' }
    await server.dataOf('/device/preset/save', { serialNumber, preset: changed }, { token: theirs })
    await server.dataOf('/device/preset/delete', { serialNumber, id: preset.id }, { token: theirs })
    assert.deepEqual(await list(mine), [preset])
    await server.close()
  })

  it('stay on their chair: an id that is used on one chair saves nothing on another', async () => {
    const server = await openServer()
    const [here, there] = [await createChair(server), await createChair(server)]
    const token = await letIn(server, here, 'owner')
    const { id: userId } = await server.dataOf('/user/get', {}, { token })
    await addChairMember(
      database.db,
      { userId, serialNumber: there, role: 'family', expiresAt: null },
      server.clock.now(),
    )
    const preset = createPreset()
    await server.dataOf('/device/preset/save', { serialNumber: here, preset }, { token })
    const { code } = await server.call('/device/preset/save', { serialNumber: there, preset }, { token })
    assert.equal(code, RESPONSE_CODE.conflict)
    const { presets } = await server.dataOf('/device/preset/list', { serialNumber: here }, { token })
    assert.deepEqual(presets, [preset])
    await server.close()
  })

  it('have favourite programmes beside them, in the order in which they became that', async () => {
    const server = await openServer()
    const serialNumber = await createChair(server)
    const token = await letIn(server, serialNumber, 'owner')
    const mark = async (program: number, isFavourite: boolean) => {
      server.clock.advance({ seconds: 1 })
      const request = { serialNumber, program, isFavourite }
      return (await server.dataOf('/device/favourite', request, { token })).favouritePrograms
    }
    assert.deepEqual(await mark(7, true), [7])
    assert.deepEqual(await mark(5, true), [7, 5])
    assert.deepEqual(await mark(5, true), [7, 5])
    assert.deepEqual(await mark(7, false), [5])
    const { code } = await server.call(
      '/device/favourite',
      { serialNumber, program: 99, isFavourite: true },
      { token },
    )
    assert.equal(code, RESPONSE_CODE.invalidRequest)
    await server.close()
  })

  it('are laid ready at times, of which the server says the next; nothing is sent to the chair', async () => {
    const server = await openServer()
    const serialNumber = await createChair(server)
    const token = await letIn(server, serialNumber, 'owner')
    const preset = createPreset()
    await server.dataOf('/device/preset/save', { serialNumber, preset }, { token })
    const today = (server.clock.now().getUTCDay() + 6) % 7
    const schedule = {
      id: randomUUID(),
      presetId: preset.id,
      minuteOfDay: 1230,
      weekdays: [(today + 3) % 7],
      timeZone: 'UTC+00:00',
      isOn: true,
    }
    const saved = await server.dataOf('/device/schedule/save', { serialNumber, schedule }, { token })
    const day = new Date(server.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    assert.equal(saved.nextAt, `${day}T20:30:00.000Z`)
    const list = async () =>
      (await server.dataOf('/device/schedule/list', { serialNumber }, { token })).schedules
    assert.deepEqual(await list(), [saved])
    await server.dataOf(
      '/device/schedule/save',
      { serialNumber, schedule: { ...schedule, isOn: false } },
      { token },
    )
    assert.equal((await list())[0]?.nextAt, null)
    await server.dataOf('/device/preset/delete', { serialNumber, id: preset.id }, { token })
    assert.deepEqual(await list(), [])
    await server.close()
  })

  it('are laid ready only by their own person, at so many times at most', async () => {
    const server = await openServer()
    const serialNumber = await createChair(server)
    const [mine, theirs] = [
      await letIn(server, serialNumber, 'owner'),
      await letIn(server, serialNumber, 'family'),
    ]
    const preset = createPreset()
    await server.dataOf('/device/preset/save', { serialNumber, preset }, { token: mine })
    const save = (token: string, changes: object = {}) => {
      const schedule = {
        id: randomUUID(),
        presetId: preset.id,
        minuteOfDay: 0,
        weekdays: [0],
        timeZone: 'Asia/Shanghai',
        isOn: true,
        ...changes,
      }
      return server.call('/device/schedule/save', { serialNumber, schedule }, { token })
    }
    assert.equal((await save(theirs)).code, RESPONSE_CODE.notFound)
    for (const wrong of [{ timeZone: 'Mars/Olympus' }, { weekdays: [] }, { minuteOfDay: 1440 }])
      assert.equal((await save(mine, wrong)).code, RESPONSE_CODE.invalidRequest)
    const answers = await Promise.all(Array.from({ length: MAX_MASSAGE_SCHEDULES + 2 }, () => save(mine)))
    assert.equal(answers.filter(({ code }) => code === 0).length, MAX_MASSAGE_SCHEDULES)
    await server.close()
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { chairAuditLog, chairKeys, chairs } from '../../db/schema'
import type { ChairShutOutCause } from '@anzuo/domain/office/chairRegistry'
import { addChairMember } from '../../modules/chair/chairMembers'
import { provisionChairKey } from '../../modules/chairKey/chairKeyLifecycle'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { TEST_KEY_ENCRYPTION_KEYS } from '../../testing/testChairKeys'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

const CHAIR = 'W824A00208'
const MADE = 'W824A00317'

await describeStartedOnEveryDatabase('chairs in the back office', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let maker: TestOperator
  let helper: TestOperator
  let person: TestBuyer
  let guest: TestBuyer

  before(async () => {
    maker = await office.newOperator(['maker'])
    helper = await office.newOperator(['support'])
    person = await shop.newBuyer()
    guest = await shop.newBuyer()
    const now = server.clock.now()
    await db.insert(chairs).values({
      serialNumber: CHAIR,
      family: 'w',
      features: 0,
      firmware: '2.4.0',
      name: 'Study',
      epoch: 1,
      allowsGuests: true,
      registeredAt: now,
    })
    const key = {
      version: 1,
      origin: 'random' as const,
      keyEncryptionKeyId: 'k',
      createdAt: now,
      changedAt: now,
    }
    await db.insert(chairKeys).values(
      [CHAIR, MADE].map(serialNumber => ({
        ...key,
        serialNumber,
        state: 'active' as const,
        wrappedKey: '00',
        activatedAt: now,
      })),
    )
    await addChairMember(
      db,
      { userId: person.userId, serialNumber: CHAIR, role: 'owner', expiresAt: null },
      now,
    )
    await addChairMember(
      db,
      { userId: guest.userId, serialNumber: CHAIR, role: 'family', expiresAt: null },
      now,
    )
    for (const action of ['bind', 'start', 'sit'])
      await db.insert(chairAuditLog).values({
        id: randomUUID(),
        serialNumber: CHAIR,
        userId: person.userId,
        action,
        result: 'ok',
        at: now,
      })
  })

  const get = (serialNumber = CHAIR, who = helper) =>
    office.dataOf('/office/v1/chair/get', { serialNumber }, who)
  const list = async (request: object) =>
    (await office.dataOf('/office/v1/chair/list', request, helper)).chairs.map(chair => [
      chair.serialNumber,
      chair.state,
    ])
  const change = (
    path: '/office/v1/chair/hand_over' | '/office/v1/chair/let_in' | '/office/v1/chair/drop_let_in',
    who = maker,
  ) => office.call(path, { requestKey: randomUUID(), serialNumber: CHAIR, reason: 'invoice was shown' }, who)
  const shutOut = (cause: ChairShutOutCause = 'stolen') =>
    office.call(
      '/office/v1/chair/shut_out',
      { requestKey: randomUUID(), serialNumber: CHAIR, cause, reason: 'the police told us' },
      maker,
    )

  it('are found by the beginning of the serial number, those that were never seen too', async () => {
    assert.deepEqual(await list({ query: 'W824A00' }), [
      [CHAIR, 'offline'],
      [MADE, 'neverSeen'],
    ])
    assert.deepEqual(await list({ query: 'W824A00', state: 'neverSeen' }), [[MADE, 'neverSeen']])
    assert.deepEqual(await list({ query: 'W824A00', state: 'shutOut' }), [])
    const first = await office.dataOf('/office/v1/chair/list', { query: 'W824A00', limit: 1 }, helper)
    assert.ok(first.next)
    assert.deepEqual(await list({ query: 'W824A00', cursor: first.next }), [[MADE, 'neverSeen']])
    assert.deepEqual(await list({ query: 'W824A_' }), [])
  })

  it('tell whether they have an owner, never who, and nothing of what anybody did with them', async () => {
    const chair = await get()
    assert.deepEqual([chair.hasOwner, chair.sharedWith, chair.isClaimable], [true, 1, false])
    assert.deepEqual(
      chair.events.map(({ action }) => action),
      ['bind'],
    )
    const text = JSON.stringify(chair)
    for (const secret of [person.userId, guest.userId, 'Study', 'start', '"sit"'])
      assert.ok(!text.includes(secret), secret)
    assert.deepEqual(chair.actions, [])
    assert.deepEqual((await get(CHAIR, maker)).actions, ['handOver', 'shutOut', 'rotateKey'])
    assert.equal(
      (await office.call('/office/v1/chair/get', { serialNumber: 'NOBODY' }, helper)).code,
      RESPONSE_CODE.notFound,
    )
  })

  it('are handed over: everybody loses them, and the next one may claim them', async () => {
    assert.equal((await change('/office/v1/chair/hand_over', helper)).code, RESPONSE_CODE.forbidden)
    const { data } = await change('/office/v1/chair/hand_over')
    assert.deepEqual([data?.hasOwner, data?.sharedWith, data?.isClaimable], [false, 0, true])
    for (const who of [person, guest])
      assert.deepEqual((await server.dataOf('/device/list', {}, who)).devices, [])
    const [row] = await db.select().from(chairs).where(eq(chairs.serialNumber, CHAIR))
    assert.deepEqual([row?.epoch, row?.name, row?.allowsGuests], [2, null, false])
    assert.equal((await change('/office/v1/chair/hand_over')).code, RESPONSE_CODE.conflict)
  })

  it('are shut out once: their keys are gone', async () => {
    const { data } = await shutOut()
    assert.deepEqual([data?.state, data?.isClaimable], ['shutOut', false])
    const rows = await db.select().from(chairKeys).where(eq(chairKeys.serialNumber, CHAIR))
    assert.ok(rows.every(({ state, wrappedKey }) => state === 'revoked' && wrappedKey === null))
    assert.equal((await shutOut()).code, RESPONSE_CODE.conflict)
    assert.deepEqual(await list({ query: 'W824A00', state: 'shutOut' }), [[CHAIR, 'shutOut']])
    const owner = await office.newOperator(['owner'])
    const subject = { kind: 'chair' as const, id: CHAIR }
    const { entries } = await office.dataOf('/office/v1/audit/list', { subject }, owner)
    assert.deepEqual(
      entries.map(({ action, reason }) => [action, reason]),
      [
        ['chair/shut_out', 'the police told us'],
        ['chair/hand_over', 'invoice was shown'],
      ],
    )
  })
  const keyContext = { db, keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS, now: () => server.clock.now() }

  it('get no key while they are shut out, and after a theft are let in by two people', async () => {
    assert.deepEqual(await provisionChairKey(keyContext, { serialNumber: CHAIR }), {
      ok: false,
      reason: 'shutOut',
    })
    assert.deepEqual((await get(CHAIR, maker)).actions, ['proposeLetIn'])
    assert.equal((await change('/office/v1/chair/let_in', helper)).code, RESPONSE_CODE.forbidden)
    const proposed = (await change('/office/v1/chair/let_in')).data
    assert.deepEqual([proposed?.state, proposed?.shutOut?.proposal?.by.id], ['shutOut', maker.id])
    assert.deepEqual(proposed?.actions, ['dropLetIn'])
    assert.equal((await change('/office/v1/chair/let_in')).code, RESPONSE_CODE.conflict, 'nobody signs twice')
    const other = await office.newOperator(['maker'])
    assert.deepEqual((await get(CHAIR, other)).actions, ['signLetIn', 'dropLetIn'])
    assert.deepEqual((await change('/office/v1/chair/drop_let_in', other)).data?.actions, ['proposeLetIn'])
    assert.equal((await change('/office/v1/chair/drop_let_in', other)).code, RESPONSE_CODE.conflict)
    await change('/office/v1/chair/let_in')
    const { data } = await change('/office/v1/chair/let_in', other)
    assert.deepEqual([data?.state, data?.shutOut, data?.actions], ['waitsForKey', null, []])
    assert.ok(data?.events.some(({ action }) => action === 'letIn'))
    assert.equal((await change('/office/v1/chair/let_in', other)).code, RESPONSE_CODE.conflict)
    assert.deepEqual(await list({ query: 'W824A00', state: 'waitsForKey' }), [[CHAIR, 'waitsForKey']])
    assert.deepEqual(await list({ query: 'W824A00', state: 'shutOut' }), [])
  })

  it('are believed again with a new key only, and let in by one person where nothing was stolen', async () => {
    assert.ok((await provisionChairKey(keyContext, { serialNumber: CHAIR })).ok)
    assert.deepEqual([(await get()).state, (await get()).keys[0]?.version], ['offline', 2])
    assert.deepEqual((await shutOut('keyCopied')).data?.actions, ['letIn'])
    assert.equal((await change('/office/v1/chair/let_in')).data?.state, 'waitsForKey')
  })

  it('are let in once, when two people do so at the same moment', async () => {
    assert.ok((await provisionChairKey(keyContext, { serialNumber: CHAIR })).ok)
    await shutOut('other')
    const answers = await Promise.all([
      change('/office/v1/chair/let_in'),
      change('/office/v1/chair/let_in', await office.newOperator(['owner'])),
    ])
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, RESPONSE_CODE.conflict].sort())
  })
})

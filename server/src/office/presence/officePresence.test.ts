import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { PresenceKind } from '@anzuo/domain/office/presence'
import { operatorPresences } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { appendAuditEntries } from '../auditLog'
import { createTestShop } from '../../testing/testShop'

await describeStartedOnEveryDatabase('who else has a record open', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let mei: TestOperator
  let wei: TestOperator

  before(async () => {
    mei = await office.newOperator(['owner'])
    wei = await office.newOperator(['orders'])
  })

  const note = async (who: TestOperator, recordId: string, hasLeft = false) => {
    const request = { kind: 'order' as const, recordId, hasLeft }
    return (await office.dataOf('/office/v1/presence/note', request, who)).others
  }

  it('is told to both by their names, of this record alone', async () => {
    assert.deepEqual(await note(mei, 'order-1'), [])
    assert.deepEqual(await note(wei, 'order-1'), [{ id: mei.id, name: mei.name }])
    assert.deepEqual(await note(mei, 'order-1'), [{ id: wei.id, name: wei.name }])
    assert.deepEqual(await note(mei, 'order-2'), [])
  })

  it('ends at once when the record is closed, and by itself within fifteen seconds', async () => {
    await note(wei, 'order-3')
    await note(mei, 'order-3')
    await note(wei, 'order-3', true)
    assert.deepEqual(await note(mei, 'order-3'), [])
    await note(wei, 'order-3')
    server.clock.advance({ seconds: 15 })
    assert.deepEqual(await note(mei, 'order-3'), [])
  })

  it('tells who else changed it last', async () => {
    const request = { kind: 'settings' as const, recordId: 'orderTimes' }
    const read = async (who: TestOperator) =>
      (await office.dataOf('/office/v1/presence/note', request, who)).lastChange
    assert.equal(await read(mei), null)
    const origin = {
      actor: { kind: 'operator' as const, id: mei.id, name: mei.name },
      action: 'settings/change',
      requestId: 'request-1',
    }
    const entry = {
      subject: { kind: 'settings' as const, id: 'orderTimes', label: '' },
      before: {},
      after: {},
    }
    await db.transaction(tx => appendAuditEntries(tx, { origin, entries: [entry] }, server.clock.now()))
    assert.equal(await read(mei), null)
    const other = await office.newOperator(['owner'])
    assert.equal((await read(other))?.name, mei.name)
  })

  it('is for whom such records are to be read, and keeps one row a person and record', async () => {
    const maker = await office.newOperator(['maker'])
    await note(mei, 'order-4')
    assert.deepEqual(await note(maker, 'order-4'), [])
    assert.deepEqual(await note(mei, 'order-4'), [])
    const rows = await db.$count(operatorPresences)
    await note(mei, 'order-6')
    await note(mei, 'order-6')
    assert.equal(await db.$count(operatorPresences), rows + 1)
  })

  it('is told to staff of a store of what belongs to their store alone', async () => {
    const buyer = await shop.newBuyer()
    const order = async (storeId: string) =>
      (await shop.place(buyer, { 'm1-pearl': 1 }, { delivery: { method: 'pickup', storeId } })).id
    const [own, foreign] = [await order('sh-anfu'), await order('sh-century')]
    const staff = await office.newOperator(['storeStaff'], 'sh-anfu')
    const seenBy = async (who: TestOperator, kind: PresenceKind, recordId: string) =>
      office.dataOf('/office/v1/presence/note', { kind, recordId }, who)
    const records = [
      ['order', own],
      ['store', 'sh-anfu'],
      ['order', foreign],
      ['store', 'sh-century'],
    ] as const
    const origin = {
      actor: { kind: 'operator' as const, id: mei.id, name: mei.name },
      action: 'test',
      requestId: 'request-2',
    }
    for (const [kind, id] of records) {
      const entries = [{ subject: { kind, id, label: '' }, before: {}, after: {} }]
      await db.transaction(tx => appendAuditEntries(tx, { origin, entries }, server.clock.now()))
      await seenBy(mei, kind, id)
    }
    for (const [index, [kind, id]] of records.entries()) {
      const { others, lastChange } = await seenBy(staff, kind, id)
      const isShown = index < 2
      assert.deepEqual(
        [others.length, lastChange !== null],
        isShown ? [1, true] : [0, false],
        `${kind} ${id}`,
      )
      assert.equal((await seenBy(mei, kind, id)).others.length, isShown ? 1 : 0)
    }
  })

  it('keeps no session awake', async () => {
    const idler = await office.newOperator(['orders'])
    for (let minute = 0; minute < 40; minute += 5) {
      await office.call('/office/v1/presence/note', { kind: 'order', recordId: 'order-5' }, idler)
      server.clock.advance({ minutes: 5 })
    }
    assert.equal((await office.call('/office/v1/order/queues', {}, idler)).code, RESPONSE_CODE.sessionOver)
  })
})

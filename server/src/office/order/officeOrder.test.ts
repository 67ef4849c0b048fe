import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { orderQueues } from '@anzuo/domain/office/orderQueues'
import { officeRequestKeys, orders } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

const TWO_THINGS = { 'm1-pearl': 2, 'm5-oat': 1 }

await describeStartedOnEveryDatabase('orders in the back office', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let clerk: TestOperator
  let buyer: TestBuyer

  before(async () => {
    clerk = await office.newOperator(['orders'])
    buyer = await shop.newBuyer()
  })

  const get = (id: string, who = clerk) => office.dataOf('/office/v1/order/get', { id }, who)
  const shipping = async (
    id: string,
    changes: Partial<OfficeRequestBody<'/office/v1/order/ship'>> = {},
  ): Promise<OfficeRequestBody<'/office/v1/order/ship'>> => ({
    requestKey: randomUUID(),
    id,
    version: (await get(id)).version,
    kind: 'parcel',
    parcel: { company: 'shunfeng', trackingNumber: 'SF1234567890' },
    ...changes,
  })
  const parcelOf = (lines: { skuId: string; quantity: number }[]) => ({
    company: 'shunfeng',
    trackingNumber: 'SF0000000001',
    lines,
  })
  const listAll = async (
    request: Omit<OfficeRequestBody<'/office/v1/order/list'>, 'cursor'>,
    who = clerk,
  ) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await office.dataOf('/office/v1/order/list', { ...request, cursor, limit: 3 }, who)
      found.push(...page.orders.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    return found
  }

  it('go out in several parcels, and the customer sees both', async () => {
    const { id } = await shop.paidOrder(buyer, TWO_THINGS)
    const first = await shipping(id, { parcel: parcelOf([{ skuId: 'm1-pearl', quantity: 1 }]) })
    const part = await office.dataOf('/office/v1/order/ship', first, clerk)
    assert.equal(part.status, 'pendingDelivery')
    assert.equal(part.lines.find(({ skuId }) => skuId === 'm1-pearl')?.leftToShip, 1)
    const whole = await office.dataOf('/office/v1/order/ship', await shipping(id), clerk)
    assert.equal(whole.status, 'pendingReceipt')
    assert.equal(whole.parcels.length, 2)
    const { parcels } = await server.dataOf('/dealer_order/logistics', { id }, buyer)
    assert.equal(parcels.length, 2)
  })

  it('get the right number when one was mistyped: what was heard of the wrong parcel goes, and an arrived one stays', async () => {
    const { id } = await shop.paidOrder(buyer)
    const left = await office.dataOf('/office/v1/order/ship', await shipping(id), clerk)
    const parcelId = left.parcels[0]?.id ?? ''
    const at = server.clock.now().toISOString()
    const news = {
      requestKey: randomUUID(),
      id,
      version: left.version,
      parcelId,
      key: 'onTheWay' as const,
      at,
    }
    const { version } = await office.dataOf(
      '/office/v1/order/parcel_event',
      { ...news, place: 'Wuxi' },
      clerk,
    )
    const correction = { id, version, parcelId, company: 'ems', trackingNumber: 'EE123456789CN' }
    const correct = async (changes: object = {}) =>
      office.call(
        '/office/v1/order/parcel_number',
        { ...correction, version: (await get(id)).version, requestKey: randomUUID(), ...changes },
        clerk,
      )
    assert.equal((await correct({ company: 'pigeon' })).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await correct({ trackingNumber: '12' })).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await correct({ parcelId: randomUUID() })).code, RESPONSE_CODE.notFound)
    assert.equal((await correct({ version: version - 1 })).code, RESPONSE_CODE.changed)
    const [corrected] = (await correct()).data?.parcels ?? []
    assert.deepEqual(
      [corrected?.company, corrected?.trackingNumber, corrected?.nodes.map(({ key }) => key)],
      ['ems', 'EE123456789CN', ['accepted']],
    )
    const { parcels: seen } = await server.dataOf('/dealer_order/logistics', { id }, buyer)
    assert.equal(seen[0]?.trackingNumber, 'EE123456789CN')
    const signed = {
      ...news,
      requestKey: randomUUID(),
      version: (await get(id)).version,
      key: 'signed' as const,
    }
    await office.dataOf(
      '/office/v1/order/parcel_event',
      { ...signed, at: server.clock.now().toISOString() },
      clerk,
    )
    assert.equal((await correct()).code, RESPONSE_CODE.conflict)
  })

  it('leave once when somebody clicks twice', async () => {
    const { id } = await shop.paidOrder(buyer, TWO_THINGS)
    const request = await shipping(id, { parcel: parcelOf([{ skuId: 'm5-oat', quantity: 1 }]) })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => office.call('/office/v1/order/ship', request, clerk)),
    )
    assert.deepEqual(
      answers.map(({ code }) => code),
      [0, 0, 0, 0],
    )
    assert.equal((await get(id)).parcels.length, 1)
  })

  it('tell the second of two operators what the first has made of them', async () => {
    const { id } = await shop.paidOrder(buyer, TWO_THINGS)
    const other = await office.newOperator(['orders'])
    const [mine, theirs] = [await shipping(id), await shipping(id)]
    await office.dataOf('/office/v1/order/ship', mine, clerk)
    const answer = await office.call('/office/v1/order/ship', theirs, other)
    assert.equal(answer.code, RESPONSE_CODE.changed)
    assert.equal(answer.data?.status, 'pendingReceipt')
    assert.ok(answer.data && answer.data.version > theirs.version)
    // Asked again at the version that is true now, the answer is about the order itself.
    const again = await office.call('/office/v1/order/ship', await shipping(id), other)
    assert.equal(again.code, RESPONSE_CODE.conflict)
  })

  it('are changed by the customer as well as by operators: a new refund counts as a version', async () => {
    const { id } = await shop.paidOrder(buyer)
    const request = await shipping(id)
    await server.dataOf('/dealer_order_refund/apply', createTestRefundRequest(id), buyer)
    assert.equal((await office.call('/office/v1/order/ship', request, clerk)).code, RESPONSE_CODE.changed)
    assert.equal(
      (await office.call('/office/v1/order/ship', await shipping(id), clerk)).code,
      RESPONSE_CODE.conflict,
    )
  })

  it('can’t be shipped with what they don’t hold, by nobody, or without a parcel', async () => {
    const { id } = await shop.paidOrder(buyer, TWO_THINGS)
    const refused = async (parcel: OfficeRequestBody<'/office/v1/order/ship'>['parcel']) =>
      (await office.call('/office/v1/order/ship', await shipping(id, { parcel }), clerk)).code
    assert.equal(await refused(parcelOf([{ skuId: 'm5-oat', quantity: 2 }])), RESPONSE_CODE.conflict)
    assert.equal(await refused({ company: 'shunfeng', trackingNumber: '' }), RESPONSE_CODE.invalidRequest)
    const unknown = { company: 'pigeon', trackingNumber: 'SF1234567890' }
    assert.equal(await refused(unknown), RESPONSE_CODE.invalidRequest)
    assert.equal((await get(id)).parcels.length, 0)
  })

  it('are cancelled while nobody has paid, with stock and points given back', async () => {
    const stock = await shop.getStock('m5-oat')
    const { id } = await shop.place(buyer, { 'm5-oat': 1 })
    await shop.startPaying(buyer, id)
    const { version } = await get(id)
    const request = { requestKey: randomUUID(), id, version, reason: 'the customer called' }
    const cancelled = await office.dataOf('/office/v1/order/cancel', request, clerk)
    assert.equal(cancelled.closeReason, 'cancelled')
    assert.equal(await shop.getStock('m5-oat'), stock)
    const paid = await shop.paidOrder(buyer, { 'm5-oat': 1 })
    const late = { ...request, requestKey: randomUUID(), id: paid.id, version: (await get(paid.id)).version }
    assert.equal((await office.call('/office/v1/order/cancel', late, clerk)).code, RESPONSE_CODE.conflict)
  })

  it('are found by number, end of phone and status, page by page', async () => {
    const { id, number } = await shop.paidOrder(buyer)
    assert.deepEqual(await listAll({ query: number }), [id])
    assert.deepEqual(await listAll({ query: number.toLowerCase() }), [id])
    const all = await listAll({})
    assert.equal(new Set(all).size, all.length)
    const begin = number.slice(0, 4)
    const found = await listAll({ query: begin })
    const numbers = new Map((await db.select().from(orders)).map(order => [order.id, order.number]))
    const wanted = [...numbers.values()].filter(each => each.startsWith(begin)).sort()
    assert.deepEqual(
      found.map(each => numbers.get(each)),
      wanted.reverse(),
      'the last number first, each once',
    )
    assert.deepEqual(await listAll({ query: '6021' }), all)
    assert.deepEqual(await listAll({ query: '6022' }), [])
    const closed = await db.select().from(orders).where(eq(orders.status, 'closed'))
    assert.deepEqual((await listAll({ status: 'closed' })).sort(), closed.map(order => order.id).sort())
    for (const query of ['%', '12', 'A_2', '13800006021'])
      assert.equal(
        (await office.call('/office/v1/order/list', { query }, clerk)).code,
        RESPONSE_CODE.invalidRequest,
      )
  })

  it('stand in the same queues by the rules and by the database', async () => {
    const old = await shop.paidOrder(buyer)
    await shop.paidOrder(buyer, { 'w8-cloud': 1 })
    await shop.place(buyer)
    // Longer than any promise, also one that has a weekend in it.
    server.clock.advance({ days: 7 })
    buyer = await shop.newBuyer()
    clerk = await office.newOperator(['orders'])
    await shop.paidOrder(buyer)
    const page = await office.dataOf('/office/v1/order/list', { limit: 50 }, clerk)
    assert.equal(page.next, null)
    assert.ok(page.orders.find(({ id }) => id === old.id)?.queues.includes('late'))
    const { queues: counts } = await office.dataOf('/office/v1/order/queues', {}, clerk)
    for (const queue of orderQueues) {
      const byRules = page.orders.filter(({ queues }) => queues.includes(queue)).map(({ id }) => id)
      assert.deepEqual((await listAll({ queue })).sort(), byRules.sort(), queue)
      assert.equal(counts.find(each => each.queue === queue)?.count, byRules.length, queue)
    }
  })

  it('mask who bought until somebody says why they need it, which is written down', async () => {
    const { id } = await shop.paidOrder(buyer, undefined, { remark: 'ring twice' })
    const masked = await get(id)
    assert.deepEqual(masked.customer.name, '林•')
    assert.equal(masked.customer.phone, '••• •••• 6021')
    assert.ok(masked.hasRemark)
    for (const secret of ['林一', '13800006021', '安福路', 'ring twice'])
      assert.ok(!JSON.stringify(masked).includes(secret), secret)
    const request = { requestKey: randomUUID(), id, reason: 'deliver' as const }
    const opened = await office.dataOf('/office/v1/order/open_personal_data', request, clerk)
    assert.equal(opened.phone, '13800006021')
    assert.equal(opened.remark, 'ring twice')
    assert.equal(opened.openedInWeek, 1)
    // A second click shows the same, and is no second opening.
    assert.equal((await office.dataOf('/office/v1/order/open_personal_data', request, clerk)).openedInWeek, 1)
    const owner = await office.newOperator(['owner'])
    const subject = { kind: 'order' as const, id }
    const { entries } = await office.dataOf('/office/v1/audit/list', { subject }, owner)
    assert.deepEqual(
      entries.map(({ action, actor, reason }) => [action, actor?.id, reason]),
      [['order/open_personal_data', clerk.id, 'deliver']],
    )
    const stored = JSON.stringify(await db.select().from(officeRequestKeys))
    for (const secret of ['林一', '13800006021', '安福路'])
      assert.ok(!stored.includes(secret) && !server.logLines.join().includes(secret), secret)
    const unexplained = { requestKey: randomUUID(), id, reason: 'other' as const, note: 'why not' }
    assert.equal(
      (await office.call('/office/v1/order/open_personal_data', unexplained, clerk)).code,
      RESPONSE_CODE.invalidRequest,
    )
  })

  it('take notes that colleagues read and the customer doesn’t', async () => {
    const { id } = await shop.paidOrder(buyer)
    const note = { requestKey: randomUUID(), id, text: 'The dog is friendly' }
    const noted = await office.dataOf('/office/v1/order/note', note, clerk)
    assert.deepEqual(
      noted.notes.map(({ text, by }) => [text, by.id]),
      [['The dog is friendly', clerk.id]],
    )
    assert.ok(!JSON.stringify(await shop.get(buyer, id)).includes('friendly'))
  })

  it('show staff of a store those of theirs alone, and are handed over there', async () => {
    const { stores } = await server.dataOf('/open/store/list', {})
    const [mine, other] = stores
    assert.ok(mine && other)
    const staff = await office.newOperator(['storeStaff'], mine.id)
    const delivery = (storeId: string) => ({ delivery: { method: 'pickup' as const, storeId } })
    const here = await shop.paidOrder(buyer, undefined, delivery(mine.id))
    const there = await shop.paidOrder(buyer, undefined, delivery(other.id))
    const sent = await shop.paidOrder(buyer)
    assert.deepEqual(await listAll({}, staff), [here.id])
    assert.equal((await get(here.id, staff)).delivery, 'pickup')
    const handOver = { requestKey: randomUUID(), code: '000000' }
    for (const id of [there.id, sent.id]) {
      assert.equal((await office.call('/office/v1/order/get', { id }, staff)).code, RESPONSE_CODE.notFound)
      const { version } = await get(id)
      for (const answer of [
        await office.call('/office/v1/order/hand_over', { ...handOver, id, version }, staff),
        await office.call('/office/v1/order/ready', { requestKey: randomUUID(), id, version }, staff),
        await office.call(
          '/office/v1/order/cancel',
          { requestKey: randomUUID(), id, version, reason: 'just because' },
          staff,
        ),
        await office.call('/office/v1/order/note', { requestKey: randomUUID(), id, text: 'x' }, staff),
        await office.call(
          '/office/v1/order/open_personal_data',
          { requestKey: randomUUID(), id, reason: 'deliver' },
          staff,
        ),
      ])
        assert.equal(answer.code, RESPONSE_CODE.notFound)
    }
    const waiting = await get(here.id, staff)
    assert.deepEqual(waiting.deliveries[0]?.actions, ['ready', 'handOver'])
    const ready = await office.dataOf(
      '/office/v1/order/ready',
      { requestKey: randomUUID(), id: here.id, version: waiting.version },
      staff,
    )
    assert.equal(ready.status, 'pendingReceipt')
    const { deliveries } = await shop.get(buyer, here.id)
    const code = deliveries[0]?.pickupCode ?? ''
    assert.match(code, /^\d{6}$/)
    const wrong = await office.call(
      '/office/v1/order/hand_over',
      {
        requestKey: randomUUID(),
        id: here.id,
        version: ready.version,
        code: code === '000000' ? '000001' : '000000',
      },
      staff,
    )
    assert.equal(wrong.code, RESPONSE_CODE.conflict)
    const done = await office.dataOf(
      '/office/v1/order/hand_over',
      { requestKey: randomUUID(), id: here.id, version: ready.version, code },
      staff,
    )
    assert.deepEqual([done.status, done.parcels.length], ['completed', 0])
    assert.ok(!JSON.stringify(done).includes(code), 'the code is the customer’s to show')
    const rows = await db
      .select()
      .from(orders)
      .where(inArray(orders.id, [there.id, sent.id]))
    assert.ok(rows.every(({ status }) => status === 'pendingDelivery'))
  })
})

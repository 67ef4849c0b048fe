import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { SearchHitKind } from '@anzuo/domain/office/officeSearch'
import { chairs, users } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

await describeStartedOnEveryDatabase('the search of the back office', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let owner: TestOperator
  let buyer: TestBuyer
  let order: { id: string; number: string }
  let phone: string

  before(async () => {
    owner = await office.newOperator(['owner'])
    buyer = await shop.newBuyer()
    await server.dataOf('/user/edit', { nickname: '林一' }, buyer)
    await db.update(users).set({ email: 'lin.yi@example.com' }).where(eq(users.id, buyer.userId))
    order = await shop.paidOrder(buyer, { 'm1-pearl': 2 })
    const { customer } = await office.dataOf('/office/v1/order/get', { id: order.id }, owner)
    phone = customer.phone.slice(-4)
  })

  const find = async (query: string, who = owner) =>
    (await office.dataOf('/office/v1/search/find', { query }, who)).hits
  const recordsOf = async (kind: SearchHitKind, query: string, who = owner) =>
    (await find(query, who)).filter(hit => hit.kind === kind).map(({ recordId }) => recordId)

  it('finds an order by the beginning of its number and by the end of a phone, with who bought masked', async () => {
    assert.deepEqual(await recordsOf('order', order.number.toLowerCase()), [order.id])
    assert.ok((await recordsOf('order', order.number.slice(2))).includes(order.id))
    const hits = await find(phone)
    const hit = hits.find(({ recordId }) => recordId === order.id)
    assert.match(hit?.note ?? '', /^\S•+ · ••• •••• \d{4}$/)
    assert.ok(!JSON.stringify(hits).includes('林一'))
  })

  it('finds who bought by the end of the phone, by a part of the name beside it, by e-mail and by order', async () => {
    const [row] = await db.select().from(users).where(eq(users.id, buyer.userId))
    const ending = (row?.phone ?? '').slice(-4)
    for (const query of [ending, `${ending} 林`, `林 ${ending}`, 'Lin.Yi@example.com', order.number])
      assert.ok((await recordsOf('customer', query)).includes(buyer.userId), query)
    assert.deepEqual(await recordsOf('customer', `${ending} 王`), [])
    for (const query of ['林一', row?.phone ?? '']) {
      const people = (await find(query)).filter(({ kind }) => kind === 'customer' || kind === 'order')
      assert.deepEqual(people, [], query)
    }
  })

  it('takes no name from whom names stay closed to', async () => {
    const name = await getRecipientName()
    const reader = await office.newOperator(['reader'])
    assert.ok((await recordsOf('order', `${phone} ${name}`)).includes(order.id))
    assert.deepEqual(await recordsOf('order', `${phone} ${name}`, reader), [])
    assert.ok((await recordsOf('order', phone, reader)).includes(order.id))
  })

  const getRecipientName = async () => {
    const request = { requestKey: randomUUID(), id: order.id, reason: 'deliver' as const }
    return (await office.dataOf('/office/v1/order/open_personal_data', request, owner)).name
  }

  it('finds parcels both ways, refunds, products, SKUs, chairs, stores and assistants', async () => {
    const { version } = await office.dataOf('/office/v1/order/get', { id: order.id }, owner)
    const lines = [{ skuId: 'm1-pearl', quantity: 1 }]
    const parcel = { company: 'shunfeng', trackingNumber: 'sf7654321098', lines }
    await office.dataOf(
      '/office/v1/order/ship',
      { requestKey: randomUUID(), id: order.id, version, kind: 'parcel', parcel },
      owner,
    )
    assert.deepEqual(await recordsOf('parcel', 'SF76543210'), [order.id])
    const received = await shop.receivedOrder(buyer, { 'm1-pearl': 1 })
    const refund = await server.dataOf(
      '/dealer_order_refund/apply',
      createTestRefundRequest(received.id, { skuId: 'm1-pearl', number: 1, reason: 'noise' }),
      buyer,
    )
    const { number } = await office.dataOf('/office/v1/refund/get', { id: refund.id }, owner)
    assert.deepEqual(await recordsOf('refund', number), [refund.id])
    assert.deepEqual(await recordsOf('sku', 'M1-PEA'), ['m1'])
    assert.ok((await recordsOf('product', 'cloud')).includes('w8'))
    await db.insert(chairs).values({
      serialNumber: 'W824A00208',
      family: 'w',
      features: 0,
      firmware: '2.4.0',
      name: null,
      epoch: 1,
      allowsGuests: true,
      registeredAt: server.clock.now(),
    })
    assert.deepEqual(await recordsOf('chair', 'w824a'), ['W824A00208'])
    assert.deepEqual(await recordsOf('store', 'sh-anfu'), ['sh-anfu'])
    const added = await office.dataOf(
      '/office/v1/assistant/add',
      { requestKey: randomUUID(), storeId: 'sh-anfu', name: 'Chen Yu' },
      owner,
    )
    for (const query of [added.number, 'chen y'])
      assert.deepEqual(await recordsOf('assistant', query), ['sh-anfu'], query)
  })

  it('shows each role what it may read, and staff of a store what is theirs', async () => {
    const maker = await office.newOperator(['maker'])
    assert.deepEqual(await recordsOf('chair', 'W824A', maker), ['W824A00208'])
    for (const query of [order.number, phone, 'cloud', 'm1']) assert.deepEqual(await find(query, maker), [])
    const staff = await office.newOperator(['storeStaff'], 'sh-anfu')
    assert.deepEqual(await find(order.number, staff), [])
    assert.deepEqual(await recordsOf('store', 'sh-anfu', staff), ['sh-anfu'])
    const elsewhere = await office.newOperator(['storeStaff'], 'hz-westlake')
    assert.deepEqual(await find('chen yu', elsewhere), [])
    assert.deepEqual(await find('sh-anfu', elsewhere), [])
  })

  it('reads wildcards as characters, and gives a few of each kind', async () => {
    assert.deepEqual(await find('%%'), [])
    assert.deepEqual(await recordsOf('order', 'AZ%'), [])
    for (let count = 0; count < 6; count += 1) await shop.place(buyer, { 'm1-pearl': 1 })
    assert.equal((await recordsOf('order', 'AZ')).length, 5)
  })
})

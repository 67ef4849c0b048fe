import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OpenedDatabase } from '../../db/database'
import { orderEvents, orders, paymentAttempts } from '../../db/schema'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { isPostgresReachable, openTestPostgres } from '../../testing/databases'
import { createTestShop, type TestBuyer, type TestShop } from '../../testing/testShop'
import { createTestRefundRequest } from '../../testing/shopRequests'

/**
 * Many at once, on PostgreSQL: the embedded database has one connection and hides every race. `SHOP_RACES=full` runs them
 * at full size.
 */
const isFull = process.env.SHOP_RACES === 'full'
const BUYERS = isFull ? 200 : 60
const WEBHOOKS = isFull ? 1000 : 200
const CANCELLATIONS = isFull ? 1000 : 60
const REFUND_ROUNDS = isFull ? 50 : 5
const AT_ONCE = 20

const describeRaces = (await isPostgresReachable()) ? describe : describe.skip

void describeRaces('many at once (postgresql)', () => {
  let database: OpenedDatabase
  let shop: TestShop
  const buyers: TestBuyer[] = []
  before(async () => {
    database = await openTestPostgres()
    shop = await createTestShop(database)
    for (let count = 0; count < AT_ONCE; count += 1) buyers.push(await shop.newBuyer())
  })
  after(async () => {
    await shop.close()
    await database.close()
  })

  const buyer = (index: number): TestBuyer => buyers[index % buyers.length] as TestBuyer

  /** Works through a list with so many at a time. */
  const atOnce = async <Item, Result>(
    items: readonly Item[],
    work: (item: Item, index: number) => Promise<Result>,
  ) => {
    const results: Result[] = []
    for (let start = 0; start < items.length; start += AT_ONCE)
      results.push(
        ...(await Promise.all(
          items.slice(start, start + AT_ONCE).map((item, offset) => work(item, start + offset)),
        )),
      )
    return results
  }

  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map(item => ({ item, key: randomUUID() }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ item }) => item)

  const startedOrders = async (count: number) =>
    atOnce(Array.from({ length: count }), async (_, index) => {
      const { id } = await shop.place(buyer(index), { 'x1-charcoal': 1 })
      return { id, no: await shop.startPaying(buyer(index), id), buyer: buyer(index) }
    })

  it('buy the last pieces: exactly what is there is sold', async () => {
    const stock = 10
    await shop.setStock('v2-pearl', stock)
    const request = await shop.orderOf(buyer(0), { 'v2-pearl': 1 })
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) =>
        shop.server.call(
          '/dealer_order/place',
          {
            ...request,
            requestKey: randomUUID(),
            delivery: { method: 'delivery', addressId: buyer(index).addressId },
          },
          buyer(index),
        ),
      ),
    )
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.success).length, stock)
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.changed).length, BUYERS - stock)
    assert.equal(await shop.getStock('v2-pearl'), 0)
  })

  it('buy the same two things in different order: nobody waits for ever', async () => {
    await shop.setStock('m1-pearl', 100)
    await shop.setStock('m1-moss', 100)
    const [forward, backward] = [
      await shop.orderOf(buyer(0), { 'm1-pearl': 1, 'm1-moss': 1 }),
      await shop.orderOf(buyer(0), { 'm1-moss': 1, 'm1-pearl': 1 }),
    ]
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        shop.server.call(
          '/dealer_order/place',
          { ...(index % 2 ? forward : backward), requestKey: randomUUID() },
          buyer(0),
        ),
      ),
    )
    assert.ok(answers.every(({ code }) => code === RESPONSE_CODE.success))
    assert.deepEqual([await shop.getStock('m1-pearl'), await shop.getStock('m1-moss')], [70, 70])
  })

  it('notices, shuffled and doubled: each order is paid once', async () => {
    await shop.setStock('x1-charcoal', 100_000)
    const started = await startedOrders(WEBHOOKS / 4)
    for (const { no } of started) await shop.sandbox.pay(no)
    const notices = started.flatMap(({ no }) => {
      const [first, second] = [shop.sandbox.createWebhook(no), shop.sandbox.createWebhook(no)]
      return [first, first, second, second]
    })
    await atOnce(shuffled(notices), notice => shop.deliver(notice))
    const ids = started.map(({ id }) => id)
    const rows = await shop.db.select().from(orders).where(inArray(orders.id, ids))
    assert.ok(rows.every(({ status, paid, total }) => status === 'pendingDelivery' && paid === total))
    const events = await shop.db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids))
    assert.equal(events.filter(({ event }) => event === 'paid').length, ids.length)
  })

  it('cancel against pay: whichever wins, money and order agree, and late money goes back', async () => {
    const started = await startedOrders(CANCELLATIONS)
    await atOnce(started, async ({ id, no, buyer: owner }, index) => {
      const pay = async () => {
        await shop.sandbox.pay(no, { isOnItsWay: true })
        await shop.deliver(shop.sandbox.createWebhook(no))
      }
      const cancel = () => shop.server.call('/dealer_order/cancel', { id }, owner)
      await Promise.all(index % 2 ? [pay(), cancel()] : [cancel(), pay()])
    })
    shop.server.clock.advance({ minutes: 61 })
    for (let left = 1; left > 0;) left = await shop.jobs.pollPayments()
    for (let left = 1; left > 0;) left = await shop.jobs.processRefunds()
    for (const { id, no } of started) {
      const order = await shop.getOrderRow(id)
      const back = Object.values(shop.sandbox.getTransaction(no)?.refunds ?? {})
      assert.deepEqual(
        [order.status, order.paid, back],
        order.status === 'closed' ? ['closed', 0, [order.total]] : ['pendingDelivery', order.total, []],
      )
    }
  })

  it('ask for refunds: never more than was paid', async () => {
    for (let round = 0; round < REFUND_ROUNDS; round += 1) {
      const { id, total } = await shop.place(buyer(round), { 'x1-charcoal': 5 })
      const no = await shop.pay(buyer(round), id)
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          shop.server.call(
            '/dealer_order_refund/apply',
            createTestRefundRequest(id, { skuId: 'x1-charcoal', number: 2 }),
            buyer(round),
          ),
        ),
      )
      const accepted = answers.flatMap(({ data }) => data ?? [])
      assert.equal(accepted.length, 2)
      await Promise.all(accepted.flatMap(refund => [1, 2, 3].map(() => shop.decide(refund.id, true))))
      await Promise.all([1, 2, 3].map(() => shop.jobs.processRefunds()))
      const back = Object.values(shop.sandbox.getTransaction(no)?.refunds ?? {}).reduce(
        (sum, amount) => sum + amount,
        0,
      )
      assert.equal(back, (total / 5) * 4)
    }
  })

  it('leave books that balance', async () => {
    assert.deepEqual(await findAccountingViolations(shop.db), [])
    const twice = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.status, 'succeeded'))
    assert.equal(new Set(twice.map(({ orderId }) => orderId)).size, twice.length)
  })
})

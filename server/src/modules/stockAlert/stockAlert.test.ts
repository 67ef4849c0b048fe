import assert from 'node:assert/strict'
import { before, beforeEach, it } from 'node:test'
import { and, eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { RESPONSE_CODE } from '@anzuo/contract'
import { MAX_STOCK_ALERTS } from '@anzuo/domain/shop/stockAlert'
import { notifications, products, scheduledJobs, skus, stockAlerts } from '../../db/schema'
import { createJobRunner } from '../../jobs/jobRunner'
import { touchProduct } from '../../office/catalogue/changeProduct'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestShop, type TestBuyer } from '../../testing/testShop'
import { adjustStock } from '../order/stock'
import { STOCK_ALERT_JOB, tellOfStock } from './tellOfStock'

const SKU = 'w8-rose'

await describeStartedOnEveryDatabase('to be told when it is back', createTestShop, (shop, { db }) => {
  const { server } = shop
  let buyer: TestBuyer
  let other: TestBuyer

  before(async () => {
    buyer = await shop.newBuyer()
    other = await shop.newBuyer()
  })
  beforeEach(async () => {
    await db.delete(stockAlerts)
    await db.delete(notifications)
    await db.delete(scheduledJobs)
    await shop.setStock(SKU, 0)
  })

  const set = (isOn: boolean, person = buyer, skuId = SKU) =>
    server.call('/stock_alert/edit', { skuId, isOn }, person)
  const list = async (person = buyer) => (await server.dataOf('/stock_alert/list', {}, person)).skuIds
  const deliver = (pieces: number, skuId = SKU) =>
    db.transaction(tx =>
      adjustStock(tx, [{ skuId, quantity: pieces }], {
        kind: pieces > 0 ? 'delivered' : 'damaged',
        causeId: null,
        at: server.clock.now(),
      }),
    )
  const createRunner = (handlers = { [STOCK_ALERT_JOB]: tell }) =>
    createJobRunner({ db, now: server.clock.now, log: pino({ level: 'silent' }), handlers })
  const tell = ({ tx, payload, now }: { tx: typeof db; payload: Record<string, unknown>; now: Date }) =>
    tellOfStock(tx, payload, now)
  /** Those jobs alone: others of the shop have no handler here. */
  const runJobs = async () => {
    await db.delete(scheduledJobs).where(eq(scheduledJobs.name, 'sendNotification'))
    await createRunner().runDue()
  }
  const messages = async (person = buyer) =>
    (await server.dataOf('/notification/list', {}, { ...person, language: 'en-GB' })).notifications.filter(
      ({ kind }) => kind === 'backInStock',
    )

  it('is asked for and taken back, by each person for themselves', async () => {
    await set(true)
    assert.deepEqual(await list(), [SKU])
    await set(true)
    assert.deepEqual(await list(), [SKU])
    assert.deepEqual(await list(other), [])
    await set(false, other)
    assert.deepEqual(await list(), [SKU])
    await set(false)
    assert.deepEqual(await list(), [])
  })

  it('is refused for what can be bought, and for what is not sold', async () => {
    await shop.setStock(SKU, 1)
    assert.equal((await set(true)).code, RESPONSE_CODE.conflict)
    assert.equal((await set(true, buyer, 'no-such-thing')).code, RESPONSE_CODE.notFound)
    assert.deepEqual(await list(), [])
  })

  it('has room for so many, even when all are asked for at once', async () => {
    const ids = (
      await db
        .select({ id: skus.id })
        .from(skus)
        .limit(MAX_STOCK_ALERTS + 4)
    ).map(({ id }) => id)
    assert.equal(ids.length, MAX_STOCK_ALERTS + 4)
    const stock = new Map((await db.select().from(skus)).map(row => [row.id, row.stock]))
    await db.update(skus).set({ stock: 0 }).where(inArray(skus.id, ids))
    const answers = await Promise.all(ids.map(skuId => set(true, buyer, skuId)))
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.success).length, MAX_STOCK_ALERTS)
    assert.equal((await list()).length, MAX_STOCK_ALERTS)
    for (const id of ids)
      await db
        .update(skus)
        .set({ stock: stock.get(id) ?? 0 })
        .where(eq(skus.id, id))
  })

  it('is told once to everybody who waits, with the name, and then is over', async () => {
    await set(true)
    await set(true, other)
    await deliver(2)
    await deliver(3)
    await runJobs()
    for (const person of [buyer, other]) {
      const received = await messages(person)
      assert.deepEqual(
        received.map(({ title, text, data }) => [title, text, data]),
        [
          [
            'Back in stock',
            'W8 Cloud · Rose can be ordered again.',
            { product: 'product:w8', sku: `sku:${SKU}` },
          ],
        ],
      )
      assert.deepEqual(await list(person), [])
    }
    await deliver(-5)
    await deliver(1)
    await runJobs()
    assert.equal((await messages()).length, 1)
    await deliver(-1)
    await set(true)
    await deliver(1)
    await runJobs()
    assert.equal((await messages()).length, 2)
  })

  it('is told when an order gives its piece back', async () => {
    await shop.setStock(SKU, 1)
    const { id } = await shop.place(other, { [SKU]: 1 })
    await set(true)
    await server.dataOf('/dealer_order/cancel', { id, reason: 'changedMind' }, other)
    await runJobs()
    assert.equal((await messages()).length, 1)
  })

  it('is told when what came meanwhile goes on sale again', async () => {
    await set(true)
    await db.update(products).set({ isOnSale: false }).where(eq(products.id, 'w8'))
    await deliver(1)
    await runJobs()
    assert.deepEqual(await messages(), [])
    await db.transaction(tx => touchProduct(tx, 'w8', { isOnSale: true, now: server.clock.now() }))
    await runJobs()
    assert.equal((await messages()).length, 1)
  })

  it('waits on when it is sold out again before anybody was told', async () => {
    await set(true)
    await deliver(1)
    await deliver(-1)
    await runJobs()
    assert.deepEqual(await messages(), [])
    assert.deepEqual(await list(), [SKU])
  })

  it('is planned together with the delivery, or neither happens', async () => {
    await set(true)
    await assert.rejects(
      db.transaction(async tx => {
        await adjustStock(tx, [{ skuId: SKU, quantity: 1 }], {
          kind: 'delivered',
          causeId: null,
          at: server.clock.now(),
        })
        throw new Error('the server died')
      }),
    )
    assert.deepEqual(await db.select().from(scheduledJobs).where(isStockJob), [])
    assert.deepEqual(await list(), [SKU])
  })

  it('is told once although the server dies while it tells, and others tell at the same time', async () => {
    await set(true)
    await set(true, other)
    await deliver(1)
    const dies = createRunner({
      [STOCK_ALERT_JOB]: async work => {
        await tell(work)
        throw new Error('the server died')
      },
    })
    await dies.runDue()
    assert.deepEqual(await list(), [SKU])
    await db.update(scheduledJobs).set({ runAt: server.clock.now() }).where(isStockJob)
    await deliver(1)
    await Promise.all([createRunner().runDue(), createRunner().runDue(), createRunner().runDue()])
    assert.equal((await messages()).length, 1)
    assert.equal((await messages(other)).length, 1)
  })

  it('leaves nobody out who asks while it is delivered', async () => {
    for (let round = 0; round < 10; round += 1) {
      await shop.setStock(SKU, 0)
      const [answer] = await Promise.all([set(true), deliver(1)])
      await runJobs()
      const isWaiting = (await list()).length > 0
      assert.equal(isWaiting, false)
      const received = await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, buyer.userId), eq(notifications.kind, 'backInStock')))
      assert.equal(received.length, answer.code === RESPONSE_CODE.success ? 1 : 0)
      await db.delete(notifications)
      await db.delete(scheduledJobs)
    }
  })
})

const isStockJob = eq(scheduledJobs.name, STOCK_ALERT_JOB)

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { RESPONSE_CODE } from '@anzuo/contract'
import { MAX_CENTS, MAX_ORDER_TOTAL } from '@anzuo/domain/shop'
import { skus } from '../../db/schema'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestShop } from '../../testing/testShop'
import { recordLoyaltyPointEntry } from '../points/pointsLedger'

const SKU = 'm1-pearl'

/** Three pieces of this pass 2^32 cents and stay below what an order may cost. */
const LARGE_PRICE = 3_000_000_000

await describeStartedOnEveryDatabase('amounts beyond 32 bits', createTestShop, shop => {
  const setPrice = async (price: number) => {
    await shop.db.update(skus).set({ price }).where(eq(skus.id, SKU))
    await shop.setStock(SKU, 1000)
  }

  it('are ordered, paid, refunded and earn points', async () => {
    await setPrice(LARGE_PRICE)
    const buyer = await shop.newBuyer()
    const { id, total } = await shop.receivedOrder(buyer, { [SKU]: 3 })
    assert.equal(total, 3 * LARGE_PRICE)
    const { id: refundId } = await shop.server.dataOf(
      '/dealer_order_refund/apply',
      createTestRefundRequest(id, { goodsStatus: 'received' }),
      buyer,
    )
    await shop.decide(refundId, true)
    await shop.jobs.processRefunds()
    const order = await shop.get(buyer, id)
    assert.deepEqual([order.paid, order.refunded], [3 * LARGE_PRICE, LARGE_PRICE])
    const { balance } = await shop.server.dataOf('/points/balance', {}, buyer)
    assert.equal(balance, (2 * LARGE_PRICE) / 100)
  })

  it('go back when they come too late', async () => {
    await setPrice(LARGE_PRICE)
    const buyer = await shop.newBuyer()
    const { id, total } = await shop.place(buyer, { [SKU]: 3 })
    const no = await shop.startPaying(buyer, id, 'alipay')
    await shop.server.dataOf('/dealer_order/cancel', { id }, buyer)
    await shop.sandbox.pay(no, { isOnItsWay: true })
    await shop.deliver(shop.sandbox.createWebhook(no))
    await shop.jobs.processRefunds()
    const { returned } = await shop.server.dataOf('/dealer_order/payment', { id }, buyer)
    assert.deepEqual([returned?.amount, returned?.isDone], [total, true])
  })

  it('of points add up', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer, { [SKU]: 1 })
    for (const kind of ['earned', 'comment'] as const)
      await recordLoyaltyPointEntry(
        shop.db,
        { userId: buyer.userId, kind, points: 2_000_000_000, causeId: id, orderNumber: null },
        shop.server.clock.now(),
      )
    assert.equal((await shop.server.dataOf('/points/balance', {}, buyer)).balance, 4_000_000_000)
  })

  it('are exact up to what an order may cost, and refused in words beyond it', async () => {
    const buyer = await shop.newBuyer()
    const most = BigInt(MAX_ORDER_TOTAL)
    const price = fc.oneof(
      fc.integer({ min: 0, max: MAX_CENTS }),
      fc.integer({ min: 0, max: MAX_ORDER_TOTAL }),
      fc.constantFrom(
        2 ** 31 - 1,
        2 ** 31,
        MAX_ORDER_TOTAL - 1,
        MAX_ORDER_TOTAL,
        MAX_ORDER_TOTAL + 1,
        MAX_CENTS,
      ),
    )
    await fc.assert(
      fc.asyncProperty(price, fc.integer({ min: 1, max: 99 }), async (each, quantity) => {
        await setPrice(each)
        const item = { skuId: SKU, quantity, price: each }
        const answer = await shop.server.call(
          '/dealer_order/preview',
          { items: [item], method: 'pickup' },
          { ...buyer, language: 'en-GB' },
        )
        const total = BigInt(each) * BigInt(quantity)
        if (total <= most) {
          assert.equal(answer.code, RESPONSE_CODE.success)
          assert.equal(BigInt(answer.data?.totals.total ?? -1), total)
        } else {
          assert.equal(answer.code, RESPONSE_CODE.conflict)
          assert.match(answer.message, /at most ¥100,000,000/)
          const placed = await shop.server.call(
            '/dealer_order/place',
            {
              requestKey: randomUUID(),
              items: [item],
              delivery: { method: 'pickup', storeId: 'sh-anfu' },
              total: MAX_ORDER_TOTAL,
            },
            buyer,
          )
          assert.equal(placed.code, RESPONSE_CODE.conflict)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('leave books that balance', async () => {
    assert.deepEqual(await findAccountingViolations(shop.db), [])
  })
})

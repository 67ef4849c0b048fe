import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import { skus } from '../../db/schema'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest, ONE_PIXEL_PNG_BASE64 } from '../../testing/shopRequests'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

await describeStartedOnEveryDatabase('refunds', createTestShop, shop => {
  const apply = (
    buyer: TestBuyer,
    orderId: string,
    changes: Partial<RequestBody<'/dealer_order_refund/apply'>> = {},
  ) => shop.server.dataOf('/dealer_order_refund/apply', createTestRefundRequest(orderId, changes), buyer)
  const get = (buyer: TestBuyer, id: string) => shop.server.dataOf('/dealer_order_refund/get', { id }, buyer)
  /** Two pieces that cost too little to be delivered for nothing. */
  const twoPiecesWithFreight = async (buyer: TestBuyer) => {
    const price = (yuan: number) =>
      shop.db
        .update(skus)
        .set({ price: yuan * 100 })
        .where(eq(skus.id, 'p4-moss'))
    await price(30)
    const order = await shop.paidOrder(buyer, { 'p4-moss': 2 })
    await price(69)
    assert.equal(order.total, 2 * 30_00 + 12_00)
    return order
  }
  const givenBack = (no: string) => Object.values(shop.sandbox.getTransaction(no)?.refunds ?? {})

  it('before shipping: money, points and stock go back, and the order closes', async () => {
    const buyer = await shop.newBuyer()
    const before = await shop.getStock('m1-pearl')
    const { id, total } = await shop.place(buyer, { 'm1-pearl': 2 })
    const no = await shop.pay(buyer, id)
    const refund = await apply(buyer, id, { number: 2 })
    assert.deepEqual([refund.status, refund.amount, refund.actions], ['submitted', total, ['undo']])
    assert.deepEqual(await shop.ship(id), { ok: false, reason: 'refundAsked' })
    await shop.decide(refund.id, true)
    await shop.jobs.processRefunds()
    assert.deepEqual(givenBack(no), [total])
    assert.equal((await get(buyer, refund.id)).status, 'refunded')
    const order = await shop.get(buyer, id)
    assert.deepEqual([order.status, order.closeReason, order.refunded], ['closed', 'refunded', total])
    assert.equal(await shop.getStock('m1-pearl'), before)
  })

  it('between two parcels: what has not left is refunded by itself, and the order goes on without it', async () => {
    const buyer = await shop.newBuyer()
    const before = await shop.getStock('m1-pearl')
    const { id } = await shop.paidOrder(buyer, { 'm1-pearl': 3 })
    await shop.ship(id, [{ skuId: 'm1-pearl', quantity: 1 }])
    const tooMany = await shop.server.call(
      '/dealer_order_refund/preview',
      { orderId: id, skuId: 'm1-pearl', number: 3 },
      buyer,
    )
    assert.equal(tooMany.code, RESPONSE_CODE.conflict)
    const refund = await apply(buyer, id, { number: 2 })
    await shop.decide(refund.id, true)
    await shop.jobs.processRefunds()
    assert.equal((await shop.get(buyer, id)).status, 'pendingReceipt', 'nothing is left to send')
    assert.equal(await shop.getStock('m1-pearl'), before - 1)
    const sent = await apply(buyer, id, { number: 1 })
    assert.equal(sent.status, 'submitted')
  })

  it('between two parcels: what has left can be sent back, while the rest still comes', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.paidOrder(buyer, { 'm1-pearl': 1, 'm2-mist': 1 })
    await shop.ship(id, [{ skuId: 'm1-pearl', quantity: 1 }])
    const refund = await apply(buyer, id, { number: 1, kind: 'returnAndRefund' })
    await shop.decide(refund.id, true)
    assert.equal((await get(buyer, refund.id)).status, 'awaitingReturn')
    await shop.server.dataOf('/dealer_order_refund/undo', { id: refund.id }, buyer)
    assert.equal((await shop.ship(id)).ok, true)
    assert.equal((await shop.get(buyer, id)).status, 'pendingReceipt')
  })

  it('give the freight back with the last thing of an order that was never sent, once', async () => {
    const buyer = await shop.newBuyer()
    const { id, total } = await shop.paidOrder(buyer, { 'p4-moss': 1 })
    assert.equal(total, 69_00 + 12_00)
    const first = await apply(buyer, id, { skuId: 'p4-moss' })
    assert.equal(first.amount, total)
    await shop.server.dataOf('/dealer_order_refund/undo', { id: first.id }, buyer)
    const second = await apply(buyer, id, { skuId: 'p4-moss' })
    assert.equal(second.amount, total)
    await shop.decide(second.id, true)
    await shop.jobs.processRefunds()
    assert.equal((await shop.get(buyer, id)).refunded, total)
  })

  it('give no freight back as long as something of the order may still be sent', async () => {
    const buyer = await shop.newBuyer()
    const { id, total } = await twoPiecesWithFreight(buyer)
    const first = await apply(buyer, id, { skuId: 'p4-moss' })
    const last = await apply(buyer, id, { skuId: 'p4-moss' })
    assert.equal(first.amount + last.amount, total, 'delivery comes back with the last')
    await shop.decide(last.id, true)
    await shop.jobs.processRefunds()
    const goods = last.amount - 12_00
    assert.equal((await shop.get(buyer, id)).refunded, goods)
    assert.equal((await get(buyer, first.id)).amount, first.amount + 12_00)
    await shop.server.dataOf('/dealer_order_refund/undo', { id: first.id }, buyer)
    assert.equal((await shop.ship(id)).ok, true)
    assert.equal((await shop.get(buyer, id)).refunded, goods, 'what is delivered has its delivery paid')
    assert.deepEqual(await findAccountingViolations(shop.db), [])
  })

  it('lose the freight when something else of the order is to be sent after all, and give it back when nothing is', async () => {
    const buyer = await shop.newBuyer()
    const { id, total } = await twoPiecesWithFreight(buyer)
    const first = await apply(buyer, id, { skuId: 'p4-moss' })
    const last = await apply(buyer, id, { skuId: 'p4-moss' })
    await shop.decide(first.id, false)
    assert.equal((await get(buyer, last.id)).amount, last.amount - 12_00)
    const again = await apply(buyer, id, { skuId: 'p4-moss' })
    await shop.decide(last.id, true)
    await shop.decide(again.id, true)
    await shop.jobs.processRefunds()
    const order = await shop.get(buyer, id)
    assert.deepEqual([order.status, order.refunded], ['closed', total])
  })

  it('of goods wait for them, and take back the points that they had earned', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.receivedOrder(buyer, { 'm1-pearl': 3 })
    const before = await shop.getStock('m1-pearl')
    const balance = async () => (await shop.server.dataOf('/points/balance', {}, buyer)).balance
    assert.equal(await balance(), 3 * 499)
    const { id: picture } = await shop.server.dataOf(
      '/picture/upload',
      { image: ONE_PIXEL_PNG_BASE64 },
      buyer,
    )
    const refund = await apply(buyer, id, {
      kind: 'returnAndRefund',
      goodsStatus: 'received',
      number: 2,
      fileList: [picture],
    })
    assert.equal(refund.pictures.length, 1)
    await shop.decide(refund.id, true)
    const awaiting = await get(buyer, refund.id)
    assert.deepEqual([awaiting.status, awaiting.actions], ['awaitingReturn', ['undo', 'sendBack']])
    assert.ok(awaiting.returnTo)
    assert.equal(await shop.jobs.processRefunds(), 0)
    const sent = { way: 'parcel' as const, id: refund.id, company: 'shunfeng', trackingNumber: 'SF1234567' }
    await shop.server.dataOf('/dealer_order_refund/send_back', sent, buyer)
    const undo = await shop.server.call('/dealer_order_refund/undo', { id: refund.id }, buyer)
    assert.equal(undo.code, RESPONSE_CODE.conflict)
    await shop.receive(refund.id)
    await shop.jobs.processRefunds()
    const done = await get(buyer, refund.id)
    assert.deepEqual(
      done.timeline.map(({ status }) => status),
      ['submitted', 'awaitingReturn', 'returned', 'refunding', 'refunded'],
    )
    assert.equal(await balance(), 499)
    assert.equal(await shop.getStock('m1-pearl'), before + 2)
    assert.equal((await shop.get(buyer, id)).status, 'completed')
  })

  it('that are not sent back in seven days are withdrawn, and can be asked for again', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.paidOrder(buyer)
    await shop.ship(id)
    const refund = await apply(buyer, id, { kind: 'returnAndRefund', goodsStatus: 'received' })
    await shop.decide(refund.id, true)
    shop.server.clock.advance({ days: 6 })
    await shop.jobs.expireReturns()
    assert.equal((await get(buyer, refund.id)).status, 'awaitingReturn')
    shop.server.clock.advance({ days: 1 })
    await Promise.all([shop.jobs.expireReturns(), shop.jobs.expireReturns()])
    assert.equal((await get(buyer, refund.id)).status, 'withdrawn')
    assert.equal((await apply(buyer, id)).status, 'submitted')
  })

  it('that are rejected give their quantity free', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.receivedOrder(buyer)
    const first = await apply(buyer, id)
    assert.equal(
      (await shop.server.call('/dealer_order_refund/apply', createTestRefundRequest(id), buyer)).code,
      RESPONSE_CODE.conflict,
    )
    await shop.decide(first.id, false)
    assert.equal((await get(buyer, first.id)).status, 'rejected')
    const preview = await shop.server.dataOf(
      '/dealer_order_refund/preview',
      { orderId: id, skuId: 'm1-pearl', number: 1 },
      buyer,
    )
    assert.deepEqual([preview.mostQuantity, preview.amount], [1, 499_00])
  })

  it('are asked for once under one key, and never for more than is there', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.receivedOrder(buyer, { 'm1-pearl': 2 })
    const request = createTestRefundRequest(id)
    const same = await Promise.all(
      Array.from({ length: 10 }, () => shop.server.dataOf('/dealer_order_refund/apply', request, buyer)),
    )
    assert.equal(new Set(same.map(refund => refund.id)).size, 1)
    const others = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.server.call('/dealer_order_refund/apply', createTestRefundRequest(id), buyer),
      ),
    )
    assert.equal(others.filter(({ code }) => code === RESPONSE_CODE.success).length, 1)
  })

  it('that the provider refuses or does not answer are tried again, and paid once', async () => {
    const buyer = await shop.newBuyer()
    const { id, total } = await shop.place(buyer)
    const no = await shop.pay(buyer, id)
    const refund = await apply(buyer, id)
    await shop.decide(refund.id, true)
    for (const manner of ['before', 'after'] as const) {
      shop.sandbox.simulateOutage(manner)
      await shop.jobs.processRefunds()
      assert.equal((await get(buyer, refund.id)).status, 'refundFailed')
      shop.server.clock.advance({ minutes: 5 })
    }
    shop.sandbox.simulateOutage(null)
    await shop.jobs.processRefunds()
    assert.equal((await get(buyer, refund.id)).status, 'refunded')
    assert.deepEqual(givenBack(no), [total])
  })

  it('that the provider answers with a repeat are believed once it confirms', async () => {
    const buyer = await shop.newBuyer()
    const { id, total } = await shop.place(buyer)
    const no = await shop.pay(buyer, id, 'alipay')
    const refund = await apply(buyer, id)
    await shop.decide(refund.id, true)
    shop.sandbox.simulateOutage('after')
    await shop.jobs.processRefunds()
    shop.sandbox.simulateOutage(null)
    shop.server.clock.advance({ minutes: 1 })
    await shop.jobs.processRefunds()
    assert.deepEqual([(await get(buyer, refund.id)).status, givenBack(no)], ['refunded', [total]])
  })

  it('end seven days after receipt', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.receivedOrder(buyer)
    shop.server.clock.advance({ days: 7 })
    assert.equal(
      (await shop.server.call('/dealer_order_refund/apply', createTestRefundRequest(id), buyer)).code,
      RESPONSE_CODE.conflict,
    )
  })

  it('take only pictures of the person, and know what was never sent', async () => {
    const [buyer, other] = [await shop.newBuyer(), await shop.newBuyer()]
    const { id } = await shop.paidOrder(buyer)
    const { id: picture } = await shop.server.dataOf(
      '/picture/upload',
      { image: ONE_PIXEL_PNG_BASE64 },
      other,
    )
    for (const [changes, code] of [
      [{ fileList: [picture] }, RESPONSE_CODE.notFound],
      [{ fileList: ['x'] }, RESPONSE_CODE.notFound],
      [{ kind: 'returnAndRefund' }, RESPONSE_CODE.invalidRequest],
      [{ number: 2 }, RESPONSE_CODE.conflict],
      [{ number: 0 }, RESPONSE_CODE.invalidRequest],
      [{ telephone: '12' }, RESPONSE_CODE.invalidRequest],
      [{ skuId: 'w8-cloud' }, RESPONSE_CODE.notFound],
    ] as const)
      assert.equal(
        (
          await shop.server.call(
            '/dealer_order_refund/apply',
            createTestRefundRequest(id, {
              ...changes,
              fileList: [...('fileList' in changes ? changes.fileList : [])],
            }),
            buyer,
          )
        ).code,
        code,
        JSON.stringify(changes),
      )
    assert.deepEqual(
      (await shop.server.dataOf('/dealer_order_refund/list', { orderId: id }, buyer)).refunds,
      [],
    )
  })

  it('can be picked up at the door, and the pick-up is found', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.receivedOrder(buyer)
    const refund = await apply(buyer, id, { kind: 'returnAndRefund', goodsStatus: 'received' })
    await shop.decide(refund.id, true)
    const tomorrow = new Date(shop.server.clock.now().getTime() + 24 * 3600_000).toISOString().slice(0, 10)
    const pickup = { way: 'pickup' as const, id: refund.id, addressId: buyer.addressId, pickupDate: tomorrow }
    const late = await shop.server.call(
      '/dealer_order_refund/send_back',
      { ...pickup, pickupDate: '2999-01-01' },
      buyer,
    )
    assert.equal(late.code, RESPONSE_CODE.invalidRequest)
    await shop.server.dataOf('/dealer_order_refund/send_back', pickup, buyer)
    const { pickups } = await shop.server.dataOf(
      '/dealer_order_refund/pickups',
      { query: refund.number.slice(2) },
      buyer,
    )
    assert.deepEqual(
      pickups.map(({ refundId, date }) => [refundId, date]),
      [[refund.id, tomorrow]],
    )
    await shop.receive(refund.id, false)
    assert.equal((await get(buyer, refund.id)).status, 'exception')
    await shop.receive(refund.id)
    await shop.jobs.processRefunds()
    assert.equal((await get(buyer, refund.id)).status, 'refunded')
  })

  it('carry the day in China in their number, as their order does', async () => {
    const buyer = await shop.newBuyer()
    // 02:00 in China, where elsewhere it is still the evening before.
    const midnight = Date.parse(`${shop.server.clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
    const evening = midnight + 18 * 3600_000
    const wait = (evening - shop.server.clock.now().getTime() + 86_400_000) % 86_400_000
    shop.server.clock.advance({ seconds: Math.ceil(wait / 1000) })
    const { id, number } = await shop.paidOrder(buyer)
    const refund = await apply(buyer, id)
    const day = new Date(shop.server.clock.now().getTime() + 86_400_000).toISOString().slice(2, 10)
    const prefixes = [number, refund.number].map(each => each.slice(0, 8))
    assert.deepEqual(prefixes, [`AZ${day.replaceAll('-', '')}`, `RF${day.replaceAll('-', '')}`])
  })

  it('leave books that balance', async () => {
    assert.deepEqual(await findAccountingViolations(shop.db), [])
  })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestShop, type TestBuyer } from '../../testing/testShop'
import { handOverPickup } from './shipOrder'

const MIXED = { 'w8-cloud': 1, 'm5-mist': 2, 'm1-pearl': 1 }
const STORE = 'sh-anfu'

await describeStartedOnEveryDatabase('an order of several deliveries', createTestShop, shop => {
  const { server, db } = shop

  /** A chair that is fitted, a parcel, and a thing that is collected. */
  const placeMixed = async (buyer: TestBuyer) => {
    const request = await shop.orderOf(buyer, MIXED)
    const delivery = {
      ...request.delivery,
      pickup: { storeId: STORE, skuIds: ['m1-pearl'] },
      siteAccess: { floor: 5, hasLift: true, doorCm: 80 },
    }
    const order = await server.dataOf(
      '/dealer_order/place',
      { ...request, delivery } as typeof request,
      buyer,
    )
    await shop.pay(buyer, order.id)
    return order
  }
  const stateOf = async (buyer: TestBuyer, id: string) => {
    const { status, deliveries } = await shop.get(buyer, id)
    return [status, ...deliveries.map(({ kind, state }) => `${kind} ${state}`)]
  }
  const handOver = async (id: string) => {
    const order = await shop.getOrderRow(id)
    return db.transaction(tx => handOverPickup(tx, order, server.clock.now()))
  }

  it('goes its three ways, and is complete when the buyer has all of it', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await placeMixed(buyer)
    assert.deepEqual(await stateOf(buyer, id), [
      'pendingDelivery',
      'fitted preparing',
      'parcel preparing',
      'pickup preparing',
    ])
    const before = await shop.get(buyer, id)
    assert.deepEqual(before.siteAccess, { floor: 5, hasLift: true, doorCm: 80 })
    const [fitted, parcel, pickup] = before.deliveries
    assert.ok(fitted && parcel && pickup)
    assert.equal(fitted.promise?.to, fitted.appointment?.date)
    assert.deepEqual([parcel.skuIds, pickup.skuIds, pickup.store?.id], [['m5-mist'], ['m1-pearl'], STORE])
    assert.equal(pickup.pickupCode, null, 'a code is shown once it opens something')

    await shop.ship(id, [{ skuId: 'm5-mist', quantity: 1 }])
    assert.deepEqual((await shop.get(buyer, id)).deliveries[1]?.actions, ['track'])
    await shop.ship(id, [{ skuId: 'm5-mist', quantity: 1 }])
    assert.deepEqual((await shop.get(buyer, id)).deliveries[1]?.actions, ['track', 'confirmReceipt'])
    await server.dataOf('/dealer_order/confirm_receive', { id, kind: 'parcel' }, buyer)
    assert.deepEqual(await stateOf(buyer, id), [
      'pendingDelivery',
      'fitted preparing',
      'parcel done',
      'pickup preparing',
    ])

    assert.ok((await shop.ship(id)).ok)
    assert.deepEqual(await stateOf(buyer, id), [
      'pendingReceipt',
      'fitted onTheWay',
      'parcel done',
      'pickup ready',
    ])
    const ready = (await shop.get(buyer, id)).deliveries[2]
    assert.match(ready?.pickupCode ?? '', /^\d{6}$/)
    assert.equal(ready?.heldUntil, formatChinaDate(server.clock.now().getTime() + 7 * DAY_MS))
    await server.dataOf('/dealer_order/confirm_receive', { id }, buyer)
    assert.equal((await shop.getOrderRow(id)).status, 'pendingReceipt')
    assert.ok((await handOver(id)).ok)
    assert.deepEqual((await handOver(id)).ok, false)
    const done = await shop.get(buyer, id)
    assert.deepEqual(
      [done.status, ...done.deliveries.map(({ state }) => state)],
      ['completed', 'done', 'done', 'done'],
    )
    assert.deepEqual(
      done.timeline.map(({ event }) => event),
      [
        'placed',
        'paid',
        'partlyShipped',
        'partlyShipped',
        'partReceived',
        'partlyShipped',
        'readied',
        'shipped',
        'partReceived',
        'handedOver',
        'received',
      ],
    )
  })

  it('is not received by itself while something lies in a store', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await placeMixed(buyer)
    await shop.ship(id)
    server.clock.advance({ days: 11 })
    await shop.jobs.confirm()
    assert.deepEqual(await stateOf(buyer, id), [
      'pendingReceipt',
      'fitted done',
      'parcel done',
      'pickup ready',
    ])
    await shop.jobs.confirm()
    assert.equal((await shop.getOrderRow(id)).confirmBy, null)
    const { actions } = await shop.get(buyer, id)
    assert.ok(!actions.includes('confirmReceipt') && !actions.includes('extendReceipt'))
  })

  it('loses a part of which everything is refunded, and goes on with the rest', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await placeMixed(buyer)
    const stock = await shop.getStock('m1-pearl')
    await shop.ship(id, [{ skuId: 'm5-mist', quantity: 2 }])
    const request = createTestRefundRequest(id, { skuId: 'm1-pearl' })
    const refund = await server.dataOf('/dealer_order_refund/apply', request, buyer)
    assert.deepEqual(await shop.ship(id, [{ skuId: 'w8-cloud', quantity: 1 }]).then(({ ok }) => ok), true)
    assert.equal((await handOver(id)).ok, false, 'what is asked back is not handed over')
    await shop.decide(refund.id, true)
    await shop.jobs.processRefunds()
    assert.deepEqual(await stateOf(buyer, id), [
      'pendingReceipt',
      'fitted onTheWay',
      'parcel onTheWay',
      'pickup cancelled',
    ])
    assert.equal(await shop.getStock('m1-pearl'), stock + 1)
    await server.dataOf('/dealer_order/confirm_receive', { id }, buyer)
    assert.equal((await shop.getOrderRow(id)).status, 'completed')
  })

  it('that was collected can be asked back as what it is: goods that the buyer has', async () => {
    const buyer = await shop.newBuyer()
    const delivery = { method: 'pickup' as const, storeId: STORE }
    const { id } = await shop.paidOrder(buyer, { 'm1-pearl': 1 }, { delivery })
    await shop.ship(id)
    const kind = 'returnAndRefund' as const
    const early = await server.call(
      '/dealer_order_refund/apply',
      createTestRefundRequest(id, { kind }),
      buyer,
    )
    assert.equal(early.code, RESPONSE_CODE.invalidRequest, 'what lies in the store was never sent')
    assert.ok((await handOver(id)).ok)
    const late = await server.call('/dealer_order_refund/apply', createTestRefundRequest(id, { kind }), buyer)
    assert.equal(late.code, RESPONSE_CODE.success)
  })

  it('has the fitters come another day until the evening before', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await placeMixed(buyer)
    const { days } = await server.dataOf('/dealer_order/appointments', { id }, buyer)
    const appointment = { date: days[0]?.date ?? '', slot: 'evening' as const }
    const moved = await server.dataOf('/dealer_order/appointment', { id, appointment }, buyer)
    const fitted = moved.deliveries[0]
    assert.deepEqual([fitted?.appointment, fitted?.promise?.to], [appointment, appointment.date])
    assert.equal(moved.timeline.at(-1)?.event, 'appointmentMoved')
    server.clock.advance({ days: 2 })
    const late = await server.call('/dealer_order/appointment', { id, appointment }, buyer)
    assert.equal(late.code, RESPONSE_CODE.conflict)
  })

  it('promises each part before it is bought, and pays freight for the parcel alone', async () => {
    const buyer = await shop.newBuyer()
    const preview = (pickupSkuIds: string[], skuId = 'p4-moss') =>
      server.dataOf(
        '/dealer_order/preview',
        { items: [{ skuId, quantity: 1 }], pickupSkuIds, districtCode: '310104' },
        buyer,
      )
    const [sent, collected] = [await preview([]), await preview(['p4-moss'])]
    assert.deepEqual([sent.totals.freight, collected.totals.freight], [12_00, 0])
    assert.deepEqual(
      [sent, collected].map(({ deliveries }) => deliveries.map(({ kind }) => kind)),
      [['parcel'], ['pickup']],
    )
    assert.ok((sent.deliveries[0]?.promise?.to ?? '') > formatChinaDate(server.clock.now().getTime()))
    assert.equal(
      (await preview([], 'w8-rose')).deliveries[0]?.promise,
      null,
      'nothing is promised of what is sold out',
    )
  })

  it('leaves books that balance', async () => {
    assert.deepEqual(await findAccountingViolations(db), [])
  })
})

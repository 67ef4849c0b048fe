import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, apiContract } from '@anzuo/contract'
import { shopRules } from '@anzuo/domain/shop'
import { orders, products, productReviews, retailStores, skus } from '../../db/schema'
import { serverMessagesByLocale } from '../../messages'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestShop, type TestShop } from '../../testing/testShop'
import { recordLoyaltyPointEntry } from '../points/pointsLedger'
import { hashStoreSlip } from './storeSlip'
import { transitionOrder } from './transitionOrder'

const DAY_SECONDS = 24 * 3600

await describeStartedOnEveryDatabase('orders', createTestShop, shop => {
  const placing = async (
    buyer: Awaited<ReturnType<TestShop['newBuyer']>>,
    changes: object,
    items = { 'm1-pearl': 1 },
  ) => {
    const request = { ...(await shop.orderOf(buyer, items)), ...changes }
    return shop.server.call('/dealer_order/place', request, buyer)
  }

  it('take stock when they are placed, and show what was bought', async () => {
    const buyer = await shop.newBuyer()
    const before = await shop.getStock('w8-cloud')
    const { id, number, total } = await shop.place(buyer, { 'w8-cloud': 1, 'm5-mist': 2 })
    assert.equal(await shop.getStock('w8-cloud'), before - 1)
    assert.match(number, /^AZ\d{6}\d{6,}$/)
    assert.equal(total, 32_800_00 + 2 * 1280_00)
    const order = await shop.get(buyer, id)
    assert.deepEqual(order.actions, ['pay', 'payByOther', 'cancel', 'changeAddress'])
    assert.equal(order.secondsToPay, 30 * 60)
    assert.deepEqual(
      order.timeline.map(({ event }) => event),
      ['placed'],
    )
    assert.ok(order.delivery.method === 'delivery' && order.delivery.to.region[1] === '徐汇区')
    assert.ok(order.delivery.method === 'delivery' && order.delivery.appointment?.slot === 'morning')
  })

  it('are placed once under one key, also when all repeats come at once', async () => {
    const buyer = await shop.newBuyer()
    const request = await shop.orderOf(buyer, { 'v2-pearl': 1 })
    const before = await shop.getStock('v2-pearl')
    const placed = await Promise.all(
      Array.from({ length: 40 }, () => shop.server.dataOf('/dealer_order/place', request, buyer)),
    )
    assert.equal(new Set(placed.map(({ id }) => id)).size, 1)
    assert.equal(await shop.getStock('v2-pearl'), before - 1)
    const other = await shop.server.call('/dealer_order/place', { ...request, remark: 'another' }, buyer)
    assert.equal(other.code, RESPONSE_CODE.conflict)
  })

  it('answer 3001, and write nothing, when price, stock or total is not what was shown', async () => {
    const buyer = await shop.newBuyer()
    const before = await shop.getStock('m1-pearl')
    const count = (await shop.db.select().from(orders)).length
    const changed = [
      { items: [{ skuId: 'm1-pearl', quantity: 1, price: 1 }], total: 1 },
      { items: [{ skuId: 'm1-pearl', quantity: 1, price: 498_00 }] },
      { items: [{ skuId: 'w8-rose', quantity: 1, price: 32_800_00 }], total: 32_800_00 },
      { items: [{ skuId: 'gone', quantity: 1, price: 1 }] },
      { total: 498_99 },
      { points: 100, total: 498_00 },
    ]
    for (const change of changed)
      assert.equal((await placing(buyer, change)).code, RESPONSE_CODE.changed, JSON.stringify(change))
    assert.equal(await shop.getStock('m1-pearl'), before)
    assert.equal((await shop.db.select().from(orders)).length, count)
  })

  it('never take a stale price: what the cart remembered counts for nothing', async () => {
    const buyer = await shop.newBuyer()
    await shop.server.dataOf(
      '/dealer_cart/edit',
      { mode: 'merge', items: [{ skuId: 'p1-oat', quantity: 1 }] },
      buyer,
    )
    const stale = await shop.orderOf(buyer, { 'p1-oat': 1 })
    await shop.db.update(skus).set({ price: 299_00 }).where(eq(skus.id, 'p1-oat'))
    const refused = await shop.server.call('/dealer_order/place', stale, buyer)
    assert.equal(refused.code, RESPONSE_CODE.changed)
    const now = apiContract['/dealer_order/place'].changed?.parse(refused.data)
    assert.deepEqual(
      now?.lines.map(({ change, price }) => [change, price]),
      [['price', 299_00]],
      'the refusal says what is true now',
    )
    const fresh = await shop.orderOf(buyer, { 'p1-oat': 1 }, { fromCart: true })
    const { total } = await shop.server.dataOf('/dealer_order/place', fresh, buyer)
    assert.equal(total, 299_00)
    assert.equal((await shop.server.dataOf('/dealer_cart/list', {}, buyer)).count, 0)
  })

  it('tell what has changed, before they are placed', async () => {
    const buyer = await shop.newBuyer()
    const preview = await shop.server.dataOf(
      '/dealer_order/preview',
      {
        items: [
          { skuId: 'm1-pearl', quantity: 1, price: 400_00 },
          { skuId: 'w8-rose', quantity: 1 },
          { skuId: 'x1-charcoal', quantity: 1 },
        ],
      },
      buyer,
    )
    assert.deepEqual(
      preview.lines.map(({ change }) => change),
      ['price', 'stock', null],
    )
    assert.equal(preview.needsInstallation, true)
    assert.equal(preview.appointmentDays.length, 14)
  })

  it('for a chair need a day that can be had', async () => {
    const buyer = await shop.newBuyer()
    const request = await shop.orderOf(buyer, { 'h2-oat': 1 })
    for (const date of [null, '2020-01-01', '2999-01-01']) {
      const delivery = {
        method: 'delivery' as const,
        addressId: buyer.addressId,
        appointment: date === null ? null : { date, slot: 'evening' as const },
      }
      const answer = await shop.server.call('/dealer_order/place', { ...request, delivery }, buyer)
      assert.equal(answer.code, RESPONSE_CODE.invalidRequest)
    }
  })

  it('for a chair share the fitters: a part of a day that is full is shown so and refused', async () => {
    const buyer = await shop.newBuyer()
    const daysFor = (id?: string) => shop.server.dataOf('/dealer_order/appointments', { id }, buyer)
    const date = (await daysFor()).days[3]?.date ?? ''
    const evening = { date, slot: 'evening' } as const
    const delivery = { method: 'delivery' as const, addressId: buyer.addressId, appointment: evening }
    const request = await shop.orderOf(buyer, { 'h1-clay': 1 }, { delivery })
    const answers = await Promise.all(
      Array.from({ length: shopRules.appointmentsPerSlot + 3 }, () =>
        shop.server.call('/dealer_order/place', { ...request, requestKey: randomUUID() }, buyer),
      ),
    )
    const placed = answers.filter(({ code }) => code === RESPONSE_CODE.success)
    assert.equal(placed.length, shopRules.appointmentsPerSlot)
    assert.equal(
      answers.find(({ code }) => code !== RESPONSE_CODE.success)?.message,
      serverMessagesByLocale['en-GB'].appointmentFull,
    )

    const fullOn = ({ days }: { days: { date: string; full: string[] }[] }) =>
      days.find(day => day.date === date)?.full
    assert.deepEqual(fullOn(await daysFor()), ['evening'])
    const preview = await shop.server.dataOf(
      '/dealer_order/preview',
      { items: [{ skuId: 'h1-clay', quantity: 1 }] },
      buyer,
    )
    assert.deepEqual(fullOn({ days: preview.appointmentDays }), ['evening'])

    const id = placed[0]?.data?.id ?? ''
    assert.deepEqual(fullOn(await daysFor(id)), [], 'whoever has a place may keep it')
    const { addressId } = buyer
    const kept = await shop.server.call(
      '/dealer_order/address',
      { id, addressId, appointment: evening },
      buyer,
    )
    assert.equal(kept.code, RESPONSE_CODE.success)
    const { id: other } = await shop.place(buyer, { 'h1-clay': 1 })
    const moved = await shop.server.call(
      '/dealer_order/address',
      { id: other, addressId, appointment: evening },
      buyer,
    )
    assert.equal(moved.code, RESPONSE_CODE.conflict)

    await shop.server.dataOf('/dealer_order/cancel', { id }, buyer)
    await shop.place(buyer, { 'h1-clay': 1 }, { delivery })
  })

  it('can be picked up where that is offered, without freight', async () => {
    const buyer = await shop.newBuyer()
    const delivered = await shop.orderOf(buyer, { 'p4-moss': 1 })
    assert.equal(delivered.total, 69_00 + 12_00)
    const { id, total } = await shop.place(
      buyer,
      { 'p4-moss': 1 },
      { delivery: { method: 'pickup', storeId: 'sh-anfu' } },
    )
    assert.equal(total, 69_00)
    const order = await shop.get(buyer, id)
    assert.ok(order.delivery.method === 'pickup' && order.delivery.storeName === 'Anzuo Anfu Road')
    const nowhere = await placing(buyer, { delivery: { method: 'pickup', storeId: 'x' } })
    assert.equal(nowhere.code, RESPONSE_CODE.notFound)
  })

  it('are refused with a reason where a store hands out none, and nothing is written', async () => {
    const buyer = await shop.newBuyer()
    const [store] = await shop.db.select().from(retailStores).where(eq(retailStores.id, 'sh-anfu'))
    assert.ok(store)
    const before = await shop.getStock('m1-pearl')
    const setStore = (changes: Partial<typeof store>) =>
      shop.db.update(retailStores).set(changes).where(eq(retailStores.id, store.id))
    const daysOff = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, null]))
    try {
      for (const changes of [{ services: ['trySeat' as const] }, { otherHours: daysOff }]) {
        await setStore({ services: store.services, otherHours: store.otherHours, ...changes })
        for (const delivery of [
          { method: 'pickup', storeId: store.id },
          {
            ...(await shop.orderOf(buyer, { 'm1-pearl': 1 })).delivery,
            pickup: { storeId: store.id, skuIds: ['m1-pearl'] },
          },
        ]) {
          const refused = await placing(buyer, { delivery })
          assert.deepEqual(
            [refused.code, refused.message],
            [RESPONSE_CODE.conflict, serverMessagesByLocale['en-GB'].storeHandsOutNothing],
          )
        }
      }
    } finally {
      await setStore({ services: store.services, otherHours: store.otherHours })
    }
    assert.equal(await shop.getStock('m1-pearl'), before)
  })

  it('use points, never more than there are, and give them back when they are cancelled', async () => {
    const buyer = await shop.newBuyer()
    await recordLoyaltyPointEntry(
      shop.db,
      { userId: buyer.userId, kind: 'welcome', points: 2480, causeId: randomUUID(), orderNumber: null },
      shop.server.clock.now(),
    )
    const { id, total } = await shop.place(buyer, { 'w8-cloud': 1 }, { points: 2480 })
    assert.equal(total, 32_800_00 - 24_80)
    const balance = async () => (await shop.server.dataOf('/points/balance', {}, buyer)).balance
    assert.equal(await balance(), 0)
    const twice = { ...(await shop.orderOf(buyer, { 'w8-cloud': 1 })), points: 2480, total }
    assert.equal((await shop.server.call('/dealer_order/place', twice, buyer)).code, RESPONSE_CODE.changed)
    await shop.server.dataOf('/dealer_order/cancel', { id }, buyer)
    assert.equal(await balance(), 2480)
    const { entries } = await shop.server.dataOf('/points/history', {}, buyer)
    assert.deepEqual(entries.map(({ kind, points }) => [kind, points]).sort(), [
      ['returned', 2480],
      ['used', -2480],
      ['welcome', 2480],
    ])
  })

  it('keep the assistant whose link was followed', async () => {
    const buyer = await shop.newBuyer()
    const assistantId = randomUUID()
    const request = await shop.orderOf(buyer, { 'm1-pearl': 1 })
    for (const [userid, kept] of [
      [assistantId, assistantId],
      ['00000000-0000-0000-0000-000000000000', null],
      ['nobody', null],
    ] as const) {
      const response = await shop.server.app.inject({
        method: 'POST',
        url: '/dealer_order/place',
        headers: { authorization: `Bearer ${buyer.token}`, userid },
        payload: { ...request, requestKey: randomUUID() },
      })
      const { data } = response.json<{ data: { id: string } }>()
      assert.equal((await shop.getOrderRow(data.id)).assistantId, kept)
    }
  })

  it('close when they are not paid in time, once, and give the stock back once', async () => {
    const buyer = await shop.newBuyer()
    const before = await shop.getStock('v3-rose')
    const { id } = await shop.place(buyer, { 'v3-rose': 2 })
    await shop.jobs.expire()
    assert.equal((await shop.getOrderRow(id)).status, 'pendingPayment')
    shop.server.clock.advance({ minutes: 30 })
    await Promise.all([shop.jobs.expire(), shop.jobs.expire(), shop.jobs.expire()])
    const order = await shop.get(buyer, id)
    assert.deepEqual([order.status, order.closeReason], ['closed', 'unpaid'])
    assert.equal(await shop.getStock('v3-rose'), before)
    const again = await shop.server.call('/dealer_order/cancel', { id }, buyer)
    assert.equal(again.code, RESPONSE_CODE.conflict)
  })

  it('go from paid over shipped to received, and earn points once', async () => {
    const buyer = await shop.newBuyer()
    const sold = async () =>
      (await shop.db.select().from(products).where(eq(products.id, 'm2')))[0]?.sold ?? 0
    const before = await sold()
    const { id } = await shop.paidOrder(buyer, { 'm2-mist': 2 })
    assert.deepEqual((await shop.get(buyer, id)).actions, ['changeAddress', 'refund', 'buyAgain'])
    assert.equal((await shop.ship(id)).ok, true)
    assert.deepEqual(await shop.ship(id), { ok: false, reason: 'notToShip' })
    const logistics = await shop.server.dataOf('/dealer_order/logistics', { id }, buyer)
    assert.equal(logistics.parcels[0]?.company, 'SF Express')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.server.call('/dealer_order/confirm_receive', { id }, buyer)),
    )
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.success).length, 1)
    assert.equal((await shop.server.dataOf('/points/balance', {}, buyer)).balance, 2 * 799)
    assert.equal(await sold(), before + 2)
    const order = await shop.get(buyer, id)
    assert.deepEqual(
      order.timeline.map(({ event }) => event),
      ['placed', 'paid', 'shipped', 'received'],
    )
  })

  it('leave in several parcels, and wait to be received when the last one has left', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.paidOrder(buyer, { 'm2-mist': 2, 'm1-pearl': 1 })
    for (const lines of [[{ skuId: 'm2-mist', quantity: 3 }], [{ skuId: 'w8', quantity: 1 }], []])
      assert.deepEqual(await shop.ship(id, lines), { ok: false, reason: 'wrongContents' })
    const first = await shop.ship(id, [{ skuId: 'm2-mist', quantity: 1 }])
    assert.equal(first.ok && first.isLast, false)
    const { status, actions } = await shop.get(buyer, id)
    assert.deepEqual([status, actions], ['pendingDelivery', ['viewLogistics', 'refund', 'buyAgain']])
    assert.equal((await shop.server.dataOf('/dealer_order/logistics', { id }, buyer)).restFollows, true)
    shop.server.clock.advance({ minutes: 1 })
    const last = await shop.ship(id)
    assert.equal(last.ok && last.isLast, true)
    const order = await shop.get(buyer, id)
    assert.equal(order.status, 'pendingReceipt')
    assert.deepEqual(
      order.timeline.map(({ event }) => event),
      ['placed', 'paid', 'partlyShipped', 'shipped'],
    )
    const { parcels, restFollows } = await shop.server.dataOf('/dealer_order/logistics', { id }, buyer)
    assert.equal(restFollows, false)
    assert.deepEqual(
      parcels.map(({ lines }) => lines.map(({ skuId, quantity }) => [skuId, quantity])),
      [
        [['m2-mist', 1]],
        [
          ['m2-mist', 1],
          ['m1-pearl', 1],
        ],
      ],
    )
  })

  it('sent by two people at once leave once', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.paidOrder(buyer, { 'm2-mist': 2 })
    const results = await Promise.all([1, 2, 3].map(() => shop.ship(id, [{ skuId: 'm2-mist', quantity: 2 }])))
    assert.equal(results.filter(({ ok }) => ok).length, 1)
  })

  it('count as received after ten days, twenty when extended once', async () => {
    const buyer = await shop.newBuyer()
    const [first, second] = [await shop.paidOrder(buyer), await shop.paidOrder(buyer)]
    for (const { id } of [first, second]) await shop.ship(id)
    await shop.server.dataOf('/dealer_order/extend', { id: second.id }, buyer)
    assert.equal(
      (await shop.server.call('/dealer_order/extend', { id: second.id }, buyer)).code,
      RESPONSE_CODE.conflict,
    )
    shop.server.clock.advance({ seconds: 10 * DAY_SECONDS - 1 })
    await shop.jobs.confirm()
    assert.equal((await shop.getOrderRow(first.id)).status, 'pendingReceipt')
    shop.server.clock.advance({ seconds: 1 })
    await Promise.all([shop.jobs.confirm(), shop.jobs.confirm()])
    assert.equal((await shop.getOrderRow(first.id)).status, 'completed')
    assert.equal((await shop.getOrderRow(second.id)).status, 'pendingReceipt')
    shop.server.clock.advance({ days: 10 })
    await shop.jobs.confirm()
    assert.equal((await shop.getOrderRow(second.id)).status, 'completed')
  })

  it('change their address until they are shipped', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.paidOrder(buyer)
    const { id: addressId } = await shop.server.dataOf(
      '/address/edit',
      { name: '林二', phone: '13900000000', districtCode: '440305', detail: '科技园 1 号' },
      buyer,
    )
    const order = await shop.server.dataOf('/dealer_order/address', { id, addressId }, buyer)
    assert.ok(order.delivery.method === 'delivery' && order.delivery.to.name === '林二')
    await shop.ship(id)
    assert.equal(
      (await shop.server.call('/dealer_order/address', { id, addressId }, buyer)).code,
      RESPONSE_CODE.conflict,
    )
  })

  it('are reviewed once, for points once', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.receivedOrder(buyer, { 'm3-oat': 1, 'm4-mist': 1 })
    const before = (await shop.server.dataOf('/points/balance', {}, buyer)).balance
    const request = {
      id,
      isAnonymous: true,
      comments: [
        { skuId: 'm3-oat', stars: 5, text: ' fine ' },
        { skuId: 'm4-mist', stars: 3 },
      ],
    }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.server.call('/dealer_order/comment', request, buyer)),
    )
    assert.equal(answers.filter(({ code }) => code === RESPONSE_CODE.success).length, 1)
    assert.equal(
      (await shop.db.select().from(productReviews).where(eq(productReviews.orderId, id))).length,
      2,
    )
    assert.equal((await shop.server.dataOf('/points/balance', {}, buyer)).balance, before + 50)
    // Others see it once somebody of the shop has looked at it.
    await shop.db.update(productReviews).set({ state: 'shown' }).where(eq(productReviews.orderId, id))
    const shown = await shop.server.dataOf('/open/product/reviews', { id: 'm3' })
    assert.deepEqual([shown.reviews[0]?.personName, shown.reviews[0]?.text], [null, 'fine'])
    assert.equal((await shop.server.dataOf('/dealer_product/get', { id: 'm4' })).rating, 3)
  })

  it('are listed the newest first, by tab and by search, and counted', async () => {
    const buyer = await shop.newBuyer()
    const placed: string[] = []
    for (let count = 0; count < 5; count += 1) {
      shop.server.clock.advance({ seconds: 1 })
      placed.unshift((await shop.place(buyer, { 'm1-moss': 1 })).id)
    }
    const { id: paid } = await shop.paidOrder(buyer, { 'm5-oat': 1 })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await shop.server.dataOf(
        '/dealer_order/list',
        { limit: 2, cursor, status: 'pendingPayment' },
        buyer,
      )
      seen.push(...page.orders.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    assert.deepEqual(seen, placed)
    const search = async (query: string) =>
      (await shop.server.dataOf('/dealer_order/list', { query }, buyer)).orders.map(({ id }) => id)
    assert.deepEqual(await search('足部'), [paid])
    assert.deepEqual(await search((await shop.getOrderRow(paid)).number.slice(-6)), [paid])
    assert.deepEqual(await search('%'), [])
    const counts = await shop.server.dataOf('/dealer_order/counts', {}, buyer)
    assert.deepEqual([counts.pendingPayment, counts.pendingDelivery], [5, 1])
    await shop.server.dataOf('/dealer_order/cancel', { id: placed[0] ?? '' }, buyer)
    await shop.server.dataOf('/dealer_order/delete', { id: placed[0] ?? '' }, buyer)
    assert.equal(
      (await shop.server.call('/dealer_order/get', { id: placed[0] ?? '' }, buyer)).code,
      RESPONSE_CODE.notFound,
    )
    assert.equal(
      (await shop.server.call('/dealer_order/delete', { id: paid }, buyer)).code,
      RESPONSE_CODE.conflict,
    )
  })

  it('are listed for a review as long as they can be reviewed', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.receivedOrder(buyer, { 'm3-oat': 1 })
    await shop.paidOrder(buyer, { 'm3-oat': 1 })
    const toComment = async () => {
      const { orders } = await shop.server.dataOf('/dealer_order/list', { isToComment: true }, buyer)
      const counts = await shop.server.dataOf('/dealer_order/counts', {}, buyer)
      assert.equal(counts.toComment, orders.length)
      return orders.map(order => order.id)
    }
    assert.deepEqual(await toComment(), [id])
    await shop.server.dataOf(
      '/dealer_order/comment',
      { id, comments: [{ skuId: 'm3-oat', stars: 4 }] },
      buyer,
    )
    assert.deepEqual(await toComment(), [])
  })

  it('of a store are taken over once, by whoever holds the slip', async () => {
    const [buyer, other] = [await shop.newBuyer(), await shop.newBuyer()]
    const { id, number } = await shop.place(buyer)
    await shop.server.dataOf('/dealer_order/cancel', { id }, buyer)
    // Made into an order of a store, as the store's own till would write it.
    await shop.db
      .update(orders)
      .set({
        userId: null,
        status: 'completed',
        closeReason: null,
        slipHash: hashStoreSlip({ number, code: 'ANZUO8' }),
      })
      .where(eq(orders.id, id))
    const slip = { number, code: 'anzuo8' }
    assert.equal((await shop.server.dataOf('/open/dealer_order/part', slip)).lines.length, 1)
    const wrong = await shop.server.call('/dealer_order/bind', { number, code: 'ANZUO9' }, other)
    assert.equal(wrong.code, RESPONSE_CODE.notFound)
    const bound = await shop.server.dataOf('/dealer_order/bind', slip, other)
    assert.ok(!bound.actions.includes('refund'))
    assert.equal((await shop.server.dataOf('/dealer_order/bind', slip, other)).id, id)
    for (const answer of [
      await shop.server.call('/dealer_order/bind', slip, buyer),
      await shop.server.call('/open/dealer_order/part', slip),
    ])
      assert.equal(answer.code, RESPONSE_CODE.notFound)
    for (let tries = 0; tries < 12; tries += 1)
      await shop.server.call('/open/dealer_order/part', { number, code: `X${tries}` })
    assert.equal(
      (await shop.server.call('/open/dealer_order/part', slip)).code,
      RESPONSE_CODE.tooManyRequests,
    )
  })

  it('are changed by nothing that goes by an old status', async () => {
    const buyer = await shop.newBuyer()
    const { id } = await shop.place(buyer)
    const old = await shop.getOrderRow(id)
    await shop.pay(buyer, id)
    const at = shop.server.clock.now()
    await assert.rejects(
      shop.db.transaction(tx => transitionOrder(tx, old, { event: 'cancelled', reason: null, at })),
    )
    assert.equal(await transitionOrder(shop.db, await shop.getOrderRow(id), { event: 'received', at }), null)
    const { status, timeline } = await shop.get(buyer, id)
    assert.equal(status, 'pendingDelivery')
    assert.deepEqual(
      timeline.map(({ event }) => event),
      ['placed', 'paid'],
    )
  })

  it('leave books that balance', async () => {
    assert.deepEqual(await findAccountingViolations(shop.db), [])
  })
})

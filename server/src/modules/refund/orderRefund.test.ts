import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { skus } from '../../db/schema'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

await describeStartedOnEveryDatabase('refunds of a whole order', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let clerk: TestOperator
  let finance: TestOperator
  let buyer: TestBuyer
  let priceOf: Map<string, number>

  before(async () => {
    const rows = await db.select().from(skus)
    priceOf = new Map(rows.map(({ id, price }) => [id, price]))
    clerk = await office.newOperator(['support'])
    finance = await office.newOperator(['finance'])
    buyer = await shop.newBuyer()
    for (const skuId of ['m1-pearl', 'm2-mist', 'p4-moss', 'w8-cloud']) await shop.setStock(skuId, 500)
  })

  const createRequest = (
    orderId: string,
    changes: Partial<RequestBody<'/dealer_order_refund/apply_order'>> = {},
  ): RequestBody<'/dealer_order_refund/apply_order'> => ({
    requestKey: randomUUID(),
    orderId,
    kind: 'refundOnly',
    goodsStatus: 'notReceived',
    reason: 'notSuitable',
    telephone: '13800006021',
    ...changes,
  })
  const apply = (orderId: string, changes: Partial<RequestBody<'/dealer_order_refund/apply_order'>> = {}) =>
    server.dataOf('/dealer_order_refund/apply_order', createRequest(orderId, changes), buyer)
  const get = (id: string) => server.dataOf('/dealer_order_refund/get', { id }, buyer)
  const read = (id: string) => office.dataOf('/office/v1/refund/get', { id }, clerk)
  const decide = async (
    id: string,
    changes: Partial<OfficeRequestBody<'/office/v1/refund/decide'>> = {},
    who = clerk,
  ) => {
    const { version } = await read(id)
    const decision = { decision: 'accept', scope: 'request', answer: 'All of it comes back' } as const
    const request = { requestKey: randomUUID(), id, version, ...decision, ...changes }
    return office.call('/office/v1/refund/decide', request, who)
  }
  const refundOrder = async (
    orderId: string,
    kind: 'refundOnly' | 'returnAndRefund',
    requestKey = randomUUID(),
  ) => {
    const { version } = await office.dataOf('/office/v1/order/get', { id: orderId }, clerk)
    const words = {
      cause: 'other',
      answer: 'We can’t deliver it',
      reason: 'out of stock at the maker',
    } as const
    return office.call('/office/v1/refund/order', { requestKey, orderId, version, kind, ...words }, clerk)
  }
  const expectBalancedBooks = async () => assert.deepEqual(await findAccountingViolations(db), [])

  it('before shipping give back all that was paid, delivery too, by one decision', async () => {
    const { id: orderId, total } = await shop.paidOrder(buyer, { 'p4-moss': 1 }, {})
    const several = await shop.paidOrder(buyer, { 'p4-moss': 1, 'm1-pearl': 2, 'm2-mist': 1 })
    const preview = await server.dataOf('/dealer_order_refund/preview_order', { orderId: several.id }, buyer)
    assert.equal(preview.amount, several.total)
    const first = await apply(several.id)
    assert.deepEqual([first.request?.amount, first.request?.items.length], [several.total, 3])
    assert.equal((await decide(first.id)).data?.status, 'refunding')
    await shop.jobs.processRefunds()
    const order = await shop.get(buyer, several.id)
    assert.deepEqual([order.status, order.closeReason, order.refunded], ['closed', 'refunded', several.total])
    const small = await apply(orderId)
    assert.deepEqual([small.amount, small.request], [total, null], 'one line is no request of several')
    await expectBalancedBooks()
  })

  it('accepted in two steps give delivery back with the second', async () => {
    await db
      .update(skus)
      .set({ price: 20_00 })
      .where(inArray(skus.id, ['p4-moss', 'm1-pearl', 'm2-mist']))
    const { id: orderId, total } = await shop.paidOrder(buyer, { 'p4-moss': 1, 'm1-pearl': 1, 'm2-mist': 1 })
    for (const [skuId, price] of priceOf) await db.update(skus).set({ price }).where(eq(skus.id, skuId))
    assert.equal(total, 3 * 20_00 + 12_00)
    const first = await apply(orderId)
    const last = first.request?.items.at(-1)?.id ?? ''
    assert.equal((await decide(last, { scope: 'refund' })).data?.amount, 20_00)
    const others = (await get(first.id)).request?.items.filter(({ status }) => status === 'submitted')
    assert.equal(others?.length, 2)
    await decide(others?.[0]?.id ?? '')
    await shop.jobs.processRefunds()
    const order = await shop.get(buyer, orderId)
    assert.deepEqual([order.status, order.refunded], ['closed', total])
    await expectBalancedBooks()
  })

  it('ask back what has left and pay the rest at once, and are sent back together', async () => {
    const { id: orderId, total } = await shop.paidOrder(buyer, { 'm1-pearl': 2, 'm2-mist': 1 })
    await shop.ship(orderId, [
      { skuId: 'm1-pearl', quantity: 1 },
      { skuId: 'm2-mist', quantity: 1 },
    ])
    const { id } = await apply(orderId, { kind: 'returnAndRefund', goodsStatus: 'received' })
    await decide(id)
    const statuses = (await get(id)).request?.items.map(({ kind, status }) => [kind, status])
    assert.deepEqual(statuses, [
      ['refundOnly', 'refunding'],
      ['returnAndRefund', 'awaitingReturn'],
      ['returnAndRefund', 'awaitingReturn'],
    ])
    const returned = (await get(id)).request?.items.filter(({ status }) => status === 'awaitingReturn') ?? []
    const parcel = { way: 'parcel' as const, company: 'shunfeng', trackingNumber: 'SF1234567890' }
    await server.dataOf('/dealer_order_refund/send_back', { ...parcel, id: returned[0]?.id ?? '' }, buyer)
    for (const item of returned) {
      assert.equal((await get(item.id)).status, 'returned')
      await shop.receive(item.id)
    }
    await shop.jobs.processRefunds()
    assert.equal((await shop.get(buyer, orderId)).refunded, total)
    await expectBalancedBooks()
  })

  it('are asked for once by one key, and leave nothing to ask for', async () => {
    const { id: orderId } = await shop.paidOrder(buyer, { 'm1-pearl': 1, 'm2-mist': 1 })
    const request = createRequest(orderId)
    const answers = await Promise.all([
      server.call('/dealer_order_refund/apply_order', request, buyer),
      server.call('/dealer_order_refund/apply_order', request, buyer),
      server.call('/dealer_order_refund/apply_order', createRequest(orderId), buyer),
      server.call('/dealer_order_refund/apply', createTestRefundRequest(orderId), buyer),
    ])
    const { refunds } = await server.dataOf('/dealer_order_refund/list', { orderId }, buyer)
    const pieces = refunds.reduce((sum, { quantity }) => sum + quantity, 0)
    assert.ok(answers.some(({ code }) => code === 0) && answers.some(({ code }) => code !== 0))
    assert.equal(pieces, 2, 'each piece is asked for once')
  })

  it('are nobody else’s', async () => {
    const { id: orderId } = await shop.paidOrder(buyer, { 'm1-pearl': 1, 'm2-mist': 1 })
    const stranger = await shop.newBuyer()
    const asked = await server.call('/dealer_order_refund/apply_order', createRequest(orderId), stranger)
    assert.equal(asked.code, RESPONSE_CODE.notFound)
    assert.equal(
      (await server.call('/dealer_order_refund/preview_order', { orderId }, stranger)).code,
      RESPONSE_CODE.notFound,
    )
  })

  it('are withdrawn together', async () => {
    const { id: orderId } = await shop.paidOrder(buyer, { 'm1-pearl': 1, 'm2-mist': 1 })
    const { id } = await apply(orderId)
    const undone = await server.dataOf('/dealer_order_refund/undo', { id }, buyer)
    assert.deepEqual(
      undone.request?.items.map(({ status }) => status),
      ['withdrawn', 'withdrawn'],
    )
    assert.equal((await apply(orderId)).request?.items.length, 2)
  })

  it('count together for the second signature, also when they are decided one by one', async () => {
    const { id: orderId } = await shop.paidOrder(buyer, { 'm1-pearl': 12, 'm2-mist': 12 })
    const { id, request } = await apply(orderId)
    assert.ok(request && request.amount > 10_000_00)
    assert.ok(request.items.every(({ amount }) => amount <= 10_000_00))
    const one = await decide(id, { scope: 'refund' })
    assert.equal(one.data?.queue, 'toSign')
    const [single] = one.data?.proposals ?? []
    await office.dataOf(
      '/office/v1/refund/withdraw_proposal',
      { requestKey: randomUUID(), proposalId: single?.id ?? '' },
      clerk,
    )
    const all = await decide(id)
    const open = all.data?.proposals.find(({ outcome }) => outcome === 'open')
    assert.equal(open?.amount, request.amount)
    for (const item of request.items) {
      assert.equal((await read(item.id)).queue, 'toSign')
      assert.equal((await decide(item.id, { scope: 'refund' }, finance)).code, RESPONSE_CODE.conflict)
    }
    const decision = { kind: 'sign' as const, amount: request.amount }
    const signature = { requestKey: randomUUID(), proposalId: open?.id ?? '', decision }
    assert.equal((await office.dataOf('/office/v1/refund/sign', signature, finance)).outcome, 'signed')
    await shop.jobs.processRefunds()
    assert.equal((await shop.get(buyer, orderId)).refunded, request.amount)
    await expectBalancedBooks()
  })

  it('move no money when the customer withdraws while the second person looks', async () => {
    const { id: orderId } = await shop.paidOrder(buyer, { 'm1-pearl': 12, 'm2-mist': 12 })
    const { id, request } = await apply(orderId)
    const [proposal] = (await decide(id)).data?.proposals ?? []
    await server.dataOf('/dealer_order_refund/undo', { id }, buyer)
    const decision = { kind: 'sign' as const, amount: request?.amount ?? 0 }
    const signature = { requestKey: randomUUID(), proposalId: proposal?.id ?? '', decision }
    assert.equal((await office.dataOf('/office/v1/refund/sign', signature, finance)).outcome, 'outdated')
    assert.equal((await shop.get(buyer, orderId)).refunded, 0)
    await expectBalancedBooks()
  })

  it('of the office give all back in one go, once, however often the button is pressed', async () => {
    const { id: orderId, total } = await shop.paidOrder(buyer, { 'm1-pearl': 1, 'm2-mist': 1 })
    const requestKey = randomUUID()
    const [first, second] = await Promise.all([
      refundOrder(orderId, 'refundOnly', requestKey),
      refundOrder(orderId, 'refundOnly', requestKey),
    ])
    assert.deepEqual([first.code, second.code], [0, 0])
    const again = await refundOrder(orderId, 'refundOnly')
    assert.equal(again.code, RESPONSE_CODE.conflict)
    await shop.jobs.processRefunds()
    const order = await shop.get(buyer, orderId)
    assert.deepEqual([order.status, order.refunded], ['closed', total])
    await expectBalancedBooks()
  })

  it('after single refunds, parcels and withdrawals never give back more than was paid', async () => {
    const arbitraryStep = fc.oneof(
      fc.record({ kind: fc.constant('refund' as const), number: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ kind: fc.constant('ship' as const), number: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ kind: fc.constant('withdraw' as const), number: fc.constant(1) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 4 }), async steps => {
        const { id: orderId, total } = await shop.paidOrder(buyer, { 'p4-moss': 3, 'm2-mist': 2 })
        for (const { kind, number } of steps) {
          if (kind === 'ship') await shop.ship(orderId, [{ skuId: 'p4-moss', quantity: number }])
          else {
            const asked = createTestRefundRequest(orderId, { skuId: 'p4-moss', number })
            const refund = await server.call('/dealer_order_refund/apply', asked, buyer)
            if (refund.data && kind === 'withdraw')
              await server.dataOf('/dealer_order_refund/undo', { id: refund.data.id }, buyer)
            else if (refund.data) await shop.decide(refund.data.id, true)
          }
        }
        const rest = await server.call('/dealer_order_refund/apply_order', createRequest(orderId), buyer)
        if (rest.data) await decide(rest.data.id)
        await shop.jobs.processRefunds()
        const order = await shop.get(buyer, orderId)
        assert.ok(order.refunded <= total)
        if (rest.data) assert.ok(total - order.refunded <= 12_00, 'all but the freight of what was sent')
        await expectBalancedBooks()
      }),
      { numRuns: 8 },
    )
  })
})

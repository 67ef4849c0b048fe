import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import type { OfficePath, OfficeRequestBody } from '@anzuo/contract/office'
import { DAY_MS } from '@anzuo/domain/durations'
import { stockMovements } from '../../db/schema'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

const BOUGHT = 'm1-pearl'

await describeStartedOnEveryDatabase('exchanges in the back office', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let clerk: TestOperator
  let buyer: TestBuyer
  /** Another variant of the same product at the same price. */
  let other = ''

  before(async () => {
    clerk = await office.newOperator(['support'])
    buyer = await shop.newBuyer()
    const order = await shop.receivedOrder(buyer, { [BOUGHT]: 1 })
    const { choices } = await server.dataOf(
      '/dealer_order_refund/exchange_choices',
      { orderId: order.id, skuId: BOUGHT },
      buyer,
    )
    assert.ok(choices.some(({ isSame, skuId }) => isSame && skuId === BOUGHT))
    other = choices.find(({ isSame }) => !isSame)?.skuId ?? ''
    assert.notEqual(other, '', 'the product of the test comes in one variant only')
    for (const skuId of [BOUGHT, other]) await shop.setStock(skuId, 20)
  })

  const apply = (orderId: string, changes: Partial<RequestBody<'/dealer_order_refund/apply'>> = {}) =>
    server.call(
      '/dealer_order_refund/apply',
      createTestRefundRequest(orderId, {
        kind: 'exchange',
        goodsStatus: 'received',
        reason: 'notSuitable',
        replacementSkuId: other,
        ...changes,
      }),
      buyer,
    )
  const get = (id: string) => office.dataOf('/office/v1/refund/get', { id }, clerk)
  const own = (id: string) => server.dataOf('/dealer_order_refund/get', { id }, buyer)
  const change = async <P extends OfficePath>(path: P, id: string, fields: object) =>
    office.call(
      path,
      { requestKey: randomUUID(), id, version: (await get(id)).version, ...fields } as OfficeRequestBody<P>,
      clerk,
    )
  const decide = (id: string, decision: 'accept' | 'decline' = 'accept') =>
    change('/office/v1/refund/decide', id, { decision, answer: 'As you wish' })
  const receive = (id: string, fields: Partial<OfficeRequestBody<'/office/v1/refund/receive'>> = {}) =>
    change('/office/v1/refund/receive', id, { receivedQuantity: 1, ...fields })
  const ship = (id: string, trackingNumber = 'SF9876543210') =>
    change('/office/v1/refund/ship_exchange', id, {
      shipment: { way: 'parcel', company: 'shunfeng', trackingNumber },
    })
  const offer = (id: string, deduction = 0) =>
    change('/office/v1/refund/offer', id, { deduction, answer: 'It is sold out. Would you take the money?' })
  const answerOffer = (id: string, isTaken: boolean) =>
    server.call('/dealer_order_refund/answer_offer', { id, isTaken }, buyer)
  const sendBack = (id: string) =>
    server.dataOf(
      '/dealer_order_refund/send_back',
      { way: 'parcel', id, company: 'shunfeng', trackingNumber: 'SF1234567890' },
      buyer,
    )
  const asked = async (quantity = 1, changes: Partial<RequestBody<'/dealer_order_refund/apply'>> = {}) => {
    const { id: orderId } = await shop.receivedOrder(buyer, { [BOUGHT]: quantity })
    const { data, message } = await apply(orderId, { number: quantity, ...changes })
    assert.ok(data, message)
    return { id: data.id, orderId }
  }
  /** An exchange whose goods are on their way to the shop. */
  const sentExchange = async (quantity = 1) => {
    const { id, orderId } = await asked(quantity)
    assert.equal((await decide(id)).data?.status, 'awaitingReturn')
    await sendBack(id)
    return { id, orderId }
  }
  /** Nobody stays logged in for so long. */
  const letDaysPass = async (days: number) => {
    server.clock.advance({ days })
    clerk = await office.newOperator(['support'])
  }
  const stockOf = async () => [await shop.getStock(BOUGHT), await shop.getStock(other)]
  const expectBalancedBooks = async () => assert.deepEqual(await findAccountingViolations(db), [])

  it('go the whole way: the replacement is kept from the acceptance on, no money moves, and the piece can be asked for again', async () => {
    const [bought = 0, wanted = 0] = await stockOf()
    const { id, orderId } = await asked()
    const request = await get(id)
    assert.deepEqual([request.amount, request.points, request.exchange?.skuId], [0, 0, other])
    assert.deepEqual(request.exchange?.worth, (await shop.get(buyer, orderId)).total)
    const start = await stockOf()
    await decide(id)
    assert.deepEqual(await stockOf(), [start[0], (start[1] ?? 0) - 1])
    assert.ok((await own(id)).returnTo, 'where it goes')
    await sendBack(id)
    assert.equal((await get(id)).queue, 'toReceive')
    const received = await receive(id, { sellable: { quantity: 1, reason: 'unopened box' } })
    assert.deepEqual([received.data?.status, received.data?.queue], ['toShip', 'toShip'])
    await ship(id)
    const seen = await own(id)
    assert.deepEqual([seen.status, seen.exchange?.shipment?.trackingNumber], ['shipped', 'SF9876543210'])
    assert.deepEqual(seen.actions, ['confirmArrival'])
    assert.equal((await apply(orderId)).code, RESPONSE_CODE.conflict, 'while it is under way')
    await server.dataOf('/dealer_order_refund/confirm_arrival', { id }, buyer)
    assert.equal((await get(id)).status, 'settled')
    await shop.jobs.processRefunds()
    assert.equal((await shop.get(buyer, orderId)).refunded, 0)
    assert.deepEqual(await stockOf(), [bought, wanted - 1])
    const [movement] = await db
      .select()
      .from(stockMovements)
      .where(and(eq(stockMovements.causeId, id), eq(stockMovements.kind, 'exchangeReturned')))
    assert.deepEqual(
      [movement?.skuId, movement?.reason, movement?.by?.id],
      [BOUGHT, 'unopened box', clerk.id],
    )
    await expectBalancedBooks()
    const again = await apply(orderId, { kind: 'returnAndRefund' })
    assert.equal(again.code, 0)
  })

  it('are for the same product at the same price, for pieces that came, and for no more than were bought', async () => {
    const { id: orderId } = await shop.receivedOrder(buyer, { [BOUGHT]: 1 })
    assert.equal((await apply(orderId, { replacementSkuId: 'w8-cloud' })).code, RESPONSE_CODE.conflict)
    assert.equal((await apply(orderId, { number: 2 })).code, RESPONSE_CODE.conflict)
    assert.equal((await apply(orderId, { goodsStatus: 'notReceived' })).code, RESPONSE_CODE.invalidRequest)
    const paid = await shop.paidOrder(buyer, { [BOUGHT]: 1 })
    assert.equal((await apply(paid.id)).code, RESPONSE_CODE.invalidRequest, 'nothing was sent')
    assert.equal((await apply(orderId, { replacementSkuId: BOUGHT, reason: 'damaged' })).code, 0)
  })

  it('that are withdrawn, declined or not sent in time let their replacement go', async () => {
    const start = await stockOf()
    const withdrawn = await asked()
    await decide(withdrawn.id)
    await server.dataOf('/dealer_order_refund/undo', { id: withdrawn.id }, buyer)
    const declined = await asked()
    assert.equal((await decide(declined.id, 'decline')).data?.status, 'rejected')
    const late = await asked()
    await decide(late.id)
    await letDaysPass(8)
    await shop.jobs.expireReturns()
    assert.equal((await get(late.id)).status, 'withdrawn')
    assert.deepEqual(await stockOf(), [(start[0] ?? 0) - 3, start[1]])
    await expectBalancedBooks()
  })

  it('whose replacement is sold out can’t be accepted; the refund offered instead needs the customer’s word', async () => {
    const { id, orderId } = await asked()
    const left = await shop.getStock(other)
    await shop.setStock(other, 0)
    assert.equal((await decide(id)).code, RESPONSE_CODE.conflict)
    assert.equal(
      (await offer(id, 100)).code,
      RESPONSE_CODE.conflict,
      'nothing can be kept of goods nobody has seen',
    )
    assert.equal((await offer(id)).data?.status, 'offeredBeforeReturn')
    const seen = await own(id)
    const { total } = await shop.get(buyer, orderId)
    assert.deepEqual([seen.actions, seen.exchange?.offeredAmount], [['takeOffer', 'declineOffer'], total])
    const taken = await answerOffer(id, true)
    assert.deepEqual(
      [taken.data?.status, taken.data?.kind, taken.data?.amount],
      ['awaitingReturn', 'returnAndRefund', total],
    )
    await sendBack(id)
    await receive(id, { sellable: { quantity: 1, reason: 'as new' } })
    await shop.jobs.processRefunds()
    assert.equal((await own(id)).status, 'refunded')
    await expectBalancedBooks()
    const declined = await asked(1, { replacementSkuId: BOUGHT })
    await offer(declined.id)
    assert.equal((await answerOffer(declined.id, false)).data?.status, 'withdrawn')
    await shop.setStock(other, left)
  })

  it('received in part send a replacement for what came; the rest stays an exchange of its own', async () => {
    const start = await stockOf()
    const { id, orderId } = await sentExchange(3)
    const received = await receive(id, { receivedQuantity: 2 })
    assert.deepEqual([received.data?.status, received.data?.quantity], ['toShip', 2])
    const { refunds } = await server.dataOf('/dealer_order_refund/list', { orderId }, buyer)
    const rest = refunds.find(refund => refund.id !== id)
    assert.deepEqual([rest?.kind, rest?.status, rest?.quantity], ['exchange', 'awaitingReturn', 1])
    await expectBalancedBooks()
    await server.dataOf('/dealer_order_refund/undo', { id: rest?.id ?? '' }, buyer)
    await ship(id)
    await expectBalancedBooks()
    assert.equal(await shop.getStock(other), (start[1] ?? 0) - 2)
  })

  it('in bad condition become a refund that keeps what was agreed and no more, or go back as they are', async () => {
    const first = await sentExchange()
    assert.equal((await receive(first.id, { deduction: 100 })).code, RESPONSE_CODE.conflict, 'no money moves')
    await receive(first.id, { receivedQuantity: 0, answer: 'The fabric is torn' })
    assert.equal((await offer(first.id, 5000)).data?.status, 'offeredAfterReturn')
    const agreed = await answerOffer(first.id, true)
    assert.deepEqual([agreed.data?.status, agreed.data?.kind], ['returned', 'returnAndRefund'])
    assert.equal((await receive(first.id, { deduction: 5001 })).code, RESPONSE_CODE.conflict)
    const bought = await shop.getStock(BOUGHT)
    await receive(first.id, { deduction: 5000, sellable: { quantity: 0, reason: 'torn fabric' } })
    await shop.jobs.processRefunds()
    const { total } = await shop.get(buyer, first.orderId)
    assert.equal((await shop.get(buyer, first.orderId)).refunded, total - 5000)
    assert.equal(await shop.getStock(BOUGHT), bought, 'torn goods are not for sale')
    const second = await sentExchange()
    await receive(second.id, { receivedQuantity: 0, answer: 'The fabric is torn' })
    await offer(second.id, 5000)
    assert.equal((await answerOffer(second.id, false)).data?.status, 'exception')
    const back = await decide(second.id, 'decline')
    assert.deepEqual([back.data?.status, back.data?.exchange?.parcel], ['toShip', 'own'])
    await ship(second.id)
    await letDaysPass(11)
    await shop.jobs.settleExchanges()
    assert.equal((await own(second.id)).status, 'settled')
    await expectBalancedBooks()
  })

  it('that came in two parcels keep what was agreed once, not for each parcel', async () => {
    const { id, orderId } = await sentExchange(2)
    await receive(id, { receivedQuantity: 0, answer: 'The fabric is torn' })
    await offer(id, 5000)
    await answerOffer(id, true)
    assert.equal((await receive(id, { deduction: 3000 })).code, 0)
    const { refunds } = await server.dataOf('/dealer_order_refund/list', { orderId }, buyer)
    const rest = refunds.find(refund => refund.id !== id)?.id ?? ''
    await sendBack(rest)
    assert.equal((await receive(rest, { deduction: 2001 })).code, RESPONSE_CODE.conflict)
    assert.equal((await receive(rest, { deduction: 2000 })).code, 0)
    await shop.jobs.processRefunds()
    const { total, refunded } = await shop.get(buyer, orderId)
    assert.equal(refunded, total - 5000)
    await expectBalancedBooks()
  })

  it('to another variant bring that one back when the money is asked for later', async () => {
    const { id, orderId } = await sentExchange()
    await receive(id)
    await ship(id)
    await change('/office/v1/refund/settle_exchange', id, {})
    const [bought = 0, wanted = 0] = await stockOf()
    const { data } = await apply(orderId, { kind: 'returnAndRefund' })
    assert.ok(data)
    await decide(data.id)
    await sendBack(data.id)
    await receive(data.id)
    await shop.jobs.processRefunds()
    assert.deepEqual(await stockOf(), [bought, wanted + 1])
    await expectBalancedBooks()
  })

  it('are brought by a fitter on a day that can be', async () => {
    const { id } = await sentExchange()
    await receive(id)
    const send = (day: string) =>
      change('/office/v1/refund/ship_exchange', id, { shipment: { way: 'fitter', day, slot: 'morning' } })
    assert.equal((await send('2020-01-01')).code, RESPONSE_CODE.invalidRequest)
    const day = new Date(server.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10)
    assert.equal((await send(day)).data?.exchange?.shipment?.day, day)
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { refundQueues } from '@anzuo/domain/office/refundApproval'
import { refunds } from '../../db/schema'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

await describeStartedOnEveryDatabase('refunds in the back office', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let clerk: TestOperator
  let finance: TestOperator
  let buyer: TestBuyer

  before(async () => {
    clerk = await office.newOperator(['support'])
    finance = await office.newOperator(['finance'])
    buyer = await shop.newBuyer()
    await shop.setStock('w8-cloud', 20)
  })

  const apply = (orderId: string, changes: Partial<RequestBody<'/dealer_order_refund/apply'>> = {}) =>
    server.dataOf('/dealer_order_refund/apply', createTestRefundRequest(orderId, changes), buyer)
  const get = (id: string, who = clerk) => office.dataOf('/office/v1/refund/get', { id }, who)
  const versionOf = async (id: string) => (await get(id)).version
  const decide = async (
    id: string,
    changes: Partial<OfficeRequestBody<'/office/v1/refund/decide'>> = {},
    who = clerk,
  ) =>
    office.call(
      '/office/v1/refund/decide',
      {
        requestKey: randomUUID(),
        id,
        version: await versionOf(id),
        decision: 'accept',
        answer: 'You get it back',
        ...changes,
      },
      who,
    )
  const receive = async (id: string, changes: Partial<OfficeRequestBody<'/office/v1/refund/receive'>> = {}) =>
    office.call(
      '/office/v1/refund/receive',
      { requestKey: randomUUID(), id, version: await versionOf(id), receivedQuantity: 1, ...changes },
      clerk,
    )
  /** A return of some pieces that the customer has sent. */
  const sentReturn = async (items: Record<string, number>) => {
    const [[skuId = '', number = 1] = []] = Object.entries(items)
    const order = await shop.receivedOrder(buyer, items)
    const returned = { kind: 'returnAndRefund', goodsStatus: 'received', reason: 'noise' } as const
    const { id, amount } = await apply(order.id, { skuId, number, ...returned })
    assert.equal((await decide(id)).data?.status, 'awaitingReturn')
    await server.dataOf(
      '/dealer_order_refund/send_back',
      { way: 'parcel', id, company: 'shunfeng', trackingNumber: 'SF1234567890' },
      buyer,
    )
    return { id, amount, orderId: order.id }
  }
  const sign = (proposalId: string, amount: number, who: TestOperator) =>
    office.call(
      '/office/v1/refund/sign',
      { requestKey: randomUUID(), proposalId, decision: { kind: 'sign', amount } },
      who,
    )
  const expectBalancedBooks = async () => assert.deepEqual(await findAccountingViolations(db), [])

  it('are accepted, and the money goes back', async () => {
    const { id: orderId } = await shop.paidOrder(buyer)
    const { id } = await apply(orderId)
    assert.equal((await decide(id)).data?.status, 'refunding')
    await shop.jobs.processRefunds()
    assert.equal((await get(id)).status, 'refunded')
    await expectBalancedBooks()
  })

  it('are declined with an answer that the customer reads', async () => {
    const { id: orderId } = await shop.paidOrder(buyer)
    const { id } = await apply(orderId)
    await decide(id, { decision: 'decline', answer: 'It is on its way already' })
    const seen = await server.dataOf('/dealer_order_refund/get', { id }, buyer)
    assert.deepEqual([seen.status, seen.answer], ['rejected', 'It is on its way already'])
    assert.equal((await decide(id)).code, RESPONSE_CODE.conflict)
    await expectBalancedBooks()
  })

  it('wait for the customer while something is asked', async () => {
    const { id: orderId } = await shop.paidOrder(buyer)
    const { id } = await apply(orderId)
    const question = { requestKey: randomUUID(), id, version: await versionOf(id), question: 'Which side?' }
    const asked = await office.dataOf('/office/v1/refund/ask', question, clerk)
    assert.deepEqual([asked.queue, asked.question?.text], ['theirs', 'Which side?'])
    assert.equal((await server.dataOf('/dealer_order_refund/get', { id }, buyer)).answer, 'Which side?')
    assert.equal((await decide(id)).data?.question, null)
  })

  it('tell the second of two operators what the first has decided', async () => {
    const { id: orderId } = await shop.paidOrder(buyer)
    const { id } = await apply(orderId)
    const version = await versionOf(id)
    await decide(id, { decision: 'decline', version })
    const late = await decide(id, { version }, finance)
    assert.equal(late.code, RESPONSE_CODE.changed)
    assert.equal(late.data?.status, 'rejected')
  })

  it('pay back for what came, less what was missing, and wait for the rest', async () => {
    const { id, amount, orderId } = await sentReturn({ 'm1-pearl': 2 })
    const received = await receive(id, { deduction: 500, answer: 'The lead was missing' })
    assert.deepEqual(
      [received.data?.status, received.data?.quantity, received.data?.amount, received.data?.deduction],
      ['refunding', 1, amount / 2 - 500, 500],
    )
    await shop.jobs.processRefunds()
    const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
    const rest = rows.find(refund => refund.id !== id)
    assert.deepEqual([rest?.status, rest?.quantity, rest?.amount], ['awaitingReturn', 1, amount / 2])
    await expectBalancedBooks()
    await server.dataOf(
      '/dealer_order_refund/send_back',
      { way: 'parcel', id: rest?.id ?? '', company: 'shunfeng', trackingNumber: 'SF1234567891' },
      buyer,
    )
    await receive(rest?.id ?? '')
    await shop.jobs.processRefunds()
    const order = await shop.getOrderRow(orderId)
    assert.equal(order.refunded, amount - 500)
    await expectBalancedBooks()
  })

  it('can’t give more pieces or keep more money than there is', async () => {
    const { id, amount } = await sentReturn({ 'm1-pearl': 1 })
    assert.equal((await receive(id, { receivedQuantity: 2 })).code, RESPONSE_CODE.conflict)
    assert.equal((await receive(id, { deduction: amount })).code, RESPONSE_CODE.conflict)
    const wrong = await receive(id, { receivedQuantity: 0, answer: 'The box held a brick' })
    assert.equal(wrong.data?.status, 'exception')
    assert.equal((await receive(id)).data?.status, 'refunding')
  })

  it('above the set amount move no money until another person signs the same amount', async () => {
    const { id: orderId } = await shop.paidOrder(buyer, { 'w8-cloud': 1 })
    const { id, amount } = await apply(orderId, { skuId: 'w8-cloud' })
    assert.ok(amount > 10_000_00)
    const proposed = await decide(id, {}, finance)
    assert.deepEqual([proposed.data?.status, proposed.data?.queue], ['submitted', 'toSign'])
    const [proposal] = proposed.data?.proposals ?? []
    assert.ok(proposal)
    assert.equal((await decide(id)).code, RESPONSE_CODE.conflict)
    // Who proposed it can't sign it, nor can who may not sign at all.
    assert.equal((await sign(proposal.id, amount, finance)).code, RESPONSE_CODE.conflict)
    assert.equal((await sign(proposal.id, amount, clerk)).code, RESPONSE_CODE.forbidden)
    const owner = await office.newOperator(['owner'])
    assert.equal((await sign(proposal.id, amount - 1, owner)).code, RESPONSE_CODE.conflict)
    assert.equal((await get(id)).status, 'submitted')
    const { proposals } = await office.dataOf('/office/v1/refund/proposals', {}, owner)
    assert.ok(proposals.some(each => each.id === proposal.id))
    const answers = await Promise.all([sign(proposal.id, amount, owner), sign(proposal.id, amount, owner)])
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, RESPONSE_CODE.conflict])
    assert.equal((await get(id)).status, 'refunding')
    await shop.jobs.processRefunds()
    await expectBalancedBooks()
  })

  it('go back to be decided when the second person doesn’t sign', async () => {
    const { id: orderId } = await shop.paidOrder(buyer, { 'w8-cloud': 1 })
    const { id } = await apply(orderId, { skuId: 'w8-cloud' })
    const [proposal] = (await decide(id)).data?.proposals ?? []
    const decision = { kind: 'sendBack' as const, reason: 'Look at the pictures' }
    const request = { requestKey: randomUUID(), proposalId: proposal?.id ?? '', decision }
    const sentBack = await office.dataOf('/office/v1/refund/sign', request, finance)
    assert.equal(sentBack.outcome, 'sentBack')
    assert.equal((await get(id)).queue, 'toDecide')
    const [again] = (await decide(id)).data?.proposals.filter(({ outcome }) => outcome === 'open') ?? []
    const own = { requestKey: randomUUID(), proposalId: again?.id ?? '' }
    assert.equal(
      (await office.call('/office/v1/refund/withdraw_proposal', own, finance)).code,
      RESPONSE_CODE.forbidden,
    )
    assert.equal(
      (await office.dataOf('/office/v1/refund/withdraw_proposal', own, clerk)).outcome,
      'withdrawn',
    )
  })

  it('that the customer withdraws meanwhile make a proposal outdated, and move no money', async () => {
    const { id: orderId } = await shop.paidOrder(buyer, { 'w8-cloud': 1 })
    const { id, amount } = await apply(orderId, { skuId: 'w8-cloud' })
    const [proposal] = (await decide(id)).data?.proposals ?? []
    await server.dataOf('/dealer_order_refund/undo', { id }, buyer)
    assert.equal((await sign(proposal?.id ?? '', amount, finance)).data?.outcome, 'outdated')
    assert.equal((await get(id)).status, 'withdrawn')
    await expectBalancedBooks()
  })

  it('of goodwill give back some money once, and never more than was paid for the line', async () => {
    const { id: orderId } = await shop.receivedOrder(buyer, { 'm1-pearl': 1 })
    const order = await office.dataOf('/office/v1/order/get', { id: orderId }, clerk)
    const goodwill = {
      requestKey: randomUUID(),
      orderId,
      version: order.version,
      skuId: 'm1-pearl',
      amount: 1000,
      reason: 'arrived two days late',
    }
    const given = await office.dataOf('/office/v1/refund/goodwill', goodwill, clerk)
    assert.equal(given.outcome, 'signed')
    await office.dataOf('/office/v1/refund/goodwill', goodwill, clerk)
    await shop.jobs.processRefunds()
    assert.equal((await shop.getOrderRow(orderId)).refunded, 1000)
    const after = await office.dataOf('/office/v1/order/get', { id: orderId }, clerk)
    assert.deepEqual(
      after.ledger.map(({ kind, amount, isDone }) => [kind, amount, isDone]),
      [
        ['payment', order.paid, true],
        ['goodwill', 1000, true],
      ],
    )
    const rest = after.lines[0]?.refundable ?? 0
    const tooMuch = { ...goodwill, requestKey: randomUUID(), version: after.version, amount: rest + 1 }
    assert.equal(
      (await office.call('/office/v1/refund/goodwill', tooMuch, clerk)).code,
      RESPONSE_CODE.conflict,
    )
    // A refund of the piece gives what is left.
    assert.equal((await apply(orderId, { goodsStatus: 'received', reason: 'noise' })).amount, rest)
    await expectBalancedBooks()
  })

  it('stand in the same queues by the rules and by the database', async () => {
    const asked = await apply((await shop.paidOrder(buyer)).id)
    const version = await versionOf(asked.id)
    const question = { requestKey: randomUUID(), id: asked.id, version, question: 'Which side?' }
    await office.dataOf('/office/v1/refund/ask', question, clerk)
    const { id: dear } = await shop.paidOrder(buyer, { 'w8-cloud': 1 })
    await decide((await apply(dear, { skuId: 'w8-cloud' })).id)
    await sentReturn({ 'm1-pearl': 1 })
    const page = await office.dataOf('/office/v1/refund/list', { limit: 50 }, clerk)
    assert.equal(page.next, null)
    const { queues: counts } = await office.dataOf('/office/v1/refund/queues', {}, clerk)
    for (const queue of refundQueues) {
      const byRules = page.refunds.filter(each => each.queue === queue).map(({ id }) => id)
      const listed = await office.dataOf('/office/v1/refund/list', { queue, limit: 50 }, clerk)
      assert.deepEqual(listed.refunds.map(({ id }) => id).sort(), byRules.sort(), queue)
      assert.equal(counts.find(each => each.queue === queue)?.count, byRules.length, queue)
    }
    assert.ok(new Set(page.refunds.map(({ queue }) => queue)).size >= 5)
  })
})

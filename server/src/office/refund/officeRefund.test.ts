import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, type RequestBody, type ResponseData } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { DEFAULT_SIGNATURE_AMOUNT, refundQueues } from '@anzuo/domain/office/refundApproval'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { MAX_REFUND_QUESTIONS, REFUND_ANSWER_DAYS } from '@anzuo/domain/shop/refundQuestion'
import { refundQuestions, refunds } from '../../db/schema'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest, ONE_PIXEL_PNG_BASE64 } from '../../testing/shopRequests'
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
  const ask = async (id: string, question = 'Which side?') =>
    office.dataOf(
      '/office/v1/refund/ask',
      { requestKey: randomUUID(), id, version: await versionOf(id), question },
      clerk,
    )
  const answer = (
    { id, questions }: ResponseData<'/dealer_order_refund/get'>,
    changes: Partial<RequestBody<'/dealer_order_refund/answer'>> = {},
    who = buyer,
  ) =>
    server.call(
      '/dealer_order_refund/answer',
      {
        requestKey: randomUUID(),
        id,
        askedAt: questions.at(-1)?.askedAt ?? '',
        text: 'On the left',
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

  it('wait for the customer while something is asked, until they answer with words and pictures', async () => {
    const { id: orderId } = await shop.paidOrder(buyer)
    const { id } = await apply(orderId)
    const asked = await ask(id)
    assert.deepEqual([asked.queue, asked.question?.text], ['theirs', 'Which side?'])
    const seen = await server.dataOf('/dealer_order_refund/get', { id }, buyer)
    assert.deepEqual([seen.isAsked, seen.questions[0]?.text, seen.answer], [true, 'Which side?', ''])
    const picture = await server.dataOf('/picture/upload', { image: ONE_PIXEL_PNG_BASE64 }, buyer)
    const answered = await answer(seen, { text: 'The left one', fileList: [picture.id] })
    assert.deepEqual(
      [answered.data?.isAsked, answered.data?.questions[0]?.answer?.text],
      [false, 'The left one'],
    )
    const read = await get(id)
    assert.deepEqual([read.queue, read.question, read.questions.length], ['answered', null, 1])
    assert.equal(read.questions[0]?.answer?.pictures.length, 1)
    assert.equal((await decide(id)).data?.status, 'refunding')
  })

  it('are answered once, however often the button is pressed, and only the question that was read', async () => {
    const { id } = await apply((await shop.paidOrder(buyer)).id)
    await ask(id)
    const first = await server.dataOf('/dealer_order_refund/get', { id }, buyer)
    const requestKey = randomUUID()
    const twice = await Promise.all([answer(first, { requestKey }), answer(first, { requestKey })])
    assert.deepEqual(
      twice.map(({ code }) => code),
      [0, 0],
    )
    assert.equal((await answer(first, { text: 'No, the right one' })).code, RESPONSE_CODE.conflict)
    server.clock.advance({ seconds: 1 })
    await ask(id, 'Since when?')
    assert.equal((await answer(first)).code, RESPONSE_CODE.conflict)
    const second = await server.dataOf('/dealer_order_refund/get', { id }, buyer)
    assert.deepEqual(
      second.questions.map(({ text, answer: given }) => [text, given?.text]),
      [
        ['Which side?', 'On the left'],
        ['Since when?', undefined],
      ],
    )
    await decide(id, { decision: 'decline' })
    assert.equal((await answer(second)).code, RESPONSE_CODE.conflict)
  })

  it('are answered by nobody else', async () => {
    const { id } = await apply((await shop.paidOrder(buyer)).id)
    await ask(id)
    const seen = await server.dataOf('/dealer_order_refund/get', { id }, buyer)
    assert.equal((await answer(seen, {}, await shop.newBuyer())).code, RESPONSE_CODE.notFound)
  })

  it('come back to be decided when nobody answers in time, and still take an answer then', async () => {
    const { id } = await apply((await shop.paidOrder(buyer)).id)
    const { questions } = await ask(id)
    const long = new Date(shop.server.clock.now().getTime() - (REFUND_ANSWER_DAYS + 1) * DAY_MS)
    await db.update(refundQuestions).set({ askedAt: long }).where(eq(refundQuestions.refundId, id))
    assert.equal(questions.length, 1)
    assert.equal((await get(id)).queue, 'toDecide')
    const seen = await server.dataOf('/dealer_order_refund/get', { id }, buyer)
    assert.equal((await answer(seen)).code, 0)
    assert.equal((await get(id)).queue, 'answered')
  })

  it('take so many questions and no more', async () => {
    const { id } = await apply((await shop.paidOrder(buyer)).id)
    for (let asked = 0; asked < MAX_REFUND_QUESTIONS; asked += 1) {
      await ask(id)
      await answer(await server.dataOf('/dealer_order_refund/get', { id }, buyer))
    }
    const more = { requestKey: randomUUID(), id, version: await versionOf(id), question: 'And?' }
    assert.equal((await office.call('/office/v1/refund/ask', more, clerk)).code, RESPONSE_CODE.conflict)
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

  it('of goodwill count together on an order: what exceeds the amount in small sums waits for a second person too', async () => {
    const { id: orderId } = await shop.receivedOrder(buyer, { 'w8-cloud': 1 })
    const give = async (amount: number) => {
      const { version } = await office.dataOf('/office/v1/order/get', { id: orderId }, clerk)
      const requestKey = randomUUID()
      const goodwill = { requestKey, orderId, version, skuId: 'w8-cloud', amount, reason: 'a scratch' }
      return office.dataOf('/office/v1/refund/goodwill', goodwill, clerk)
    }
    assert.equal((await give(DEFAULT_SIGNATURE_AMOUNT - 1)).outcome, 'signed')
    assert.equal((await give(1)).outcome, 'signed')
    const { id, outcome } = await give(100)
    assert.equal(outcome, 'open')
    await shop.jobs.processRefunds()
    assert.equal((await shop.getOrderRow(orderId)).refunded, DEFAULT_SIGNATURE_AMOUNT)
    assert.equal((await sign(id, 100, finance)).data?.outcome, 'signed')
    await shop.jobs.processRefunds()
    assert.equal((await shop.getOrderRow(orderId)).refunded, DEFAULT_SIGNATURE_AMOUNT + 100)
    await expectBalancedBooks()
  })

  /** A return that is accepted and waits to be sent. */
  const acceptedReturn = async () => {
    const order = await shop.receivedOrder(buyer, { 'm1-pearl': 1 })
    const { id } = await apply(order.id, {
      kind: 'returnAndRefund',
      goodsStatus: 'received',
      reason: 'noise',
    })
    await decide(id)
    return id
  }
  const bookCourier = async (
    id: string,
    changes: Partial<OfficeRequestBody<'/office/v1/refund/book_pickup'>> = {},
  ) =>
    office.call(
      '/office/v1/refund/book_pickup',
      {
        requestKey: randomUUID(),
        id,
        version: await versionOf(id),
        company: 'jd',
        trackingNumber: 'JD0012345678',
        day: formatChinaDate(server.clock.now().getTime() + DAY_MS),
        slot: 'evening',
        ...changes,
      },
      clerk,
    )

  it('are fetched by a courier booked by hand, whom the customer sees and follows', async () => {
    const id = await acceptedReturn()
    const booked = await bookCourier(id)
    assert.deepEqual(
      [booked.data?.status, booked.data?.pickup?.state, booked.data?.sentBy?.trackingNumber],
      ['returned', 'booked', 'JD0012345678'],
    )
    const reported = await office.dataOf(
      '/office/v1/refund/pickup_event',
      {
        requestKey: randomUUID(),
        id,
        version: await versionOf(id),
        key: 'accepted',
        at: server.clock.now().toISOString(),
        place: 'Shanghai',
      },
      clerk,
    )
    assert.equal(reported.pickup?.state, 'collected')
    const { pickup } = await server.dataOf('/dealer_order_refund/get', { id }, buyer)
    assert.deepEqual(
      [pickup?.trackingNumber, pickup?.nodes.map(({ key, place }) => [key, place]), pickup?.actions],
      ['JD0012345678', [['accepted', 'Shanghai']], []],
    )
    // Somebody has the goods: no other courier comes.
    assert.equal((await bookCourier(id)).code, RESPONSE_CODE.conflict)
    assert.equal((await receive(id)).data?.status, 'refunding')
  })

  it('take the place of the courier whom the customer asked for, by one of two operators', async () => {
    const id = await acceptedReturn()
    const wish = {
      way: 'pickup' as const,
      id,
      addressId: buyer.addressId,
      pickupDate: formatChinaDate(server.clock.now().getTime() + 2 * DAY_MS),
      slot: 'morning' as const,
    }
    await server.dataOf('/dealer_order_refund/send_back', wish, buyer)
    assert.equal((await get(id)).pickupState, 'requested')
    const version = await versionOf(id)
    const both = await Promise.all([
      bookCourier(id, { version }),
      bookCourier(id, { version, trackingNumber: 'JD0099999999' }),
    ])
    assert.deepEqual(both.map(({ code }) => code).sort(), [0, RESPONSE_CODE.changed])
    await server.dataOf('/dealer_order_refund/cancel_pickup', { id }, buyer)
    assert.deepEqual([(await get(id)).status, (await get(id)).pickup?.state], ['awaitingReturn', 'cancelled'])
  })

  it('are fetched on no day that has passed, and by nobody once they are on their way', async () => {
    const id = await acceptedReturn()
    const past = formatChinaDate(server.clock.now().getTime() - DAY_MS)
    assert.equal((await bookCourier(id, { day: past })).code, RESPONSE_CODE.invalidRequest)
    const parcel = { way: 'parcel' as const, id, company: 'shunfeng', trackingNumber: 'SF1234567890' }
    await server.dataOf('/dealer_order_refund/send_back', parcel, buyer)
    assert.equal((await bookCourier(id)).code, RESPONSE_CODE.conflict)
  })

  it('stand in the same queues by the rules and by the database', async () => {
    const waiting = await apply((await shop.paidOrder(buyer)).id)
    await ask(waiting.id)
    const answered = await apply((await shop.paidOrder(buyer)).id)
    await ask(answered.id)
    await answer(await server.dataOf('/dealer_order_refund/get', { id: answered.id }, buyer))
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
    assert.ok(new Set(page.refunds.map(({ queue }) => queue)).size >= 6)
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { and, eq, like } from 'drizzle-orm'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import type { OfficePath, OfficeRequestBody } from '@anzuo/contract/office'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import {
  officeAuditLog,
  orders,
  products,
  refundRepairs,
  notifications,
  webhookEvents,
} from '../../db/schema'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

const CHAIR = 'w8-cloud'
const SMALL = 'm1-pearl'

await describeStartedOnEveryDatabase('repairs in the back office', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let clerk: TestOperator
  let colleague: TestOperator
  let buyer: TestBuyer

  before(async () => {
    clerk = await office.newOperator(['support'])
    colleague = await office.newOperator(['support'])
    buyer = await shop.newBuyer()
    for (const skuId of [CHAIR, SMALL]) await shop.setStock(skuId, 40)
  })

  const dayIn = (days: number) => formatChinaDate(server.clock.now().getTime() + days * DAY_MS)
  const apply = (orderId: string, changes: Partial<RequestBody<'/dealer_order_refund/apply'>> = {}) =>
    server.call(
      '/dealer_order_refund/apply',
      createTestRefundRequest(orderId, {
        kind: 'workshopRepair',
        goodsStatus: 'received',
        reason: 'notWorking',
        note: 'It stops after a minute',
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
    change('/office/v1/refund/decide', id, { decision, answer: 'We look at it' })
  const quote = (id: string, amount = 120_00) =>
    change('/office/v1/refund/quote_repair', id, { amount, answer: 'A new motor' })
  const answerQuote = (id: string, isTaken: boolean, amount = 120_00) =>
    server.call('/dealer_order_refund/answer_quote', { id, isTaken, amount }, buyer)
  const book = (id: string, day = dayIn(3)) =>
    change('/office/v1/refund/book_visit', id, { day, slot: 'morning' })
  const finish = (id: string, isPaid = false) =>
    change('/office/v1/refund/finish_repair', id, { work: 'New motor, tested', isPaid })
  const sendBack = (id: string) =>
    server.dataOf(
      '/dealer_order_refund/send_back',
      { way: 'parcel', id, company: 'shunfeng', trackingNumber: 'SF1234567890' },
      buyer,
    )
  const receive = (id: string, receivedQuantity = 1) =>
    change('/office/v1/refund/receive', id, { receivedQuantity })
  const ship = (id: string) =>
    change('/office/v1/refund/ship_exchange', id, {
      shipment: { way: 'parcel', company: 'shunfeng', trackingNumber: 'SF9876543210' },
    })
  const undo = (id: string) => server.call('/dealer_order_refund/undo', { id }, buyer)
  const asked = async (
    skuId: string,
    { quantity = 1, ...changes }: { quantity?: number; reason?: 'noise' } = {},
  ) => {
    const { id: orderId } = await shop.receivedOrder(buyer, { [skuId]: quantity })
    const kind = skuId === CHAIR ? ('homeRepair' as const) : ('workshopRepair' as const)
    const { data, message } = await apply(orderId, { skuId, kind, number: quantity, ...changes })
    assert.ok(data, message)
    return { id: data.id, orderId }
  }
  const sentIn = async (quantity = 1) => {
    const { id, orderId } = await asked(SMALL, { quantity })
    assert.equal((await decide(id)).data?.status, 'awaitingReturn')
    await sendBack(id)
    return { id, orderId }
  }
  /** Nobody stays logged in for so long. */
  const letDaysPass = async (days: number) => {
    server.clock.advance({ days })
    clerk = await office.newOperator(['support'])
    colleague = await office.newOperator(['support'])
  }
  const newBookkeeper = () => office.newOperator(['finance'])
  const expectBalancedBooks = async () => assert.deepEqual(await findAccountingViolations(db), [])

  it('of a chair in warranty: a fitter comes on a day that can be changed, and nothing is to be paid', async () => {
    const { id, orderId } = await asked(CHAIR, { reason: 'noise' })
    const request = await get(id)
    assert.deepEqual(
      [request.amount, request.points, request.repair?.isInWarranty, request.queue],
      [0, 0, true, 'toDecide'],
    )
    assert.equal((await decide(id)).data?.status, 'toBook')
    assert.equal((await get(id)).queue, 'toRepair')
    assert.equal((await book(id, dayIn(-1))).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await book(id, dayIn(61))).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await book(id)).data?.status, 'booked')
    assert.deepEqual((await book(id, dayIn(5))).data?.repair?.visit, { day: dayIn(5), slot: 'morning' })
    const seen = await own(id)
    assert.deepEqual([seen.status, seen.repair?.visit?.day, seen.actions], ['booked', dayIn(5), ['undo']])
    assert.equal((await apply(orderId, { skuId: CHAIR, kind: 'homeRepair' })).code, RESPONSE_CODE.conflict)
    assert.equal((await finish(id)).data?.status, 'settled')
    assert.deepEqual([(await own(id)).repair?.work, (await get(id)).queue], ['New motor, tested', 'closed'])
    await shop.jobs.processRefunds()
    assert.equal((await shop.get(buyer, orderId)).refunded, 0)
    await expectBalancedBooks()
    assert.equal((await apply(orderId, { skuId: CHAIR, kind: 'homeRepair' })).code, 0, 'it can break again')
  })

  it('of small goods: they are sent in, repaired and sent back', async () => {
    const stock = await shop.getStock(SMALL)
    const { id } = await sentIn()
    assert.ok((await own(id)).returnTo, 'where it goes')
    assert.equal(
      (await change('/office/v1/refund/receive', id, { receivedQuantity: 1, deduction: 1 })).code,
      RESPONSE_CODE.conflict,
    )
    assert.equal((await receive(id)).data?.status, 'repairing')
    assert.equal((await undo(id)).code, RESPONSE_CODE.conflict, 'it is in the workshop')
    const done = await finish(id)
    assert.deepEqual([done.data?.status, done.data?.queue], ['toShip', 'toShip'])
    await ship(id)
    const seen = await own(id)
    assert.deepEqual([seen.status, seen.repair?.shipment?.trackingNumber], ['shipped', 'SF9876543210'])
    await server.dataOf('/dealer_order_refund/confirm_arrival', { id }, buyer)
    assert.equal((await get(id)).status, 'settled')
    assert.equal(await shop.getStock(SMALL), stock - 1, 'no stock moves but what was bought')
    await expectBalancedBooks()
  })

  it('close by themselves some days after they were sent back', async () => {
    const { id } = await sentIn()
    await receive(id)
    await finish(id)
    await ship(id)
    await letDaysPass(9)
    await shop.jobs.settleExchanges()
    assert.equal((await get(id)).status, 'shipped')
    await letDaysPass(2)
    await shop.jobs.settleExchanges()
    assert.equal((await get(id)).status, 'settled')
  })

  it('that cost something go on once the customer has paid that amount, and end when they are done', async () => {
    const { id } = await asked(CHAIR)
    assert.equal((await quote(id)).data?.status, 'quoted')
    assert.deepEqual((await own(id)).actions, ['payQuote', 'declineQuote'])
    assert.equal((await book(id)).code, RESPONSE_CODE.conflict)
    assert.equal((await answerQuote(id, true)).code, RESPONSE_CODE.conflict, 'agreed by paying alone')
    const pay = (amount: number, who = buyer) =>
      server.call(
        '/dealer_order_refund/quote_wxpay',
        { id, amount, channel: 'outside', requestKey: randomUUID() },
        who,
      )
    assert.equal((await pay(119_00)).code, RESPONSE_CODE.conflict, 'another amount')
    assert.equal((await pay(120_00, await shop.newBuyer())).code, RESPONSE_CODE.notFound)
    await shop.payQuote(buyer, id, 120_00)
    const taken = await own(id)
    assert.deepEqual([taken.status, taken.repair?.quote, taken.repair?.paid], ['toBook', 120_00, 120_00])
    assert.equal((await pay(120_00)).code, RESPONSE_CODE.conflict, 'once')
    await book(id)
    assert.equal((await finish(id)).data?.status, 'settled')
    await shop.jobs.processRefunds()
    assert.equal((await own(id)).repair?.returned, 0)
    const { lines } = await office.dataOf(
      '/office/v1/money/ledger',
      { kind: 'repair' },
      await newBookkeeper(),
    )
    assert.deepEqual([lines[0]?.amount, lines[0]?.direction], [120_00, 'in'])
    await expectBalancedBooks()
  })

  it('whose price was agreed before it was paid in the app end when somebody says that it is paid', async () => {
    const { id } = await asked(CHAIR)
    await decide(id)
    await db.update(refundRepairs).set({ quote: 120_00 }).where(eq(refundRepairs.refundId, id))
    await book(id)
    assert.equal((await finish(id)).code, RESPONSE_CODE.conflict, 'not paid')
    assert.equal((await finish(id, true)).data?.status, 'settled')
    const [line] = await db
      .select()
      .from(officeAuditLog)
      .where(and(eq(officeAuditLog.subjectId, id), like(officeAuditLog.reason, 'repaired%')))
    assert.equal(line?.reason, 'repaired, paid ¥120.00 elsewhere')
  })

  it('are paid once by two who pay at once, and by no money of another amount', async () => {
    const { id } = await asked(CHAIR)
    await quote(id)
    const [first, second] = [
      await shop.startPayingQuote(buyer, id, 120_00),
      await shop.startPayingQuote(buyer, id, 120_00),
    ]
    for (const number of [first, second]) assert.ok(await shop.sandbox.pay(number))
    await Promise.all([first, second].map(number => shop.deliver(shop.sandbox.createWebhook(number))))
    await shop.deliver(shop.sandbox.createWebhook(first))
    assert.deepEqual([(await own(id)).status, (await own(id)).repair?.paid], ['toBook', 120_00])
    await shop.jobs.processRefunds()
    assert.equal((await own(id)).repair?.returned, 120_00, 'what came twice goes back')
    await expectBalancedBooks()
  })

  it('are found paid by asking the provider where no word of it came', async () => {
    const { id } = await asked(CHAIR)
    await quote(id)
    const number = await shop.startPayingQuote(buyer, id, 120_00)
    assert.ok(await shop.sandbox.pay(number))
    const seen = await server.dataOf('/dealer_order_refund/quote_payment', { id }, buyer)
    assert.equal(seen.status, 'toBook')
  })

  it('give their money back whole when nothing comes of them, also after a second price', async () => {
    const { id } = await asked(CHAIR)
    await quote(id)
    await shop.payQuote(buyer, id, 120_00)
    await book(id)
    await quote(id, 300_00)
    const more = await own(id)
    assert.deepEqual([more.repair?.quote, more.repair?.paid], [300_00, 120_00])
    await shop.payQuote(buyer, id, 180_00)
    assert.equal((await own(id)).repair?.paid, 300_00)
    assert.equal((await undo(id)).data?.status, 'withdrawn')
    await shop.jobs.processRefunds()
    const over = await own(id)
    assert.deepEqual([over.repair?.paid, over.repair?.returned], [0, 300_00])
    const { lines } = await office.dataOf(
      '/office/v1/money/ledger',
      { kind: 'repairReturn' },
      await newBookkeeper(),
    )
    assert.deepEqual(
      lines
        .slice(0, 2)
        .map(({ amount }) => amount)
        .sort(),
      [120_00, 180_00],
    )
    await expectBalancedBooks()
  })

  it('that turn out cheaper give back what was paid too much', async () => {
    const { id } = await asked(CHAIR)
    await quote(id)
    await shop.payQuote(buyer, id, 120_00)
    await book(id)
    await quote(id, 50_00)
    assert.deepEqual((await own(id)).actions, ['takeQuote', 'declineQuote'])
    const taken = await answerQuote(id, true, 50_00)
    assert.deepEqual([taken.data?.status, taken.data?.repair?.paid], ['toBook', 50_00])
    await shop.jobs.processRefunds()
    assert.equal((await own(id)).repair?.returned, 70_00)
    await expectBalancedBooks()
  })

  it('end when nobody answers their price: after a reminder, and a queue of their own for the shop', async () => {
    const small = await sentIn()
    await receive(small.id)
    await quote(small.id)
    const { id } = await asked(CHAIR)
    await quote(id)
    const number = await shop.startPayingQuote(buyer, id, 120_00)
    await shop.jobs.remindOfQuotes()
    assert.equal((await get(id)).queue, 'theirs')
    await letDaysPass(8)
    await shop.jobs.remindOfQuotes()
    assert.equal((await get(id)).queue, 'unanswered')
    const listed = await office.dataOf('/office/v1/refund/list', { queue: 'unanswered' }, clerk)
    assert.deepEqual(listed.refunds.map(refund => refund.id).sort(), [id, small.id].sort())
    const reminders = await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(like(notifications.eventKey, `repairToPay:${id}:quoteWaiting:%`))
    assert.equal(reminders.length, 1)
    await letDaysPass(5)
    await shop.jobs.lapseQuotes()
    assert.equal((await get(id)).status, 'quoted')
    await letDaysPass(2)
    await shop.jobs.lapseQuotes()
    assert.deepEqual([(await get(id)).status, (await get(small.id)).status], ['withdrawn', 'toShip'])
    assert.equal(await shop.sandbox.pay(number), false, 'its provider takes nothing any more')
    await expectBalancedBooks()
  })

  it('are paid by whoever was in time, though the end comes meanwhile', async () => {
    const { id } = await asked(CHAIR)
    await quote(id)
    await letDaysPass(13)
    const number = await shop.startPayingQuote(buyer, id, 120_00)
    assert.ok(await shop.sandbox.pay(number))
    await letDaysPass(2)
    await shop.jobs.lapseQuotes()
    assert.deepEqual([(await get(id)).status, (await own(id)).repair?.paid], ['toBook', 120_00])
    await expectBalancedBooks()
  })

  it('that are too dear for the customer end before anything moved, or send the goods back as they are', async () => {
    const first = await asked(SMALL)
    await quote(first.id)
    const declined = await answerQuote(first.id, false)
    assert.deepEqual([declined.data?.status, declined.data?.repair?.quote], ['withdrawn', 0])
    const second = await sentIn()
    await receive(second.id)
    assert.equal((await quote(second.id)).data?.status, 'quotedAfterReturn')
    const back = await answerQuote(second.id, false)
    assert.deepEqual([back.data?.status, back.data?.repair?.work], ['toShip', ''])
    const third = await sentIn()
    await receive(third.id)
    await quote(third.id)
    await shop.payQuote(buyer, third.id, 120_00)
    assert.equal((await get(third.id)).status, 'repairing')
    assert.equal((await decide(third.id, 'decline')).data?.status, 'toShip', 'beyond repair after all')
    await shop.jobs.processRefunds()
    const { repair } = await own(third.id)
    assert.deepEqual([repair?.quote, repair?.paid, repair?.returned], [0, 0, 120_00])
    await ship(third.id)
    await expectBalancedBooks()
  })

  describe('paid above the set amount', () => {
    const sign = async (id: string, amount: number, signer: TestOperator) =>
      office.call(
        '/office/v1/refund/sign',
        {
          requestKey: randomUUID(),
          proposalId: (await get(id)).proposals.at(-1)?.id ?? '',
          decision: { kind: 'sign', amount },
        },
        signer,
      )
    const paidRepair = async (amount: number) => {
      const { id } = await asked(CHAIR)
      await quote(id, amount)
      await shop.payQuote(buyer, id, amount)
      await book(id)
      return id
    }

    it('are declined by two: the first proposes, and the money goes back when the second has signed', async () => {
      const id = await paidRepair(12_000_00)
      const proposed = await decide(id, 'decline')
      assert.deepEqual(
        [proposed.data?.status, proposed.data?.queue, proposed.data?.actions],
        ['booked', 'toSign', ['withdrawProposal']],
      )
      const [proposal] = proposed.data?.proposals ?? []
      assert.deepEqual([proposal?.kind, proposal?.amount, proposal?.outcome], ['decline', 12_000_00, 'open'])
      const listed = await office.dataOf('/office/v1/refund/list', { queue: 'toSign' }, clerk)
      assert.ok(listed.refunds.some(refund => refund.id === id))
      const waiting = await office.dataOf('/office/v1/refund/list', { queue: 'toRepair' }, clerk)
      assert.ok(!waiting.refunds.some(refund => refund.id === id))
      await shop.jobs.processRefunds()
      assert.equal((await own(id)).repair?.returned, 0, 'nothing moves by one signature')
      assert.equal((await decide(id, 'decline')).code, RESPONSE_CODE.conflict)
      assert.equal((await finish(id)).code, RESPONSE_CODE.conflict)
      assert.equal((await sign(id, 12_000_00, colleague)).code, RESPONSE_CODE.forbidden)
      const bookkeeper = await newBookkeeper()
      assert.equal((await sign(id, 11_999_00, bookkeeper)).code, RESPONSE_CODE.conflict)
      assert.equal((await sign(id, 12_000_00, bookkeeper)).data?.outcome, 'signed')
      await shop.jobs.processRefunds()
      const over = await own(id)
      assert.deepEqual(
        [over.status, over.answer, over.repair?.paid, over.repair?.returned],
        ['rejected', 'We look at it', 0, 12_000_00],
      )
      await expectBalancedBooks()
    })

    it('are not declined by the signature of whoever proposed it', async () => {
      const id = await paidRepair(12_000_00)
      const bookkeeper = await newBookkeeper()
      const { version } = await get(id)
      const decision = { id, version, decision: 'decline' as const, answer: 'Beyond repair' }
      await office.dataOf(
        '/office/v1/refund/decide',
        { requestKey: randomUUID(), scope: 'refund', reason: '', ...decision },
        bookkeeper,
      )
      assert.equal((await sign(id, 12_000_00, bookkeeper)).code, RESPONSE_CODE.conflict)
      assert.equal((await get(id)).status, 'booked')
    })

    it('give their money back once when the customer withdraws before the signature', async () => {
      const id = await paidRepair(12_000_00)
      await decide(id, 'decline')
      assert.equal((await undo(id)).data?.status, 'withdrawn')
      assert.equal((await get(id)).queue, 'closed')
      assert.equal((await sign(id, 12_000_00, await newBookkeeper())).data?.outcome, 'outdated')
      await shop.jobs.processRefunds()
      assert.equal((await own(id)).repair?.returned, 12_000_00)
      await expectBalancedBooks()
    })

    it('are not declined part by part by one person', async () => {
      const { id } = await asked(SMALL, { quantity: 3 })
      await quote(id, 12_000_00)
      await shop.payQuote(buyer, id, 12_000_00)
      await sendBack(id)
      assert.equal((await receive(id)).data?.repair?.paid, 4_000_00)
      assert.equal((await decide(id, 'decline')).data?.queue, 'toSign')
    })

    it('are quoted lower by two: the money goes back once the second has signed and the customer has agreed', async () => {
      const id = await paidRepair(12_000_00)
      const proposed = await quote(id, 1_00)
      assert.deepEqual(
        [proposed.data?.status, proposed.data?.queue, proposed.data?.repair?.quote],
        ['booked', 'toSign', 12_000_00],
      )
      const [proposal] = proposed.data?.proposals ?? []
      assert.deepEqual([proposal?.kind, proposal?.amount], ['quote', 11_999_00])
      assert.equal((await answerQuote(id, true, 1_00)).code, RESPONSE_CODE.conflict)
      assert.equal((await quote(id, 1_00)).code, RESPONSE_CODE.conflict)
      assert.equal((await sign(id, 11_999_00, colleague)).code, RESPONSE_CODE.forbidden)
      assert.equal((await sign(id, 11_999_00, await newBookkeeper())).data?.outcome, 'signed')
      const quoted = await own(id)
      assert.deepEqual([quoted.status, quoted.answer, quoted.repair?.quote], ['quoted', 'A new motor', 1_00])
      assert.equal((await answerQuote(id, true, 1_00)).data?.repair?.paid, 1_00)
      await shop.jobs.processRefunds()
      assert.equal((await own(id)).repair?.returned, 11_999_00)
      await expectBalancedBooks()
    })

    it('are not quoted lower by the signature of whoever proposed it, nor a little lower each time', async () => {
      const id = await paidRepair(12_000_00)
      const bookkeeper = await newBookkeeper()
      const { version } = await get(id)
      const lower = { id, version, amount: 11_900_00, answer: 'Less than we thought' }
      const request = { requestKey: randomUUID(), ...lower }
      const { queue } = await office.dataOf('/office/v1/refund/quote_repair', request, bookkeeper)
      assert.equal(queue, 'toSign')
      assert.equal((await sign(id, 100_00, bookkeeper)).code, RESPONSE_CODE.conflict)
      assert.equal((await own(id)).status, 'booked')
    })

    it('are quoted higher by one person: no money goes back by that', async () => {
      const id = await paidRepair(12_000_00)
      assert.equal((await quote(id, 13_000_00)).data?.status, 'quoted')
    })

    it('are still declined by one person where the amount is not above it', async () => {
      const id = await paidRepair(10_000_00)
      assert.equal((await decide(id, 'decline')).data?.status, 'rejected')
    })
  })

  it('that came in two parcels cost together what was agreed', async () => {
    const { id, orderId } = await asked(SMALL, { quantity: 3 })
    await quote(id, 100_00)
    await shop.payQuote(buyer, id, 100_00)
    assert.equal((await own(id)).status, 'awaitingReturn')
    await sendBack(id)
    assert.equal((await receive(id)).data?.repair?.quote, 33_33)
    const { refunds } = await server.dataOf('/dealer_order_refund/list', { orderId }, buyer)
    const rest = refunds.find(refund => refund.id !== id)?.id ?? ''
    assert.deepEqual([(await own(rest)).repair?.quote, (await own(rest)).repair?.paid], [66_67, 66_67])
    assert.equal((await undo(rest)).data?.status, 'withdrawn', 'the others never came')
    await shop.jobs.processRefunds()
    assert.equal((await own(id)).repair?.returned, 66_67)
    await expectBalancedBooks()
  })

  it('of which the fitter finds more than was known are quoted again, and booked again', async () => {
    const { id } = await asked(CHAIR)
    await decide(id)
    await book(id)
    const quoted = await quote(id, 300_00)
    assert.deepEqual([quoted.data?.status, quoted.data?.repair?.visit], ['quoted', null])
    await shop.payQuote(buyer, id, 300_00)
    assert.equal((await get(id)).status, 'toBook')
  })

  it('are declined with a reason that the customer reads, and let the pieces go', async () => {
    const { id, orderId } = await asked(SMALL)
    const declined = await decide(id, 'decline')
    assert.equal(declined.data?.status, 'rejected')
    assert.equal((await own(id)).answer, 'We look at it')
    assert.equal((await apply(orderId)).code, 0)
    await expectBalancedBooks()
  })

  it('are withdrawn by the customer until the day before the fitter comes', async () => {
    const { id } = await asked(CHAIR)
    await decide(id)
    await book(id, dayIn(1))
    assert.deepEqual((await own(id)).actions, ['undo'])
    await book(id, dayIn(0))
    assert.deepEqual((await own(id)).actions, [])
    assert.equal((await undo(id)).code, RESPONSE_CODE.conflict)
    await book(id, dayIn(2))
    assert.equal((await undo(id)).data?.status, 'withdrawn')
    await expectBalancedBooks()
  })

  it('received in part leave the rest a repair of its own', async () => {
    const { id, orderId } = await sentIn(3)
    const received = await receive(id, 2)
    assert.deepEqual([received.data?.status, received.data?.quantity], ['repairing', 2])
    const { refunds } = await server.dataOf('/dealer_order_refund/list', { orderId }, buyer)
    const rest = refunds.find(refund => refund.id !== id)
    assert.deepEqual([rest?.kind, rest?.status, rest?.quantity], ['workshopRepair', 'awaitingReturn', 1])
    assert.ok((await own(rest?.id ?? '')).repair)
    await expectBalancedBooks()
  })

  it('are for completed orders, in the way of the product, with a word on what is wrong, also long after refunds', async () => {
    const paid = await shop.paidOrder(buyer, { [SMALL]: 1 })
    assert.equal((await apply(paid.id)).code, RESPONSE_CODE.conflict, 'nothing has come')
    const { id: orderId } = await shop.receivedOrder(buyer, { [SMALL]: 1 })
    assert.equal((await apply(orderId, { kind: 'homeRepair' })).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await apply(orderId, { note: '' })).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await apply(orderId, { goodsStatus: 'notReceived' })).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await apply(orderId, { number: 2 })).code, RESPONSE_CODE.conflict)
    const completedAt = new Date(server.clock.now().getTime() - 200 * DAY_MS)
    await db.update(orders).set({ completedAt }).where(eq(orders.id, orderId))
    const { actions } = await shop.get(buyer, orderId)
    assert.deepEqual([actions.includes('refund'), actions.includes('repair')], [false, true])
    assert.equal((await apply(orderId, { kind: 'returnAndRefund' })).code, RESPONSE_CODE.conflict)
    assert.equal((await apply(orderId)).code, 0)
  })

  it('say beforehand how they are done and whether the warranty runs', async () => {
    const { id: orderId } = await shop.receivedOrder(buyer, { [CHAIR]: 1, [SMALL]: 1 })
    const terms = (skuId: string) =>
      server.dataOf('/dealer_order_refund/repair_terms', { orderId, skuId }, buyer)
    const chair = await terms(CHAIR)
    assert.deepEqual([chair.kind, chair.isInWarranty], ['homeRepair', true])
    assert.match(chair.warrantyUntil ?? '', /^\d{4}-\d\d-\d\d$/)
    const [small] = await db
      .select({ months: products.warrantyMonths })
      .from(products)
      .where(eq(products.id, 'm1'))
    assert.equal(small?.months, null)
    assert.deepEqual(await terms(SMALL), { kind: 'workshopRepair', isInWarranty: false, warrantyUntil: null })
    const stranger = await shop.newBuyer()
    const foreign = await server.call(
      '/dealer_order_refund/repair_terms',
      { orderId, skuId: CHAIR },
      stranger,
    )
    assert.equal(foreign.code, RESPONSE_CODE.notFound)
  })

  it('are changed by one of two operators, and once however often it is sent', async () => {
    const { id } = await asked(CHAIR)
    await decide(id)
    const { version } = await get(id)
    const visit = { id, version, day: dayIn(3), slot: 'morning' as const }
    const both = await Promise.all(
      [clerk, colleague].map(who =>
        office.call('/office/v1/refund/book_visit', { requestKey: randomUUID(), ...visit }, who),
      ),
    )
    assert.deepEqual(both.map(({ code }) => code).sort(), [0, RESPONSE_CODE.changed])
    const again = {
      requestKey: randomUUID(),
      id,
      version: (await get(id)).version,
      work: 'Done',
      isPaid: false,
    }
    const twice = await Promise.all(
      [1, 2].map(() => office.call('/office/v1/refund/finish_repair', again, clerk)),
    )
    assert.deepEqual(
      twice.map(({ code, data }) => [code, data?.status]),
      [
        [0, 'settled'],
        [0, 'settled'],
      ],
    )
  })

  it('are told to other systems as refunds are', async () => {
    const owner = await office.newOperator(['owner'])
    const endpoint = {
      requestKey: randomUUID(),
      url: 'https://example.com/hook',
      topics: ['refund' as const],
    }
    await office.dataOf('/office/v1/webhook/create', endpoint, owner)
    const { id } = await asked(CHAIR)
    await decide(id)
    const events = await db
      .select({ type: webhookEvents.type, data: webhookEvents.data })
      .from(webhookEvents)
      .orderBy(webhookEvents.at)
    const announced = events.filter(({ data }) => (data as { refundId?: string }).refundId === id)
    assert.deepEqual(
      announced.map(({ type, data }) => [
        type,
        (data as { kind?: string }).kind,
        (data as { amount?: number }).amount,
      ]),
      [
        ['refund.submitted', 'homeRepair', 0],
        ['refund.changed', 'homeRepair', 0],
      ],
    )
  })
})

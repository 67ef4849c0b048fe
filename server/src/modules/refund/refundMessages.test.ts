import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, beforeEach, it } from 'node:test'
import { pino } from 'pino'
import { eq } from 'drizzle-orm'
import type { OfficePath, OfficeRequestBody } from '@anzuo/contract/office'
import { scheduledJobs, users } from '../../db/schema'
import type { MessageSendResult } from '../../gateways/mail'
import { createJobRunner } from '../../jobs/jobRunner'
import { createNotificationJobHandlers } from '../../jobs/notificationJobs'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

const SKU = 'm1-pearl'

type Taken = { way: 'phone' | 'email'; text: string }

await describeStartedOnEveryDatabase('the messages of a refund', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let clerk: TestOperator
  let buyer: TestBuyer
  let replacement = ''
  let sent: Taken[] = []
  let answer: (message: Taken) => Promise<MessageSendResult>

  before(async () => {
    buyer = await shop.newBuyer()
    const { id: orderId } = await shop.receivedOrder(buyer, { [SKU]: 1 })
    const { choices } = await server.dataOf(
      '/dealer_order_refund/exchange_choices',
      { orderId, skuId: SKU },
      buyer,
    )
    replacement = choices.find(({ isSame }) => !isSame)?.skuId ?? ''
    for (const skuId of [SKU, replacement]) await shop.setStock(skuId, 20)
  })
  beforeEach(async () => {
    // The clock of the test before may have ended the session.
    clerk = await office.newOperator(['support'])
    sent = []
    answer = async () => ({ ok: true })
    await db.delete(scheduledJobs)
    await db
      .update(users)
      .set({ phone: '13800006021', email: 'lin@shop.example', locale: 'en-GB' })
      .where(eq(users.id, buyer.userId))
  })

  const runJobs = () => {
    const handlers = createNotificationJobHandlers({
      db,
      now: server.clock.now,
      templates: new Map(),
      links: { secret: 'x'.repeat(32), publicAddress: null },
      outbox: null,
      onRejected: () => {},
      gateways: {
        wechat: null,
        sms: { send: async ({ text }) => take({ way: 'phone', text }) },
        mail: { send: async ({ text }) => take({ way: 'email', text }) },
      },
    })
    const log = pino({ level: 'silent' })
    return createJobRunner({ db, handlers, now: server.clock.now, log }).runDue()
  }
  const take = async (message: Taken): Promise<MessageSendResult> => {
    sent.push(message)
    return answer(message)
  }
  /** What the buyer was told since the last look, by way. */
  const takeMessages = async () => {
    await runJobs()
    return sent.splice(0).map(({ way, text }) => `${way}: ${text}`)
  }
  const askExchange = async () => {
    const { id: orderId } = await shop.receivedOrder(buyer, { [SKU]: 1 })
    // What they are told of the order itself is another matter.
    await db.delete(scheduledJobs)
    return server.dataOf(
      '/dealer_order_refund/apply',
      createTestRefundRequest(orderId, {
        kind: 'exchange',
        goodsStatus: 'received',
        reason: 'notSuitable',
        replacementSkuId: replacement,
        number: 1,
      }),
      buyer,
    )
  }
  const change = async <P extends OfficePath>(path: P, id: string, fields: object) => {
    const { version } = await office.dataOf('/office/v1/refund/get', { id }, clerk)
    return office.dataOf(
      path,
      { requestKey: randomUUID(), id, version, ...fields } as OfficeRequestBody<P>,
      clerk,
    )
  }
  const sendBack = (id: string) =>
    server.dataOf(
      '/dealer_order_refund/send_back',
      { way: 'parcel', id, company: 'shunfeng', trackingNumber: 'SF1234567890' },
      buyer,
    )

  it('tell of each step that the shop takes with an exchange, and of none that the buyer takes', async () => {
    const { id, number } = await askExchange()
    assert.deepEqual(await takeMessages(), [])
    await change('/office/v1/refund/decide', id, { decision: 'accept', answer: 'As you wish' })
    assert.match((await takeMessages()).join(), new RegExp(`^email: Your request ${number} is approved`))
    await sendBack(id)
    assert.deepEqual(await takeMessages(), [])
    await change('/office/v1/refund/receive', id, { receivedQuantity: 1 })
    assert.match((await takeMessages()).join(), /has arrived\. We are preparing your replacement/)
    await change('/office/v1/refund/ship_exchange', id, {
      shipment: { way: 'parcel', company: 'shunfeng', trackingNumber: 'SF9876543210' },
    })
    assert.match((await takeMessages()).join(), /Your delivery for .+ is arranged/)
    await server.dataOf('/dealer_order_refund/confirm_arrival', { id }, buyer)
    assert.deepEqual(await takeMessages(), [])
  })

  it('tell of an offer, in the language of the buyer', async () => {
    await db.update(users).set({ locale: 'zh-Hant' }).where(eq(users.id, buyer.userId))
    const { id } = await askExchange()
    await change('/office/v1/refund/offer', id, { deduction: 0, answer: 'It is sold out.' })
    assert.match((await takeMessages()).join(), /我們可以為您退款/)
    await server.dataOf('/dealer_order_refund/answer_offer', { id, isTaken: false }, buyer)
    assert.deepEqual(await takeMessages(), [])
  })

  it('are tried again while no gateway takes them, and left when they are no news any more', async () => {
    answer = async () => ({ ok: false, error: new Error('down') })
    const { id } = await askExchange()
    await change('/office/v1/refund/decide', id, { decision: 'decline', answer: 'It was used' })
    assert.equal((await takeMessages()).length, 1)
    server.clock.advance({ minutes: 1 })
    assert.equal((await takeMessages()).length, 1)
    server.clock.advance({ days: 1, minutes: 1 })
    assert.deepEqual(await takeMessages(), [])
    assert.equal(await db.$count(scheduledJobs), 0)
  })

  it('are of no step that was undone', async () => {
    const { id } = await askExchange()
    const { version } = await office.dataOf('/office/v1/refund/get', { id }, clerk)
    const stale = {
      requestKey: randomUUID(),
      id,
      version: version - 1,
      decision: 'accept',
      answer: 'As you wish',
    } as const
    assert.notEqual((await office.call('/office/v1/refund/decide', stale, clerk)).code, 0)
    assert.deepEqual(await takeMessages(), [])
  })
})

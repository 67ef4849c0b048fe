import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { formatChinaDate, formatChinaDateTime } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { parcels, returnPickups } from '../../db/schema'
import { createKuaidi100Service } from '../../gateways/carriers/kuaidi100'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

const ACCOUNT = { customer: 'CUSTOMER', key: 'a key', secret: 'a secret' }

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()

type Asked = { path: string; form: URLSearchParams; param: Record<string, unknown> }

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** The carrier service as it answers; each path can be told another answer. */
const startCarrierService = async () => {
  const asked: Asked[] = []
  const answers = new Map<string, unknown>()
  const server: Server = createServer((request, response) => {
    void readBody(request).then(body => {
      const form = new URLSearchParams(body)
      const path = `${request.url} ${form.get('method') ?? ''}`.trim()
      asked.push({ path, form, param: JSON.parse(form.get('param') ?? '{}') as Record<string, unknown> })
      response.end(JSON.stringify(answers.get(path) ?? { result: true, returnCode: '200', message: 'ok' }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // The process ends when the tests have.
  server.unref()
  return {
    asked,
    askedOf: (path: string) => asked.filter(each => each.path === path),
    answer: (path: string, answer: unknown) => void answers.set(path, answer),
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
}

const remote = await startCarrierService()
let clock = () => new Date()
const carriers = createKuaidi100Service({
  account: ACCOUNT,
  host: remote.host,
  ourAddress: () => 'http://shop.test',
  now: () => clock(),
})

await describeStartedOnEveryDatabase(
  'parcels and couriers',
  database => createTestShop(database, { carriers }),
  shop => {
    const { server, db } = shop
    let buyer: TestBuyer

    before(async () => {
      clock = server.clock.now
      remote.asked.length = 0
      buyer = await shop.newBuyer()
    })

    const chinaTime = () => formatChinaDateTime(server.clock.now().getTime())
    const item = (status: string, changes: object = {}) => ({
      context: `【上海】${status}`,
      ftime: chinaTime(),
      status,
      areaName: '上海,上海市',
      ...changes,
    })
    const push = async (
      kind: 'parcel' | 'pickup',
      id: string,
      { content, salt, extra = {} }: { content: object; salt: string; extra?: Record<string, string> },
    ) => {
      const param = JSON.stringify(content)
      const response = await server.app.inject({
        method: 'POST',
        url: `/carrier_push/${kind}/${id}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...extra, param, sign: md5(param + salt) }).toString(),
      })
      return response.statusCode
    }
    const sendParcel = async () => {
      const { id } = await shop.paidOrder(buyer)
      await shop.ship(id)
      await shop.jobs.followParcels()
      const [parcel] = await db.select().from(parcels).where(eq(parcels.orderId, id))
      assert.ok(parcel)
      const subscription = remote.askedOf('/poll').at(-1)?.param as {
        parameters: { salt: string; callbackurl: string }
      }
      return { orderId: id, parcel, ...subscription.parameters }
    }
    const readParcel = async (id: string) =>
      (await db.select().from(parcels).where(eq(parcels.id, id)))[0] as typeof parcels.$inferSelect
    const track = (data: object[], changes: object = {}) => ({
      status: 'polling',
      lastResult: { com: 'shunfeng', nu: 'SF1234567890', data, ...changes },
    })

    it('are subscribed to once they leave, each with a salt of its own', async () => {
      const [first, second] = [await sendParcel(), await sendParcel()]
      const asked = remote.askedOf('/poll').map(({ param }) => param)
      assert.equal(asked.length, 2)
      assert.deepEqual(
        [asked[0]?.company, asked[0]?.number, asked[0]?.key],
        ['shunfeng', 'SF1234567890', 'a key'],
      )
      assert.equal(first.callbackurl, `http://shop.test/carrier_push/parcel/${first.parcel.id}`)
      assert.notEqual(first.salt, second.salt)
      await shop.jobs.followParcels()
      assert.equal(remote.askedOf('/poll').length, 2, 'nobody asks twice')
    })

    it('tell the buyer what is pushed, in whatever order and however often it comes', async () => {
      const { orderId, parcel, salt } = await sendParcel()
      server.clock.advance({ minutes: 60 })
      const onTheWay = item('在途')
      server.clock.advance({ minutes: 60 })
      const signed = item('签收')
      for (const data of [[signed, onTheWay], [onTheWay], [signed, onTheWay]])
        assert.equal(await push('parcel', parcel.id, { content: track(data), salt }), 200)
      const { parcels: shown } = await server.dataOf('/dealer_order/logistics', { id: orderId }, buyer)
      assert.deepEqual(
        shown[0]?.nodes.map(({ key }) => key),
        ['signed', 'onTheWay', 'accepted'],
      )
      assert.deepEqual(
        shown[0]?.places.map(({ place }) => place),
        ['上海市'],
      )
      assert.ok(shown[0]?.deliveredAt)
      assert.equal((await readParcel(parcel.id)).trackAt, null, 'what arrived is not asked about')
      assert.equal((await shop.getOrderRow(orderId)).status, 'pendingReceipt', 'the buyer says that it came')
      await server.dataOf('/dealer_order/confirm_receive', { id: orderId }, buyer)
      const { deliveries } = await shop.get(buyer, orderId)
      assert.equal(deliveries[0]?.fulfilledAt, shown[0]?.deliveredAt)
    })

    it('believe nothing that isn’t signed for that parcel, or is about another one or the future', async () => {
      const [one, other] = [await sendParcel(), await sendParcel()]
      const content = track([item('签收')])
      assert.equal(await push('parcel', one.parcel.id, { content, salt: 'guessed' }), 400)
      assert.equal(await push('parcel', one.parcel.id, { content, salt: other.salt }), 400)
      assert.equal(await push('parcel', randomUUID(), { content, salt: one.salt }), 400)
      assert.equal(await push('pickup', one.parcel.id, { content, salt: one.salt }), 400)
      const another = track([item('签收')], { nu: 'SF0000000000' })
      assert.equal(await push('parcel', one.parcel.id, { content: another, salt: one.salt }), 400)
      const future = formatChinaDateTime(server.clock.now().getTime() + 30 * DAY_MS)
      const lie = track([item('签收', { ftime: future })])
      assert.equal(await push('parcel', one.parcel.id, { content: lie, salt: one.salt }), 200)
      const { nodes, deliveredAt } = await readParcel(one.parcel.id)
      assert.deepEqual([nodes.map(({ key }) => key), deliveredAt], [['accepted'], null])
    })

    it('are asked about when nothing is heard, with a signature, and again later when nobody answers', async () => {
      const { parcel } = await sendParcel()
      const before = remote.askedOf('/poll/query.do').length
      server.clock.advance({ days: 1 })
      remote.answer('/poll/query.do', { result: false, returnCode: '500', message: 'busy' })
      await shop.jobs.followParcels()
      const asked = remote.askedOf('/poll/query.do').at(before)
      assert.ok(asked)
      const text = asked.form.get('param') ?? ''
      assert.equal(asked.form.get('sign'), md5(text + ACCOUNT.key + ACCOUNT.customer))
      assert.ok(shop.carrierErrors.includes('busy'))
      assert.ok((await readParcel(parcel.id)).trackTries > 0)
      const data = [item('派件', { context: '派件员陈师傅，电话13800006021' })]
      remote.answer('/poll/query.do', {
        com: 'shunfeng',
        nu: 'SF1234567890',
        data,
        arrivalTime: '2026-11-30 18',
      })
      server.clock.advance({ minutes: 6 })
      await shop.jobs.followParcels()
      const row = await readParcel(parcel.id)
      assert.deepEqual(
        [row.nodes.at(-1)?.key, row.trackTries, row.expectedDate],
        ['outForDelivery', 0, '2026-11-30'],
      )
      remote.answer('/poll/query.do', undefined)
    })

    const askForReturn = async () => {
      const { id: orderId } = await shop.receivedOrder(buyer)
      const request = createTestRefundRequest(orderId, { kind: 'returnAndRefund', goodsStatus: 'received' })
      const { id } = await server.dataOf('/dealer_order_refund/apply', request, buyer)
      await shop.decide(id, true)
      return id
    }
    const dayIn = (days: number) => formatChinaDate(server.clock.now().getTime() + days * DAY_MS)
    const readPickup = async (id: string) =>
      (
        await db.select().from(returnPickups).where(eq(returnPickups.refundId, id))
      )[0] as typeof returnPickups.$inferSelect
    const booked = () => remote.askedOf('/order/borderapi.do bOrder')

    it('are fetched where and when the buyer asked for it', async () => {
      const id = await askForReturn()
      remote.answer('/order/borderapi.do bOrder', {
        result: true,
        message: 'ok',
        data: { taskId: 'T1', orderId: '1', kuaidinum: null },
      })
      const wish = { id, addressId: buyer.addressId, pickupDate: dayIn(1), slot: 'afternoon' as const }
      const sent = await server.dataOf('/dealer_order_refund/send_back', { way: 'pickup', ...wish }, buyer)
      assert.deepEqual(
        [sent.status, sent.pickup?.state, sent.pickup?.slot],
        ['returned', 'requested', 'afternoon'],
      )
      await Promise.all([shop.jobs.bookPickups(), shop.jobs.bookPickups()])
      assert.equal(booked().length, 1)
      const asked = booked()[0]
      const text = asked?.form.get('param') ?? ''
      assert.equal(
        asked?.form.get('sign'),
        md5(text + (asked?.form.get('t') ?? '') + ACCOUNT.key + ACCOUNT.secret),
      )
      assert.equal(asked?.param.sendManPrintAddr, '上海市徐汇区安福路 288 弄 6 号')
      assert.deepEqual(
        [asked?.param.dayType, asked?.param.pickupStartTime, asked?.param.pickupEndTime],
        ['明天', '13:00', '17:00'],
      )
      const salt = String(asked?.param.salt)
      const content = { kuaidinum: 'SF7777777777', data: { orderId: '1', status: '10' } }
      assert.equal(
        await push('pickup', id, { content, salt, extra: { taskId: 'T0' } }),
        400,
        'of another booking',
      )
      assert.equal(await push('pickup', id, { content, salt, extra: { taskId: 'T1' } }), 200)
      const collected = await server.dataOf('/dealer_order_refund/get', { id }, buyer)
      assert.deepEqual(
        [collected.pickup?.state, collected.sentBy?.trackingNumber, collected.pickup?.actions],
        ['collected', 'SF7777777777', []],
      )
      const found = await server.dataOf('/dealer_order_refund/pickups', { query: 'SF7777' }, buyer)
      assert.deepEqual(
        found.pickups.map(({ refundId, state }) => [refundId, state]),
        [[id, 'collected']],
      )
      const late = await server.call('/dealer_order_refund/change_pickup', wish, buyer)
      assert.equal(late.code, RESPONSE_CODE.conflict)
    })

    it('are fetched another day when the buyer wants that, and what was booked is cancelled', async () => {
      const id = await askForReturn()
      const wish = { id, addressId: buyer.addressId, pickupDate: dayIn(1), slot: 'morning' as const }
      remote.answer('/order/borderapi.do bOrder', { result: true, message: 'ok', data: { taskId: 'T2' } })
      await server.dataOf('/dealer_order_refund/send_back', { way: 'pickup', ...wish }, buyer)
      await shop.jobs.bookPickups()
      const count = booked().length
      const changed = await server.dataOf(
        '/dealer_order_refund/change_pickup',
        { ...wish, pickupDate: dayIn(6), slot: 'evening' },
        buyer,
      )
      assert.deepEqual([changed.pickup?.state, changed.pickup?.day], ['requested', dayIn(6)])
      await shop.jobs.bookPickups()
      assert.equal(remote.askedOf('/order/borderapi.do cancel').at(-1)?.param.taskId, 'T2')
      assert.equal(booked().length, count, 'no courier can be booked so far ahead')
      server.clock.advance({ days: 4 })
      remote.answer('/order/borderapi.do bOrder', { result: true, message: 'ok', data: { taskId: 'T3' } })
      await shop.jobs.bookPickups()
      const ids = booked().map(({ param }) => param.thirdOrderId)
      assert.equal(new Set(ids).size, ids.length, 'each booking has a number of its own')
      assert.equal((await readPickup(id)).reference, 'T3')
      const cancelled = await server.dataOf('/dealer_order_refund/cancel_pickup', { id }, buyer)
      assert.deepEqual(
        [cancelled.status, cancelled.sentBy, cancelled.pickup?.state],
        ['awaitingReturn', null, 'cancelled'],
      )
      await shop.jobs.bookPickups()
      assert.equal(remote.askedOf('/order/borderapi.do cancel').at(-1)?.param.taskId, 'T3')
      assert.deepEqual([(await readPickup(id)).toCancel, (await readPickup(id)).tryAt], [[], null])
    })

    it('whom no courier can fetch say so, and can be asked again', async () => {
      const id = await askForReturn()
      const wish = { id, addressId: buyer.addressId, pickupDate: dayIn(0), slot: 'evening' as const }
      remote.answer('/order/borderapi.do bOrder', {
        result: false,
        returnCode: '30002',
        message: '区域不支持',
      })
      await server.dataOf('/dealer_order_refund/send_back', { way: 'pickup', ...wish }, buyer)
      await shop.jobs.bookPickups()
      const refund = await server.dataOf('/dealer_order_refund/get', { id }, buyer)
      assert.deepEqual([refund.pickup?.state, refund.pickup?.actions], ['failed', ['change', 'cancel']])
      assert.equal((await readPickup(id)).problem, '区域不支持')
      for (const pickupDate of [dayIn(-1), dayIn(15)])
        assert.equal(
          (await server.call('/dealer_order_refund/change_pickup', { ...wish, pickupDate }, buyer)).code,
          RESPONSE_CODE.invalidRequest,
        )
    })
  },
)

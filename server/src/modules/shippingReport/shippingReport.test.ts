import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { OWN_FITTERS } from '@anzuo/domain/shop/carriers'
import type { ParcelLine } from '@anzuo/domain/shop'
import { paymentAnomalies, paymentAttempts, scheduledJobs } from '../../db/schema'
import { createMiniProgramApi } from '../../gateways/miniProgramApi'
import { createWeixinShipping } from '../../gateways/weixinShipping'
import { createJobRunner } from '../../jobs/jobRunner'
import { createShippingJobHandlers } from '../../jobs/shippingJobs'
import {
  createSimulatedShippingReports,
  type SimulatedShippingReport,
} from '../../simulators/simulatedShippingReports'
import { SIMULATED_WEIXIN_ACCOUNT, createSimulatedWeixinFetch } from '../../simulators/simulatedWeixin'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestShop, type TestBuyer } from '../../testing/testShop'
import { shipOrder } from '../order/shipOrder'

const STORE = 'sh-anfu'
const WRITE_CONFLICT = 10060019
const NOT_SHIPPABLE = 10060004

await describeStartedOnEveryDatabase(
  'what WeChat is told of shipped orders',
  createTestShop,
  (shop, { db }) => {
    const { server } = shop
    let reports: SimulatedShippingReport[] = []
    let failures: unknown[] = []
    let errorCode: number | null = null
    const answer = createSimulatedShippingReports({
      findPayer: transactionId => `payer of ${transactionId}`,
      getErrorCode: () => errorCode,
      onReport: report => void reports.push(report),
    })
    const shipping = createWeixinShipping(
      createMiniProgramApi({
        host: 'https://platform.test',
        account: SIMULATED_WEIXIN_ACCOUNT,
        tokens: { read: async () => null, write: async () => {} },
        fetch: createSimulatedWeixinFetch(answer),
      }),
    )

    beforeEach(async () => {
      reports = []
      failures = []
      errorCode = null
      await db.delete(scheduledJobs)
    })

    const runJobs = () =>
      createJobRunner({
        db,
        now: server.clock.now,
        log: pino({ level: 'silent' }),
        handlers: createShippingJobHandlers({
          db,
          now: server.clock.now,
          shipping,
          onFailed: failure => void failures.push(failure),
        }),
      }).runDue()
    const countReportJobs = () => db.$count(scheduledJobs, eq(scheduledJobs.name, 'reportShipping'))
    const payInMiniProgram = async (id: string) => {
      const [paid] = await db
        .update(paymentAttempts)
        .set({ channel: 'miniProgram' })
        .where(and(eq(paymentAttempts.orderId, id), eq(paymentAttempts.status, 'succeeded')))
        .returning()
      assert.ok(paid?.transactionId)
      return paid.transactionId
    }
    const paidOrder = async (items: Record<string, number>) => {
      const { id } = await shop.paidOrder(await shop.newBuyer(), items)
      return { id, transactionId: await payInMiniProgram(id) }
    }
    const sendBy = (
      orderId: string,
      parcel: { company: string; trackingNumber: string; lines?: ParcelLine[] },
    ) => shipOrder(db, { orderId, ...parcel }, server.clock.now())

    it('is carrier, number, contents and a masked phone of a courier parcel, told once', async () => {
      const { id, transactionId } = await paidOrder({ 'm1-pearl': 2 })
      assert.ok((await shop.ship(id)).ok)
      await runJobs()
      const [report] = reports
      assert.ok(report)
      assert.deepEqual(report.order_key, { order_number_type: 2, transaction_id: transactionId })
      assert.deepEqual([report.logistics_type, report.delivery_mode], [1, 1])
      assert.equal(report.payer.openid, `payer of ${transactionId}`)
      const [parcel] = report.shipping_list
      assert.deepEqual([parcel?.express_company, parcel?.tracking_no], ['SF', 'SF1234567890'])
      assert.match(parcel?.item_desc ?? '', /\*2$/)
      const phone = (await shop.getOrderRow(id)).shippedTo?.phone ?? ''
      assert.equal(parcel?.contact?.receiver_contact, `${phone.slice(0, 3)}****${phone.slice(-4)}`)
      assert.deepEqual([reports.length, await countReportJobs()], [1, 0])
    })

    it('names all parcels so far, and says when the last has left', async () => {
      const { id } = await paidOrder({ 'm1-pearl': 2 })
      await sendBy(id, {
        company: 'zhongtong',
        trackingNumber: '7501',
        lines: [{ skuId: 'm1-pearl', quantity: 1 }],
      })
      await runJobs()
      server.clock.advance({ minutes: 1 })
      await sendBy(id, { company: 'debang', trackingNumber: 'DP7502' })
      await runJobs()
      assert.deepEqual(
        reports.map(({ delivery_mode, is_all_delivered, shipping_list }) => [
          delivery_mode,
          is_all_delivered,
          shipping_list.map(({ express_company }) => express_company),
        ]),
        [
          [2, false, ['ZTO']],
          [2, true, ['ZTO', 'DBL']],
        ],
      )
    })

    it('is delivery in the city for what our own fitters bring, and collection for what is fetched', async () => {
      const { id } = await paidOrder({ 'w8-cloud': 1 })
      assert.ok((await sendBy(id, { company: OWN_FITTERS, trackingNumber: '' })).ok)
      await runJobs()
      const buyer: TestBuyer = await shop.newBuyer()
      const request = await shop.orderOf(buyer, { 'm1-pearl': 1 })
      const delivery = { method: 'pickup' as const, storeId: STORE }
      const fetched = await server.dataOf(
        '/dealer_order/place',
        { ...request, delivery } as typeof request,
        buyer,
      )
      await shop.pay(buyer, fetched.id)
      await payInMiniProgram(fetched.id)
      assert.ok((await shop.ship(fetched.id)).ok)
      await runJobs()
      assert.deepEqual(
        reports.map(({ logistics_type, delivery_mode, shipping_list: [parcel] }) => [
          logistics_type,
          delivery_mode,
          parcel?.tracking_no,
          Boolean(parcel?.contact),
        ]),
        [
          [2, 1, undefined, true],
          [4, 1, undefined, false],
        ],
      )
    })

    it('is nothing for an order that was not paid in the mini-program', async () => {
      const { id } = await shop.paidOrder(await shop.newBuyer())
      await shop.ship(id)
      assert.equal(await countReportJobs(), 0)
    })

    it('is told again later when WeChat did not take it', async () => {
      const { id } = await paidOrder({ 'm1-pearl': 1 })
      await shop.ship(id)
      errorCode = WRITE_CONFLICT
      await runJobs()
      assert.deepEqual([reports.length, await countReportJobs()], [0, 1])
      errorCode = null
      server.clock.advance({ minutes: 1 })
      await runJobs()
      assert.deepEqual([reports.length, failures, await countReportJobs()], [1, [], 0])
    })

    it('stands with the odd money when WeChat never takes it', async () => {
      for (const [code, tries] of [
        [NOT_SHIPPABLE, 1],
        [WRITE_CONFLICT, 30],
      ] as const) {
        const { id, transactionId } = await paidOrder({ 'm1-pearl': 1 })
        failures = []
        await shop.ship(id)
        errorCode = code
        for (let tried = 0; tried < tries; tried += 1) {
          await runJobs()
          server.clock.advance({ minutes: 61 })
        }
        errorCode = null
        await runJobs()
        assert.deepEqual([reports.length, failures.length, await countReportJobs()], [0, 1, 0])
        const [odd] = await db
          .select()
          .from(paymentAnomalies)
          .where(eq(paymentAnomalies.transactionId, transactionId))
        assert.deepEqual([odd?.reason, odd?.resolvedAt], ['shippingNotReported', null])
      }
    })
  },
)

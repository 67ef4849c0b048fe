import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { before, beforeEach, it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficePath, OfficeRequestBody } from '@anzuo/contract/office'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createInvoicePlatform, TEST_INVOICE_PDF } from '../../testing/invoicePlatform'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

const PERSONAL = { kind: 'personal', title: '林一' } as const
const COMPANY = { kind: 'company', title: '安座贸易', taxNumber: '91350100M000100Y43' } as const
const CHAIR = 'w8-cloud'
const REPAIR_PRICE = 300_00

const platform = createInvoicePlatform()
const environment = { SHOP_FILES_DIR: mkdtempSync(path.join(os.tmpdir(), 'invoices-')) }

await describeStartedOnEveryDatabase(
  'invoices of repairs',
  database => createTestShop(database, { invoiceService: platform.service, environment }),
  shop => {
    const { server, db } = shop
    const office = createTestOffice(server, db)
    let buyer: TestBuyer
    let finance: TestOperator
    let clerk: TestOperator

    before(async () => {
      buyer = await shop.newBuyer()
      // Numbers of orders begin anew in each database.
      platform.issued.clear()
      await shop.setStock(CHAIR, 20)
    })
    beforeEach(async () => {
      finance = await office.newOperator(['finance'])
      clerk = await office.newOperator(['support'])
      platform.reset()
      platform.asked.length = 0
    })

    const invoiceOf = (id: string) => server.dataOf('/dealer_order/invoice/get', { id }, buyer)
    /** Lets the jobs do their work until nothing is left to do. */
    const settle = async () => {
      for (let round = 0; round < 6; round += 1) {
        await shop.jobs.writeInvoices()
        server.clock.advance({ seconds: 90 })
      }
    }

    const changeRepair = async <P extends OfficePath>(path: P, id: string, fields: object) => {
      const { version } = await office.dataOf('/office/v1/refund/get', { id }, clerk)
      const request = { requestKey: randomUUID(), id, version, ...fields } as OfficeRequestBody<P>
      return office.dataOf(path, request, clerk)
    }
    const quote = (id: string, amount: number) =>
      changeRepair('/office/v1/refund/quote_repair', id, { amount, answer: 'A new motor' })
    const day = () => formatChinaDate(server.clock.now().getTime() + DAY_MS)
    const book = (id: string) =>
      changeRepair('/office/v1/refund/book_visit', id, { day: day(), slot: 'morning' })
    const finish = (id: string) =>
      changeRepair('/office/v1/refund/finish_repair', id, { work: 'New motor', isPaid: false })
    /** A repair whose price was paid, and whose fitter is booked. */
    const paidRepair = async () => {
      const { id } = await shop.receivedOrder(buyer, { [CHAIR]: 1 })
      const repair = await server.dataOf(
        '/dealer_order_refund/apply',
        createTestRefundRequest(id, {
          skuId: CHAIR,
          kind: 'homeRepair',
          goodsStatus: 'received',
          reason: 'notWorking',
          note: 'It stops',
        }),
        buyer,
      )
      await quote(repair.id, REPAIR_PRICE)
      await shop.payQuote(buyer, repair.id, REPAIR_PRICE)
      await book(repair.id)
      return { id, repairId: repair.id }
    }
    const ask = (subject: { id: string; repairId: string }, as = buyer) =>
      server.call('/dealer_order/invoice/change', { ...subject, invoice: COMPANY }, as)
    const repairInvoiceOf = (subject: { id: string; repairId: string }) =>
      server.dataOf('/dealer_order/invoice/get', subject, buyer)

    it('are asked for by the buyer and issued for what was paid, once the repair is finished', async () => {
      const subject = await paidRepair()
      assert.deepEqual(
        [(await repairInvoiceOf(subject)).progress, (await repairInvoiceOf(subject)).canChange],
        ['none', true],
      )
      assert.equal((await ask(subject)).data?.progress, 'wished')
      await settle()
      assert.equal((await repairInvoiceOf(subject)).progress, 'wished')
      await finish(subject.repairId)
      await settle()
      const { progress, documents } = await repairInvoiceOf(subject)
      assert.equal(progress, 'issued')
      assert.deepEqual(
        documents.map(({ kind, amount, title, format }) => ({ kind, amount, title, format })),
        [{ kind: 'blue', amount: REPAIR_PRICE, title: '安座贸易', format: 'pdf' }],
      )
      const [line] = platform.asked.at(-1)?.lines ?? []
      assert.deepEqual([line?.key, line?.taxPercent, line?.name.slice(0, 3)], [':repair', 13, '维修费'])
      assert.deepEqual((await invoiceOf(subject.id)).documents, [], 'the order has none by that')
      const link = { id: subject.id, documentId: documents[0]?.id ?? '' }
      const { path: file } = await server.dataOf('/dealer_order/invoice/link', link, buyer)
      assert.equal((await server.app.inject({ method: 'GET', url: file })).statusCode, 200)
    })

    it('stand beside those of the order, and neither is taken back by the other', async () => {
      const subject = await paidRepair()
      await server.dataOf('/dealer_order/invoice/change', { id: subject.id, invoice: PERSONAL }, buyer)
      await ask(subject)
      await finish(subject.repairId)
      await settle()
      const { documents } = await office.dataOf('/office/v1/invoice/order', { orderId: subject.id }, finance)
      assert.deepEqual(
        documents.map(({ kind, state, repair }) => [kind, state, repair?.id ?? null]).sort(),
        [
          ['blue', 'issued', null],
          ['blue', 'issued', subject.repairId],
        ].sort(),
      )
      const refund = await server.dataOf(
        '/dealer_order_refund/apply',
        createTestRefundRequest(subject.id, { skuId: CHAIR, goodsStatus: 'received', number: 1 }),
        buyer,
      )
      await shop.decide(refund.id, true)
      await shop.jobs.processRefunds()
      await settle()
      assert.equal((await invoiceOf(subject.id)).progress, 'takenBack')
      assert.equal((await repairInvoiceOf(subject)).progress, 'issued')
    })

    it('are written before it is over where the shop wants it, and taken back by what goes back', async () => {
      const subject = await paidRepair()
      await ask(subject)
      const request = { orderId: subject.id, repairId: subject.repairId }
      const { requestableRepairs } = await office.dataOf(
        '/office/v1/invoice/order',
        { orderId: subject.id },
        finance,
      )
      assert.deepEqual(
        requestableRepairs.map(({ id }) => id),
        [subject.repairId],
      )
      const issue = () =>
        office.call('/office/v1/invoice/request', { requestKey: randomUUID(), ...request }, finance)
      assert.equal((await issue()).code, 0)
      await settle()
      assert.equal((await issue()).code, RESPONSE_CODE.conflict)
      clerk = await office.newOperator(['support'])
      await quote(subject.repairId, 100_00)
      const answer = { id: subject.repairId, isTaken: true, amount: 100_00 }
      await server.dataOf('/dealer_order_refund/answer_quote', answer, buyer)
      await settle()
      assert.deepEqual(
        (await repairInvoiceOf(subject)).documents.map(({ kind, state, amount }) => [kind, state, amount]),
        [
          ['blue', 'issued', REPAIR_PRICE],
          ['red', 'issued', 200_00],
        ],
      )
      await server.dataOf('/dealer_order_refund/undo', { id: subject.repairId }, buyer)
      await settle()
      const over = await repairInvoiceOf(subject)
      assert.deepEqual([over.progress, over.documents.at(-1)?.amount], ['takenBack', 100_00])
    })

    it('are issued by hand, and taken back without another one where that is wished', async () => {
      platform.state.submit = { ok: false, reason: 'no', isFinal: true }
      const subject = await paidRepair()
      await ask(subject)
      await finish(subject.repairId)
      await settle()
      const colleague = await office.newOperator(['finance'])
      const { documents } = await office.dataOf(
        '/office/v1/invoice/order',
        { orderId: subject.id },
        colleague,
      )
      const { id = '', version = 0, state } = documents[0] ?? {}
      assert.equal(state, 'failed')
      const number = '26332000000000009999'
      const issuedOn = formatChinaDate(server.clock.now().getTime())
      const issued = await office.upload(
        '/office/v1/invoice/issue_by_hand',
        { requestKey: randomUUID(), id, version: String(version), number, issuedOn },
        { session: colleague.session, file: TEST_INVOICE_PDF },
      )
      assert.equal(issued.data?.state, 'issued')
      platform.reset()
      const back = {
        requestKey: randomUUID(),
        id,
        version: issued.data?.version ?? 0,
        isWrittenAnew: false,
        reason: 'Written to the wrong company',
      }
      await office.dataOf('/office/v1/invoice/take_back', back, colleague)
      await settle()
      assert.equal((await repairInvoiceOf(subject)).progress, 'takenBack')
      assert.equal((await repairInvoiceOf(subject)).wish, null)
    })

    it('are nobody else’s, and none is there of what cost nothing', async () => {
      const subject = await paidRepair()
      const stranger = await shop.newBuyer()
      assert.equal((await ask(subject, stranger)).code, RESPONSE_CODE.notFound)
      const { id: other } = await shop.receivedOrder(buyer)
      assert.equal((await ask({ ...subject, id: other })).code, RESPONSE_CODE.notFound)
      assert.equal((await ask({ ...subject, repairId: randomUUID() })).code, RESPONSE_CODE.notFound)
      await server.dataOf('/dealer_order_refund/undo', { id: subject.repairId }, buyer)
      assert.equal((await ask(subject)).code, RESPONSE_CODE.conflict)
    })
  },
)

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { before, beforeEach, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { MAX_TITLE_DOCUMENTS } from '@anzuo/domain/shop/invoiceDocument'
import { invoiceDocuments, officeAuditLog, products, scheduledJobs } from '../../db/schema'
import type { CustomerMessage, SendCustomerMessage } from '../../gateways/customerMessageDelivery'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createInvoicePlatform, TEST_INVOICE_PDF as PDF } from '../../testing/invoicePlatform'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'
import { INVOICE_MESSAGE_JOB, sendInvoiceMessage } from './invoiceMessages'

const isInvoiceMessage = eq(scheduledJobs.name, INVOICE_MESSAGE_JOB)

const PERSONAL = { kind: 'personal', title: '林一' } as const
const COMPANY = { kind: 'company', title: '安座贸易', taxNumber: '91350100M000100Y43' } as const
const platform = createInvoicePlatform()
const environment = { SHOP_FILES_DIR: mkdtempSync(path.join(os.tmpdir(), 'invoices-')) }

await describeStartedOnEveryDatabase(
  'invoices',
  database => createTestShop(database, { invoiceService: platform.service, environment }),
  shop => {
    const { server, db } = shop
    const office = createTestOffice(server, db)
    let buyer: TestBuyer
    let finance: TestOperator

    before(async () => {
      buyer = await shop.newBuyer()
      // Numbers of orders begin anew in each database.
      platform.issued.clear()
    })
    beforeEach(async () => {
      // The clock of the test before may have ended the session.
      finance = await office.newOperator(['finance'])
      platform.reset()
      platform.asked.length = 0
    })

    const asFinance = () => ({ session: finance.session })
    const invoiceOf = (id: string) => server.dataOf('/dealer_order/invoice/get', { id }, buyer)
    /** Lets the jobs do their work until nothing is left to do. */
    const settle = async () => {
      for (let round = 0; round < 6; round += 1) {
        await shop.jobs.writeInvoices()
        server.clock.advance({ seconds: 90 })
      }
    }
    const received = async (
      items: Record<string, number> = { 'm1-pearl': 2 },
      invoice: typeof PERSONAL | null = PERSONAL,
    ) => {
      const { id } = await shop.paidOrder(buyer, items, { invoice })
      await shop.ship(id)
      await server.dataOf('/dealer_order/confirm_receive', { id }, buyer)
      return id
    }
    const refundOne = async (orderId: string) => {
      const refund = await server.dataOf(
        '/dealer_order_refund/apply',
        createTestRefundRequest(orderId, { goodsStatus: 'received', number: 1 }),
        buyer,
      )
      await shop.decide(refund.id, true)
      await shop.jobs.processRefunds()
      return refund
    }

    it('are issued for what was paid, once the order is over', async () => {
      const { id } = await shop.paidOrder(buyer, { 'm1-pearl': 1 }, { invoice: PERSONAL })
      await settle()
      assert.equal((await invoiceOf(id)).progress, 'wished')
      await shop.ship(id)
      await server.dataOf('/dealer_order/confirm_receive', { id }, buyer)
      await settle()
      const { progress, documents } = await invoiceOf(id)
      assert.equal(progress, 'issued')
      const { paid } = await shop.getOrderRow(id)
      assert.deepEqual(
        documents.map(({ kind, amount, title, format }) => ({ kind, amount, title, format })),
        [{ kind: 'blue', amount: paid, title: '林一', format: 'pdf' }],
      )
    })

    it('are asked for once, however often the answer is lost', async () => {
      platform.state.losesAnswers = true
      const id = await received()
      await settle()
      await settle()
      assert.equal(platform.asked.length, 1)
      assert.equal((await invoiceOf(id)).progress, 'issued')
    })

    it('wait and are tried again while the platform is down', async () => {
      platform.state.submit = { ok: false, reason: 'the provider is down', isFinal: false, isUnasked: true }
      const id = await received()
      await settle()
      const { invoices } = await office.dataOf('/office/v1/invoice/list', { queue: 'waiting' }, asFinance())
      const waiting = invoices.find(({ orderId }) => orderId === id)
      assert.equal(waiting?.problem, 'the provider is down')
      platform.reset()
      server.clock.advance({ days: 1 })
      await settle()
      assert.equal((await invoiceOf(id)).progress, 'issued')
    })

    it('are taken back by the part that was refunded', async () => {
      const id = await received()
      await settle()
      const { documents: before } = await invoiceOf(id)
      await refundOne(id)
      await settle()
      const { documents } = await invoiceOf(id)
      const order = await shop.getOrderRow(id)
      assert.ok(order.refunded > 0)
      assert.deepEqual(
        documents.map(({ kind, state, amount }) => [kind, state, amount]),
        [
          ['blue', 'issued', before[0]?.amount],
          ['red', 'issued', order.refunded],
        ],
      )
      assert.deepEqual(
        platform.asked.map(({ kind }) => kind),
        ['blue', 'red'],
      )
    })

    it('are not written while something is being asked back', async () => {
      const id = await received()
      await server.dataOf(
        '/dealer_order_refund/apply',
        createTestRefundRequest(id, { goodsStatus: 'received', number: 1 }),
        buyer,
      )
      await settle()
      assert.equal((await invoiceOf(id)).documents.length, 0)
    })

    it('get another name: freely before they are issued, by a red letter afterwards', async () => {
      const id = await received()
      await server.dataOf('/dealer_order/invoice/change', { id, invoice: COMPANY }, buyer)
      await settle()
      assert.deepEqual(
        platform.asked.map(({ buyer: { title } }) => title),
        ['安座贸易'],
      )
      const changed = await server.dataOf('/dealer_order/invoice/change', { id, invoice: PERSONAL }, buyer)
      assert.equal(changed.progress, 'changing')
      await settle()
      const { documents, progress } = await invoiceOf(id)
      assert.equal(progress, 'issued')
      assert.deepEqual(
        documents.map(({ kind, title }) => [kind, title]),
        [
          ['blue', '安座贸易'],
          ['red', '安座贸易'],
          ['blue', '林一'],
        ],
      )
    })

    it('are told of, in the transaction that issues them: invoices, and no red letters', async () => {
      await db.delete(scheduledJobs)
      const id = await received()
      await settle()
      await refundOne(id)
      await settle()
      const planned = await db.select().from(scheduledJobs).where(isInvoiceMessage)
      assert.equal(planned.length, 1)
      const sent: string[] = []
      const send: SendCustomerMessage = async ({ text }) => {
        sent.push(text)
        return { ok: true }
      }
      const context = { db, now: server.clock.now, send, secret: 'x'.repeat(32), publicAddress: null }
      await sendInvoiceMessage(context, planned[0]?.payload ?? {})
      const { number } = await shop.getOrderRow(id)
      assert.equal(sent.length, 1)
      assert.ok(sent[0]?.includes(number))
      server.clock.advance({ days: 2 })
      await sendInvoiceMessage(context, planned[0]?.payload ?? {})
      assert.equal(sent.length, 1)
    })

    it('are mailed to the mailbox that was named for them, once their file is there', async () => {
      await db.delete(scheduledJobs)
      platform.state.file = { ok: false, reason: 'busy', isFinal: false }
      const id = await received()
      const email = 'lin@shop.example'
      const change = { id, invoice: { ...PERSONAL, email } }
      await server.dataOf('/dealer_order/invoice/change', change, buyer)
      await settle()
      assert.equal(await db.$count(scheduledJobs, isInvoiceMessage), 0)
      platform.reset()
      server.clock.advance({ days: 1 })
      await settle()
      const [planned] = await db.select().from(scheduledJobs).where(isInvoiceMessage)
      const sent: CustomerMessage[] = []
      const send: SendCustomerMessage = async message => {
        sent.push(message)
        return { ok: true }
      }
      const context = {
        db,
        now: server.clock.now,
        send,
        secret: 'x'.repeat(32),
        publicAddress: 'https://shop.example',
      }
      await sendInvoiceMessage(context, planned?.payload ?? {})
      assert.deepEqual(
        sent.map(({ target: { address }, text }) => [address, /https:.+invoice_file/.test(text)]),
        [[email, true]],
      )
      const { documents, wish, progress } = await invoiceOf(id)
      assert.deepEqual([documents[0]?.isMailed, wish?.email, progress], [true, email, 'issued'])
      assert.deepEqual(platform.asked.at(-1)?.buyer, PERSONAL)
    })

    it('can be read by whoever has the link, until it ends', async () => {
      const id = await received()
      await settle()
      const documentId = (await invoiceOf(id)).documents[0]?.id ?? ''
      const { path: link } = await server.dataOf('/dealer_order/invoice/link', { id, documentId }, buyer)
      const read = (url: string) => server.app.inject({ method: 'GET', url })
      const file = await read(link)
      assert.equal(file.statusCode, 200)
      assert.deepEqual(file.rawPayload, PDF)
      assert.equal(file.headers['cache-control'], 'private, no-store')
      assert.equal((await read(`${link.slice(0, -1)}x`)).statusCode, 404)
      assert.equal((await read(link.replace(documentId, randomUUID()))).statusCode, 404)
      server.clock.advance({ minutes: 11 })
      assert.equal((await read(link)).statusCode, 404)
    })

    it('are mailed with a link, five times at most', async () => {
      const id = await received()
      await settle()
      const documentId = (await invoiceOf(id)).documents[0]?.id ?? ''
      const request = { id, documentId, email: 'lin@shop.example' }
      assert.equal((await invoiceOf(id)).documents[0]?.isMailed, false)
      for (let count = 0; count < 5; count += 1)
        await server.dataOf('/dealer_order/invoice/mail', request, buyer)
      assert.equal((await invoiceOf(id)).documents[0]?.isMailed, true)
      const mail = server.sentMails.at(-1)
      assert.equal(mail?.to, 'lin@shop.example')
      const link = /\/invoice_file\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      assert.equal((await server.app.inject({ method: 'GET', url: link })).statusCode, 200)
      const sixth = await server.call('/dealer_order/invoice/mail', request, buyer)
      assert.equal(sixth.code, RESPONSE_CODE.conflict)
    })

    it('are mailed twenty times a day by one person, however many they have', async () => {
      const send = async (): Promise<number[]> => {
        const id = await received()
        await settle()
        const documentId = (await invoiceOf(id)).documents[0]?.id ?? ''
        const request = { id, documentId, email: 'stranger@shop.example' }
        const codes: number[] = []
        for (let count = 0; count < 5; count += 1)
          codes.push((await server.call('/dealer_order/invoice/mail', request, buyer)).code)
        return codes
      }
      buyer = await shop.newBuyer()
      for (let order = 0; order < 4; order += 1) assert.deepEqual(await send(), [0, 0, 0, 0, 0])
      assert.deepEqual(new Set(await send()), new Set([RESPONSE_CODE.tooManyRequests]))
    })

    it('take no other title any more once so many were named that none could be written', async () => {
      platform.state.submit = { ok: false, reason: 'E9999 account', isFinal: false, isUnasked: true }
      const id = await received()
      const name = (title: string) =>
        server.call('/dealer_order/invoice/change', { id, invoice: { kind: 'personal', title } }, buyer)
      let named = 0
      for (; named < 40 && (await name(`Lin ${named}`)).code === 0; named += 1)
        await shop.jobs.writeInvoices()
      assert.ok(named >= 10 && named <= MAX_TITLE_DOCUMENTS, String(named))
      assert.equal((await invoiceOf(id)).canChange, false)
    })

    it('that are refused wait for somebody, who tries again or issues them by hand', async () => {
      platform.state.submit = { ok: false, reason: 'E9105 wrong', isFinal: true }
      const id = await received()
      await settle()
      const list = async () => {
        const { invoices } = await office.dataOf('/office/v1/invoice/list', { queue: 'failed' }, asFinance())
        return invoices.find(({ orderId }) => orderId === id)
      }
      const failed = await list()
      assert.deepEqual(failed?.actions, ['retry', 'issueByHand'])
      const retry = { id: failed?.id ?? '', version: failed?.version ?? 0 }
      const again = await office.dataOf(
        '/office/v1/invoice/retry',
        { requestKey: randomUUID(), ...retry },
        asFinance(),
      )
      assert.equal(again.state, 'waiting')
      const stale = await office.call(
        '/office/v1/invoice/retry',
        { requestKey: randomUUID(), ...retry },
        asFinance(),
      )
      assert.equal(stale.code, RESPONSE_CODE.changed)
      const byHand = await office.upload(
        '/office/v1/invoice/issue_by_hand',
        {
          requestKey: randomUUID(),
          id: again.id,
          version: String(again.version),
          number: '26332000000000000999',
          issuedOn: '2026-11-20',
        },
        { ...asFinance(), file: PDF },
      )
      assert.equal(byHand.data?.state, 'issued')
      assert.equal(byHand.data?.issuedBy, 'hand')
      await settle()
      assert.equal((await invoiceOf(id)).progress, 'issued')
      assert.equal(platform.asked.length, 0)
    })

    it('that came without a file get one, which the customer reads then', async () => {
      const id = await received()
      await settle()
      const [issued] = (await office.dataOf('/office/v1/invoice/order', { orderId: id }, asFinance()))
        .documents
      assert.ok(issued)
      await db
        .update(invoiceDocuments)
        .set({ file: null, fileUrl: null, problem: 'noFile' })
        .where(eq(invoiceDocuments.id, issued.id))
      const add = async (version: number, file = PDF) =>
        office.upload(
          '/office/v1/invoice/add_file',
          { requestKey: randomUUID(), id: issued.id, version: String(version) },
          { ...asFinance(), file },
        )
      const { documents } = await office.dataOf('/office/v1/invoice/order', { orderId: id }, asFinance())
      const [bare] = documents
      assert.deepEqual([bare?.hasFile, bare?.actions], [false, ['addFile', 'takeBack']])
      const version = bare?.version ?? 0
      assert.equal((await add(version, Buffer.from('no invoice'))).code, RESPONSE_CODE.invalidRequest)
      const added = await add(version)
      assert.deepEqual(
        [added.data?.hasFile, added.data?.problem, added.data?.actions, added.data?.number],
        [true, '', ['takeBack'], issued.number],
      )
      assert.equal((await add(added.data?.version ?? 0)).code, RESPONSE_CODE.conflict, 'it has one')
    })

    it('say the tax of each product, and the rate of the settings where it has none', async () => {
      await db.update(products).set({ taxPercent: 9 }).where(eq(products.id, 'm1'))
      const id = await received({ 'm1-pearl': 1 })
      await settle()
      await db.update(products).set({ taxPercent: null }).where(eq(products.id, 'm1'))
      const [nine] = (await office.dataOf('/office/v1/invoice/order', { orderId: id }, asFinance())).documents
      assert.ok(nine?.rates.some(({ percent, amount }) => percent === 9 && amount > 0))
      const other = await received({ 'm1-pearl': 1 })
      await settle()
      const [usual] = (await office.dataOf('/office/v1/invoice/order', { orderId: other }, asFinance()))
        .documents
      assert.deepEqual(
        usual?.rates.map(({ percent }) => percent),
        [13],
      )
    })

    it('are taken back with a reason, and written anew', async () => {
      const id = await received()
      await settle()
      const { documents } = await office.dataOf('/office/v1/invoice/order', { orderId: id }, asFinance())
      const [blue] = documents
      assert.deepEqual(blue?.actions, ['takeBack'])
      await office.dataOf(
        '/office/v1/invoice/take_back',
        {
          requestKey: randomUUID(),
          id: blue?.id ?? '',
          version: blue?.version ?? 0,
          isWrittenAnew: true,
          reason: 'the rate was wrong',
        },
        asFinance(),
      )
      await settle()
      assert.deepEqual(
        (await invoiceOf(id)).documents.map(({ kind, state }) => [kind, state]),
        [
          ['blue', 'issued'],
          ['red', 'issued'],
          ['blue', 'issued'],
        ],
      )
    })

    it('are opened by whoever may open personal data, and that stands in the audit log', async () => {
      const id = await received()
      await settle()
      const { documents } = await office.dataOf('/office/v1/invoice/order', { orderId: id }, asFinance())
      const request = { requestKey: randomUUID(), id: documents[0]?.id ?? '' }
      const file = await office.dataOf('/office/v1/invoice/file', request, asFinance())
      assert.equal(file.fileName, `${documents[0]?.number}.pdf`)
      assert.deepEqual(Buffer.from(file.content, 'base64'), PDF)
      const repeated = await office.dataOf('/office/v1/invoice/file', request, asFinance())
      assert.deepEqual(repeated, file)
      const openings = await db
        .select()
        .from(officeAuditLog)
        .where(and(eq(officeAuditLog.action, 'invoice/file'), eq(officeAuditLog.subjectId, id)))
      assert.equal(openings.length, 1)
      const reader = await office.newOperator(['reader'])
      const refused = await office.call('/office/v1/invoice/file', request, { session: reader.session })
      assert.equal(refused.code, RESPONSE_CODE.forbidden)
    })

    it('are written before the order is over where somebody of the shop wants it', async () => {
      const { id } = await shop.paidOrder(buyer, { 'm1-pearl': 1 }, { invoice: PERSONAL })
      await office.dataOf(
        '/office/v1/invoice/request',
        { requestKey: randomUUID(), orderId: id },
        asFinance(),
      )
      await settle()
      assert.equal((await invoiceOf(id)).progress, 'issued')
      const again = await office.call(
        '/office/v1/invoice/request',
        { requestKey: randomUUID(), orderId: id },
        asFinance(),
      )
      assert.equal(again.code, RESPONSE_CODE.conflict)
    })

    it('are asked about at once when the platform hints at them, and never believed by a hint', async () => {
      platform.state.report = { ok: true, value: { state: 'underWay' } }
      const id = await received()
      await shop.jobs.writeInvoices()
      const row = async () =>
        (await db.select().from(invoiceDocuments).where(eq(invoiceDocuments.orderId, id)))[0]
      const before = await row()
      assert.equal(before?.state, 'requested')
      const wrong = await server.app.inject({
        method: 'POST',
        url: `/invoice_push/${before.id}/${'0'.repeat(32)}`,
        payload: 'operater=callback',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.equal(wrong.statusCode, 400)
      assert.deepEqual((await row())?.tryAt, before.tryAt)
    })

    it('stand in the export for bookkeeping', async () => {
      const id = await received()
      await settle()
      const number = (await invoiceOf(id)).documents[0]?.number ?? ''
      const month = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
      let csv = ''
      let cursor: string | undefined
      do {
        const page = await office.dataOf('/office/v1/money/export', { month, cursor }, asFinance())
        csv += page.csv
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      assert.ok(csv.split('\n')[0]?.includes('invoice_numbers'))
      assert.ok(csv.includes(number))
    })
  },
)

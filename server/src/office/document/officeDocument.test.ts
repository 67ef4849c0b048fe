import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { officeAuditLog, officeRequestKeys } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'
import { getReachableOrder } from '../order/orderAccess'
import { loadDocumentSource, loadReceipt } from './loadDocuments'

await describeStartedOnEveryDatabase('papers of an order', createTestShop, (shop, { db }) => {
  const office = createTestOffice(shop.server, db)
  let clerk: TestOperator
  let buyer: TestBuyer

  before(async () => {
    clerk = await office.newOperator(['orders'])
    buyer = await shop.newBuyer()
  })

  /** An order of which one parcel has left. */
  const newParcel = async () => {
    const { id } = await shop.paidOrder(buyer, { 'm1-pearl': 2, 'm5-oat': 1 })
    const { version } = await office.dataOf('/office/v1/order/get', { id }, clerk)
    const lines = [{ skuId: 'm1-pearl', quantity: 1 }]
    const order = await office.dataOf(
      '/office/v1/order/ship',
      {
        requestKey: randomUUID(),
        id,
        version,
        kind: 'parcel',
        parcel: { company: 'shunfeng', trackingNumber: 'SF1234567890', lines },
      },
      clerk,
    )
    return { id, parcelId: order.parcels[0]?.id ?? '' }
  }
  const requireString = (value: string | undefined) => value ?? assert.fail()
  const isPdf = (base64: string | undefined) =>
    Buffer.from(requireString(base64), 'base64').toString('latin1', 0, 5) === '%PDF-'
  const listOpenings = (orderId: string, action: string) =>
    db
      .select()
      .from(officeAuditLog)
      .where(and(eq(officeAuditLog.subjectId, orderId), eq(officeAuditLog.action, action)))

  it('are a label and a slip of each parcel, each written down as an opening with its reason', async () => {
    const { id, parcelId } = await newParcel()
    for (const path of ['/office/v1/order/label', '/office/v1/order/packing_slip'] as const) {
      const requestKey = randomUUID()
      const printed = await office.dataOf(path, { requestKey, id, parcelId }, clerk)
      assert.ok(isPdf(printed.pdf))
      const again = await office.dataOf(path, { requestKey, id, parcelId }, clerk)
      assert.equal(again.fileName, printed.fileName)
      const lines = await listOpenings(id, path.slice('/office/v1/'.length))
      assert.deepEqual(
        lines.map(({ reason, before: was, after }) => [reason, was, after]),
        [['deliver', null, null]],
      )
      const [kept] = await db.select().from(officeRequestKeys).where(eq(officeRequestKeys.key, requestKey))
      assert.deepEqual(kept?.answer, {})
    }
    const request = { requestKey: randomUUID(), id, reason: 'deliver' as const }
    const opened = await office.dataOf('/office/v1/order/open_personal_data', request, clerk)
    assert.equal(opened.openedInWeek, 3)
  })

  it('are in every language that is asked for', async () => {
    const { id, parcelId } = await newParcel()
    for (const locale of ['en-GB', 'zh-CN', 'zh-Hant'] as const) {
      const request = { requestKey: randomUUID(), id, parcelId, locale }
      assert.ok(isPdf((await office.dataOf('/office/v1/order/label', request, clerk)).pdf))
    }
  })

  it('are a receipt once money has come', async () => {
    const { id } = await newParcel()
    const request = { requestKey: randomUUID(), id }
    const receipt = await office.dataOf('/office/v1/order/receipt', request, clerk)
    assert.match(receipt.fileName, /^receipt-.+\.pdf$/)
    assert.ok(isPdf(receipt.pdf))
    const unpaid = await shop.place(buyer, { 'm1-pearl': 1 })
    const answer = await office.call(
      '/office/v1/order/receipt',
      { requestKey: randomUUID(), id: unpaid.id },
      clerk,
    )
    assert.equal(answer.code, RESPONSE_CODE.conflict)
  })

  it('name the company as the seller of a receipt, in the language of the buyer', async () => {
    const { id } = await newParcel()
    const order = await getReachableOrder(db, { id, storeId: null })
    const source = await loadDocumentSource(db, order, { locale: 'zh-CN', fallback: 'en-GB' })
    const name = { 'en-GB': 'Quiet Room Ltd', 'zh-CN': '静室有限公司', 'zh-Hant': '靜室有限公司' }
    const company = { ...defaultShopSettings.company, name, taxNumber: '91320500MA1MX0000R' }
    assert.deepEqual(loadReceipt(source, { company, now: new Date() }).seller, {
      name: '静室有限公司',
      taxNumber: '91320500MA1MX0000R',
    })
  })

  it('are of no parcel of another order, and leave no line when nothing was printed', async () => {
    const { id } = await newParcel()
    const other = await newParcel()
    for (const parcelId of [other.parcelId, randomUUID(), 'nothing']) {
      const request = { requestKey: randomUUID(), id, parcelId }
      const answer = await office.call('/office/v1/order/label', request, clerk)
      assert.equal(answer.code, RESPONSE_CODE.notFound)
    }
    assert.deepEqual(await listOpenings(id, 'order/label'), [])
  })

  it('are for those who may open personal data', async () => {
    const { id, parcelId } = await newParcel()
    const reader = await office.newOperator(['reader'])
    const request = { requestKey: randomUUID(), id, parcelId }
    assert.equal((await office.call('/office/v1/order/label', request, reader)).code, RESPONSE_CODE.forbidden)
  })
})

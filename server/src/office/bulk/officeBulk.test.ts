import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { officeAuditLog, officeRequestKeys, productReviews } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

await describeStartedOnEveryDatabase('what is done with many at once', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let owner: TestOperator
  let buyer: TestBuyer

  before(async () => {
    owner = await office.newOperator(['owner'])
    buyer = await shop.newBuyer()
  })

  const listAudited = async (action: string, subjectId: string) =>
    db
      .select()
      .from(officeAuditLog)
      .where(and(eq(officeAuditLog.action, action), eq(officeAuditLog.subjectId, subjectId)))
  const shipMany = (
    lines: OfficeRequestBody<'/office/v1/order/ship_many'>['lines'],
    requestKey: string = randomUUID(),
  ) => office.dataOf('/office/v1/order/ship_many', { requestKey, lines }, owner)
  const stateOf = async (id: string) => (await office.dataOf('/office/v1/order/get', { id }, owner)).status

  it('hands parcels over by their numbers, names each line that can’t be done, and does nothing twice', async () => {
    const [first, second] = [await shop.paidOrder(buyer), await shop.paidOrder(buyer)]
    const unpaid = await shop.place(buyer)
    const requestKey = randomUUID()
    const lines = [
      { number: unpaid.number, company: 'shunfeng', trackingNumber: 'SF0000000001' },
      { number: second.number.toLowerCase(), company: 'shunfeng', trackingNumber: 'SF0000000002' },
      { number: 'AZ0000', company: 'shunfeng', trackingNumber: 'SF0000000003' },
      { number: first.number, company: 'shunfeng', trackingNumber: 'SF0000000004' },
      { number: first.number, company: 'nobody', trackingNumber: 'SF0000000005' },
    ]
    const { lines: outcomes } = await shipMany(lines, requestKey)
    assert.deepEqual(
      outcomes.map(({ id, isDone }) => [id, isDone]),
      lines.map(({ number, company }) => [
        number,
        number !== unpaid.number && number !== 'AZ0000' && company === 'shunfeng',
      ]),
    )
    assert.ok(outcomes.every(({ isDone, problem }) => isDone === (problem === '')))
    for (const { id } of [first, second]) {
      assert.equal(await stateOf(id), 'pendingReceipt')
      assert.equal((await listAudited('order/ship_many', id)).length, 1)
    }
    assert.equal(await stateOf(unpaid.id), 'pendingPayment')
    assert.deepEqual((await shipMany(lines, requestKey)).lines, outcomes)
    assert.ok((await shipMany(lines)).lines.every(({ isDone }) => !isDone))
  })

  it('leaves nothing in the log when no line could be done', async () => {
    const before = await db.$count(officeAuditLog)
    const { lines } = await shipMany([{ number: 'AZ1', company: 'shunfeng', trackingNumber: 'SF000000' }])
    assert.equal(lines[0]?.isDone, false)
    assert.equal(await db.$count(officeAuditLog), before)
  })

  it('prints slips of what is to be packed and labels of what left in one file, each an opening', async () => {
    const [packed, left] = [await shop.paidOrder(buyer), await shop.paidOrder(buyer)]
    await shop.ship(left.id)
    const ids = [packed.id, left.id, randomUUID()]
    const print = (paper: 'label' | 'packingSlip', requestKey: string = randomUUID()) =>
      office.dataOf('/office/v1/order/print_many', { requestKey, paper, ids }, owner)
    const slips = await print('packingSlip')
    assert.deepEqual(
      slips.lines.map(({ isDone }) => isDone),
      [true, true, false],
    )
    assert.equal(Buffer.from(slips.pdf, 'base64').toString('latin1', 0, 5), '%PDF-')
    const requestKey = randomUUID()
    const labels = await print('label', requestKey)
    assert.deepEqual(
      labels.lines.map(({ isDone }) => isDone),
      [false, true, false],
    )
    assert.equal((await listAudited('order/print_many', left.id)).length, 2)
    assert.equal((await print('label', requestKey)).lines.length, 3)
    assert.equal((await listAudited('order/print_many', left.id)).length, 2)
    const [kept] = await db.select().from(officeRequestKeys).where(eq(officeRequestKeys.key, requestKey))
    assert.deepEqual(kept?.answer, {})
    const opening = { requestKey: randomUUID(), id: left.id, reason: 'deliver' as const }
    const opened = await office.dataOf('/office/v1/order/open_personal_data', opening, owner)
    assert.ok(opened.openedInWeek >= 4)
  })

  it('gives no file when nothing can be printed', async () => {
    const request = { requestKey: randomUUID(), paper: 'label' as const, ids: [randomUUID()] }
    const printed = await office.dataOf('/office/v1/order/print_many', request, owner)
    assert.deepEqual([printed.pdf, printed.lines[0]?.isDone], ['', false])
  })

  it('takes products off sale and puts them on again, but none that somebody changed meanwhile', async () => {
    const seen = async (id: string) => {
      const { version } = await office.dataOf('/office/v1/catalogue/get', { id }, owner)
      return { id, version }
    }
    const lines = [await seen('m1'), { ...(await seen('m5')), version: 999 }, { id: 'none', version: 1 }]
    const off = await office.dataOf(
      '/office/v1/catalogue/withdraw_many',
      { requestKey: randomUUID(), lines, reason: 'Out of season' },
      owner,
    )
    assert.deepEqual(
      off.lines.map(({ isDone }) => isDone),
      [true, false, false],
    )
    const [entry] = await listAudited('catalogue/withdraw_many', 'm1')
    assert.equal(entry?.reason, 'Out of season')
    const on = await office.dataOf(
      '/office/v1/catalogue/publish_many',
      { requestKey: randomUUID(), lines: [await seen('m1')] },
      owner,
    )
    assert.deepEqual(on.lines, [{ id: 'm1', isDone: true, problem: '' }])
    assert.equal((await office.dataOf('/office/v1/catalogue/get', { id: 'm1' }, owner)).state, 'published')
  })

  it('hides and shows reviews', async () => {
    const rows = await db.select().from(productReviews).limit(2)
    const lines = rows.map(({ id, version }) => ({ kind: 'review' as const, id, version }))
    const hidden = await office.dataOf(
      '/office/v1/review/hide_many',
      { requestKey: randomUUID(), lines, reason: 'advertising' },
      owner,
    )
    assert.ok(hidden.lines.length === 2 && hidden.lines.every(({ isDone }) => isDone))
    const again = await office.dataOf(
      '/office/v1/review/show_many',
      {
        requestKey: randomUUID(),
        lines: [...lines.slice(0, 1), ...lines.slice(1).map(line => ({ ...line, version: 2 }))],
      },
      owner,
    )
    assert.deepEqual(
      again.lines.map(({ isDone }) => isDone),
      [false, true],
    )
  })

  it('is no way around a store: staff of one reach no order of another', async () => {
    const staff = await office.newOperator(['storeStaff'], 'sh-anfu')
    const order = await shop.paidOrder(buyer)
    const lines = [{ number: order.number, company: 'shunfeng', trackingNumber: 'SF0000000009' }]
    const answer = await office.dataOf(
      '/office/v1/order/ship_many',
      { requestKey: randomUUID(), lines },
      staff,
    )
    assert.equal(answer.lines[0]?.isDone, false)
    const tooMany = Array.from({ length: 101 }, () => lines[0] ?? assert.fail())
    const request = { requestKey: randomUUID(), lines: tooMany }
    assert.equal(
      (await office.call('/office/v1/order/ship_many', request, owner)).code,
      RESPONSE_CODE.invalidRequest,
    )
  })
})

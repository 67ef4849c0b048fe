import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { officeRequestKeys, users } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

await describeStartedOnEveryDatabase('customers in the back office', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let helper: TestOperator
  let owner: TestOperator
  let buyer: TestBuyer
  let phone: string

  before(async () => {
    helper = await office.newOperator(['support'])
    owner = await office.newOperator(['owner'])
    buyer = await shop.newBuyer()
    await server.dataOf('/user/edit', { nickname: '林一' }, buyer)
    const [row] = await db.select().from(users).where(eq(users.id, buyer.userId))
    phone = row?.phone ?? ''
    await db.update(users).set({ email: 'lin.yi@example.com' }).where(eq(users.id, buyer.userId))
  })

  const find = async (request: { query?: string; name?: string }, who = helper) =>
    (await office.dataOf('/office/v1/customer/list', request, who)).customers.map(({ id }) => id)
  const get = (who = helper) => office.dataOf('/office/v1/customer/get', { id: buyer.userId }, who)
  const adjust = (points: number, who = helper) =>
    office.call(
      '/office/v1/points/adjust',
      { requestKey: randomUUID(), id: buyer.userId, points, reason: 'for the long wait' },
      who,
    )

  it('are found by the end of a phone with a part of the name, by e-mail and by order', async () => {
    const { number } = await shop.place(buyer)
    const ending = phone.slice(-4)
    assert.ok((await find({ query: ending })).includes(buyer.userId))
    assert.deepEqual(await find({ query: ending, name: '林' }), [buyer.userId])
    assert.deepEqual(await find({ query: ending, name: '王' }), [])
    assert.deepEqual(await find({ query: 'Lin.Yi@example.com' }), [buyer.userId])
    assert.deepEqual(await find({ query: number.toLowerCase() }), [buyer.userId])
    for (const request of [{ query: phone }, { name: '林' }, { query: '%%%%' }])
      assert.equal(
        (await office.call('/office/v1/customer/list', request, helper)).code,
        RESPONSE_CODE.invalidRequest,
      )
  })

  it('are masked until somebody says why, which is written down and stored nowhere else', async () => {
    const masked = await get()
    assert.deepEqual([masked.name, masked.email], ['林•', 'l•••@example.com'])
    for (const secret of ['林一', phone, '安福路', 'lin.yi'])
      assert.ok(!JSON.stringify(masked).includes(secret), secret)
    assert.deepEqual(masked.addresses[0]?.region.at(-1), '徐汇区')
    const request = { requestKey: randomUUID(), id: buyer.userId, reason: 'customerCalled' as const }
    const opened = await office.dataOf('/office/v1/customer/open_personal_data', request, helper)
    assert.deepEqual([opened.name, opened.phone], ['林一', phone])
    assert.match(opened.addresses[0]?.detail ?? '', /安福路/)
    const subject = { kind: 'customer' as const, id: buyer.userId }
    const { entries } = await office.dataOf('/office/v1/audit/list', { subject }, owner)
    assert.deepEqual(
      entries.map(({ action, reason }) => [action, reason]),
      [['customer/open_personal_data', 'customerCalled']],
    )
    const stored = JSON.stringify([entries, await db.select().from(officeRequestKeys)])
    for (const secret of ['林一', phone, '安福路']) assert.ok(!stored.includes(secret), secret)
  })

  it('are opened by nobody who may see one store only', async () => {
    const staff = await office.newOperator(['storeStaff'], 'sh-anfu')
    const request = { requestKey: randomUUID(), id: buyer.userId, reason: 'deliver' as const }
    for (const answer of [
      await office.call('/office/v1/customer/open_personal_data', request, staff),
      await office.call('/office/v1/customer/get', { id: buyer.userId }, staff),
    ])
      assert.equal(answer.code, RESPONSE_CODE.forbidden)
  })

  it('get points and lose them, with a reason and a line that they can read, never below nothing', async () => {
    const { balance } = (await get()).points
    assert.equal((await adjust(300)).code, 0)
    server.clock.advance({ seconds: 1 })
    assert.equal((await adjust(-100)).code, 0)
    assert.equal((await adjust(-5000)).code, RESPONSE_CODE.conflict)
    assert.equal((await adjust(100_000)).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await adjust(0)).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await server.dataOf('/points/balance', {}, buyer)).balance, balance + 200)
    const { entries } = await server.dataOf('/points/history', {}, buyer)
    assert.deepEqual(
      entries.slice(0, 2).map(({ kind, points }) => [kind, points]),
      [
        ['adjusted', -100],
        ['adjusted', 300],
      ],
    )
    const reader = await office.newOperator(['orders'])
    assert.equal((await adjust(1, reader)).code, RESPONSE_CODE.forbidden)
  })

  it('get points once however often somebody clicks', async () => {
    const { balance } = (await get()).points
    const request = {
      requestKey: randomUUID(),
      id: buyer.userId,
      points: 50,
      reason: 'clicked again and again',
    }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => office.call('/office/v1/points/adjust', request, helper)),
    )
    assert.ok(answers.every(({ code }) => code === 0))
    assert.equal((await get()).points.balance, balance + 50)
  })

  it('earn by the rule that holds, and lose for a refund no more than the order gave', async () => {
    const decide = async (pointsPerYuan: number) => {
      const { sections } = await office.dataOf('/office/v1/settings/get', {}, owner)
      const version = sections.find(({ change }) => change.section === 'points')?.version ?? 1
      const value = { ...defaultShopSettings.points, pointsPerYuan, commentPoints: 80 }
      await office.dataOf(
        '/office/v1/settings/change',
        { requestKey: randomUUID(), version, change: { section: 'points', value } },
        owner,
      )
    }
    await decide(2)
    const rules = await server.dataOf('/open/system_config/dealer_order', {})
    assert.deepEqual([rules.pointsPerYuan, rules.commentPoints], [2, 80])
    const balance = async () => (await server.dataOf('/points/balance', {}, buyer)).balance
    const before = await balance()
    const order = await shop.receivedOrder(buyer, { 'm1-pearl': 1 })
    const earned = (await balance()) - before
    assert.equal(earned, 2 * Math.floor((await shop.getOrderRow(order.id)).paid / 100))
    await decide(50)
    const asked = await server.dataOf(
      '/dealer_order_refund/apply',
      {
        requestKey: randomUUID(),
        orderId: order.id,
        skuId: 'm1-pearl',
        kind: 'refundOnly',
        goodsStatus: 'notReceived',
        number: 1,
        reason: 'other',
        telephone: '13800006021',
      },
      buyer,
    )
    await adjust(5000)
    const rich = await balance()
    await shop.decide(asked.id, true)
    await shop.jobs.processRefunds()
    assert.equal(await balance(), rich - earned)
  })

  it('are signed out everywhere', async () => {
    const other = await shop.newBuyer()
    const request = { requestKey: randomUUID(), id: other.userId, reason: 'the phone was stolen' }
    const after = await office.dataOf('/office/v1/customer/end_sessions', request, helper)
    assert.equal(after.sessions, 0)
    assert.equal((await server.call('/user/get', {}, other)).code, RESPONSE_CODE.sessionOver)
  })

  it('are erased after the days to change one’s mind, unless something is still open', async () => {
    const busy = await shop.newBuyer()
    await shop.place(busy)
    const erase = (id: string) =>
      office.call(
        '/office/v1/customer/start_erasure',
        { requestKey: randomUUID(), id, reason: 'asked for by letter' },
        helper,
      )
    assert.equal((await erase(busy.userId)).code, RESPONSE_CODE.conflict)
    const other = await shop.newBuyer()
    const { data } = await erase(other.userId)
    assert.ok(Date.parse(data?.eraseAt ?? '') > server.clock.now().getTime())
    assert.equal((await server.call('/user/get', {}, other)).code, RESPONSE_CODE.sessionOver)
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, beforeEach, it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeRequestBody, OfficeResponseData } from '@anzuo/contract/office'
import { defaultShopSettings, type SettingsSection } from '@anzuo/domain/settings/shopSettings'
import { eq } from 'drizzle-orm'
import { orders, shopPolicies, shopSettings } from '../../db/schema'
import { openSettingsStore } from '../../modules/settings/settingsStore'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

type Change = OfficeRequestBody<'/office/v1/settings/change'>['change']
type SectionState = OfficeResponseData<'/office/v1/settings/change'>

await describeStartedOnEveryDatabase('the settings', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let owner: TestOperator
  let buyer: TestBuyer

  before(async () => {
    owner = await office.newOperator(['owner'])
    buyer = await shop.newBuyer()
  })

  const getSection = async (section: SettingsSection): Promise<SectionState> => {
    const { sections } = await office.dataOf('/office/v1/settings/get', {}, owner)
    const state = sections.find(({ change }) => change.section === section)
    assert.ok(state)
    return state
  }
  const change = async (wish: Change): Promise<SectionState> => {
    const { version } = await getSection(wish.section)
    const request = { requestKey: randomUUID(), change: wish, version }
    return office.dataOf('/office/v1/settings/change', request, owner)
  }
  const { refunds, payment, logIn, app, announcements, delivery } = defaultShopSettings

  beforeEach(async () => {
    await change({ section: 'refunds', value: refunds })
    await change({ section: 'payment', value: payment })
    await change({ section: 'logIn', value: logIn })
  })

  it('stand as they were set up until somebody changes them, and then say who did', async () => {
    const before = await getSection('delivery')
    assert.deepEqual(before.change.value, delivery)
    assert.deepEqual(before.changes, [])
    const after = await change({ section: 'delivery', value: { ...delivery, freight: 15_00 } })
    assert.equal(after.version, before.version + 1)
    assert.deepEqual(
      after.changes.map(({ field, by }) => [field, by?.name]),
      [['freight', owner.name]],
    )
    const rules = await server.dataOf('/open/system_config/dealer_order', {})
    assert.equal(rules.freight, 15_00)
    await change({ section: 'delivery', value: delivery })
  })

  it('tell the second of two people what the first has made of them', async () => {
    const { version } = await getSection('points')
    const request = (commentPoints: number) => ({
      requestKey: randomUUID(),
      change: { section: 'points' as const, value: { ...defaultShopSettings.points, commentPoints } },
      version,
    })
    const answers = await Promise.all(
      [60, 70].map(points => office.call('/office/v1/settings/change', request(points), owner)),
    )
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, RESPONSE_CODE.changed])
    const refused = answers.find(({ code }) => code === RESPONSE_CODE.changed)?.data
    assert.deepEqual(refused, await getSection('points'))
  })

  it('are written into the audit log with before and after', async () => {
    const name = `Returns ${randomUUID()}`
    const value = {
      ...defaultShopSettings.warehouse,
      name: { 'en-GB': name, 'zh-CN': name, 'zh-Hant': name },
    }
    await change({ section: 'warehouse', value })
    const { entries } = await office.dataOf(
      '/office/v1/audit/list',
      { subject: { kind: 'settings', id: 'warehouse' } },
      owner,
    )
    assert.deepEqual(entries[0]?.before?.name, defaultShopSettings.warehouse.name)
    assert.deepEqual(entries[0]?.after?.name, value.name)
  })

  it('change what new orders promise, and not what older ones did', async () => {
    const { id: older } = await shop.paidOrder(buyer)
    await change({ section: 'refunds', value: { ...refunds, afterSaleDays: 15, returnDays: 9 } })
    const { id: newer } = await shop.paidOrder(buyer)
    const days = await Promise.all(
      [older, newer].map(async id => {
        const [row] = await db.select({ terms: orders.terms }).from(orders).where(eq(orders.id, id))
        return [row?.terms.afterSaleDays, row?.terms.returnDays]
      }),
    )
    assert.deepEqual(days, [
      [7, 7],
      [15, 9],
    ])
  })

  it('take a way to pay away at once', async () => {
    const { id } = await shop.place(buyer)
    await change({ section: 'payment', value: { ...payment, alipay: false, friend: false } })
    const { paymentMethods } = await server.dataOf('/open/app/app_config', {})
    assert.deepEqual(paymentMethods, { weixin: true, alipay: false, friend: false })
    const pay = await server.call('/dealer_order/alipay', { requestKey: randomUUID(), id }, buyer)
    assert.equal(pay.code, RESPONSE_CODE.unavailable)
    const ask = { id, message: '', showsItems: true, showsName: true }
    assert.equal(
      (await server.call('/dealer_order/substitute_payment', ask, buyer)).code,
      RESPONSE_CODE.unavailable,
    )
  })

  it('close a way to log in', async () => {
    await change({ section: 'logIn', value: { phone: false, email: true } })
    const { code } = await server.askForCode('13900000001')
    assert.equal(code, RESPONSE_CODE.unavailable)
    assert.deepEqual((await server.dataOf('/open/app/app_config', {})).logInMethods, {
      phone: false,
      email: true,
    })
  })

  it('show announcements between their two moments only', async () => {
    const now = server.clock.now().getTime()
    const text = { 'en-GB': 'Closed on Sunday', 'zh-CN': '周日休息', 'zh-Hant': '週日公休' }
    const announce = (id: string, from: number, until: number) => ({
      id,
      text,
      from: new Date(now + from).toISOString(),
      until: new Date(now + until).toISOString(),
    })
    const list = [
      announce('over', -2000, -1000),
      announce('now', -1000, 60_000),
      announce('later', 60_000, 90_000),
    ]
    await change({ section: 'announcements', value: { list } })
    const config = await server.dataOf('/open/app/app_config', {})
    assert.deepEqual(
      config.announcements.map(({ id }) => id),
      ['now'],
    )
    await change({ section: 'announcements', value: announcements })
  })

  it('tell apps which of them are too old, and what cannot be done', async () => {
    await change({ section: 'app', value: { ...app, minimumVersion: '2.1', tonguePhoto: false } })
    const config = await server.dataOf('/open/app/app_config', {})
    assert.equal(config.minimumVersion, '2.1')
    assert.deepEqual(config.features, { healthCheck: true, tonguePhoto: false })
    await change({ section: 'app', value: app })
  })

  it('refuse what nobody could mean', async () => {
    const refuse = async (wish: object) => {
      const body = { requestKey: randomUUID(), change: wish, version: 1 }
      const answer: { code: number } = (await office.post('/office/v1/settings/change', body, owner)).json()
      assert.equal(answer.code, RESPONSE_CODE.invalidRequest)
    }
    await refuse({ section: 'refunds', value: { ...refunds, afterSaleDays: 3 } })
    await refuse({ section: 'logIn', value: { phone: false, email: false } })
    await refuse({
      section: 'orders',
      value: { ...defaultShopSettings.orders, payMinutes: 120, friendPayHours: 1 },
    })
    await refuse({ section: 'delivery', value: { ...delivery, freight: -1 } })
    await refuse({ section: 'refunds', value: payment })
  })

  it('are learned by another server when it asks, and survive a section that it cannot read', async () => {
    const other = await openSettingsStore(db)
    await change({ section: 'refunds', value: { ...refunds, afterSaleDays: 30 } })
    assert.equal(other.get().refunds.afterSaleDays, 7)
    await other.reload()
    assert.equal(other.get().refunds.afterSaleDays, 30)
    const { version } = await getSection('orders')
    await db.insert(shopSettings).values({
      section: 'orders',
      version: version + 1,
      value: { payMinutes: 'soon' },
      changedAt: server.clock.now(),
      changedBy: null,
    })
    await other.reload()
    assert.deepEqual(other.get().orders, defaultShopSettings.orders)
    assert.equal(other.get().refunds.afterSaleDays, 30)
  })

  it('tell what a new shop still needs before it sells, until somebody puts the list away', async () => {
    const { steps } = await office.dataOf('/office/v1/settings/first_steps', {}, owner)
    assert.equal(steps.find(({ step }) => step === 'product')?.isDone, true)
    assert.equal(steps.find(({ step }) => step === 'carrier')?.isDone, false)
    const clerk = await office.newOperator(['orders'])
    const request = { requestKey: randomUUID() }
    const path = '/office/v1/settings/put_away_first_steps'
    assert.equal((await office.call(path, request, clerk)).code, RESPONSE_CODE.forbidden)
    const before = await db.$count(shopPolicies)
    assert.equal((await office.dataOf(path, request, owner)).isPutAway, true)
    assert.equal(await db.$count(shopPolicies), before + 1)
    await office.dataOf(path, { requestKey: randomUUID() }, owner)
    assert.equal(await db.$count(shopPolicies), before + 1)
  })
})

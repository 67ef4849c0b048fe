import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, beforeEach, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { LOCALES } from '@anzuo/domain/locale'
import {
  getNotificationDefinition,
  notificationKindNames,
  type NotificationField,
  type NotificationKind,
} from '@anzuo/domain/notifications/notificationKinds'
import type { RequestBody } from '@anzuo/contract'
import { RESPONSE_CODE } from '@anzuo/contract'
import { chairMembers, chairs, notifications, orders, parcels, scheduledJobs, users } from '../../db/schema'
import type { EmailGateway } from '../../gateways/mail'
import { createMiniProgramApi } from '../../gateways/miniProgramApi'
import { createSubscribeMessageGateway } from '../../gateways/subscribeMessages'
import { createJobRunner } from '../../jobs/jobRunner'
import { createNotificationJobHandlers } from '../../jobs/notificationJobs'
import { createSimulatedSubscribeMessages } from '../../simulators/simulatedSubscribeMessages'
import { SIMULATED_WEIXIN_ACCOUNT } from '../../simulators/simulatedWeixin'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createUniquePhoneNumber } from '../../testing/testServer'
import { createTestShop, type TestBuyer } from '../../testing/testShop'
import { addChairMember } from '../chair/chairMembers'
import { tellOfAppointmentDay } from '../order/appointmentDay'
import { recordParcelNodes } from '../order/parcelReports'
import { createAccessTokenStore } from './accessTokenStore'
import { simulatedMessageTemplates } from './messageTemplates'
import { recordNotification } from './recordNotification'
import type { SentNotification } from './sendNotification'

const SECRET = 'test'.repeat(16)
const ID = randomUUID()
const SAMPLE: Record<NotificationField, string> = {
  orderId: ID,
  orderNumber: 'AZ261120100001',
  pickupCode: '012345',
  refundId: ID,
  requestNumber: 'RF261120100001',
  serialNumber: 'HK24A00012',
  product: 'product:w8',
  sku: 'sku:w8-rose',
  time: '20:30',
  step: 'accepted',
}

const toData = (kind: NotificationKind) =>
  Object.fromEntries(getNotificationDefinition(kind).fields.map(field => [field, SAMPLE[field]])) as Record<
    NotificationField,
    string
  >

type Mail = Parameters<EmailGateway['send']>[0]

await describeStartedOnEveryDatabase('what people are told', createTestShop, (shop, { db }) => {
  const { server } = shop
  const openid = randomUUID()
  let buyer: TestBuyer
  let mails: Mail[] = []
  let texts: string[] = []
  let outbox: SentNotification[] = []
  let rejected: unknown[] = []
  let subscribed: { touser: string; template_id: string }[] = []
  let isMailUp = true
  let isAccepted = true
  let templateFields: readonly string[] | null = ['character_string1', 'thing2']
  const platform = createSimulatedSubscribeMessages({
    account: SIMULATED_WEIXIN_ACCOUNT,
    getFields: () => templateFields,
    isAccepted: () => isAccepted,
    onSent: message => void subscribed.push(message),
  })

  before(async () => {
    buyer = await shop.newBuyer()
  })
  beforeEach(async () => {
    mails = []
    texts = []
    outbox = []
    rejected = []
    subscribed = []
    isMailUp = true
    isAccepted = true
    templateFields = ['character_string1', 'thing2']
    buyer = await shop.newBuyer()
    await db.delete(scheduledJobs)
    await db
      .update(users)
      .set({
        phone: createUniquePhoneNumber(),
        email: `${randomUUID()}@shop.example`,
        locale: 'en-GB',
        miniProgramOpenid: openid,
      })
      .where(eq(users.id, buyer.userId))
  })

  const runJobs = () =>
    createJobRunner({
      db,
      now: server.clock.now,
      log: pino({ level: 'silent' }),
      handlers: createNotificationJobHandlers({
        db,
        now: server.clock.now,
        templates: simulatedMessageTemplates,
        links: { secret: SECRET, publicAddress: 'https://shop.test' },
        outbox: async message => void outbox.push(message),
        onRejected: rejection => void rejected.push(rejection),
        gateways: {
          mail: {
            send: async mail => {
              if (!isMailUp) return { ok: false, error: new Error('down') }
              mails.push(mail)
              return { ok: true }
            },
          },
          sms: {
            send: async ({ text }) => {
              texts.push(text)
              return { ok: true }
            },
          },
          wechat: createSubscribeMessageGateway({
            isProduction: false,
            api: createMiniProgramApi({
              host: 'https://platform.test',
              account: SIMULATED_WEIXIN_ACCOUNT,
              tokens: createAccessTokenStore({ db, now: server.clock.now }),
              fetch: async request => (await platform.answer(request)) ?? new Response(null, { status: 404 }),
            }),
          }),
        },
      }),
    }).runDue()
  const tell = (kind: NotificationKind, event: string = randomUUID()) =>
    recordNotification(db, { userId: buyer.userId, kind, event, data: toData(kind) }, server.clock.now())
  const inbox = async (language = 'en-GB') =>
    (await server.dataOf('/notification/list', {}, { ...buyer, language })).notifications
  const listKinds = async () => (await inbox()).map(({ kind }) => kind).sort()
  const setSwitch = (kind: NotificationKind, way: 'inbox' | 'wechat' | 'sms' | 'mail', isOn: boolean) =>
    server.call('/notification/preferences/edit', { switches: [{ kind, way, isOn }] }, buyer)

  for (const kind of notificationKindNames)
    it(`stands in the inbox, and goes out by its ways: ${kind}`, async () => {
      await server.dataOf('/notification/subscribe', { kinds: [kind] }, buyer)
      await setSwitch(kind, 'mail', true)
      await tell(kind)
      await runJobs()
      for (const language of LOCALES) {
        const [shown] = await inbox(language)
        assert.ok(shown && shown.kind === kind && !shown.isRead)
        assert.doesNotMatch(`${shown.title}${shown.text}`, /[{}]/, 'every word is filled in')
        assert.ok(Array.from(shown.title).length <= (language === 'en-GB' ? 40 : 20))
      }
      const [mail] = mails
      assert.ok(mail && mails.length === 1)
      assert.match(mail.html ?? '', /^<!doctype html>/)
      assert.match(mail.text, /https:\/\/shop\.test\//)
      assert.ok(mail.endAddress && mail.text.includes(mail.endAddress))
      const bySms = getNotificationDefinition(kind).ways.includes('sms')
      assert.equal(texts.length, bySms ? 1 : 0)
      assert.deepEqual(
        subscribed.map(({ touser, template_id }) => [touser, template_id]),
        [[openid, `simulated-${kind}`]],
      )
      assert.deepEqual(
        outbox.map(({ way }) => way),
        ['wechat', ...(bySms ? ['sms'] : []), 'mail'],
      )
    })

  it('is told once for each event, and not at all of what is undone', async () => {
    await tell('orderPaid', 'same')
    await tell('orderPaid', 'same')
    await assert.rejects(
      db.transaction(async tx => {
        await recordNotification(
          tx,
          { userId: buyer.userId, kind: 'collected', event: 'undone', data: toData('collected') },
          server.clock.now(),
        )
        throw new Error('undone')
      }),
    )
    await runJobs()
    assert.deepEqual(await listKinds(), ['orderPaid'])
    assert.equal(mails.length, 1)
  })

  it('takes nothing but the fields of its kind', async () => {
    const data = { ...toData('checkReminder'), HR_BPM: '64' }
    await assert.rejects(
      recordNotification(
        db,
        { userId: buyer.userId, kind: 'checkReminder', event: randomUUID(), data },
        server.clock.now(),
      ),
    )
  })

  it('is sent again by what did not take it alone, until it is no news any more', async () => {
    isMailUp = false
    await tell('readyToCollect')
    await runJobs()
    assert.deepEqual([mails.length, texts.length], [0, 1])
    isMailUp = true
    server.clock.advance({ minutes: 2 })
    await runJobs()
    assert.deepEqual([mails.length, texts.length], [1, 1])
    isMailUp = false
    await tell('orderPaid')
    await runJobs()
    server.clock.advance({ days: 2 })
    isMailUp = true
    await runJobs()
    assert.equal(mails.length, 1)
    assert.equal(await db.$count(scheduledJobs), 0)
  })

  it('comes by the ways that the person left on; what happened to an order stays in the inbox', async () => {
    await setSwitch('readyToCollect', 'sms', false)
    await setSwitch('readyToCollect', 'mail', false)
    await setSwitch('checkReminder', 'inbox', false)
    assert.equal((await setSwitch('orderPaid', 'inbox', false)).code, RESPONSE_CODE.invalidRequest)
    assert.equal((await setSwitch('orderPaid', 'sms', true)).code, RESPONSE_CODE.invalidRequest)
    await tell('readyToCollect')
    await tell('checkReminder')
    await runJobs()
    assert.deepEqual([mails.length, texts.length], [1, 0])
    assert.deepEqual(await listKinds(), ['readyToCollect'])
    const { switches } = await server.dataOf('/notification/preferences/get', {}, buyer)
    const off = switches.filter(({ isOn }) => !isOn).map(({ kind, way }) => `${kind} ${way}`)
    assert.deepEqual(off.sort(), [
      'chairReminder mail',
      'checkReminder inbox',
      'readyToCollect mail',
      'readyToCollect sms',
    ])
  })

  it('is read by its owner alone, one by one or all at once', async () => {
    const unread = async () => (await server.dataOf('/notification/unread', {}, buyer)).count
    for (const kind of ['orderPaid', 'collected', 'moneyBack'] as const) await tell(kind)
    assert.equal(await unread(), 3)
    const [first] = await inbox()
    assert.ok(first)
    const stranger = await shop.newBuyer()
    await server.dataOf('/notification/read', { ids: [first.id] }, stranger)
    assert.equal(await unread(), 3)
    assert.deepEqual((await server.dataOf('/notification/list', {}, stranger)).notifications, [])
    await server.dataOf('/notification/read', { ids: [first.id] }, buyer)
    assert.equal(await unread(), 2)
    const until = server.clock.now().toISOString()
    assert.deepEqual(await server.dataOf('/notification/read', { until }, buyer), { count: 0 })
  })

  it('comes page by page', async () => {
    for (let count = 0; count < 3; count += 1) {
      await tell('orderPaid')
      server.clock.advance({ seconds: 1 })
    }
    const first = await server.dataOf('/notification/list', { limit: 2 }, buyer)
    assert.equal(first.notifications.length, 2)
    const second = await server.dataOf('/notification/list', { limit: 2, cursor: first.next ?? '' }, buyer)
    assert.deepEqual([second.notifications.length, second.next], [1, null])
  })

  it('ends by one tap of the mail program, for its kind alone; opening the link ends nothing', async () => {
    await tell('orderPaid')
    await runJobs()
    const url = new URL(mails[0]?.endAddress ?? '').pathname
    const isOn = async (kind: NotificationKind) =>
      (await server.dataOf('/notification/preferences/get', {}, buyer)).switches.find(
        each => each.kind === kind && each.way === 'mail',
      )?.isOn
    const opened = await server.app.inject({ method: 'GET', url })
    assert.deepEqual([opened.statusCode, await isOn('orderPaid')], [200, true])
    assert.match(opened.body, /<form method="post">/)
    const posted = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    assert.deepEqual(
      [posted.statusCode, await isOn('orderPaid'), await isOn('collected')],
      [200, false, true],
    )
    const forged = await server.app.inject({ method: 'POST', url: url.replace('orderPaid', 'collected') })
    assert.deepEqual([forged.statusCode, await isOn('collected')], [404, true])
    await tell('orderPaid')
    await runJobs()
    assert.equal(mails.length, 1)
  })

  it('goes by subscribe message as often as was agreed, and no more often', async () => {
    await tell('parcelShipped')
    await runJobs()
    assert.equal(subscribed.length, 0)
    await server.dataOf('/notification/subscribe', { kinds: ['parcelShipped'] }, buyer)
    for (let count = 0; count < 2; count += 1) await tell('parcelShipped')
    await runJobs()
    assert.equal(subscribed.length, 1)
  })

  it('goes on with another token when the platform has a new one', async () => {
    await server.dataOf('/notification/subscribe', { kinds: ['parcelShipped', 'moneyBack'] }, buyer)
    await tell('parcelShipped')
    await runJobs()
    platform.renewToken()
    await tell('moneyBack')
    await runJobs()
    assert.equal(subscribed.length, 2)
  })

  it('is not tried again where the person refuses it, or the template is another one', async () => {
    isAccepted = false
    await server.dataOf('/notification/subscribe', { kinds: ['parcelShipped', 'moneyBack'] }, buyer)
    await tell('parcelShipped')
    await runJobs()
    assert.equal(await db.$count(scheduledJobs), 0)
    isAccepted = true
    await tell('parcelShipped')
    await runJobs()
    assert.equal(subscribed.length, 0, 'a refusal ends what was agreed to')
    templateFields = ['phrase9']
    await tell('moneyBack')
    await runJobs()
    assert.deepEqual(rejected, [{ kind: 'moneyBack', way: 'wechat', reason: 'errcode 47003' }])
    assert.equal(await db.$count(scheduledJobs), 0)
  })

  it('follows an order from its payment to the door', async () => {
    const { id } = await shop.paidOrder(buyer)
    assert.deepEqual(await listKinds(), ['orderPaid'])
    await shop.ship(id)
    assert.deepEqual(await listKinds(), ['orderPaid', 'parcelShipped'])
    const [parcel] = await db.select().from(parcels).where(eq(parcels.orderId, id))
    assert.ok(parcel)
    const nodes = [{ at: server.clock.now().toISOString(), key: 'outForDelivery' as const }]
    for (let time = 0; time < 2; time += 1)
      await db.transaction(tx =>
        recordParcelNodes(tx, { parcel, nodes, expectedDate: null }, server.clock.now()),
      )
    assert.deepEqual(await listKinds(), ['arriving', 'orderPaid', 'parcelShipped'])
  })

  it('says in the morning of the day that the fitters come', async () => {
    const { id } = await shop.paidOrder(buyer)
    const date = '2031-05-20'
    await db
      .update(orders)
      .set({ appointment: { date, slot: 'morning' } })
      .where(eq(orders.id, id))
    assert.equal(await tellOfAppointmentDay(db, new Date(`${date}T07:30:00+08:00`)), 0)
    const morning = new Date(`${date}T08:30:00+08:00`)
    await tellOfAppointmentDay(db, morning)
    await tellOfAppointmentDay(db, morning)
    const arrivals = (await inbox()).filter(({ kind }) => kind === 'arriving')
    assert.deepEqual(
      arrivals.map(({ data }) => data.step),
      ['appointment'],
    )
  })

  it('reminds of a check at its time, once a day, and not while it is off', async () => {
    const now = server.clock.now()
    const minuteOfDay = (now.getUTCHours() * 60 + now.getUTCMinutes() + 5) % 1440
    const reminder: RequestBody<'/check_reminder/save'>['reminder'] = {
      minuteOfDay,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      timeZone: 'UTC+00:00',
      isOn: true,
    }
    await server.dataOf('/check_reminder/save', { reminder }, buyer)
    assert.deepEqual(await server.dataOf('/check_reminder/get', {}, buyer), { reminder })
    const remind = async () => {
      await db.delete(scheduledJobs)
      await db.insert(scheduledJobs).values({
        id: randomUUID(),
        name: 'remind',
        payload: {},
        runAt: server.clock.now(),
        failures: 0,
      })
      await runJobs()
      return (await listKinds()).length
    }
    assert.equal(await remind(), 0)
    server.clock.advance({ minutes: 6 })
    assert.equal(await remind(), 1)
    assert.equal(await remind(), 1)
    server.clock.advance({ days: 1 })
    assert.equal(await remind(), 2)
    await server.dataOf('/check_reminder/save', { reminder: { ...reminder, isOn: false } }, buyer)
    server.clock.advance({ days: 1 })
    assert.equal(await remind(), 2)
  })

  it('tells the owner when somebody accepts a link to the chair', async () => {
    const serialNumber = `HK${randomUUID().slice(0, 8).toUpperCase()}`
    const now = server.clock.now()
    await db.insert(chairs).values({
      serialNumber,
      family: 'hk',
      features: 0,
      firmware: '1',
      epoch: 1,
      allowsGuests: false,
      registeredAt: now,
    })
    await addChairMember(db, { userId: buyer.userId, serialNumber, role: 'owner', expiresAt: null }, now)
    const share = await server.dataOf('/device/share', { serialNumber, audience: 'guest', hours: 2 }, buyer)
    const guest = await shop.newBuyer()
    await server.dataOf('/device/share/accept', { serialNumber, key: share.key }, guest)
    assert.deepEqual(
      (await inbox()).map(({ kind, data }) => [kind, data.step, data.serialNumber]),
      [['chairShared', 'guest', serialNumber]],
    )
    await db.delete(chairMembers).where(eq(chairMembers.serialNumber, serialNumber))
  })

  it('goes with the account', async () => {
    await tell('orderPaid')
    await db.delete(notifications).where(eq(notifications.userId, buyer.userId))
    await runJobs()
    assert.equal(mails.length, 0)
  })
})

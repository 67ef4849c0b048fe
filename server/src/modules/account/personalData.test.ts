import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq, getTableColumns, getTableName, isNull, sql } from 'drizzle-orm'
import { deriveUserIdHash, toHex } from '@anzuo/chair-protocol'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import type { Database, OpenedDatabase } from '../../db/database'
import {
  IMPERSONAL_TABLES,
  LEGALLY_RETAINED_TABLE,
  PERSONAL_TABLES,
  PSEUDONYMOUS_TABLES,
} from '../../db/recordOfProcessing'
import {
  chairAuditLog,
  chairHomeLinks,
  chairMembers,
  chairOccupancies,
  chairOwnershipClaims,
  chairs,
  chairShareLinks,
  devOutboxMessages,
  favouritePrograms,
  goodwillPayments,
  passkeyChallenges,
  passkeys,
  weixinReturns,
  massagePresets,
  massageSchedules,
  massageSessions,
  orderNotes,
  orders,
  anomalyReturns,
  paymentAnomalies,
  refundExchanges,
  refundRepairs,
  refundProposals,
  refundQuestions,
  invoiceChecks,
  invoiceDocuments,
  returnPickups,
  productQuestions,
  productReviews,
  refunds,
  reviewReports,
  shippingReports,
  sandboxTransactions,
  statementEntries,
  users,
} from '../../db/schema'
import { createCleanupJobHandlers } from '../../jobs/cleanup'
import { saveNotificationToDevOutbox } from '../../simulators/devOutbox'
import { recordNotification } from '../notification/recordNotification'
import { describeOnEveryDatabase, describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestRefundRequest, ONE_PIXEL_PNG_BASE64 } from '../../testing/shopRequests'
import { createTestReportDraft } from '../../testing/testServer'
import { createTestShop, type TestBuyer, type TestShop } from '../../testing/testShop'
import { hashVerificationTarget, toPhoneVerificationTarget } from '../auth/verificationTarget'
import { approveOrRejectRefund } from '../refund/transitionRefund'
import { ACCOUNT_CLOSURE_GRACE_DAYS, eraseDueAccounts } from './accountClosure'
import { collectPersonalData } from './personalData'

type Column = `${string}.${string}`

/** The columns that the database itself has. */
const listDatabaseColumns = async (db: Database): Promise<Column[]> => {
  const found = await db.execute<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )
  const { rows } = found as unknown as { rows: { table_name: string; column_name: string }[] }
  return rows.map(row => `${row.table_name}.${row.column_name}` as const).sort()
}

/** The columns that the record of processing names. */
const listRecordedColumns = (): Column[] => {
  const entries = [
    ...PERSONAL_TABLES.map(({ table, exported, withheld }) => ({
      table,
      names: [...exported, ...Object.keys(withheld)],
    })),
    ...[...IMPERSONAL_TABLES, ...PSEUDONYMOUS_TABLES, LEGALLY_RETAINED_TABLE].map(({ table, columns }) => ({
      table,
      names: columns,
    })),
  ]
  return entries
    .flatMap(({ table, names }) =>
      names.map(name => `${getTableName(table)}.${getTableColumns(table)[name]?.name ?? name}` as const),
    )
    .sort()
}

/** Which of these texts stand where in the database. */
const findTexts = async (
  db: Database,
  texts: readonly string[],
): Promise<{ column: Column; text: string }[]> => {
  const tables = new Set((await listDatabaseColumns(db)).map(column => column.split('.')[0] ?? ''))
  const found = new Map<string, { column: Column; text: string }>()
  for (const table of tables) {
    const answer = await db.execute(sql`select to_jsonb(t) as content from ${sql.identifier(table)} t`)
    const { rows } = answer as unknown as { rows: { content: Record<string, unknown> }[] }
    for (const { content } of rows)
      for (const [name, value] of Object.entries(content))
        for (const text of texts)
          if (JSON.stringify(value).includes(text))
            found.set(`${table}.${name} ${text}`, { column: `${table}.${name}`, text })
  }
  return [...found.values()]
}

await describeOnEveryDatabase('the record of processing', ({ db }) => {
  it('names every column of every table, once', async () => {
    assert.deepEqual(listRecordedColumns(), await listDatabaseColumns(db))
  })

  it('lacks a column that somebody adds without saying what for', async () => {
    const added: Column = 'users.mother'
    const rolledBack = new Error('rolled back')
    const inTransaction = db.transaction(async tx => {
      await tx.execute(sql`alter table users add column mother text`)
      const recorded = listRecordedColumns()
      const missing = (await listDatabaseColumns(tx)).filter(column => !recorded.includes(column))
      assert.deepEqual(missing, [added])
      throw rolledBack
    })
    await assert.rejects(inTransaction, rolledBack)
  })
})

/** Somebody of whom there is something in every table that can hold something of a person. */
class Person {
  readonly texts: string[] = []

  constructor(
    readonly shop: TestShop,
    readonly buyer: TestBuyer,
    readonly phone: string,
  ) {
    this.texts.push(buyer.userId, phone, toHex(deriveUserIdHash(buyer.userId)))
  }

  private get db(): Database {
    return this.shop.db
  }

  /** A text that stands nowhere else. */
  mark(topic: string): string {
    const text = `${topic}-${randomBytes(6).toString('hex')}`
    this.texts.push(text)
    return text
  }

  async fillAccount(): Promise<void> {
    const { server } = this.shop
    const { buyer, db } = this
    await server.dataOf('/user/edit', { nickname: this.mark('nickname'), image: ONE_PIXEL_PNG_BASE64 }, buyer)
    // The ways to a mailbox and to openids are long, and have tests of their own.
    await db
      .update(users)
      .set({
        email: `${this.mark('email')}@example.com`,
        icon: this.mark('icon'),
        browserOpenid: this.mark('openid'),
        miniProgramOpenid: this.mark('mini-openid'),
      })
      .where(eq(users.id, buyer.userId))
    await db.insert(devOutboxMessages).values({
      id: randomUUID(),
      channel: 'phone',
      target: this.phone,
      code: '123456',
      text: this.mark('outbox'),
      sentAt: server.clock.now(),
    })
    await server.dataOf('/user/settings/edit', { keepsViews: true }, buyer)
    await this.fillMessages()
    await this.fillLogIns()
    await server.dataOf(
      '/user/consents/agree',
      { agreedTo: [{ document: 'privacy', version: '1.0' }] },
      buyer,
    )
  }

  async fillLogIns(): Promise<void> {
    const { db, buyer } = this
    const { userId } = buyer
    const createdAt = this.shop.server.clock.now()
    const passkey = { publicKey: 'key', counter: 1, transports: ['internal'], lastUsedAt: createdAt }
    await db
      .insert(passkeys)
      .values({ id: this.mark('passkey'), userId, label: this.mark('label'), createdAt, ...passkey })
    await db
      .insert(passkeyChallenges)
      .values({ id: randomUUID(), userId, challenge: 'challenge', expiresAt: createdAt })
    await db
      .insert(weixinReturns)
      .values({ openid: this.mark('return'), userId, sessionId: randomUUID(), createdAt })
  }

  async fillMessages(): Promise<void> {
    const { db, buyer } = this
    const { server } = this.shop
    const at = server.clock.now()
    const { userId } = buyer
    const kind = 'checkReminder'
    await recordNotification(db, { userId, kind, event: this.mark('event'), data: { time: '08:00' } }, at)
    await server.dataOf(
      '/notification/preferences/edit',
      { switches: [{ kind, way: 'mail', isOn: false }] },
      buyer,
    )
    await server.dataOf('/notification/subscribe', { kinds: [kind] }, buyer)
    await server.dataOf(
      '/check_reminder/save',
      { reminder: { minuteOfDay: 480, weekdays: [0], timeZone: 'Asia/Shanghai', isOn: true } },
      buyer,
    )
    await saveNotificationToDevOutbox(
      db,
      { userId, kind, way: 'mail', target: this.mark('target'), subject: '', text: '', html: null },
      at,
    )
  }

  async fillHealth(): Promise<void> {
    const { server } = this.shop
    await server.dataOf(
      '/user/profile/edit',
      {
        name: this.mark('profile'),
        birthday: '1984-05-01',
        height: 172,
        weight: 68,
        sex: 'male',
        waist: 82,
        smoker: false,
        hypertension: false,
        hypertensionMedication: false,
        diabetes: false,
        athlete: false,
      },
      this.buyer,
    )
    await server.dataOf(
      '/household_member/save',
      { ...emptyHealthProfile, id: randomUUID(), name: this.mark('member') },
      this.buyer,
    )
    const takenAt = server.clock.now().toISOString()
    await server.dataOf(
      '/cuff_reading/add',
      { id: randomUUID(), systolic: 120, diastolic: 80, takenAt },
      this.buyer,
    )
    const report = await server.dataOf(
      '/health_report/upload',
      createTestReportDraft(server.clock.now()),
      this.buyer,
    )
    await server.dataOf(
      '/report_share/create',
      { reportId: report.id, scope: 'whole', days: 7, showsName: true },
      this.buyer,
    )
  }

  /** A chair of their own, and one that they use, with all that may hang on it. */
  async fillChairs(): Promise<{ ownChair: string }> {
    const { db, buyer } = this
    const now = this.shop.server.clock.now()
    const [ownChair, usedChair] = [0, 1].map(() => `HK${randomBytes(4).toString('hex').toUpperCase()}`)
    assert.ok(ownChair && usedChair)
    for (const serialNumber of [ownChair, usedChair]) {
      await db.insert(chairs).values({
        serialNumber,
        family: 'hk',
        features: 0,
        firmware: '1',
        epoch: 1,
        allowsGuests: false,
        registeredAt: now,
      })
      await db.insert(chairMembers).values({
        id: randomUUID(),
        serialNumber,
        userId: buyer.userId,
        userKey: toHex(deriveUserIdHash(buyer.userId)),
        role: serialNumber === ownChair ? 'owner' : 'family',
        sharesStatistics: true,
        joinedAt: now,
      })
    }
    await this.shop.server.dataOf(
      '/device/edit',
      { serialNumber: ownChair, name: this.mark('chair').slice(0, 20) },
      buyer,
    )
    await this.shop.server.dataOf(
      '/device/share',
      { serialNumber: ownChair, audience: 'family', hours: 1 },
      buyer,
    )
    const { userId } = buyer
    const serialNumber = usedChair
    await db.insert(chairOwnershipClaims).values({
      id: randomUUID(),
      serialNumber,
      userId,
      challenge: randomBytes(16).toString('hex'),
      expiresAt: now,
    })
    await db.insert(chairShareLinks).values({
      keyHash: this.mark('key'),
      serialNumber,
      audience: 'guest',
      epoch: 1,
      createdBy: userId,
      expiresAt: now,
    })
    await db.insert(chairOccupancies).values({ serialNumber, userId, boot: 1, sitting: 1, since: now })
    await db
      .insert(chairAuditLog)
      .values({ id: randomUUID(), serialNumber, userId, action: 'start', result: 'ok', at: now })
    await db.insert(massageSessions).values({
      serialNumber,
      generation: 1,
      recordId: 1,
      userId,
      startedAt: now,
      seconds: 600,
      program: 1,
      zones: 0,
      intensity: 1,
      reason: 'finished',
      receivedAt: now,
    })
    await this.fillHabits(usedChair)
    return { ownChair }
  }

  /** What the person likes on a chair, when, and in which home it is. */
  private async fillHabits(serialNumber: string): Promise<void> {
    const { db } = this
    const { userId } = this.buyer
    const now = this.shop.server.clock.now()
    await db.insert(chairHomeLinks).values({ serialNumber, userId, isConnected: true, since: now })
    const presetId = randomUUID()
    await db.insert(massagePresets).values({
      id: presetId,
      userId,
      serialNumber,
      name: this.mark('preset'),
      program: 1,
      minutes: 10,
      intensity: 1,
      heat: 0,
      airbag: 0,
      createdAt: now,
    })
    await db.insert(massageSchedules).values({
      id: randomUUID(),
      userId,
      serialNumber,
      presetId,
      minuteOfDay: 480,
      weekdays: [0],
      timeZone: 'Asia/Shanghai',
      isOn: true,
      createdAt: now,
    })
    await db.insert(favouritePrograms).values({ userId, serialNumber, program: 1, since: now })
  }

  /** An order that somebody else was asked to pay, that was reviewed, and of which a piece was sent back. */
  async fillShop(): Promise<void> {
    const { shop, buyer, db } = this
    const { server } = shop
    await server.dataOf(
      '/address/edit',
      {
        id: buyer.addressId,
        name: this.mark('name').slice(0, 20),
        phone: this.phone,
        districtCode: '310104',
        detail: this.mark('street'),
      },
      buyer,
    )
    await server.dataOf(
      '/invoice_title/edit',
      {
        invoice: {
          kind: 'company',
          title: this.mark('kept title'),
          taxNumber: '91350100M000100Y43',
          email: 'kept@shop.example',
        },
      },
      buyer,
    )
    await server.dataOf('/product/browse_shop', { id: 'w8' }, buyer)
    await server.dataOf('/stock_alert/edit', { skuId: 'w8-rose', isOn: true }, buyer)
    await server.dataOf(
      '/dealer_cart/edit',
      { mode: 'merge', items: [{ skuId: 'w8-cloud', quantity: 1, isSelected: true }] },
      buyer,
    )
    const order = await shop.place(
      buyer,
      { 'm1-pearl': 3 },
      {
        remark: this.mark('remark'),
        invoice: { kind: 'company', title: this.mark('title'), taxNumber: '91350100M000100Y43' },
      },
    )
    await server.dataOf(
      '/dealer_order/substitute_payment',
      { id: order.id, message: this.mark('message'), showsItems: true, showsName: true },
      buyer,
    )
    const outTradeNo = await shop.pay(buyer, order.id)
    await shop.ship(order.id)
    await server.dataOf('/dealer_order/confirm_receive', { id: order.id }, buyer)
    const { id: picture } = await server.dataOf('/picture/upload', { image: ONE_PIXEL_PNG_BASE64 }, buyer)
    this.texts.push(picture)
    await server.dataOf(
      '/dealer_order/comment',
      {
        id: order.id,
        comments: [{ skuId: 'm1-pearl', stars: 5, text: this.mark('review'), pictures: [picture] }],
        isAnonymous: false,
      },
      buyer,
    )
    await this.fillContributions(order.id)
    await this.sendPieceBack(order.id, picture)
    await this.fillOffice(order.id)
    const now = server.clock.now()
    await db.insert(sandboxTransactions).values({ outTradeNo, trade: { description: this.mark('trade') } })
    await db.insert(paymentAnomalies).values({
      provider: 'weixin',
      transactionId: randomUUID(),
      reason: 'currency',
      outTradeNo,
      account: 'ours',
      amount: 1,
      currency: 'USD',
      firstReportedAt: now,
      lastReportedAt: now,
    })
    await this.fillBooks(outTradeNo)
  }

  /** What whoever keeps the books has of the person's payment. */
  private async fillBooks(outTradeNo: string): Promise<void> {
    const { db } = this
    const by = { kind: 'operator' as const, id: randomUUID(), name: 'Sun Qiao' }
    const money = { provider: 'weixin' as const, outTradeNo, amount: 1 }
    await db.insert(anomalyReturns).values({
      id: randomUUID(),
      anomalyId: randomUUID(),
      ...money,
      outRefundNo: randomUUID(),
      status: 'proposed',
      reason: 'came twice',
      proposedBy: by,
      proposedAt: this.shop.server.clock.now(),
      decisionNote: '',
      tries: 0,
    })
    const line = { date: '2026-11-19', position: 1, kind: 'payment' as const, transactionId: '4200' }
    await db.insert(statementEntries).values({ ...money, ...line })
  }

  /** A review that was hidden, one of somebody else that was reported, and a question that was answered. */
  private async fillContributions(orderId: string): Promise<void> {
    const { db, shop, buyer } = this
    const { userId } = buyer
    const at = shop.server.clock.now()
    await db
      .update(productReviews)
      .set({ state: 'hidden', hiddenFor: 'insult' })
      .where(eq(productReviews.orderId, orderId))
    const [other] = await db.select().from(productReviews).where(isNull(productReviews.userId))
    assert.ok(other)
    await db.insert(reviewReports).values({
      id: randomUUID(),
      reviewId: other.id,
      userId,
      reason: 'untrue',
      at,
      decidedAt: at,
    })
    await db.insert(productQuestions).values({
      id: randomUUID(),
      productId: 'm1',
      userId,
      text: this.mark('asked'),
      answer: this.mark('answered'),
      state: 'hidden',
      hiddenFor: 'offTopic',
      at,
    })
  }

  /** What those who run the shop write about an order and its refund. */
  private async fillOffice(orderId: string): Promise<void> {
    const { db } = this
    const now = this.shop.server.clock.now()
    const by = { kind: 'operator' as const, id: randomUUID(), name: 'Mei Lin' }
    const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
    assert.ok(refund)
    const own = { orderId, skuId: refund.skuId }
    await db.insert(shippingReports).values({ orderId, digest: this.mark('report'), tries: 0 })
    await db
      .insert(orderNotes)
      .values({ id: randomUUID(), orderId, by, text: this.mark('colleague'), at: now })
    await db.insert(refundQuestions).values({
      refundId: refund.id,
      text: this.mark('question'),
      by,
      askedAt: now,
      answer: this.mark('answer'),
      answeredAt: now,
      earlier: [
        {
          text: this.mark('earlier question'),
          askedAt: now.toISOString(),
          answer: this.mark('earlier answer'),
          pictures: [],
          answeredAt: now.toISOString(),
        },
      ],
    })
    await db.insert(goodwillPayments).values({ id: randomUUID(), ...own, amount: 1, createdAt: now })
    await db.insert(refundExchanges).values({
      refundId: refund.id,
      skuId: 'm1-pearl',
      skuName: { 'en-GB': 'pearl', 'zh-CN': '珍珠', 'zh-Hant': '珍珠' },
      shipment: { way: 'parcel', company: 'shunfeng', trackingNumber: this.mark('exchange') },
    })
    await db.insert(refundRepairs).values({
      refundId: refund.id,
      work: this.mark('repair'),
      shipment: { way: 'parcel', company: 'shunfeng', trackingNumber: this.mark('repaired') },
    })
    await db.insert(invoiceChecks).values({ orderId, dueAt: now }).onConflictDoNothing()
    await db.insert(invoiceDocuments).values({
      id: randomUUID(),
      orderId,
      position: 1,
      kind: 'blue',
      state: 'issued',
      buyer: { kind: 'personal', title: this.mark('invoiced') },
      lines: [],
      amount: 1,
      tax: 0,
      requestNumber: randomUUID(),
      tries: 0,
      problem: '',
      number: randomUUID(),
      issuedAt: now,
      createdAt: now,
      changedAt: now,
    })
    await db.insert(returnPickups).values({
      refundId: refund.id,
      state: 'collected',
      address: {
        name: this.mark('courier'),
        phone: this.phone,
        districtCode: '310104',
        region: ['上海市'],
        detail: this.mark('door'),
      },
      day: '2026-11-20',
      slot: 'morning',
      company: 'shunfeng',
      nodes: [],
      revision: 1,
      tries: 0,
      problem: '',
      toCancel: [],
      createdAt: now,
      changedAt: now,
    })
    await db.insert(refundProposals).values({
      id: randomUUID(),
      kind: 'accept',
      orderId,
      refundId: refund.id,
      amount: 1,
      payload: { kind: 'accept', answer: this.mark('proposed') },
      reason: this.mark('reason'),
      proposedBy: by,
      proposedAt: now,
      outcome: 'open',
      decisionNote: this.mark('decision'),
    })
  }

  private async sendPieceBack(orderId: string, picture: string): Promise<void> {
    const { shop, buyer } = this
    const { server } = shop
    const refund = await server.dataOf(
      '/dealer_order_refund/apply',
      createTestRefundRequest(orderId, {
        kind: 'returnAndRefund',
        goodsStatus: 'received',
        reason: 'notSuitable',
        note: this.mark('note'),
        telephone: this.phone,
        fileList: [picture],
      }),
      buyer,
    )
    const answer = this.mark('answer')
    await approveOrRejectRefund(this.db, { id: refund.id, isApproved: true, answer }, server.clock.now())
    const trackingNumber = `SF${randomBytes(5).toString('hex').toUpperCase()}`
    this.texts.push(trackingNumber)
    await server.dataOf(
      '/dealer_order_refund/send_back',
      { way: 'parcel', id: refund.id, company: 'shunfeng', trackingNumber },
      buyer,
    )
    await shop.receive(refund.id)
    await shop.jobs.processRefunds()
  }

  async askForClosure(): Promise<void> {
    const { server } = this.shop
    server.clock.advance({ minutes: 2 })
    await server.dataOf('/user/code/send', { channel: 'phone' }, this.buyer)
    const proof = { channel: 'phone' as const, ...server.lastEntered() }
    await server.dataOf(
      '/user/closing/ask',
      { variant: 'store', reasons: ['noBrand'], feedback: this.mark('feedback'), proof },
      this.buyer,
    )
  }
}

const createPerson = async (shop: TestShop, { db }: OpenedDatabase): Promise<Person> => {
  const buyer = await shop.newBuyer()
  const [row] = await db.select().from(users).where(eq(users.id, buyer.userId))
  assert.ok(row?.phone)
  return new Person(shop, buyer, row.phone)
}

await describeStartedOnEveryDatabase(
  'a person of whom there is everything',
  createTestShop,
  (shop, database) => {
    const { db } = database
    const { server } = shop

    it('takes along every column that is not withheld for a reason, and nothing stays when they are erased', async () => {
      const person = await createPerson(shop, database)
      const { userId } = person.buyer
      await person.fillAccount()
      await person.fillHealth()
      const { ownChair } = await person.fillChairs()
      await person.fillShop()
      const recommended = await shop.paidOrder(await shop.newBuyer())
      await db.update(orders).set({ assistantId: userId }).where(eq(orders.id, recommended.id))
      const { parts: early } = await server.dataOf('/user/export', {}, person.buyer)
      await server.dataOf('/device/remove', { serialNumber: ownChair }, person.buyer)
      await person.askForClosure()
      const late = await collectPersonalData(db, userId)

      for (const { table, topic, exported } of PERSONAL_TABLES) {
        if (topic === null) continue
        const [row] = [late[topic], early[topic]].flat() as Record<string, unknown>[]
        assert.ok(row, `${getTableName(table)} is not in the export`)
        assert.deepEqual(Object.keys(row).sort(), [...exported].sort(), getTableName(table))
      }
      const everywhere = await findTexts(db, person.texts)
      const absent = person.texts.filter(text => !everywhere.some(found => found.text === text))
      assert.deepEqual(
        absent.map(text => text.replace(/-.*/, '')),
        ['return', 'chair'],
        'only what went with the sessions, and the chair’s name, are gone yet',
      )

      server.clock.advance({ days: ACCOUNT_CLOSURE_GRACE_DAYS })
      await eraseDueAccounts(db, server.clock.now())
      const left = await findTexts(db, person.texts)
      assert.deepEqual(
        left.filter(({ column }) => column !== 'lawful_records.content'),
        [],
      )
      const { now } = server.clock
      const { cleanup } = createCleanupJobHandlers({ db, now, recordSecurityEvent: () => {} })
      await cleanup({ tx: db, payload: {}, now: now() })
      const hashes = [hashVerificationTarget('test'.repeat(16), toPhoneVerificationTarget(person.phone))]
      assert.deepEqual(await findTexts(db, hashes), [])
    })

    it('keeps nothing of a chair’s name for its next owner', async () => {
      const person = await createPerson(shop, database)
      const { ownChair } = await person.fillChairs()
      const { key } = await server.dataOf(
        '/device/share',
        { serialNumber: ownChair, audience: 'owner', hours: 1 },
        person.buyer,
      )
      const next = await shop.newBuyer()
      const { name } = await server.dataOf('/device/share/accept', { serialNumber: ownChair, key }, next)
      assert.equal(name, null)
    })
  },
)

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import {
  accountClosureRequests,
  chairMembers,
  chairs,
  accountClosureFeedback,
  legalRetentionRecords,
  orders,
  users,
} from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import {
  createUniquePhoneNumber,
  createWrongVerificationCode,
  createTestReportDraft,
  solveProofOfWork,
  createTestServer,
  type TestRequestOptions,
} from '../../testing/testServer'
import { createTestShop, type TestBuyer, type TestShop } from '../../testing/testShop'
import { createTestRefundRequest } from '../../testing/shopRequests'
import { toPhoneVerificationTarget } from '../auth/verificationTarget'
import { parseUserAgent } from './parseUserAgent'
import { ACCOUNT_CLOSURE_GRACE_DAYS, eraseDueAccounts } from './accountClosure'

await describeStartedOnEveryDatabase('the account', createTestServer, (server, database) => {
  const newEmail = () => `${randomUUID()}@example.com`

  const emailCode = async (email: string, asking: TestRequestOptions = {}) => {
    const challenge = await server.dataOf('/auth/prepare_email_captcha', { email })
    await server.dataOf('/auth/get_email_captcha', { email, ...solveProofOfWork(challenge) }, asking)
    return server.lastEntered()
  }
  const ownCode = async (token: string, channel: 'phone' | 'email' = 'phone') => {
    server.clock.advance({ minutes: 2 })
    await server.dataOf('/user/code/send', { channel }, { token })
    return server.lastEntered()
  }
  const ask = async (
    token: string,
    changes: { reasons?: ('noChairs' | 'noBrand')[]; feedback?: string } = {},
  ) =>
    server.call(
      '/user/closing/ask',
      {
        variant: 'store',
        reasons: changes.reasons ?? ['noChairs'],
        feedback: changes.feedback ?? '',
        proof: { channel: 'phone', ...(await ownCode(token)) },
      },
      { token },
    )

  it('gets a mailbox when both codes are right, and only then', async () => {
    const phone = createUniquePhoneNumber()
    const token = await server.signIn(phone)
    const other = await server.signIn((server.clock.advance({ minutes: 2 }), phone))
    const email = newEmail()
    const proof = { channel: 'phone' as const, ...(await ownCode(token)) }
    const entered = await emailCode(email)
    const { code } = entered
    const change = (codes: { code: string; proof: string }) =>
      server.call(
        '/user/contact/change',
        {
          to: { channel: 'email', email },
          ...entered,
          code: codes.code,
          proof: { ...proof, code: codes.proof },
        },
        { token },
      )
    assert.equal(
      (await change({ code: createWrongVerificationCode(code), proof: proof.code })).code,
      RESPONSE_CODE.captchaWrong,
    )
    assert.equal(
      (await change({ code, proof: createWrongVerificationCode(proof.code) })).code,
      RESPONSE_CODE.captchaWrong,
    )
    assert.equal((await server.dataOf('/user/get', {}, { token })).email, null)
    assert.equal((await change({ code, proof: proof.code })).code, RESPONSE_CODE.success)
    assert.match((await server.dataOf('/user/get', {}, { token })).email ?? '', /@example\.com$/)
    assert.equal((await server.call('/user/get', {}, { token: other })).code, RESPONSE_CODE.sessionOver)
  })

  it('tells its owner, wherever they could be reached before, who changed where they are reached', async () => {
    const phone = createUniquePhoneNumber()
    const token = await server.signIn(phone)
    const changeEmail = async (email: string) => {
      const proof = { channel: 'phone' as const, ...(await ownCode(token)) }
      server.sentNotices.length = 0
      await server.dataOf(
        '/user/contact/change',
        { to: { channel: 'email', email }, ...(await emailCode(email)), proof },
        { token },
      )
      return server.sentNotices.map(({ target: { address }, notice }) => [address, notice])
    }
    const [first, second] = [newEmail(), newEmail()]
    const toPhone = [toPhoneVerificationTarget(phone).address, 'contactChanged']
    assert.deepEqual(await changeEmail(first), [toPhone])
    assert.deepEqual(await changeEmail(second), [toPhone, [first, 'contactChanged']])
  })

  it('tells its owner elsewhere of a log-in on a device that is new, in their language', async () => {
    const email = newEmail()
    const phone = createUniquePhoneNumber()
    const token = await server.signIn(phone)
    const proof = { channel: 'phone' as const, ...(await ownCode(token)) }
    const change = { to: { channel: 'email' as const, email }, ...(await emailCode(email)), proof }
    await server.dataOf('/user/contact/change', change, { token })

    const logIn = async (knownClientToken?: string) => {
      server.clock.advance({ minutes: 2 })
      server.sentNotices.length = 0
      const asked = { phone, ...(knownClientToken ? { knownClientToken } : {}) }
      const solved = solveProofOfWork(await server.dataOf('/auth/prepare_captcha', asked))
      const { requestId } = await server.dataOf('/auth/get_captcha', { ...asked, ...solved })
      const entered = { phone, code: server.lastCode(), requestId, agreed: true as const }
      return server.dataOf('/auth/login', entered, { language: 'zh-CN' })
    }
    const { knownClientToken } = await logIn()
    assert.deepEqual(server.sentNotices, [
      { target: { channel: 'email', address: email }, notice: 'loggedInOnNewDevice', locale: 'en-GB' },
    ])
    await logIn(knownClientToken)
    assert.deepEqual(server.sentNotices, [])
  })

  it('does not take the mailbox of another account', async () => {
    const email = newEmail()
    await server.dataOf('/auth/email_login', { email, ...(await emailCode(email)), agreed: true })
    server.clock.advance({ minutes: 2 })
    const token = await server.signIn()
    const proof = { channel: 'phone' as const, ...(await ownCode(token)) }
    const entered = await emailCode(email)
    const answer = await server.call(
      '/user/contact/change',
      { to: { channel: 'email', email }, ...entered, proof },
      { token },
    )
    assert.equal(answer.message, 'This is used by another account. Log in there, or choose another one')
  })

  it('gets a mailbox alone when several accounts prove it at the same moment', async () => {
    const email = newEmail()
    const changes = []
    for (let index = 0; index < 4; index += 1) {
      const token = await server.signIn()
      await server.dataOf('/user/code/send', { channel: 'phone' }, { token })
      const proof = { channel: 'phone' as const, ...server.lastEntered() }
      const entered = await emailCode(email, { ip: `10.9.0.${index}` })
      const body = { to: { channel: 'email' as const, email }, ...entered, proof }
      changes.push(() => server.call('/user/contact/change', body, { token }))
    }
    const entered = await emailCode(email)
    const register = () => server.call('/auth/email_login', { email, ...entered, agreed: true })
    const answers = await Promise.all([...changes, register].map(make => make()))
    const [registered] = answers.slice(-1)
    const { success, conflict } = RESPONSE_CODE
    const others = answers.slice(0, -1).map(({ code }) => code)
    assert.equal(registered?.code, success, 'whoever shows the code comes in, to an account old or new')
    assert.ok(
      others.every(code => code === success || code === conflict),
      String(others),
    )
    assert.ok(others.filter(code => code === success).length <= 1)
  })

  it('signs all devices out but the one that asks', async () => {
    const phone = createUniquePhoneNumber()
    const tokens: string[] = []
    for (let count = 0; count < 3; count += 1) {
      server.clock.advance({ minutes: 2 })
      tokens.push(await server.signIn(phone))
    }
    const stranger = await server.signIn()
    const token = tokens[1] ?? ''
    await server.dataOf('/user/devices/sign_out_others', {}, { token })
    const codes = await Promise.all(
      [...tokens, stranger].map(async each => (await server.call('/user/get', {}, { token: each })).code),
    )
    const { success, sessionOver } = RESPONSE_CODE
    assert.deepEqual(codes, [sessionOver, success, sessionOver, success])
  })

  it('lists its devices, and signs one out or all', async () => {
    const phone = createUniquePhoneNumber()
    const first = await server.signIn(phone)
    server.clock.advance({ minutes: 2 })
    const second = await server.signIn(phone)
    const { devices } = await server.dataOf('/user/devices/list', {}, { token: second })
    assert.deepEqual(
      devices.map(({ isCurrent }) => isCurrent),
      [true, false],
    )
    const id = devices.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const stranger = await server.signIn()
    assert.equal(
      (await server.call('/user/devices/sign_out', { id }, { token: stranger })).code,
      RESPONSE_CODE.notFound,
    )
    await server.dataOf('/user/devices/sign_out', { id }, { token: second })
    assert.equal((await server.call('/user/get', {}, { token: first })).code, RESPONSE_CODE.sessionOver)
    await server.dataOf('/user/devices/sign_out_everywhere', {}, { token: second })
    assert.equal((await server.call('/user/get', {}, { token: second })).code, RESPONSE_CODE.sessionOver)
  })

  it('keeps what was chosen', async () => {
    const token = await server.signIn()
    assert.deepEqual(await server.dataOf('/user/settings/get', {}, { token }), { keepsViews: true })
    await server.dataOf('/user/settings/edit', { keepsViews: false }, { token })
    assert.deepEqual(await server.dataOf('/user/settings/get', {}, { token }), { keepsViews: false })
  })

  it('remembers which legal texts were agreed to, each version once', async () => {
    const phone = createUniquePhoneNumber()
    let token = ''
    for (let time = 0; time < 2; time += 1) {
      await server.askForCode(phone)
      const agreedTo = [{ document: 'privacy', version: '1.0' }]
      token = (await server.dataOf('/auth/login', { phone, ...server.lastEntered(), agreed: true, agreedTo }))
        .token
      server.clock.advance({ minutes: 2 })
    }
    const { consents } = await server.dataOf('/user/consents/list', {}, { token })
    assert.deepEqual(
      consents.map(({ document, version }) => [document, version]),
      [['privacy', '1.0']],
    )
  })

  it('notes a new version of a legal text beside the older one, for this person alone', async () => {
    const token = await server.signIn()
    const formatVersions = (consents: readonly { document: string; version: string }[]) =>
      consents.map(({ document, version }) => `${document} ${version}`)
    await server.dataOf(
      '/user/consents/agree',
      { agreedTo: [{ document: 'privacy', version: '1.0' }] },
      { token },
    )
    server.clock.advance({ minutes: 1 })
    const agreedTo = [
      { document: 'privacy', version: '1.1' },
      { document: 'registration', version: '1.1' },
    ]
    const { consents } = await server.dataOf('/user/consents/agree', { agreedTo }, { token })
    assert.deepEqual(formatVersions(consents), ['privacy 1.1', 'registration 1.1', 'privacy 1.0'])
    const stranger = await server.signIn()
    assert.deepEqual((await server.dataOf('/user/consents/list', {}, { token: stranger })).consents, [])
  })

  it('gives everything that it holds, and nothing of others', async () => {
    const token = await server.signIn()
    const draft = createTestReportDraft(server.clock.now())
    await server.dataOf('/health_report/upload', draft, { token })
    await server.dataOf('/health_report/upload', createTestReportDraft(server.clock.now()), {
      token: await server.signIn(),
    })
    const { parts } = await server.dataOf('/user/export', {}, { token })
    const reports = parts.reports as { clientReportId: string }[]
    assert.deepEqual(
      reports.map(({ clientReportId }) => clientReportId),
      [draft.clientReportId],
    )
    assert.doesNotMatch(JSON.stringify(parts), /tokenHash|slipHash/)
  })

  it('loses its health data when that is wished, and stays', async () => {
    const token = await server.signIn()
    await server.dataOf('/health_report/upload', createTestReportDraft(server.clock.now()), { token })
    await server.dataOf('/user/erase', { part: 'health' }, { token })
    assert.deepEqual((await server.dataOf('/health_report/list', { limit: 5 }, { token })).reports, [])
    assert.equal((await server.call('/user/get', {}, { token })).code, RESPONSE_CODE.success)
  })

  it('is not closed without a reason, nor while a chair is still owned', async () => {
    const token = await server.signIn()
    const { id } = await server.dataOf('/user/get', {}, { token })
    assert.equal(
      (await ask(token, { reasons: [], feedback: '  ' })).message,
      'Choose a reason, or write to us',
    )
    const serialNumber = randomUUID().slice(0, 8).toUpperCase()
    const now = server.clock.now()
    await database.db.insert(chairs).values({
      serialNumber,
      family: 'w',
      features: 0,
      firmware: '1',
      epoch: 1,
      allowsGuests: false,
      registeredAt: now,
    })
    await database.db.insert(chairMembers).values({
      id: randomUUID(),
      serialNumber,
      userId: id,
      userKey: '00',
      role: 'owner',
      sharesStatistics: false,
      joinedAt: now,
    })
    assert.equal((await server.dataOf('/user/closing/look', {}, { token })).open.chairs, 1)
    assert.equal((await ask(token)).code, RESPONSE_CODE.conflict)
  })

  it('is signed out everywhere when it is closed, and stays when its owner comes back in time', async () => {
    const phone = createUniquePhoneNumber()
    const token = await server.signIn(phone)
    const { id } = await server.dataOf('/user/get', {}, { token })
    server.sentNotices.length = 0
    assert.equal((await ask(token)).code, RESPONSE_CODE.success)
    assert.deepEqual(
      server.sentNotices.map(({ notice }) => notice),
      ['closureRequested'],
    )
    assert.equal((await server.call('/user/get', {}, { token })).code, RESPONSE_CODE.sessionOver)
    server.clock.advance({ days: ACCOUNT_CLOSURE_GRACE_DAYS - 1 })
    await eraseDueAccounts(database.db, server.clock.now())
    await server.askForCode(phone)
    const login = { phone, ...server.lastEntered(), agreed: true as const }
    const { isKept, isNewUser } = await server.dataOf('/auth/login', login)
    assert.deepEqual([isKept, isNewUser], [true, false])
    server.clock.advance({ days: 2 })
    await eraseDueAccounts(database.db, server.clock.now())
    assert.equal((await database.db.select().from(users).where(eq(users.id, id))).length, 1)
  })

  it('is erased after the days; of why it was closed the reasons stay, without words and person', async () => {
    const token = await server.signIn()
    const { id } = await server.dataOf('/user/get', {}, { token })
    await server.dataOf('/health_report/upload', createTestReportDraft(server.clock.now()), { token })
    const words = randomUUID()
    await ask(token, { feedback: words })
    const findFeedback = async () =>
      (await database.db.select().from(accountClosureFeedback)).find(row => row.feedback === words)
    const given = await findFeedback()
    assert.equal(given?.userId, id)
    server.clock.advance({ days: ACCOUNT_CLOSURE_GRACE_DAYS })
    await eraseDueAccounts(database.db, server.clock.now())
    assert.equal((await database.db.select().from(users).where(eq(users.id, id))).length, 0)
    assert.equal(
      (await database.db.select().from(accountClosureRequests)).filter(({ userId }) => userId === id).length,
      0,
    )
    assert.equal(await findFeedback(), undefined)
    const [left] = await database.db
      .select()
      .from(accountClosureFeedback)
      .where(eq(accountClosureFeedback.id, given.id))
    assert.deepEqual([left?.userId, left?.feedback, left?.reasons], [null, '', ['noChairs']])
  })
})

/** Somebody who orders asks to close the account, with a code that went to their phone. */
const askForClosure = async ({ server }: TestShop, buyer: TestBuyer) => {
  server.clock.advance({ minutes: 2 })
  await server.dataOf('/user/code/send', { channel: 'phone' }, buyer)
  const proof = { channel: 'phone' as const, ...server.lastEntered() }
  return server.call(
    '/user/closing/ask',
    { variant: 'app', reasons: ['noBrand'], feedback: '', proof },
    buyer,
  )
}

await describeStartedOnEveryDatabase('an account with orders', createTestShop, (shop, database) => {
  it('stays open while an order is on its way or a refund in progress', async () => {
    const { server } = shop
    const buyer = await shop.newBuyer()
    const closing = () => askForClosure(shop, buyer)
    const stillOpen = async () => (await server.dataOf('/user/closing/look', {}, buyer)).open
    const order = await shop.paidOrder(buyer)
    assert.deepEqual(await stillOpen(), { orders: 1, refunds: 0, chairs: 0 })
    assert.equal((await closing()).code, RESPONSE_CODE.conflict)
    await shop.ship(order.id)
    await server.dataOf('/dealer_order/confirm_receive', { id: order.id }, buyer)
    const refund = await server.dataOf(
      '/dealer_order_refund/apply',
      createTestRefundRequest(order.id, { goodsStatus: 'received', reason: 'notSuitable' }),
      buyer,
    )
    assert.deepEqual(await stillOpen(), { orders: 0, refunds: 1, chairs: 0 })
    assert.equal((await closing()).code, RESPONSE_CODE.conflict)
    await server.dataOf('/dealer_order_refund/undo', { id: refund.id }, buyer)
    assert.equal((await closing()).code, RESPONSE_CODE.success)
  })

  it('is closed only when they are over; then their figures stay, and who they went to is kept apart for three years', async () => {
    const { server } = shop
    const buyer = await shop.newBuyer()
    const order = await shop.receivedOrder(buyer)
    const { id } = await server.dataOf('/user/get', {}, buyer)
    assert.equal((await askForClosure(shop, buyer)).code, RESPONSE_CODE.success)
    server.clock.advance({ days: ACCOUNT_CLOSURE_GRACE_DAYS })
    await eraseDueAccounts(database.db, server.clock.now())
    const [left] = await database.db.select().from(orders).where(eq(orders.id, order.id))
    assert.ok(left && left.userId !== id && left.shippedTo === null && left.total > 0)
    const record = async () =>
      (await database.db.select().from(legalRetentionRecords)).find(row => row.orderNumber === left?.number)
    assert.ok(JSON.stringify((await record())?.content).includes('phone'))
    server.clock.advance({ days: 3 * 366 })
    await eraseDueAccounts(database.db, server.clock.now())
    assert.equal(await record(), undefined)
  })
})

it('a device is named by two words of what its browser says', () => {
  const said =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.44'
  assert.deepEqual(parseUserAgent(said), { kind: 'iphone', app: 'wechat' })
  assert.deepEqual(parseUserAgent(''), { kind: 'unknown', app: 'unknown' })
})

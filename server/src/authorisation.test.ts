import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, apiContract, type EndpointPath, type ResponseEnvelope } from '@anzuo/contract'
import { DAY_MS } from '@anzuo/domain/durations'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import type { OpenedDatabase } from './db/database'
import {
  authSessions,
  chairMembers,
  chairOwnershipClaims,
  chairs,
  passkeys,
  productReviews,
} from './db/schema'
import { revokeAuthSession } from './modules/auth/authSessions'
import { parseSessionId } from './modules/auth/sessionTokens'
import { collectPersonalData } from './modules/account/personalData'
import { addChairMember } from './modules/chair/chairMembers'
import { describeStartedOnEveryDatabase } from './testing/databases'
import { createTestRefundRequest, ONE_PIXEL_PNG_BASE64 } from './testing/shopRequests'
import { createTestReportDraft } from './testing/testServer'
import { createTestShop, type TestBuyer, type TestShop } from './testing/testShop'
import { createValidRequests } from './testing/validRequests'

type ChairUse = 'owner' | 'family' | 'guest'

/**
 * Who may make a call, and on whose things. `anybody`: needs nobody and knows nobody. `ownOnly`: names nothing of a person, and answers
 * with what is the caller's. An object: the fields name things of a person; for everybody else they do not exist. `chair`: what somebody
 * has to be to the chair. `secret`: opened by something that only those have who were given it.
 */
type Protection =
  | 'anybody'
  | 'ownOnly'
  | { own: Partial<Record<OwnedKind, readonly string[]>> }
  | { chair: readonly ChairUse[] }
  | { secret: string }

type OwnedKind =
  | 'address'
  | 'invoiceTitle'
  | 'order'
  | 'refund'
  | 'report'
  | 'reportShare'
  | 'cuffReading'
  | 'householdMember'
  | 'picture'
  | 'session'
  | 'passkey'
  | 'claim'
  | 'review'

const ALL_USES = ['owner', 'family', 'guest'] as const

/** A new call is a type error here until somebody has decided who may make it. */
const PROTECTION: Record<EndpointPath, Protection> = {
  '/auth/prepare_captcha': 'anybody',
  '/auth/get_captcha': 'anybody',
  '/auth/prepare_email_captcha': 'anybody',
  '/auth/get_email_captcha': 'anybody',
  '/auth/login': { secret: 'a code' },
  '/auth/email_login': { secret: 'a code' },
  '/auth/weixin_phone_login': { secret: 'a code of the platform' },
  '/auth/passkey/begin': 'anybody',
  '/auth/passkey/finish': { secret: 'a signature of a passkey' },
  '/auth/weixin_return': { secret: 'a code of the platform' },
  '/auth/weixin_return/keep': { secret: 'a code of the platform' },
  '/auth/logout': 'ownOnly',
  '/user/get': 'ownOnly',
  '/user/edit': 'ownOnly',
  '/user/profile/get': 'ownOnly',
  '/user/profile/edit': 'ownOnly',
  '/user/code/send': 'ownOnly',
  '/user/contact/change': { secret: 'two codes' },
  '/user/devices/list': 'ownOnly',
  '/user/devices/sign_out': { own: { session: ['id'] } },
  '/user/devices/sign_out_others': 'ownOnly',
  '/user/devices/sign_out_everywhere': 'ownOnly',
  '/user/passkeys/list': 'ownOnly',
  '/user/passkeys/begin': 'ownOnly',
  '/user/passkeys/add': { secret: 'what a browser has made' },
  '/user/passkeys/rename': { own: { passkey: ['id'] } },
  '/user/passkeys/remove': { own: { passkey: ['id'] } },
  '/user/settings/get': 'ownOnly',
  '/user/settings/edit': 'ownOnly',
  '/user/consents/list': 'ownOnly',
  '/user/consents/agree': 'ownOnly',
  '/user/export': 'ownOnly',
  '/user/erase': 'ownOnly',
  '/user/closing/look': 'ownOnly',
  '/user/closing/ask': { secret: 'a code' },
  '/health_report/upload': 'ownOnly',
  '/health_report/get': { own: { report: ['id'] } },
  '/health_report/list': 'ownOnly',
  '/health_report/annotate': { own: { report: ['id'] } },
  '/health_report/delete': { own: { report: ['id'] } },
  '/cuff_reading/add': 'ownOnly',
  '/cuff_reading/list': 'ownOnly',
  '/household_member/list': 'ownOnly',
  '/household_member/save': 'ownOnly',
  '/household_member/delete': { own: { householdMember: ['id'] } },
  '/cuff_reading/delete': { own: { cuffReading: ['id'] } },
  '/report_share/create': { own: { report: ['reportId'] } },
  '/report_share/list': 'ownOnly',
  '/report_share/revoke': { own: { reportShare: ['id'] } },
  '/open/report_share/get': { secret: 'the token of a link' },
  '/open/app/app_config': 'anybody',
  '/weixin/openid': { secret: 'a code of the platform' },
  '/weixin/authorize': 'anybody',
  '/weixin/js_signature': 'anybody',
  '/weixin/mini_program_link': 'anybody',
  '/open/device/lookup': 'anybody',
  '/open/device/guest_ticket': 'anybody',
  '/device/list': 'ownOnly',
  '/device/get': { chair: ALL_USES },
  '/device/edit': { chair: ['owner'] },
  '/device/claim': { secret: 'a press on a chair that has no owner' },
  '/device/bind': { own: { claim: ['claimId'] } },
  '/device/presence': { secret: 'the proof of a press on a chair that has no owner' },
  '/device/remove': { chair: ALL_USES },
  '/device/member/list': { chair: ['owner', 'family'] },
  '/device/member/remove': { chair: ['owner'] },
  '/device/share': { chair: ['owner'] },
  '/device/share/accept': { secret: 'the key of a link' },
  '/device/ticket': { chair: ALL_USES },
  '/device/sit': { chair: ['owner', 'family'] },
  '/device/command': { chair: ALL_USES },
  '/device/stop': { chair: ALL_USES },
  '/device/home/get': { chair: ['owner'] },
  '/device/home/off': { chair: ['owner'] },
  '/device/preset/list': { chair: ALL_USES },
  '/device/preset/save': { chair: ALL_USES },
  '/device/preset/delete': { chair: ALL_USES },
  '/device/schedule/list': { chair: ALL_USES },
  '/device/schedule/save': { chair: ALL_USES },
  '/device/schedule/delete': { chair: ALL_USES },
  '/device/favourite': { chair: ALL_USES },
  '/device/audit': { chair: ['owner'] },
  '/device/sessions/upload': { chair: ['owner', 'family'] },
  '/device/firmware/get': { chair: ['owner'] },
  '/device/firmware/image': { chair: ['owner'] },
  '/device/firmware/report': { chair: ['owner'] },
  '/massage_statistics/get': 'ownOnly',
  '/massage_statistics/family': { chair: ['owner', 'family'] },
  '/massage_statistics/consent': { chair: ALL_USES },
  '/massage_statistics/records': 'ownOnly',
  '/address/list': 'ownOnly',
  '/address/get': { own: { address: ['id'] } },
  '/address/edit': { own: { address: ['id'] } },
  '/address/delete': { own: { address: ['id'] } },
  '/invoice_title/list': 'ownOnly',
  '/invoice_title/edit': { own: { invoiceTitle: ['id'] } },
  '/invoice_title/delete': { own: { invoiceTitle: ['id'] } },
  '/open/map/administrative_division': 'anybody',
  '/open/map/read_address': 'anybody',
  '/open/map/search_district': 'anybody',
  '/open/product/category': 'anybody',
  '/dealer_product/list': 'anybody',
  '/dealer_product/count': 'anybody',
  '/dealer_product/get': 'anybody',
  '/open/product/skus': 'anybody',
  '/open/product/reviews': 'anybody',
  '/product/browse_shop': 'ownOnly',
  '/product/use': 'anybody',
  '/product/use_recommend': 'anybody',
  '/stock_alert/list': 'ownOnly',
  '/stock_alert/edit': 'ownOnly',
  '/dealer_cart/list': 'ownOnly',
  '/dealer_cart/edit': 'ownOnly',
  '/dealer_cart/delete': 'ownOnly',
  '/open/store/list': 'anybody',
  '/open/store/get': 'anybody',
  '/open/community/list': 'anybody',
  '/open/material/get': 'anybody',
  '/picture/upload': 'ownOnly',
  '/open/system_config/dealer_order': 'anybody',
  '/open/express/company': 'anybody',
  '/dealer_order/preview': 'ownOnly',
  '/dealer_order/place': { own: { address: ['delivery.addressId'] } },
  '/dealer_order/list': 'ownOnly',
  '/dealer_order/counts': 'ownOnly',
  '/dealer_order/get': { own: { order: ['id'] } },
  '/dealer_order/cancel': { own: { order: ['id'] } },
  '/dealer_order/delete': { own: { order: ['id'] } },
  '/dealer_order/appointments': { own: { order: ['id'] } },
  '/dealer_order/appointment': { own: { order: ['id'] } },
  '/dealer_order/invoice/get': { own: { order: ['id'] } },
  '/dealer_order/invoice/change': { own: { order: ['id'] } },
  '/dealer_order/invoice/link': { own: { order: ['id'] } },
  '/dealer_order/invoice/mail': { own: { order: ['id'] } },
  '/dealer_order/address': { own: { order: ['id'], address: ['addressId'] } },
  '/dealer_order/confirm_receive': { own: { order: ['id'] } },
  '/dealer_order/extend': { own: { order: ['id'] } },
  '/dealer_order/comment': { own: { order: ['id'], picture: ['comments.0.pictures.0'] } },
  '/open/product/questions': 'anybody',
  '/product/question/ask': 'ownOnly',
  '/product/question/own': 'ownOnly',
  '/product/review/own': { own: { order: ['orderId'] } },
  '/product/review/rewrite': { own: { review: ['id'], picture: ['pictures.0'] } },
  '/product/review/report': 'ownOnly',
  '/dealer_order/logistics': { own: { order: ['id'] } },
  '/open/dealer_order/part': { secret: 'the code on a slip' },
  '/dealer_order/bind': { secret: 'the code on a slip' },
  '/dealer_order/wxpay': { own: { order: ['id'] } },
  '/dealer_order/alipay': { own: { order: ['id'] } },
  '/dealer_order/payment': { own: { order: ['id'] } },
  '/dealer_order/substitute_payment': { own: { order: ['id'] } },
  '/open/dealer_order/get_substitute_payment': { secret: 'the token of a link' },
  '/open/dealer_order/substitute_payment_wxpay': { secret: 'the token of a link' },
  '/dealer_order_refund/preview': { own: { order: ['orderId'] } },
  '/dealer_order_refund/apply': { own: { order: ['orderId'], picture: ['fileList.0'] } },
  '/dealer_order_refund/preview_order': { own: { order: ['orderId'] } },
  '/dealer_order_refund/apply_order': { own: { order: ['orderId'], picture: ['fileList.0'] } },
  '/dealer_order_refund/exchange_choices': { own: { order: ['orderId'] } },
  '/dealer_order_refund/repair_terms': { own: { order: ['orderId'] } },
  '/dealer_order_refund/answer_quote': { own: { refund: ['id'] } },
  '/dealer_order_refund/quote_wxpay': { own: { refund: ['id'] } },
  '/dealer_order_refund/quote_alipay': { own: { refund: ['id'] } },
  '/dealer_order_refund/quote_payment': { own: { refund: ['id'] } },
  '/dealer_order_refund/answer_offer': { own: { refund: ['id'] } },
  '/dealer_order_refund/confirm_arrival': { own: { refund: ['id'] } },
  '/dealer_order_refund/list': { own: { order: ['orderId'] } },
  '/dealer_order_refund/get': { own: { refund: ['id'] } },
  '/dealer_order_refund/answer': { own: { refund: ['id'], picture: ['fileList.0'] } },
  '/dealer_order_refund/undo': { own: { refund: ['id'] } },
  '/dealer_order_refund/change_pickup': { own: { refund: ['id'], address: ['addressId'] } },
  '/dealer_order_refund/cancel_pickup': { own: { refund: ['id'] } },
  '/dealer_order_refund/send_back': { own: { refund: ['id'] } },
  '/dealer_order_refund/pickups': 'ownOnly',
  '/points/balance': 'ownOnly',
  '/points/history': 'ownOnly',
  '/notification/list': 'ownOnly',
  '/notification/unread': 'ownOnly',
  '/notification/read': 'ownOnly',
  '/notification/preferences/get': 'ownOnly',
  '/notification/preferences/edit': 'ownOnly',
  '/notification/subscribe': 'ownOnly',
  '/check_reminder/get': 'ownOnly',
  '/check_reminder/save': 'ownOnly',
}

/** Asking for these without right ends as if it had been done: the answer tells nothing of whether it was there. */
const SILENT_PATHS: readonly EndpointPath[] = [
  '/health_report/delete',
  '/cuff_reading/delete',
  '/household_member/delete',
  '/address/delete',
]

const PATHS = Object.keys(PROTECTION) as EndpointPath[]
const CHAIR = 'HK24A00012'

/** A copy of a request with another value at a place such as `delivery.addressId`. */
const replaceAt = (request: object, place: string, value: string): object => {
  const copy = structuredClone(request) as Record<string, unknown>
  const names = place.split('.')
  const last = names.pop() ?? ''
  let holder = copy
  for (const name of names) holder = holder[name] as Record<string, unknown>
  holder[last] = value
  return copy
}

/** People, what one of them has, and what they are to the chair. */
const prepare = async (database: OpenedDatabase) => {
  const shop = await createTestShop(database)
  const owner = await shop.newBuyer()
  const people = {
    stranger: await shop.newBuyer(),
    family: await shop.newBuyer(),
    guest: await shop.newBuyer(),
    removed: await shop.newBuyer(),
    expiredGuest: await shop.newBuyer(),
  }
  const now = shop.server.clock.now()
  await database.db.insert(chairs).values({
    serialNumber: CHAIR,
    family: 'hk',
    features: 0,
    firmware: '1',
    epoch: 1,
    allowsGuests: false,
    registeredAt: now,
  })
  const joins = [
    { person: owner, role: 'owner', expiresAt: null },
    { person: people.family, role: 'family', expiresAt: null },
    { person: people.guest, role: 'guest', expiresAt: new Date(now.getTime() + DAY_MS) },
    { person: people.removed, role: 'family', expiresAt: null },
    { person: people.expiredGuest, role: 'guest', expiresAt: new Date(now.getTime() - 1) },
  ] as const
  for (const { person, role, expiresAt } of joins)
    await addChairMember(database.db, { userId: person.userId, serialNumber: CHAIR, role, expiresAt }, now)
  await database.db
    .update(chairMembers)
    .set({ leftAt: now })
    .where(eq(chairMembers.userId, people.removed.userId))
  return {
    shop,
    database,
    owner,
    people,
    things: await prepareThings(shop, owner),
    close: () => shop.close(),
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** What the owner has, by kind. */
const prepareThings = async (shop: TestShop, owner: TestBuyer): Promise<Record<OwnedKind, string[]>> => {
  const { server } = shop
  const waiting = await shop.place(owner)
  const paid = await shop.paidOrder(owner)
  const received = await shop.receivedOrder(owner)
  const refund = await server.dataOf('/dealer_order_refund/apply', createTestRefundRequest(paid.id), owner)
  const report = await server.dataOf(
    '/health_report/upload',
    createTestReportDraft(server.clock.now()),
    owner,
  )
  const { share: reportShare } = await server.dataOf(
    '/report_share/create',
    { reportId: report.id, scope: 'summary', days: 7, showsName: false },
    owner,
  )
  const cuffReading = {
    id: randomUUID(),
    systolic: 126,
    diastolic: 80,
    takenAt: server.clock.now().toISOString(),
  }
  await server.dataOf('/cuff_reading/add', cuffReading, owner)
  const householdMember = randomUUID()
  await server.dataOf(
    '/household_member/save',
    { ...emptyHealthProfile, id: householdMember, name: 'Mum' },
    owner,
  )
  const picture = await server.dataOf('/picture/upload', { image: ONE_PIXEL_PNG_BASE64 }, owner)
  const items = [{ skuId: 'w8-cloud', quantity: 2 }]
  await server.dataOf('/dealer_cart/edit', { mode: 'merge', items }, owner)
  await server.dataOf('/user/edit', { nickname: 'Nobody else' }, owner)
  const claim = randomUUID()
  await shop.db.insert(chairOwnershipClaims).values({
    id: claim,
    serialNumber: CHAIR,
    userId: owner.userId,
    challenge: '00'.repeat(16),
    expiresAt: new Date(server.clock.now().getTime() + DAY_MS),
    isWaitingForPress: true,
    provedAt: server.clock.now(),
  })
  const passkey = 'the-passkey-of-the-owner'
  await shop.db.insert(passkeys).values({
    id: passkey,
    userId: owner.userId,
    publicKey: '',
    counter: 0,
    transports: [],
    label: 'Nobody else',
    createdAt: server.clock.now(),
  })
  const review = randomUUID()
  await shop.db.insert(productReviews).values({
    id: review,
    productId: 'm1',
    userId: owner.userId,
    skuId: 'm1-pearl',
    skuName: { 'en-GB': 'Pearl', 'zh-CN': '珍珠', 'zh-Hant': '珍珠' },
    stars: 2,
    text: 'Call me',
    pictures: [],
    isAnonymous: false,
    state: 'hidden',
    hiddenFor: 'personalData',
    at: server.clock.now(),
  })
  const invoiceTitle = await server.dataOf(
    '/invoice_title/edit',
    { invoice: { kind: 'personal', title: 'Nobody else' } },
    owner,
  )
  return {
    address: [owner.addressId],
    invoiceTitle: [invoiceTitle.id],
    review: [review],
    order: [waiting.id, paid.id, received.id],
    refund: [refund.id],
    report: [report.id],
    reportShare: [reportShare.id],
    cuffReading: [cuffReading.id],
    householdMember: [householdMember],
    picture: [picture.id],
    session: [parseSessionId(owner.token) ?? ''],
    passkey: [passkey],
    claim: [claim],
  }
}

/** What a call answers to whose token. */
const ask = async (
  { shop }: Prepared,
  path: EndpointPath,
  { body, token }: { body: object; token?: string | undefined },
) => (await shop.server.post(path, body, token === undefined ? {} : { token })).json<ResponseEnvelope>()

/** A valid request about the chair, under a key of its own. */
const createRequest = ({ shop }: Prepared, path: EndpointPath): object => {
  const request = createValidRequests(shop.server.clock.now())[path]
  return 'requestKey' in request ? { ...request, requestKey: randomUUID() } : request
}

await describeStartedOnEveryDatabase('who may do what', prepare, prepared => {
  const { shop, database, owner, people, things } = prepared
  const { server } = shop
  let held: Record<string, unknown>

  /** What is held of the owner, without when a session was used last and how often something was asked. */
  const readOwner = async () => {
    const {
      rateLimits: _limits,
      devices: _devices,
      ...parts
    } = await collectPersonalData(database.db, owner.userId)
    return parts
  }
  before(async () => {
    held = await readOwner()
  })

  it('is decided for every call of the contract, and fits what the contract says', () => {
    assert.deepEqual(PATHS.toSorted(), Object.keys(apiContract).sort())
    for (const path of PATHS) {
      const protection = PROTECTION[path]
      const { access } = apiContract[path]
      if (protection === 'anybody') assert.notEqual(access, 'user', path)
      else if (typeof protection === 'string' || !('secret' in protection)) assert.equal(access, 'user', path)
    }
  })

  it('is nothing that needs a person, without a token or with one that does not count', async () => {
    const { db } = database
    const past = new Date(server.clock.now().getTime() - 1)
    const [idle, old, out] = [await server.signIn(), await server.signIn(), await server.signIn()]
    const where = (token: string) => eq(authSessions.id, parseSessionId(token) ?? '')
    await db.update(authSessions).set({ expiresAt: past }).where(where(idle))
    const tooOld = new Date(server.clock.now().getTime() - 181 * DAY_MS)
    await db.update(authSessions).set({ createdAt: tooOld }).where(where(old))
    await revokeAuthSession(db, { userId: '', sessionId: parseSessionId(out) ?? '' })
    const [sessionId = '', secret = ''] = owner.token.split('.')
    const forged = [
      'x'.repeat(43),
      `${sessionId}.${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
      `${randomUUID()}.${secret}`,
      `${sessionId}.${people.stranger.token.split('.')[1]}`,
      `${owner.token}A`,
    ]
    for (const path of PATHS) {
      if (apiContract[path].access !== 'user') continue
      for (const token of [undefined, idle, old, out, ...forged]) {
        const { code, data } = await ask(prepared, path, { body: createRequest(prepared, path), token })
        assert.deepEqual([code, data], [RESPONSE_CODE.sessionOver, null], `${path} ${token}`)
      }
    }
  })

  for (const path of PATHS) {
    const protection = PROTECTION[path]
    if (typeof protection === 'string' || !('own' in protection)) continue
    for (const [kind, fields] of Object.entries(protection.own) as [OwnedKind, readonly string[]][])
      for (const field of fields)
        it(`${path}: a ${kind} of somebody else is as if it did not exist`, async () => {
          const answer = (id: string) =>
            ask(prepared, path, {
              body: replaceAt(createRequest(prepared, path), field, id),
              token: people.stranger.token,
            })
          const missing = await answer(randomUUID())
          if (!SILENT_PATHS.includes(path)) assert.notEqual(missing.code, 0)
          for (const id of things[kind]) assert.deepEqual(await answer(id), missing)
        })
  }

  for (const path of PATHS) {
    const protection = PROTECTION[path]
    if (typeof protection === 'string' || !('chair' in protection)) continue
    it(`${path}: is for ${protection.chair.join(', ')}, and to strangers the chair does not exist`, async () => {
      const about = (serialNumber: string) => ({ ...createRequest(prepared, path), serialNumber })
      const unknown = await ask(prepared, path, { body: about('HK99Z99999'), token: people.stranger.token })
      assert.equal(unknown.code, RESPONSE_CODE.notFound)
      for (const who of ['stranger', 'removed', 'expiredGuest'] as const)
        assert.deepEqual(
          await ask(prepared, path, { body: about(CHAIR), token: people[who].token }),
          unknown,
          who,
        )
      for (const who of ['family', 'guest'] as const) {
        if (protection.chair.includes(who)) continue
        const { code, data } = await ask(prepared, path, { body: about(CHAIR), token: people[who].token })
        assert.deepEqual([code, data], [RESPONSE_CODE.notFound, null], who)
      }
    })
  }

  it('shows strangers nothing of somebody else, whatever ids they send to whichever call', async () => {
    const ids = Object.values(things).flat()
    const secrets = [...ids, owner.userId, owner.token, 'Nobody else', '安福路 288 弄 6 号']
    for (const path of PATHS) {
      if (path === '/auth/logout' || path.startsWith('/user/devices/sign_out_')) continue
      const request = createRequest(prepared, path)
      for (const [field, value] of Object.entries(request)) {
        if (typeof value !== 'string') continue
        for (const id of [...ids, owner.userId]) {
          const body = { ...request, [field]: id }
          const { data } = await ask(prepared, path, { body, token: people.stranger.token })
          const shown = JSON.stringify(data ?? null)
          for (const secret of secrets)
            assert.ok(secret === id || !shown.includes(secret), `${path} ${field} shows ${secret}`)
        }
      }
    }
  })

  it('has left everything of its owner as it was', async () => {
    assert.deepEqual(await readOwner(), held)
    const { devices } = await server.dataOf('/user/devices/list', {}, owner)
    assert.equal(devices.length, 1)
  })

  for (const path of PATHS) {
    const protection = PROTECTION[path]
    if (typeof protection === 'string' || !('chair' in protection) || path === '/device/remove') continue
    it(`${path}: is not refused to ${protection.chair.join(', ')}`, async () => {
      for (const who of protection.chair) {
        const { token } = who === 'owner' ? owner : people[who]
        const body = { ...createRequest(prepared, path), serialNumber: CHAIR }
        const { message } = await ask(prepared, path, { body, token })
        assert.ok(!/no such chair|Only the chair’s owner/.test(message), `${who}: ${message}`)
      }
    })
  }
})

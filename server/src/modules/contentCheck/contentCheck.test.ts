import assert from 'node:assert/strict'
import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { before, beforeEach, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { chairs, productReviews, scheduledJobs, users } from '../../db/schema'
import { createWeixinContentSafety, type ContentVerdict } from '../../gateways/contentSafety'
import { createMiniProgramApi } from '../../gateways/miniProgramApi'
import { createContentJobHandlers } from '../../jobs/contentJobs'
import { createJobRunner } from '../../jobs/jobRunner'
import {
  createSimulatedContentSafety,
  signPlainPush,
  writePictureVerdict,
} from '../../simulators/simulatedContentSafety'
import { SIMULATED_WEIXIN_ACCOUNT, createSimulatedWeixinFetch } from '../../simulators/simulatedWeixin'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { ONE_PIXEL_PNG_BASE64 } from '../../testing/shopRequests'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'
import { addChairMember } from '../chair/chairMembers'
import { MESSAGE_PUSH_PATH } from '../weixin/messagePush'

const TOKEN = 'push-token'
const AES_KEY = randomBytes(32).toString('base64').slice(0, 43).replaceAll('+', 'a').replaceAll('/', 'b')
const APP_ID = SIMULATED_WEIXIN_ACCOUNT.id

const VERDICTS: readonly [RegExp, ContentVerdict][] = [
  [/forbidden/, 'risky'],
  [/unsure/, 'review'],
]

/** A platform of the test's own: it judges by words, and keeps what it was given. */
const createPlatform = () => {
  const state = { isUp: true, isRecent: true, pictures: [] as { traceId: string; url: string }[] }
  const answer = createSimulatedContentSafety({
    judgeText: content => VERDICTS.find(([word]) => word.test(content))?.[1] ?? 'pass',
    isRecent: () => state.isRecent,
    onPicture: picture => void state.pictures.push(picture),
  })
  const answering = createSimulatedWeixinFetch(answer)
  let token: string | null = null
  const api = createMiniProgramApi({
    host: 'https://platform.test',
    account: SIMULATED_WEIXIN_ACCOUNT,
    tokens: { read: async () => token, write: async next => void (token = next) },
    fetch: async request => {
      if (!state.isUp) throw new TypeError('no connection')
      return answering(request)
    },
    downMs: 1,
  })
  return { state, gateway: createWeixinContentSafety(api) }
}

/** Seals a message as the platform does in its safe mode. */
const sealPush = (
  message: string,
  { appId = APP_ID, token = TOKEN, now }: { appId?: string; token?: string; now: Date },
) => {
  const key = Buffer.from(`${AES_KEY}=`, 'base64')
  const text = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const content = Buffer.concat([randomBytes(16), length, text, Buffer.from(appId)])
  const padding = 32 - (content.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([content, Buffer.alloc(padding, padding)])
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const values = [token, timestamp, 'nonce', encrypted].sort().join('')
  const signature = createHash('sha1').update(values).digest('hex')
  const query = new URLSearchParams({ timestamp, nonce: 'nonce', msg_signature: signature })
  return { query: query.toString(), encrypted }
}

const platform = createPlatform()

for (const aesKey of [null, AES_KEY])
  await describeStartedOnEveryDatabase(
    `content checked by a platform, its messages ${aesKey ? 'encrypted' : 'in plain text'}`,
    database =>
      createTestShop(database, {
        contentSafety: { gateway: platform.gateway, push: { appId: APP_ID, token: TOKEN, aesKey } },
      }),
    (shop, { db }) => {
      const { server } = shop
      const office = createTestOffice(server, db)
      let moderator: TestOperator
      let buyer: TestBuyer

      before(async () => {
        moderator = await office.newOperator(['support'])
        const owner = await office.newOperator(['owner'])
        const { sections } = await office.dataOf('/office/v1/settings/get', {}, owner)
        const version = sections.find(({ change }) => change.section === 'reviews')?.version ?? 0
        const change = { section: 'reviews', value: { publishing: 'atOnce' } } as const
        await office.dataOf(
          '/office/v1/settings/change',
          { requestKey: randomUUID(), change, version },
          owner,
        )
      })
      beforeEach(async () => {
        Object.assign(platform.state, { isUp: true, isRecent: true, pictures: [] })
        buyer = await shop.newBuyer()
        await db.delete(scheduledJobs)
        await knowAtPlatform(buyer)
      })

      const knowAtPlatform = ({ userId }: TestBuyer) =>
        db.update(users).set({ miniProgramOpenid: randomUUID() }).where(eq(users.id, userId))
      const runJobs = () =>
        createJobRunner({
          db,
          now: server.clock.now,
          log: pino({ level: 'silent' }),
          handlers: createContentJobHandlers({
            db,
            now: server.clock.now,
            gateway: platform.gateway,
            ourAddress: () => 'https://shop.test',
          }),
        }).runDue()
      const tryReview = async (text: string, pictureCount = 0) => {
        const { id: orderId } = await shop.receivedOrder(buyer, { 'm3-oat': 1 })
        const pictures: string[] = []
        for (let index = 0; index < pictureCount; index += 1)
          pictures.push((await server.dataOf('/picture/upload', { image: ONE_PIXEL_PNG_BASE64 }, buyer)).id)
        const comments = [{ skuId: 'm3-oat', stars: 4, text, pictures }]
        return {
          orderId,
          answer: await server.call('/dealer_order/comment', { id: orderId, comments }, buyer),
        }
      }
      const writeReview = async (text: string, pictureCount = 0) => {
        const { orderId, answer } = await tryReview(text, pictureCount)
        assert.equal(answer.code, 0, answer.message)
        const { reviews } = await server.dataOf('/product/review/own', { orderId }, buyer)
        const [review] = reviews
        assert.ok(review)
        return review
      }
      const isPublic = async (id: string) =>
        (await server.dataOf('/open/product/reviews', { id: 'm3', limit: 50 })).reviews.some(
          review => review.id === id,
        )
      const findInQueue = async (id: string) => {
        const request: OfficeRequestBody<'/office/v1/review/list'> = { queue: 'toLookAt', limit: 50 }
        const { contributions } = await office.dataOf('/office/v1/review/list', request, moderator)
        return contributions.find(contribution => contribution.id === id)
      }
      const sendRaw = (query: string, body: string) =>
        server.app.inject({ method: 'POST', url: `${MESSAGE_PUSH_PATH}?${query}`, payload: body })
      const pushVerdict = async (traceId: string, suggest: ContentVerdict, isXml = false) => {
        const now = server.clock.now()
        const message = isXml
          ? `<xml><Event><![CDATA[wxa_media_check]]></Event><trace_id><![CDATA[${traceId}]]></trace_id><errcode>0</errcode><result><suggest><![CDATA[${suggest}]]></suggest><label>100</label></result></xml>`
          : writePictureVerdict(APP_ID, traceId, suggest)
        if (!aesKey) return sendRaw(signPlainPush(TOKEN, now), message)
        const { query, encrypted } = sealPush(message, { now })
        const body = isXml
          ? `<xml><ToUserName><![CDATA[gh]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`
          : JSON.stringify({ ToUserName: 'gh', Encrypt: encrypted })
        return sendRaw(query, body)
      }

      it('shows at once what passes, as the shop has chosen', async () => {
        const review = await writeReview('steady')
        assert.deepEqual([review.state, await isPublic(review.id)], ['shown', true])
      })

      it('refuses what is forbidden, names the field and writes nothing', async () => {
        const { orderId, answer } = await tryReview('forbidden words')
        assert.equal(answer.code, RESPONSE_CODE.invalidRequest)
        assert.equal(
          answer.message,
          'WeChat’s content check does not allow the text. Change the text and send it again',
        )
        assert.deepEqual((await server.dataOf('/product/review/own', { orderId }, buyer)).reviews, [])
        const question = await server.call(
          '/product/question/ask',
          { requestKey: randomUUID(), productId: 'm3', text: 'forbidden question' },
          buyer,
        )
        assert.equal(question.code, RESPONSE_CODE.invalidRequest)
      })

      it('leaves what is doubtful, or can not be checked, to a person', async () => {
        const doubtful = await writeReview('unsure words')
        platform.state.isUp = false
        const unchecked = await writeReview('steady')
        platform.state.isUp = true
        for (const [review, warning] of [
          [doubtful, 'platformDoubts'],
          [unchecked, 'notChecked'],
        ] as const) {
          assert.deepEqual([review.state, await isPublic(review.id)], ['waiting', false])
          assert.deepEqual((await findInQueue(review.id))?.warnings, [warning])
        }
        const asked = await server.dataOf(
          '/product/question/ask',
          { requestKey: randomUUID(), productId: 'm3', text: 'unsure question' },
          buyer,
        )
        assert.deepEqual((await findInQueue(asked.id))?.warnings, ['platformDoubts'])
      })

      it('does not concern people whom the platform does not know', async () => {
        platform.state.isRecent = false
        assert.equal((await writeReview('forbidden, but of the browser')).state, 'shown')
        await db.update(users).set({ miniProgramOpenid: null }).where(eq(users.id, buyer.userId))
        assert.equal((await writeReview('forbidden, but of the browser', 1)).state, 'shown')
      })

      it('shows pictures to their author alone until the last of them has passed', async () => {
        const review = await writeReview('with pictures', 2)
        await runJobs()
        const [first, second] = platform.state.pictures
        assert.match(first?.url ?? '', /^https:\/\/shop\.test\/pictures\/uploads\//)
        assert.deepEqual(
          [review.state, await isPublic(review.id), await findInQueue(review.id)],
          ['waiting', false, undefined],
        )
        assert.equal((await pushVerdict(first?.traceId ?? '', 'pass')).body, 'success')
        assert.equal((await pushVerdict(first?.traceId ?? '', 'pass')).body, 'success')
        assert.equal(await isPublic(review.id), false)
        assert.equal((await pushVerdict(second?.traceId ?? '', 'pass', true)).body, 'success')
        assert.equal(await isPublic(review.id), true)
      })

      it('leaves a picture that it doubts to a person', async () => {
        const review = await writeReview('with a picture', 1)
        await runJobs()
        await pushVerdict(platform.state.pictures[0]?.traceId ?? '', 'risky')
        assert.equal(await isPublic(review.id), false)
        assert.deepEqual((await findInQueue(review.id))?.warnings, ['platformDoubts'])
      })

      it('leaves pictures whose verdict never comes to a person after a while', async () => {
        const review = await writeReview('with a picture', 1)
        platform.state.isUp = false
        await runJobs()
        server.clock.advance({ minutes: 46 })
        // Nobody works in the console for so long without logging in again.
        moderator = await office.newOperator(['support'])
        assert.equal(await isPublic(review.id), false)
        assert.ok(await findInQueue(review.id))
        platform.state.isUp = true
        await runJobs()
        assert.deepEqual(platform.state.pictures, [], 'nobody waits for it any more')
      })

      it('hands a picture over again after the platform was down', async () => {
        const review = await writeReview('with a picture', 1)
        platform.state.isUp = false
        await runJobs()
        platform.state.isUp = true
        server.clock.advance({ minutes: 1 })
        await runJobs()
        await pushVerdict(platform.state.pictures[0]?.traceId ?? '', 'pass')
        assert.equal(await isPublic(review.id), true)
      })

      it('changes nothing that somebody has decided meanwhile', async () => {
        const review = await writeReview('with a picture', 1)
        await runJobs()
        await db
          .update(productReviews)
          .set({ state: 'hidden', hiddenFor: 'insult' })
          .where(eq(productReviews.id, review.id))
        await pushVerdict(platform.state.pictures[0]?.traceId ?? '', 'pass')
        assert.equal(await isPublic(review.id), false)
      })

      it('refuses forged, old and foreign messages, and asks again for a picture it does not know yet', async () => {
        const review = await writeReview('with a picture', 1)
        await runJobs()
        const traceId = platform.state.pictures[0]?.traceId ?? ''
        const message = writePictureVerdict(APP_ID, traceId, 'pass')
        const now = server.clock.now()
        const old = new Date(now.getTime() - 3_600_000)
        const seal = (options: Parameters<typeof sealPush>[1]) => {
          const { query, encrypted } = sealPush(message, options)
          return [query, JSON.stringify({ Encrypt: encrypted })] as const
        }
        const forged = aesKey
          ? [
              seal({ now, token: 'another' }),
              seal({ now: old }),
              seal({ now, appId: 'wx-other' }),
              [signPlainPush(TOKEN, now), message] as const,
            ]
          : [
              [signPlainPush('another', now), message] as const,
              [signPlainPush(TOKEN, old), message] as const,
              ['', message] as const,
              [signPlainPush(TOKEN, now), 'nothing'] as const,
            ]
        for (const [query, body] of forged) assert.equal((await sendRaw(query, body)).statusCode, 403)
        assert.equal(await isPublic(review.id), false)
        assert.equal((await pushVerdict(randomUUID(), 'pass')).statusCode, 503)
      })

      it('answers the platform that asks whether the address is ours', async () => {
        const ask = (query: string) =>
          server.app.inject({ method: 'GET', url: `${MESSAGE_PUSH_PATH}?${query}&echostr=echo` })
        assert.equal((await ask(signPlainPush(TOKEN, server.clock.now()))).body, 'echo')
        assert.equal((await ask(signPlainPush('another', server.clock.now()))).statusCode, 403)
      })

      it('takes a name only when it is sure of it', async () => {
        const edit = (nickname: string) => server.call('/user/edit', { nickname }, buyer)
        assert.equal((await edit('Mei')).code, 0)
        assert.equal((await edit('forbidden')).code, RESPONSE_CODE.invalidRequest)
        assert.match((await edit('unsure')).message, /is not sure about the name/)
        platform.state.isUp = false
        const unchecked = await edit('Lan')
        assert.equal(unchecked.code, RESPONSE_CODE.unavailable)
        assert.match(unchecked.message, /nothing was changed/)
        assert.equal((await edit('Mei')).code, 0, 'a name that stays is not checked again')
        assert.equal((await server.dataOf('/user/get', {}, buyer)).nickname, 'Mei')
      })

      it('refuses a forbidden name of a chair, which all who use it would read', async () => {
        const serialNumber = `HK${randomBytes(4).toString('hex').toUpperCase()}`
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
        await addChairMember(db, { serialNumber, userId: buyer.userId, role: 'owner', expiresAt: null }, now)
        const rename = (name: string) => server.call('/device/edit', { serialNumber, name }, buyer)
        assert.equal((await rename('Hall')).code, 0)
        assert.equal((await rename('forbidden')).code, RESPONSE_CODE.invalidRequest)
        const { devices } = await server.dataOf('/device/list', {}, buyer)
        assert.deepEqual(
          devices.map(({ name }) => name),
          ['Hall'],
        )
      })

      it('refuses a forbidden note to a friend who is asked to pay', async () => {
        const { id } = await shop.place(buyer)
        const ask = (message: string) =>
          server.call('/dealer_order/substitute_payment', { id, message }, buyer)
        assert.equal((await ask('forbidden')).code, RESPONSE_CODE.invalidRequest)
        assert.equal((await ask('thank you')).code, 0)
      })
    },
  )

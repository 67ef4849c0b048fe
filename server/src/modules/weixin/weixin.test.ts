import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { eq, type SQL } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { jsapiTickets, users } from '../../db/schema'
import { createMiniProgramApi } from '../../gateways/miniProgramApi'
import { createMiniProgramLinks } from '../../gateways/miniProgramLinks'
import { createWeixinApiClient } from '../../gateways/weixin'
import { seedDemoCatalogue } from '../../seed/catalogue'
import { SIMULATED_WEIXIN_ACCOUNT, createSimulatedWeixinFetch } from '../../simulators/simulatedWeixin'
import { describeOnEveryDatabase } from '../../testing/databases'
import { createUniquePhoneNumber, createTestServer } from '../../testing/testServer'
import { createJsapiTicketSource } from './jsapiTicket'
import { isAllowedJsSdkHost, signJsSdkPage } from './jsSdkSignature'

const ACCOUNT = { id: 'wx-test', secret: 'test-secret' }

/** A platform of the test's own on a local port, which counts what it is asked. */
const startPlatform = async () => {
  const asked: string[] = []
  let isBroken = false
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://platform.test')
    asked.push(pathname)
    const answers: Record<string, object> = {
      '/sns/oauth2/access_token': { openid: `browser-${searchParams.get('code')}` },
      '/sns/jscode2session': { openid: `mini-${searchParams.get('js_code')}` },
      '/cgi-bin/token': { access_token: 'access', expires_in: 7200 },
      '/cgi-bin/ticket/getticket': { errcode: 0, ticket: `ticket-${asked.length}`, expires_in: 7200 },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isBroken ? { errcode: -1, errmsg: 'busy' } : answers[pathname]))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  assert.ok(typeof bound === 'object' && bound)
  return {
    host: `http://127.0.0.1:${bound.port}`,
    asked,
    breakDown: () => (isBroken = true),
    recover: () => (isBroken = false),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

describe('the signature of a page', () => {
  it('is the one of the platform’s own example', () => {
    const signature = signJsSdkPage({
      ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
      nonceStr: 'Wm3WZYTPz0wzccnW',
      timestamp: 1414587457,
      url: 'http://mp.weixin.qq.com?params=value#ignored',
    })
    assert.equal(signature, '0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  })

  it('is given for allowed hosts only, whatever tries to look like one', () => {
    const hosts = ['shop.test', 'm.shop.test:8443']
    for (const url of ['https://shop.test/a?b=1', 'http://SHOP.test:8080/', 'https://m.shop.test:8443/x'])
      assert.ok(isAllowedJsSdkHost(url, hosts), url)
    for (const url of [
      'https://evil.test/shop.test',
      'https://shop.test.evil.test/',
      'https://shop.test@evil.test/',
      'https://user:pass@shop.test/',
      'https://m.shop.test/x',
      'javascript://shop.test/',
    ])
      assert.ok(!isAllowedJsSdkHost(url, hosts), url)
  })
})

await describeOnEveryDatabase('the instant-messaging platform', database => {
  let platform: Awaited<ReturnType<typeof startPlatform>>
  const start = () =>
    createTestServer(database, {
      environment: { WEIXIN_SIGN_HOSTS: 'shop.test' },
      weixin: createWeixinApiClient({
        host: platform.host,
        accounts: { browser: ACCOUNT, miniProgram: ACCOUNT },
        fetch,
      }),
    })
  before(async () => {
    platform = await startPlatform()
  })
  after(() => platform.close())

  it('gives an openid for a code of its browser or of the mini-program, and it is kept', async () => {
    const server = await start()
    const phone = createUniquePhoneNumber()
    const token = await server.signIn(phone)
    const browser = await server.dataOf('/weixin/openid', { code: 'a' }, { token })
    const mini = await server.dataOf('/weixin/openid', { code: 'b', origin: 'miniProgram' }, { token })
    assert.deepEqual([browser.openid, mini.openid], ['browser-a', 'mini-b'])
    const [row] = await database.db.select().from(users).where(eq(users.phone, phone))
    assert.deepEqual([row?.browserOpenid, row?.miniProgramOpenid], ['browser-a', 'mini-b'])
    await server.close()
  })

  it('is asked for one ticket by many signatures at once, and again when it has run out', async () => {
    await database.db.delete(jsapiTickets)
    const server = await start()
    const countTickets = () => platform.asked.filter(path => path === '/cgi-bin/ticket/getticket').length
    const before = countTickets()
    const sign = () => server.dataOf('/weixin/js_signature', { url: 'https://shop.test/store#top', type: 10 })
    await Promise.all(Array.from({ length: 10 }, sign))
    assert.equal(countTickets() - before, 1)

    const [kept] = await database.db.select().from(jsapiTickets)
    const { appId, nonceStr, timestamp, signature } = await sign()
    assert.equal(appId, 'wx-test')
    const text = `jsapi_ticket=${kept?.value}&noncestr=${nonceStr}&timestamp=${timestamp}&url=https://shop.test/store`
    assert.equal(signature, createHash('sha1').update(text).digest('hex'))

    const restarted = await start()
    restarted.clock.advance({ minutes: 60 })
    await restarted.dataOf('/weixin/js_signature', { url: 'https://shop.test/', type: 10 })
    assert.equal(countTickets() - before, 1, 'another instance uses the same ticket')
    restarted.clock.advance({ minutes: 60 })
    await restarted.dataOf('/weixin/js_signature', { url: 'https://shop.test/', type: 10 })
    assert.equal(countTickets() - before, 2)
    await Promise.all([server.close(), restarted.close()])
  })

  it('asks for one ticket where a look into the database comes back after the ticket has come', async () => {
    await database.db.delete(jsapiTickets)
    let asked = 0
    let lookCount = 0
    let endFirst = () => {}
    const firstHasEnded = new Promise<void>(resolve => (endFirst = resolve))
    const select = () => ({
      from: () => ({
        where: async (condition: SQL) => {
          const found = await database.db.select().from(jsapiTickets).where(condition)
          lookCount += 1
          if (lookCount === 2) await firstHasEnded
          return found
        },
      }),
    })
    const currentTicket = createJsapiTicketSource({
      db: Object.assign(Object.create(database.db) as Database, { select }),
      weixin: {
        ...createWeixinApiClient({
          host: platform.host,
          accounts: { browser: null, miniProgram: null },
          fetch,
        }),
        requestJsapiTicket: async () => {
          asked += 1
          return { ok: true, value: { ticket: `ticket-${asked}`, expiresInSeconds: 7200 } }
        },
      },
      now: () => new Date(),
    })
    const first = currentTicket().finally(endFirst)
    const second = currentTicket()
    assert.deepEqual(await Promise.all([first, second, currentTicket()]), [
      { ok: true, value: 'ticket-1' },
      { ok: true, value: 'ticket-1' },
      { ok: true, value: 'ticket-1' },
    ])
    assert.equal(asked, 1)
  })

  it('leads its browser to where it says who the person is, and back to pages of ours only', async () => {
    const server = await start()
    const state = '0123456789abcdef'.repeat(2)
    const ask = (returnTo: string) => server.call('/weixin/authorize', { returnTo, state })
    const { data } = await ask('https://shop.test/payment/1?a=b')
    const url = new URL(data?.url ?? '')
    assert.equal(url.origin + url.pathname, 'https://open.weixin.qq.com/connect/oauth2/authorize')
    assert.equal(url.searchParams.get('redirect_uri'), 'https://shop.test/payment/1?a=b')
    assert.equal(url.searchParams.get('state'), state)
    assert.deepEqual([url.searchParams.get('scope'), url.hash], ['snsapi_base', '#wechat_redirect'])
    assert.equal((await ask('https://evil.test/')).code, RESPONSE_CODE.invalidRequest)
    await server.close()
  })

  it('signs no page of another host', async () => {
    const server = await start()
    const answer = await server.call('/weixin/js_signature', { url: 'https://evil.test/', type: 10 })
    assert.equal(answer.message, 'Pages at this address cannot be signed')
    await server.close()
  })

  it('may fail, and the person is told so without detail', async () => {
    await database.db.delete(jsapiTickets)
    const server = await start()
    platform.breakDown()
    const answer = await server.call('/weixin/js_signature', { url: 'https://shop.test/', type: 10 })
    platform.recover()
    assert.equal(answer.code, RESPONSE_CODE.unavailable)
    assert.equal(answer.message, 'WeChat did not answer as expected. Try again')
    assert.ok(server.logLines.some(line => line.includes('errcode -1')))
    assert.ok(!server.logLines.join().includes(ACCOUNT.secret))
    await server.close()
  })

  describe('leads a phone’s browser into the mini-program', () => {
    const DAY_MINUTES = 1440
    const createLinks = () => {
      const asked: Record<string, unknown>[] = []
      const state = { errorCode: 0 }
      const api = createMiniProgramApi({
        host: 'https://platform.test',
        account: SIMULATED_WEIXIN_ACCOUNT,
        tokens: { read: async () => null, write: async () => {} },
        fetch: createSimulatedWeixinFetch((path, body) => {
          if (path !== '/wxa/generate_urllink') return null
          asked.push(body as Record<string, unknown>)
          return Response.json(
            state.errorCode === 0
              ? { errcode: 0, errmsg: 'ok', url_link: `https://wxaurl.cn/${asked.length}` }
              : { errcode: state.errorCode, errmsg: 'no' },
          )
        }),
      })
      return { asked, state, links: createMiniProgramLinks(api) }
    }
    const PRODUCT = { page: { name: 'productDetail', id: 'w8' } } as const
    const CHAIR = { page: { name: 'chairLanding', family: 'hk', code: 'HK24', sn: 'HK24A00001' } } as const

    it('at the page of a product or of a chair, by one link until it ends', async () => {
      await seedDemoCatalogue(database.db, new Date())
      await database.db.delete(jsapiTickets)
      const { asked, links } = createLinks()
      const server = await createTestServer(database, { miniProgramLinks: links })
      const open = async () => (await server.dataOf('/weixin/mini_program_link', PRODUCT)).url
      assert.deepEqual([await open(), await open()], ['https://wxaurl.cn/1', 'https://wxaurl.cn/1'])
      await server.dataOf('/weixin/mini_program_link', CHAIR)
      assert.deepEqual(
        asked.map(({ path, query }) => [path, query]),
        [
          ['pages/shop/productDetail/index', 'id=w8'],
          ['pages/chair/landing/index', 'family=hk&code=HK24&sn=HK24A00001'],
        ],
      )
      server.clock.advance({ minutes: 29 * DAY_MINUTES })
      assert.equal(await open(), 'https://wxaurl.cn/3')
      assert.equal((await server.dataOf('/open/app/app_config', {})).opensMiniProgram, true)
      await server.close()
    })

    it('at nothing that is not on sale, and at no other page', async () => {
      const { asked, links } = createLinks()
      const server = await createTestServer(database, { miniProgramLinks: links })
      const call = (body: unknown) => server.post('/weixin/mini_program_link', body)
      for (const [page, code] of [
        [{ name: 'productDetail', id: 'nothing' }, RESPONSE_CODE.notFound],
        [{ name: 'productDetail', id: 'w8&x=1' }, RESPONSE_CODE.invalidRequest],
        [{ name: 'orderDetail', id: 'w8' }, RESPONSE_CODE.invalidRequest],
        [{ ...CHAIR.page, sn: 'x' }, RESPONSE_CODE.invalidRequest],
      ] as const)
        assert.equal((await call({ page })).json<{ code: number }>().code, code)
      assert.deepEqual(asked, [])
      await server.close()
    })

    it('within what one address may ask in a day, and not while the platform gives none', async () => {
      await database.db.delete(jsapiTickets)
      const { asked, state, links } = createLinks()
      const server = await createTestServer(database, { miniProgramLinks: links })
      state.errorCode = 85401
      const callAt = (ip: string) => server.call('/weixin/mini_program_link', PRODUCT, { ip })
      assert.equal((await callAt('192.0.2.9')).code, RESPONSE_CODE.unavailable)
      for (let index = 1; index < 30; index += 1) await callAt('192.0.2.9')
      assert.equal((await callAt('192.0.2.9')).code, RESPONSE_CODE.tooManyRequests)
      assert.equal(asked.length, 30)
      state.errorCode = 0
      assert.equal((await callAt('192.0.2.10')).code, 0)
      await server.close()
    })

    it('nowhere where there is none', async () => {
      const server = await createTestServer(database)
      const answer = await server.call('/weixin/mini_program_link', PRODUCT)
      assert.equal(answer.code, RESPONSE_CODE.unavailable)
      assert.equal((await server.dataOf('/open/app/app_config', {})).opensMiniProgram, false)
      await server.close()
    })
  })

  it('is not there where this server has no account', async () => {
    const server = await createTestServer(database, {
      weixin: createWeixinApiClient({
        host: platform.host,
        accounts: { browser: null, miniProgram: null },
        fetch,
      }),
    })
    const answer = await server.call('/weixin/js_signature', { url: 'http://localhost/', type: 10 })
    assert.deepEqual([answer.code, answer.message], [RESPONSE_CODE.unavailable, 'This is not available here'])
    await server.close()
  })

  it('is simulated in development', async () => {
    const server = await createTestServer(database)
    const token = await server.signIn()
    const first = await server.dataOf('/weixin/openid', { code: 'same' }, { token })
    const again = await server.dataOf('/weixin/openid', { code: 'same' }, { token })
    assert.equal(first.openid, again.openid)
    assert.equal(
      (await server.call('/weixin/openid', { code: 'refused' }, { token })).code,
      RESPONSE_CODE.unavailable,
    )
    const { signature } = await server.dataOf('/weixin/js_signature', {
      url: 'http://127.0.0.1:8080/',
      type: 10,
    })
    assert.match(signature, /^[\da-f]{40}$/)
    const state = '0123456789abcdef'.repeat(2)
    const { url } = await server.dataOf('/weixin/authorize', {
      returnTo: 'http://localhost/payment/1?a=b',
      state,
    })
    const { headers } = await server.app.inject({ method: 'GET', url })
    assert.match(
      String(headers.location),
      /^http:\/\/localhost\/payment\/1\?a=b&code=[\da-f-]+&state=(0123456789abcdef){2}$/,
    )
    await server.close()
  })
})

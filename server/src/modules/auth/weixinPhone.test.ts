import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OpenedDatabase } from '../../db/database'
import { createMiniProgramApi } from '../../gateways/miniProgramApi'
import { createWeixinPhoneExchange, type ExchangePhoneCode } from '../../gateways/weixinPhoneNumber'
import { createSimulatedWeixinFetch, SIMULATED_WEIXIN_ACCOUNT } from '../../simulators/simulatedWeixin'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { openInMemoryDatabase } from '../../testing/inMemoryDatabase'
import { createTestServer, createUniquePhoneNumber } from '../../testing/testServer'

/** The simulated platform gives a phone that stands in the code itself. */
const toCode = (phone: string) => `+86${phone}`

const start = (database: OpenedDatabase) => createTestServer(database)

await describeStartedOnEveryDatabase('log-in by the phone of the platform', start, server => {
  const logIn = (code: string, token?: string) =>
    server.call('/auth/weixin_phone_login', { code, agreed: true }, token ? { token } : {})

  it('registers an unknown phone, and finds the same account that a code sent to it opens', async () => {
    const phone = createUniquePhoneNumber()
    const { data: first } = await logIn(toCode(phone))
    assert.equal(first?.isNewUser, true)
    const me = await server.dataOf('/user/get', {}, { token: first?.token ?? '' })
    const bySms = await server.dataOf('/user/get', {}, { token: await server.signIn(phone) })
    assert.equal(bySms.id, me.id)
    assert.equal((await logIn(toCode(phone))).data?.isNewUser, false)
    assert.ok(server.sentCodes.length === 1, 'only the log-in by code had one sent')
  })

  it('ends the session that the device had before', async () => {
    const former = (await logIn(toCode(createUniquePhoneNumber()))).data?.token ?? ''
    await logIn(toCode(createUniquePhoneNumber()), former)
    assert.equal((await server.call('/user/get', {}, { token: former })).code, RESPONSE_CODE.sessionOver)
  })

  it('is offered to clients', async () => {
    assert.equal((await server.dataOf('/open/app/app_config', {})).weixinPhoneLogIn, true)
  })

  it('opens nothing without the agreement, or with a code that was used or made up', async () => {
    const phone = createUniquePhoneNumber()
    const answer = await server.post('/auth/weixin_phone_login', { code: toCode(phone) })
    assert.equal((answer.json() as { code: number }).code, RESPONSE_CODE.invalidRequest)
    const refused = await logIn('refused-1')
    assert.deepEqual(
      [refused.code, refused.message, refused.data ?? null],
      [RESPONSE_CODE.conflict, 'This took too long. Tap the button again', null],
    )
  })

  it('takes phones of other countries and regions, and opens the account that a code opens', async () => {
    const phone = `+8869${createUniquePhoneNumber().slice(-8)}`
    assert.equal((await logIn(phone)).data?.isNewUser, true)
    assert.equal((await logIn(phone)).data?.isNewUser, false)
    const { data } = await logIn(phone)
    const mine = await server.dataOf('/user/get', {}, { token: data?.token ?? '' })
    assert.equal(mine.phone, `+886 ****${phone.slice(-4)}`)
  })

  it('opens nothing to what is no mobile number, and says the way on', async () => {
    for (const code of ['+8610123456789', '+85212345678']) {
      const { code: answered, message } = await logIn(code)
      assert.equal(answered, RESPONSE_CODE.conflict, code)
      assert.match(message, /Use your e-mail address instead$/)
    }
  })

  it('puts neither phone nor code into the log', async () => {
    const phone = createUniquePhoneNumber()
    await logIn(toCode(phone))
    assert.ok(!server.logLines.join('').includes(phone))
  })
})

describe('a shop without the platform, or with one that fails', () => {
  const withExchange = async (
    exchangePhoneCode: ExchangePhoneCode | null,
    test: (server: Awaited<ReturnType<typeof createTestServer>>) => Promise<void>,
  ) => {
    const database = await openInMemoryDatabase()
    const server = await createTestServer(database, { exchangePhoneCode })
    await test(server)
    await server.close()
    await database.close()
  }
  const request = { code: '+8613800006021', agreed: true } as const

  it('does not offer it', () =>
    withExchange(null, async server => {
      assert.equal((await server.dataOf('/open/app/app_config', {})).weixinPhoneLogIn, false)
      assert.equal((await server.call('/auth/weixin_phone_login', request)).code, RESPONSE_CODE.unavailable)
    }))

  it('says so, and names the reason in its log alone', () =>
    withExchange(
      async () => ({ ok: false, problem: 'failed', reason: 'errcode -1' }),
      async server => {
        const { code, message } = await server.call('/auth/weixin_phone_login', request)
        assert.equal(code, RESPONSE_CODE.unavailable)
        assert.ok(!message.includes('errcode'))
        assert.ok(server.logLines.join('').includes('errcode -1'))
      },
    ))
})

describe('the exchange of a code for a phone', () => {
  const createExchange = (changes: { token?: string; appId?: string; secret?: string; isDown?: boolean }) => {
    let kept = changes.token ?? null
    const platform = createSimulatedWeixinFetch()
    const api = createMiniProgramApi({
      host: 'https://platform.test',
      account: { ...SIMULATED_WEIXIN_ACCOUNT, secret: changes.secret ?? SIMULATED_WEIXIN_ACCOUNT.secret },
      tokens: { read: async () => kept, write: async token => void (kept = token) },
      fetch: async asked => {
        if (changes.isDown) throw new Error(`no way to ${asked.url}`)
        const answer = await platform(asked)
        if (!changes.appId) return answer
        const text = await answer.text()
        return new Response(text.replaceAll(SIMULATED_WEIXIN_ACCOUNT.id, changes.appId))
      },
    })
    return createWeixinPhoneExchange({ api, appId: SIMULATED_WEIXIN_ACCOUNT.id })
  }

  it('gives country and number as the platform has them', async () => {
    assert.deepEqual(await createExchange({})('+85251234567'), {
      ok: true,
      value: { countryCode: '852', nationalNumber: '51234567' },
    })
  })

  it('renews a token that the platform no longer takes', async () => {
    assert.equal((await createExchange({ token: 'of yesterday' })('+8613800006021')).ok, true)
  })

  it('takes no phone that was shared with another app, and no wrong secret', async () => {
    for (const changes of [{ appId: 'wx-somebody-else' }, { secret: 'guessed' }]) {
      const result = await createExchange(changes)('+8613800006021')
      assert.ok(!result.ok && result.problem === 'failed')
    }
  })

  it('fails with a reason that holds neither token nor address when nobody answers', async () => {
    const result = await createExchange({ token: 'secret-token', isDown: true })('+8613800006021')
    assert.deepEqual(result, { ok: false, problem: 'failed', reason: 'Error' })
  })
})

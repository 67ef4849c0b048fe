import assert from 'node:assert/strict'
import { it } from 'node:test'
import { count } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { users } from '../../db/schema'
import type { OpenedDatabase } from '../../db/database'
import { createWeixinApiClient } from '../../gateways/weixin'
import { SIMULATED_WEIXIN_ACCOUNT, createSimulatedWeixinFetch } from '../../simulators/simulatedWeixin'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestServer } from '../../testing/testServer'

const start = (database: OpenedDatabase) => createTestServer(database)

let accounts = 0

/** An account of the platform that no other test uses, by a code of it: the same code stands for the same account. */
const newAccount = () => `account-${process.pid}-${accounts++}`

await describeStartedOnEveryDatabase('the return to the mini-program', start, (server, { db }) => {
  const keep = (code: string, token: string) => server.dataOf('/auth/weixin_return/keep', { code }, { token })
  const comeBack = async (code: string) => (await server.dataOf('/auth/weixin_return', { code })).session
  const whoIs = async (token: string) => (await server.dataOf('/user/get', {}, { token })).id
  const logInAndKeep = async (code: string) => {
    const token = await server.signIn()
    await keep(code, token)
    return token
  }

  it('logs in again who logged in before on this account of the platform, as often as they come', async () => {
    const code = newAccount()
    const token = await logInAndKeep(code)
    for (const back of [await comeBack(code), await comeBack(code)]) {
      assert.equal(back?.isNewUser, false)
      assert.equal(await whoIs(back?.token ?? ''), await whoIs(token))
    }
  })

  it('registers nobody', async () => {
    const [before] = await db.select({ count: count() }).from(users)
    assert.equal(await comeBack(newAccount()), null)
    assert.deepEqual(await db.select({ count: count() }).from(users), [before])
  })

  it('respects a log-out, also of the session that came back', async () => {
    const code = newAccount()
    await server.dataOf('/auth/logout', {}, { token: await logInAndKeep(code) })
    assert.equal(await comeBack(code), null)
    await logInAndKeep(code)
    const back = await comeBack(code)
    await server.dataOf('/auth/logout', {}, { token: back?.token ?? '' })
    assert.equal(await comeBack(code), null)
  })

  it('ends with the device that is logged out from the list, with all others, and everywhere', async () => {
    const code = newAccount()
    const token = await logInAndKeep(code)
    const { devices } = await server.dataOf('/user/devices/list', {}, { token })
    const id = devices.find(({ isCurrent }) => isCurrent)?.id ?? ''
    await server.dataOf('/user/devices/sign_out', { id }, { token })
    assert.equal(await comeBack(code), null)

    const other = newAccount()
    const kept = await logInAndKeep(other)
    await server.dataOf('/user/devices/sign_out_others', {}, { token: kept })
    assert.ok(await comeBack(other), 'this device is none of the others')
    await server.dataOf('/user/devices/sign_out_everywhere', {}, { token: kept })
    assert.equal(await comeBack(other), null)
  })

  it('belongs to who logged in last', async () => {
    const code = newAccount()
    await logInAndKeep(code)
    const second = await logInAndKeep(code)
    assert.equal(await whoIs((await comeBack(code))?.token ?? ''), await whoIs(second))
  })

  it('is refused with a code that the platform does not take', async () => {
    const { code } = await server.call('/auth/weixin_return', { code: 'refused-1' })
    assert.equal(code, RESPONSE_CODE.unavailable)
  })
})

await describeStartedOnEveryDatabase(
  'the return to a mini-program without an account of the platform',
  database =>
    createTestServer(database, {
      weixin: createWeixinApiClient({
        host: 'https://platform.test',
        accounts: { browser: SIMULATED_WEIXIN_ACCOUNT, miniProgram: null },
        fetch: createSimulatedWeixinFetch(),
      }),
    }),
  server => {
    it('is not available', async () => {
      const { code } = await server.call('/auth/weixin_return', { code: 'code' })
      assert.equal(code, RESPONSE_CODE.unavailable)
    })
  },
)

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { CODE } from '../../../../src/contract'
import { users } from '../../db/schema'
import { describeOnEveryDatabase } from '../../testing/databases'
import { newPhone, otherCode, solve, testServer, type TestServer } from '../../testing/server'
import { findOrRegister } from './accounts'
import { take } from './limits'
import { phoneTarget } from './target'

const AT_ONCE = 20
const ROUNDS = 5

const atOnce = <Result>(act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)))

const rounds = async (act: () => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round += 1) await act()
}

await describeOnEveryDatabase('many log-ins at once', database => {
  let server: TestServer
  before(async () => {
    server = await testServer(database)
  })
  after(() => server.close())

  it('with one code: exactly one gets through', () =>
    rounds(async () => {
      const phone = newPhone()
      await server.askForCode(phone)
      const code = server.lastCode()
      const answers = await atOnce(() => server.call('/auth/login', { phone, code, agreed: true }))
      const codes = answers.map(answer => answer.code).sort()
      assert.equal(codes.filter(answer => answer === CODE.success).length, 1)
      assert.equal(codes.filter(answer => answer === CODE.captchaExpired).length, AT_ONCE - 1)
    }))

  it('with wrong codes: exactly five are tried', () =>
    rounds(async () => {
      const phone = newPhone()
      await server.askForCode(phone)
      const code = otherCode(server.lastCode())
      const answers = await atOnce(index =>
        server.call('/auth/login', { phone, code, agreed: true }, { ip: `10.1.1.${index}` }),
      )
      assert.equal(answers.filter(answer => answer.code === CODE.captchaWrong).length, 5)
    }))

  it('that register one phone: one account', () =>
    rounds(async () => {
      const phone = newPhone()
      const registered = await atOnce(() =>
        findOrRegister(database.db, { target: phoneTarget(phone), locale: 'en-GB' }, server.clock.now()),
      )
      assert.equal(registered.filter(({ isNewUser }) => isNewUser).length, 1)
      assert.equal(new Set(registered.map(({ userId }) => userId)).size, 1)
      assert.equal((await database.db.select().from(users).where(eq(users.phone, phone))).length, 1)
    }))

  it('with one solved challenge: one code is sent', async () => {
    const phone = newPhone()
    const solution = solve(await server.dataOf('/auth/prepare_captcha', { phone }))
    const answers = await atOnce(() => server.call('/auth/get_captcha', { phone, ...solution }))
    assert.equal(answers.filter(answer => answer.code === CODE.success).length, 1)
  })

  it('with a challenge each: one code is sent to one phone', async () => {
    const phone = newPhone()
    const solutions = await atOnce(async () => solve(await server.dataOf('/auth/prepare_captcha', { phone })))
    const before = server.sentCodes.length
    const answers = await Promise.all(
      solutions.map(solution => server.call('/auth/get_captcha', { phone, ...solution })),
    )
    assert.equal(answers.filter(answer => answer.code === CODE.success).length, 1)
    assert.equal(answers.filter(answer => answer.code === CODE.tooManyRequests).length, AT_ONCE - 1)
    assert.equal(server.sentCodes.length, before + 1)
  })

  it('a limit counts right', async () => {
    const limit = { key: `race:${newPhone()}`, most: 7, windowSeconds: 60 }
    const taken = await atOnce(() => take(database.db, limit, server.clock.now()))
    assert.equal(taken.filter(({ ok }) => ok).length, 7)
  })
})

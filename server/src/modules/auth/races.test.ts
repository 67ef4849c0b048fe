import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { users } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import {
  createUniquePhoneNumber,
  createWrongVerificationCode,
  solveProofOfWork,
  createTestServer,
} from '../../testing/testServer'
import { findOrCreateUser } from './findOrCreateUser'
import { consumeRateLimit } from './rateLimits'
import { toPhoneVerificationTarget } from './verificationTarget'

const CONCURRENCY = 20
const ROUNDS = 5

const runConcurrently = <Result>(act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => act(index)))

const repeatRounds = async (act: () => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round += 1) await act()
}

await describeStartedOnEveryDatabase('many log-ins at once', createTestServer, (server, database) => {
  it('with one code: exactly one gets through', () =>
    repeatRounds(async () => {
      const phone = createUniquePhoneNumber()
      await server.askForCode(phone)
      const form = { phone, ...server.lastEntered(), agreed: true as const }
      const answers = await runConcurrently(() => server.call('/auth/login', form))
      const codes = answers.map(answer => answer.code).sort()
      assert.equal(codes.filter(answer => answer === RESPONSE_CODE.success).length, 1)
      assert.equal(codes.filter(answer => answer === RESPONSE_CODE.captchaExpired).length, CONCURRENCY - 1)
    }))

  it('with wrong codes: exactly five are tried', () =>
    repeatRounds(async () => {
      const phone = createUniquePhoneNumber()
      await server.askForCode(phone)
      const code = createWrongVerificationCode(server.lastCode())
      const form = { phone, code, requestId: server.lastRequestId(), agreed: true as const }
      const answers = await runConcurrently(index =>
        server.call('/auth/login', form, { ip: `10.1.1.${index}` }),
      )
      assert.equal(answers.filter(answer => answer.code === RESPONSE_CODE.captchaWrong).length, 5)
    }))

  it('that register one phone: one account', () =>
    repeatRounds(async () => {
      const phone = createUniquePhoneNumber()
      const registered = await runConcurrently(() =>
        findOrCreateUser(
          database.db,
          { target: toPhoneVerificationTarget(phone), locale: 'en-GB' },
          server.clock.now(),
        ),
      )
      assert.equal(registered.filter(({ isNewUser }) => isNewUser).length, 1)
      assert.equal(new Set(registered.map(({ userId }) => userId)).size, 1)
      assert.equal((await database.db.select().from(users).where(eq(users.phone, phone))).length, 1)
    }))

  it('with one solved challenge: one code is sent', async () => {
    const phone = createUniquePhoneNumber()
    const solution = solveProofOfWork(await server.dataOf('/auth/prepare_captcha', { phone }))
    const answers = await runConcurrently(() => server.call('/auth/get_captcha', { phone, ...solution }))
    assert.equal(answers.filter(answer => answer.code === RESPONSE_CODE.success).length, 1)
  })

  it('with a challenge each: one code is sent to one phone', async () => {
    const phone = createUniquePhoneNumber()
    const solutions = await runConcurrently(async () =>
      solveProofOfWork(await server.dataOf('/auth/prepare_captcha', { phone })),
    )
    const before = server.sentCodes.length
    const answers = await Promise.all(
      solutions.map(solution => server.call('/auth/get_captcha', { phone, ...solution })),
    )
    assert.equal(answers.filter(answer => answer.code === RESPONSE_CODE.success).length, 1)
    assert.equal(
      answers.filter(answer => answer.code === RESPONSE_CODE.tooManyRequests).length,
      CONCURRENCY - 1,
    )
    assert.equal(server.sentCodes.length, before + 1)
  })

  it('a limit counts right', async () => {
    const limit = { key: `race:${createUniquePhoneNumber()}`, max: 7, windowSeconds: 60 }
    const taken = await runConcurrently(() => consumeRateLimit(database.db, limit, server.clock.now()))
    assert.equal(taken.filter(({ ok }) => ok).length, 7)
  })
})

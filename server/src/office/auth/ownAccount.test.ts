import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { TOTP, Secret } from 'otpauth'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { operators } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createSoftwarePasskey } from '../../testing/softwarePasskey'
import { createTestOffice } from '../../testing/testOffice'
import { createTestServer } from '../../testing/testServer'
import { hashPassword } from './passwords'

const PASSWORD = 'a long password of a test'
const WRONG = RESPONSE_CODE.captchaWrong

const readCode = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

await describeStartedOnEveryDatabase('an operator’s own account', createTestServer, (server, { db }) => {
  const office = createTestOffice(server, db)
  const { now } = server.clock
  const passwordHash = hashPassword(PASSWORD)

  const newOperator = async () => {
    const operator = await office.newOperator(['orders'])
    await db
      .update(operators)
      .set({ passwordHash: await passwordHash })
      .where(eq(operators.id, operator.id))
    return operator
  }
  type Operator = Awaited<ReturnType<typeof newOperator>>
  const begin = (operator: Operator) =>
    office.dataOf('/office/v1/account/second_factor/begin', { password: PASSWORD }, operator)
  const addTotp = async (operator: Operator) => {
    const { attemptId, totp } = await begin(operator)
    const code = readCode(totp.secret, now())
    await office.dataOf('/office/v1/account/second_factor/totp', { attemptId, code }, operator)
    return totp.secret
  }
  const addPasskey = async (operator: Operator, label: string) => {
    const { attemptId, passkey } = await begin(operator)
    const response = createSoftwarePasskey().register((passkey as { challenge: string }).challenge)
    const request = { attemptId, label, response }
    const account = await office.dataOf('/office/v1/account/second_factor/passkey', request, operator)
    return account.passkeys.find(passkeyOfList => passkeyOfList.label === label)?.id ?? ''
  }
  const remove = (
    operator: Operator,
    factor: OfficeRequestBody<'/office/v1/account/second_factor/remove'>['factor'],
  ) => office.call('/office/v1/account/second_factor/remove', { password: PASSWORD, factor }, operator)

  it('changes nothing for who does not know the password', async () => {
    const operator = await newOperator()
    const password = 'a guess of somebody else'
    for (const answer of [
      await office.call('/office/v1/account/password', { password, newPassword: 'x'.repeat(12) }, operator),
      await office.call('/office/v1/account/second_factor/begin', { password }, operator),
      await office.call('/office/v1/account/recovery_codes', { password }, operator),
      await office.call(
        '/office/v1/account/second_factor/remove',
        { password, factor: { kind: 'totp' } },
        operator,
      ),
    ])
      assert.equal(answer.code, WRONG)
  })

  it('takes a new password, with which alone one logs in from then on, and ends every other session', async () => {
    const operator = await newOperator()
    const newPassword = 'four words of a new password'
    const account = await office.dataOf(
      '/office/v1/account/password',
      { password: PASSWORD, newPassword },
      operator,
    )
    assert.deepEqual(
      account.sessions.map(({ isThisOne }) => isThisOne),
      [true],
    )
    const logIn = (password: string) =>
      office.call('/office/v1/log_in/password', { email: operator.email, password })
    assert.equal((await logIn(PASSWORD)).code, WRONG)
    assert.equal((await logIn(newPassword)).code, RESPONSE_CODE.success)
  })

  it('sets up another authenticator app by its code; the one before counts no longer', async () => {
    const operator = await newOperator()
    const first = await addTotp(operator)
    server.clock.advance({ minutes: 2 })
    const second = await addTotp(operator)
    server.clock.advance({ minutes: 2 })
    const show = async (secret: string) => {
      const { attemptId } = await office.dataOf('/office/v1/log_in/password', {
        email: operator.email,
        password: PASSWORD,
      })
      return office.call('/office/v1/log_in/totp', { attemptId, code: readCode(secret, now()) })
    }
    assert.equal((await show(first)).code, WRONG)
    assert.equal((await show(second)).code, RESPONSE_CODE.success)
  })

  it('takes a wrong code of the new app as wrong, and the set-up of somebody else as over', async () => {
    const [operator, colleague] = [await newOperator(), await newOperator()]
    const { attemptId, totp } = await begin(operator)
    const path = '/office/v1/account/second_factor/totp'
    const code = readCode(totp.secret, now())
    assert.equal((await office.call(path, { attemptId, code: '000000' }, operator)).code, WRONG)
    assert.equal((await office.call(path, { attemptId, code }, colleague)).code, RESPONSE_CODE.conflict)
    assert.equal((await office.call(path, { attemptId, code }, operator)).code, RESPONSE_CODE.success)
    assert.equal((await office.call(path, { attemptId, code }, operator)).code, RESPONSE_CODE.conflict)
  })

  it('adds passkeys and removes them again, but never the last second factor', async () => {
    const operator = await newOperator()
    const laptop = await addPasskey(operator, 'laptop')
    const phone = await addPasskey(operator, 'phone')
    assert.equal((await remove(operator, { kind: 'passkey', id: laptop })).code, RESPONSE_CODE.success)
    assert.equal((await remove(operator, { kind: 'passkey', id: phone })).code, RESPONSE_CODE.conflict)
    await addTotp(operator)
    const left = await remove(operator, { kind: 'passkey', id: phone })
    assert.deepEqual([left.data?.hasTotp, left.data?.passkeys], [true, []])
  })

  it('keeps one second factor when both are removed at the same moment', async () => {
    const operator = await newOperator()
    const phone = await addPasskey(operator, 'phone')
    await addTotp(operator)
    const codes = (
      await Promise.all([
        remove(operator, { kind: 'passkey', id: phone }),
        remove(operator, { kind: 'totp' }),
      ])
    ).map(({ code }) => code)
    assert.deepEqual(codes.sort(), [RESPONSE_CODE.success, RESPONSE_CODE.conflict].sort())
  })

  it('makes new recovery codes, shown once', async () => {
    const operator = await newOperator()
    const path = '/office/v1/account/recovery_codes'
    const first = await office.dataOf(path, { password: PASSWORD }, operator)
    const second = await office.dataOf(path, { password: PASSWORD }, operator)
    assert.equal(second.recoveryCodes.length, 10)
    const show = async (code = '') => {
      const { attemptId } = await office.dataOf('/office/v1/log_in/password', {
        email: operator.email,
        password: PASSWORD,
      })
      return (await office.call('/office/v1/log_in/recovery_code', { attemptId, code })).code
    }
    assert.equal(await show(first.recoveryCodes[0]), WRONG)
    assert.equal(await show(second.recoveryCodes[0]), RESPONSE_CODE.success)
  })

  it('logs out everywhere else, and says in the audit log who changed what', async () => {
    const operator = await newOperator()
    const { attemptId, passkey } = await begin(operator)
    const device = createSoftwarePasskey()
    await office.dataOf(
      '/office/v1/account/second_factor/passkey',
      { attemptId, label: 'tablet', response: device.register((passkey as { challenge: string }).challenge) },
      operator,
    )
    const elsewhere = await office.dataOf('/office/v1/log_in/passkey/begin', {})
    const { challenge } = elsewhere.options as { challenge: string }
    await office.dataOf('/office/v1/log_in/passkey/finish', {
      attemptId: elsewhere.attemptId,
      response: device.sign(challenge, { counter: 1 }),
    })
    const before = await office.dataOf('/office/v1/account/get', {}, operator)
    assert.equal(before.sessions.length, 2)
    const after = await office.dataOf('/office/v1/account/sessions/end_others', {}, operator)
    assert.equal(after.sessions.length, 1)
    const owner = await office.newOperator(['owner'])
    const { entries } = await office.dataOf('/office/v1/audit/list', { limit: 20 }, owner)
    const own = entries.filter(({ subject }) => subject.id === operator.id)
    assert.deepEqual(
      own.map(({ action }) => action),
      ['account/sessions/end_others', 'account/second_factor'],
    )
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { TOTP, Secret } from 'otpauth'
import { RESPONSE_CODE } from '@anzuo/contract'
import { runOperatorCommand } from '../commands/operatorCommand'
import { operators, operatorSessions } from '../db/schema'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { createSoftwarePasskey } from '../testing/softwarePasskey'
import { createTestOffice, OFFICE_ORIGIN } from '../testing/testOffice'
import { createTestServer } from '../testing/testServer'

const PASSWORD = 'a long password of a test'

const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

await describeStartedOnEveryDatabase('logging in to the back office', createTestServer, (server, { db }) => {
  const office = createTestOffice(server, db)
  const { now } = server.clock

  const runCommand = async (...args: string[]) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const status = await runOperatorCommand({ db, officeAddress: OFFICE_ORIGIN, now, print }, args)
    return { status, text: lines.join('\n') }
  }
  const invite = async (email = `${randomUUID()}@shop.example`) => {
    const { text } = await runCommand('add', '--email', email, '--name', 'Mei Lin')
    return { email, token: text.slice(text.lastIndexOf('/') + 1) }
  }
  const enrol = async () => {
    const { email, token } = await invite()
    const step = await office.dataOf('/office/v1/invitation/accept', { token, password: PASSWORD })
    const { secret } = step.totp
    const { attemptId } = step
    const session = await office.dataOf('/office/v1/enrolment/totp', {
      attemptId,
      code: codeOf(secret, now()),
    })
    server.clock.advance({ minutes: 2 })
    return { email, token, secret, session }
  }
  const logIn = async ({ email, secret }: { email: string; secret: string }) => {
    const { attemptId } = await office.dataOf('/office/v1/log_in/password', { email, password: PASSWORD })
    const code = codeOf(secret, now())
    const answer = await office.post('/office/v1/log_in/totp', { attemptId, code })
    return { answer, code, session: answer.cookies.find(({ name }) => name === 'office')?.value ?? '' }
  }
  const isLoggedIn = async (session: string) =>
    (await office.call('/office/v1/session/get', {}, { session })).code === RESPONSE_CODE.success

  it('lets the first operator in by the link that the command prints, with a second factor', async () => {
    const { email, token, session } = await enrol()
    assert.equal(session.operator.email, email)
    assert.deepEqual(session.operator.roles, ['owner'])
    assert.equal(session.recoveryCodes.length, 10)
    // The link is used up.
    assert.equal((await office.call('/office/v1/invitation/get', { token })).code, RESPONSE_CODE.notFound)
    assert.match((await runCommand('list')).text, new RegExp(`${email}  Mei Lin  owner  active`))
  })

  it('lets nobody in by a password alone, nor before the second factor is set up', async () => {
    const { email, token } = await invite()
    await office.dataOf('/office/v1/invitation/accept', { token, password: PASSWORD })
    const early = await office.call('/office/v1/log_in/password', { email, password: PASSWORD })
    assert.equal(early.code, RESPONSE_CODE.captchaWrong)
  })

  it('takes password and code, and gives a cookie that no script can read', async () => {
    const { answer, session } = await logIn(await enrol())
    const [cookie] = answer.cookies
    assert.equal(cookie?.httpOnly, true)
    assert.equal(cookie?.sameSite, 'Strict')
    assert.ok(await isLoggedIn(session))
    await office.dataOf('/office/v1/session/end', {}, { session })
    assert.equal(await isLoggedIn(session), false)
  })

  it('answers an unknown mailbox and a wrong password alike', async () => {
    const { email } = await enrol()
    const wrong = await office.call('/office/v1/log_in/password', { email, password: 'another one' })
    const unknown = await office.call('/office/v1/log_in/password', {
      email: `${randomUUID()}@shop.example`,
      password: PASSWORD,
    })
    assert.deepEqual(wrong, unknown)
    assert.equal(wrong.code, RESPONSE_CODE.captchaWrong)
  })

  it('takes each code of the authenticator once', async () => {
    const operator = await enrol()
    const { code } = await logIn(operator)
    const { attemptId } = await office.dataOf('/office/v1/log_in/password', {
      email: operator.email,
      password: PASSWORD,
    })
    const again = await office.call('/office/v1/log_in/totp', { attemptId, code })
    assert.equal(again.code, RESPONSE_CODE.captchaWrong)
  })

  it('ends a log-in after five wrong codes, and takes a recovery code once', async () => {
    const { email, session } = await enrol()
    const begin = () => office.dataOf('/office/v1/log_in/password', { email, password: PASSWORD })
    const { attemptId } = await begin()
    for (let count = 0; count < 5; count += 1)
      await office.call('/office/v1/log_in/totp', { attemptId, code: '000000' })
    const code = session.recoveryCodes[0] ?? ''
    const late = await office.call('/office/v1/log_in/recovery_code', { attemptId, code })
    assert.equal(late.code, RESPONSE_CODE.sessionOver)
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const fresh = await begin()
    await office.dataOf('/office/v1/log_in/recovery_code', { attemptId: fresh.attemptId, code: typed })
    const second = await begin()
    const reused = await office.call('/office/v1/log_in/recovery_code', {
      attemptId: second.attemptId,
      code,
    })
    assert.equal(reused.code, RESPONSE_CODE.captchaWrong)
  })

  it('stops guessing a password from one network, and lets the person in from theirs', async () => {
    const operator = await enrol()
    const guess = (ip: string) =>
      office.call('/office/v1/log_in/password', { email: operator.email, password: 'guess' }, { ip })
    for (let count = 0; count < 10; count += 1) await guess('203.0.113.7')
    assert.equal((await guess('203.0.113.7')).code, RESPONSE_CODE.tooManyRequests)
    assert.ok(await isLoggedIn((await logIn(operator)).session))
  })

  it('ends a session after half an hour of nothing, and after twelve hours whatever happens', async () => {
    const operator = await enrol()
    const { session: idle } = await logIn(operator)
    server.clock.advance({ minutes: 31 })
    assert.equal(await isLoggedIn(idle), false)
    const { session: busy } = await logIn(operator)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      server.clock.advance({ minutes: 20 })
      assert.ok(await isLoggedIn(busy))
    }
    server.clock.advance({ minutes: 21 })
    assert.equal(await isLoggedIn(busy), false)
  })

  it('takes the session from no page but the console', async () => {
    const { session } = await logIn(await enrol())
    for (const origin of ['https://evil.example', 'http://localhost:8091', 'null', null])
      assert.equal(
        (await office.call('/office/v1/session/get', {}, { session, origin })).code,
        RESPONSE_CODE.forbidden,
      )
  })

  it('stores no password, token, code or link as it is', async () => {
    const operator = await enrol()
    const { session } = await logIn(operator)
    const stored = JSON.stringify([
      await db.select().from(operators),
      await db.select().from(operatorSessions),
    ])
    for (const secret of [PASSWORD, session, operator.secret, operator.token])
      assert.ok(!stored.includes(secret))
  })

  it('lets an operator set up everything anew after a reset, which logs them out', async () => {
    const operator = await enrol()
    const { session } = await logIn(operator)
    const { status, text } = await runCommand('reset', '--email', operator.email)
    assert.equal(status, 0)
    assert.match(text, /#\/invitation\//)
    assert.equal(await isLoggedIn(session), false)
    const old = await office.call('/office/v1/log_in/password', { email: operator.email, password: PASSWORD })
    assert.equal(old.code, RESPONSE_CODE.captchaWrong)
  })

  it('refuses a command that makes no sense, with what to do', async () => {
    const { email } = await enrol()
    for (const args of [
      [],
      ['add'],
      ['add', '--email', 'x'],
      ['add', '--email', email],
      ['add', '--email', email, '--name', 'Again'],
      ['add', '--email', 'a@b.example', '--name', 'A', '--role', 'king'],
      ['reset', '--email', 'nobody@shop.example'],
    ]) {
      const { status, text } = await runCommand(...args)
      assert.equal(status, 1, args.join(' '))
      assert.notEqual(text, '')
    }
  })

  it('logs in by a passkey, which has to check who holds it, and refuses a copy', async () => {
    const { email, token } = await invite()
    const step = await office.dataOf('/office/v1/invitation/accept', { token, password: PASSWORD })
    const passkey = createSoftwarePasskey()
    const { challenge } = step.passkey as { challenge: string }
    await office.dataOf('/office/v1/enrolment/passkey', {
      attemptId: step.attemptId,
      label: 'laptop',
      response: passkey.register(challenge),
    })
    const begin = () => office.dataOf('/office/v1/log_in/passkey/begin', {})
    const finish = async (answer: (challenge: string) => Record<string, unknown>) => {
      const { attemptId, options } = await begin()
      return office.call('/office/v1/log_in/passkey/finish', {
        attemptId,
        response: answer((options as { challenge: string }).challenge),
      })
    }
    const answer = await finish(given => passkey.sign(given, { counter: 5 }))
    assert.equal(answer.data?.operator.email, email)
    const wrong = RESPONSE_CODE.captchaWrong
    assert.equal((await finish(given => passkey.sign(given, { counter: 5 }))).code, wrong)
    assert.equal((await finish(given => passkey.sign(given, { counter: 6, isVerified: false }))).code, wrong)
    assert.equal((await finish(() => passkey.sign('another', { counter: 7 }))).code, wrong)
    const elsewhere = { counter: 8, origin: 'https://evil.example' }
    assert.equal((await finish(given => passkey.sign(given, elsewhere))).code, wrong)
    assert.equal((await finish(given => ({ ...passkey.sign(given, { counter: 9 }), id: 'x' }))).code, wrong)
    await db.update(operators).set({ disabledAt: now() }).where(eq(operators.email, email))
    assert.equal((await finish(given => passkey.sign(given, { counter: 10 }))).code, wrong)
  })
})

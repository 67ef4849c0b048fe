import assert from 'node:assert/strict'
import { it } from 'node:test'
import { RESPONSE_CODE, type EndpointPath, type ResponseEnvelope } from '@anzuo/contract'
import { verificationCodes } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import {
  createUniquePhoneNumber,
  createWrongVerificationCode,
  solveProofOfWork,
  createTestServer,
} from '../../testing/testServer'

/** In how many bits two texts of one length differ. */
const countDifferentBits = (first: Uint8Array, second: Uint8Array): number =>
  first.reduce(
    (sum, byte, index) => sum + (byte ^ (second[index] ?? 0)).toString(2).replaceAll('0', '').length,
    0,
  )

await describeStartedOnEveryDatabase('log-in by code', createTestServer, (server, database) => {
  const logIn = (phone: string, code: string) =>
    server.call('/auth/login', { phone, code, requestId: server.lastRequestId(), agreed: true })

  const assertCode = async (phone: string) =>
    assert.equal((await server.askForCode(phone)).code, RESPONSE_CODE.success)
  const assertNoCode = async (phone: string, reason: string) => {
    const { code, message } = await server.askForCode(phone)
    assert.deepEqual({ code, message }, { code: RESPONSE_CODE.tooManyRequests, message: reason })
  }

  it('registers an unknown phone, and knows it the next time', async () => {
    const phone = createUniquePhoneNumber()
    const sent = await server.askForCode(phone)
    assert.equal(sent.message, 'Verification code sent')
    const requestId = server.lastRequestId()
    assert.deepEqual(sent.data, { retryAfterSeconds: 60, expiresInSeconds: 300, requestId })
    const first = await logIn(phone, server.lastCode())
    assert.equal(first.data?.isNewUser, true)

    server.clock.advance({ minutes: 2 })
    await server.askForCode(phone)
    const second = await logIn(phone, server.lastCode())
    assert.equal(second.data?.isNewUser, false)
    assert.notEqual(second.data?.token, first.data?.token)
  })

  it('knows one account by every form of its phone', async () => {
    const phone = createUniquePhoneNumber()
    const abroad = `+8869${phone.slice(-8)}`
    for (const [first, ...forms] of [
      [phone, `+86 ${phone}`, `0086-${phone}`, `86${phone}`, `＋８６ ${phone}`],
      [abroad, abroad.replace('+886', '00886 '), abroad.replace('+886', '+886 0')],
    ] as [string, ...string[]][]) {
      const ids = new Set<string>()
      for (const form of [first, ...forms]) {
        server.clock.advance({ minutes: 2 })
        assert.equal((await server.askForCode(form)).code, RESPONSE_CODE.success, form)
        assert.equal(server.sentCodes.at(-1)?.target.address, first)
        // The code is good whichever way the number is typed then.
        const { data } = await logIn(first, server.lastCode())
        ids.add((await server.dataOf('/user/get', {}, { token: data?.token ?? '' })).id)
      }
      assert.equal(ids.size, 1, first)
    }
  })

  it('limits the codes of a phone in all its forms together', async () => {
    const abroad = `+8869${createUniquePhoneNumber().slice(-8)}`
    await assertCode(abroad)
    await assertNoCode(
      abroad.replace('+', '00'),
      'A code was sent a moment ago. Get another one in 60 seconds',
    )
  })

  it('opens nothing to a number that nobody can have', async () => {
    for (const phone of ['+852 1234 5678', '+999 123456', '12345']) {
      const { code, message } = await server.call('/auth/prepare_captcha', { phone })
      assert.deepEqual([code, message], [RESPONSE_CODE.invalidRequest, 'enter the correct phone number'])
    }
  })

  it('works by e-mail, whatever the case of the address', async () => {
    const email = `Lin.${createUniquePhoneNumber()}@Example.com`
    const challenge = await server.dataOf('/auth/prepare_email_captcha', { email })
    await server.dataOf('/auth/get_email_captcha', { email, ...solveProofOfWork(challenge) })
    const { token } = await server.dataOf('/auth/email_login', {
      email: email.toLowerCase(),
      ...server.lastEntered(),
      agreed: true,
    })
    const user = await server.dataOf('/user/get', {}, { token })
    assert.equal(user.email, 'l***@example.com')
    assert.equal(user.phone, null)
  })

  it('writes the code in the language of the person', async () => {
    await server.askForCode(createUniquePhoneNumber(), { language: 'zh-HK' })
    assert.equal(server.sentCodes.at(-1)?.locale, 'zh-Hant')
  })

  it('answers a known and an unknown phone alike', async () => {
    const known = createUniquePhoneNumber()
    await server.signIn(known)
    server.clock.advance({ minutes: 2 })
    const answers = []
    for (const phone of [known, createUniquePhoneNumber()]) {
      const sent = await server.askForCode(phone)
      const wrong = await logIn(phone, createWrongVerificationCode(server.lastCode()))
      answers.push({ sent: { ...sent, data: { ...sent.data, requestId: '' } }, wrong })
    }
    assert.deepEqual(answers[0], answers[1])
  })

  it('takes a code once', async () => {
    const phone = createUniquePhoneNumber()
    await server.askForCode(phone)
    const code = server.lastCode()
    assert.equal((await logIn(phone, code)).code, RESPONSE_CODE.success)
    const again = await logIn(phone, code)
    assert.equal(again.code, RESPONSE_CODE.captchaExpired)
    assert.equal(again.message, 'This code is no longer valid. Get a new one')
  })

  it('takes a code for five minutes', async () => {
    const phone = createUniquePhoneNumber()
    await server.askForCode(phone)
    server.clock.advance({ seconds: 300 })
    assert.equal((await logIn(phone, server.lastCode())).code, RESPONSE_CODE.captchaExpired)
  })

  it('takes only the latest code', async () => {
    const phone = createUniquePhoneNumber()
    await server.askForCode(phone)
    const first = server.lastCode()
    server.clock.advance({ seconds: 60 })
    await server.askForCode(phone)
    if (first !== server.lastCode())
      assert.equal((await logIn(phone, first)).code, RESPONSE_CODE.captchaWrong)
    assert.equal((await logIn(phone, server.lastCode())).code, RESPONSE_CODE.success)
  })

  it('does not take the code of another phone', async () => {
    const [mine, other] = [createUniquePhoneNumber(), createUniquePhoneNumber()]
    await server.askForCode(mine)
    const code = server.lastCode()
    assert.equal((await logIn(other, code)).message, 'Please obtain the verification code first')
  })

  it('gives five tries, also to who then has the right code', async () => {
    const phone = createUniquePhoneNumber()
    await server.askForCode(phone)
    const code = server.lastCode()
    for (let count = 0; count < 5; count += 1)
      assert.equal((await logIn(phone, createWrongVerificationCode(code))).code, RESPONSE_CODE.captchaWrong)
    assert.equal((await logIn(phone, code)).code, RESPONSE_CODE.captchaExpired)
  })

  it('sends one code a minute', async () => {
    const phone = createUniquePhoneNumber()
    await server.askForCode(phone)
    server.clock.advance({ seconds: 20 })
    await assertNoCode(phone, 'A code was sent a moment ago. Get another one in 40 seconds')
    server.clock.advance({ seconds: 40 })
    await assertCode(phone)
  })

  it('sends ten codes a day', async () => {
    const phone = createUniquePhoneNumber()
    for (let count = 0; count < 10; count += 1) {
      await assertCode(phone)
      server.clock.advance({ minutes: 1 })
    }
    await assertNoCode(phone, 'We can’t send you any more codes today. Try again tomorrow')
    server.clock.advance({ days: 1 })
    await assertCode(phone)
  })

  it('sends one address a limited number of codes, for whichever phones, and another address its own', async () => {
    const strict = await createTestServer(database, { environment: { CODES_PER_HOUR: '3' } })
    const codes = []
    for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8:1::1'])
      codes.push((await strict.askForCode(createUniquePhoneNumber(), { ip })).code)
    assert.deepEqual(codes, [0, 0, 0, RESPONSE_CODE.tooManyRequests, 0])
    assert.equal(strict.sentCodes.length, 4)
    await strict.close()
  })

  it('keeps the pause between two codes that is set', async () => {
    const patient = await createTestServer(database, { environment: { SECONDS_BETWEEN_CODES: '90' } })
    const phone = createUniquePhoneNumber()
    assert.equal((await patient.askForCode(phone)).code, RESPONSE_CODE.success)
    patient.clock.advance({ minutes: 1 })
    assert.equal((await patient.askForCode(phone)).code, RESPONSE_CODE.tooManyRequests)
    patient.clock.advance({ minutes: 1 })
    assert.equal((await patient.askForCode(phone)).code, RESPONSE_CODE.success)
    await patient.close()
  })

  it('stops an address that guesses', async () => {
    const ip = '10.9.9.9'
    let wrong = 0
    for (let round = 0; round < 12; round += 1) {
      const phone = createUniquePhoneNumber()
      await server.askForCode(phone)
      const code = createWrongVerificationCode(server.lastCode())
      for (let count = 0; count < 5; count += 1) {
        const answer = await server.call(
          '/auth/login',
          { phone, code, requestId: server.lastRequestId(), agreed: true },
          { ip },
        )
        if (answer.code === RESPONSE_CODE.captchaWrong) wrong += 1
      }
    }
    assert.equal(wrong, 50)
  })

  it('wants the challenge solved, for this phone, once and in time', async () => {
    const phone = createUniquePhoneNumber()
    const challengeFor = () => server.dataOf('/auth/prepare_captcha', { phone })
    const requestCodeResult = async (solution: { challengeId: string; nonce: string }, to = phone) =>
      (await server.call('/auth/get_captcha', { phone: to, ...solution })).code

    assert.equal(
      await requestCodeResult({ challengeId: 'made-up', nonce: '1' }),
      RESPONSE_CODE.challengeFailed,
    )
    const unsolved = await challengeFor()
    assert.equal(
      await requestCodeResult({ challengeId: unsolved.challengeId, nonce: 'guess' }),
      RESPONSE_CODE.challengeFailed,
    )
    assert.equal(
      await requestCodeResult(solveProofOfWork(unsolved)),
      RESPONSE_CODE.challengeFailed,
      'a wrong try uses the challenge up',
    )
    assert.equal(
      await requestCodeResult(solveProofOfWork(await challengeFor()), createUniquePhoneNumber()),
      RESPONSE_CODE.challengeFailed,
    )
    const late = solveProofOfWork(await challengeFor())
    server.clock.advance({ minutes: 5 })
    assert.equal(await requestCodeResult(late), RESPONSE_CODE.challengeFailed)
    const good = solveProofOfWork(await challengeFor())
    assert.equal(await requestCodeResult(good), RESPONSE_CODE.success)
    server.clock.advance({ minutes: 2 })
    assert.equal(
      await requestCodeResult(good),
      RESPONSE_CODE.challengeFailed,
      'a solution is good for one code',
    )
  })

  it('lets the person ask again at once when the code could not be sent', async () => {
    let isBroken = true
    const unlucky = await createTestServer(database, {
      deliver: async () => (isBroken ? { ok: false, reason: 'failed' } : { ok: true }),
    })
    const phone = createUniquePhoneNumber()
    const failed = await unlucky.askForCode(phone)
    assert.equal(failed.code, RESPONSE_CODE.unavailable)
    assert.equal(failed.message, 'The code could not be sent. Try again in a moment')
    const attempt = await unlucky.call('/auth/login', { phone, ...unlucky.lastEntered(), agreed: true })
    assert.equal(attempt.code, RESPONSE_CODE.captchaExpired)
    isBroken = false
    assert.equal((await unlucky.askForCode(phone)).code, RESPONSE_CODE.success)
    await unlucky.close()
  })

  it('keeps no code and no phone that could be read', async () => {
    const phone = createUniquePhoneNumber()
    await server.askForCode(phone)
    const rows = JSON.stringify(await database.db.select().from(verificationCodes))
    assert.ok(!rows.includes(phone))
    assert.ok(!rows.includes(`"${server.lastCode()}"`))
  })

  it('ends with log-out, for this session only', async () => {
    const phone = createUniquePhoneNumber()
    const first = await server.signIn(phone)
    server.clock.advance({ minutes: 2 })
    const second = await server.signIn(phone)
    await server.dataOf('/auth/logout', {}, { token: first })
    assert.equal((await server.call('/user/get', {}, { token: first })).code, RESPONSE_CODE.sessionOver)
    assert.equal((await server.call('/user/get', {}, { token: second })).code, RESPONSE_CODE.success)
  })

  it('ends when the same device logs in anew, and only then', async () => {
    const phone = createUniquePhoneNumber()
    const [before, elsewhere] = [await server.signIn(), await server.signIn(phone)]
    server.clock.advance({ minutes: 2 })
    await server.askForCode(phone)
    const { code, requestId } = server.lastEntered()
    const logInAgain = (entered: string) =>
      server.call('/auth/login', { phone, code: entered, requestId, agreed: true }, { token: before })
    const readCode = async (token: string) => (await server.call('/user/get', {}, { token })).code

    assert.equal((await logInAgain(createWrongVerificationCode(code))).code, RESPONSE_CODE.captchaWrong)
    assert.equal(await readCode(before), RESPONSE_CODE.success)
    const { data } = await logInAgain(code)
    assert.equal(await readCode(before), RESPONSE_CODE.sessionOver)
    for (const token of [data?.token ?? '', elsewhere])
      assert.equal(await readCode(token), RESPONSE_CODE.success)
  })

  it('ends when a person has one more than twenty, and it was used longest ago', async () => {
    const phone = createUniquePhoneNumber()
    const tokens: string[] = []
    const stranger = await server.signIn()
    for (let count = 0; count < 20; count += 1) {
      server.clock.advance({ minutes: 150 })
      tokens.push(await server.signIn(phone))
    }
    const [first = '', second = ''] = tokens
    const listCodes = () =>
      Promise.all(
        [first, second, stranger].map(async token => (await server.call('/user/get', {}, { token })).code),
      )
    const { success, sessionOver } = RESPONSE_CODE
    server.clock.advance({ minutes: 150 })
    // All are used now; the second one again later.
    assert.deepEqual(await listCodes(), [success, success, success])
    server.clock.advance({ minutes: 150 })
    for (const token of tokens.slice(1)) await server.dataOf('/user/get', {}, { token })
    await server.signIn(phone)
    assert.deepEqual(await listCodes(), [sessionOver, success, success])
  })

  it('and its codes come from a generator that cannot be predicted, in full length', async context => {
    // Who knew the state of the usual generator would know every number that it gives.
    context.mock.method(Math, 'random', () => 0.5)
    const codes = new Set<string>()
    const tokens: Buffer[] = []
    const challenges: Buffer[] = []
    for (let count = 0; count < 12; count += 1) {
      const phone = createUniquePhoneNumber()
      const { challenge } = await server.dataOf('/auth/prepare_captcha', { phone })
      challenges.push(Buffer.from(challenge, 'hex'))
      const [, secret = ''] = (await server.signIn(phone)).split('.')
      tokens.push(Buffer.from(secret, 'base64url'))
      codes.add(server.lastCode())
    }
    assert.ok(codes.size >= 11, [...codes].join())
    for (const code of codes) assert.match(code, /^\d{6}$/)
    for (let place = 0; place < 6; place += 1)
      assert.ok(new Set([...codes].map(code => code[place])).size >= 3, `${place} ${[...codes].join()}`)
    for (const { length } of tokens) assert.equal(length, 32)
    for (const { length } of challenges) assert.equal(length, 16)
    for (const texts of [tokens, challenges])
      for (const [index, text] of texts.slice(1).entries())
        // Half of the bits of two random texts differ.
        assert.ok(countDifferentBits(text, texts[index] ?? text) > text.length * 2, text.toString('hex'))
  })

  it('ends after thirty days without use, and not while it is used', async () => {
    const token = await server.signIn()
    for (let count = 0; count < 3; count += 1) {
      server.clock.advance({ days: 29 })
      assert.equal((await server.call('/user/get', {}, { token })).code, RESPONSE_CODE.success)
    }
    server.clock.advance({ days: 30 })
    assert.equal((await server.call('/user/get', {}, { token })).code, RESPONSE_CODE.sessionOver)
  })

  it('takes whose session is over for a visitor, and says so where a token is looked at', async () => {
    const over = await server.signIn()
    server.clock.advance({ days: 31 })
    const alive = await server.signIn()
    const ask = async (path: EndpointPath, token?: string) => {
      const response = await server.post(path, {}, { token })
      return [response.json<ResponseEnvelope>().code, response.headers['www-authenticate'] ?? null]
    }
    const challenge = 'Bearer error="invalid_token"'
    for (const token of [over, 'broken']) {
      assert.deepEqual(await ask('/open/app/app_config', token), [RESPONSE_CODE.success, null])
      assert.deepEqual(await ask('/dealer_product/list', token), [RESPONSE_CODE.success, challenge])
      assert.deepEqual(await ask('/user/get', token), [RESPONSE_CODE.sessionOver, challenge])
    }
    assert.deepEqual(await ask('/dealer_product/list', alive), [RESPONSE_CODE.success, null])
    assert.deepEqual(await ask('/dealer_product/list'), [RESPONSE_CODE.success, null])
    assert.deepEqual(await ask('/user/get'), [RESPONSE_CODE.sessionOver, null])
  })

  it('ends 180 days after the log-in, also while it is used', async () => {
    const phone = createUniquePhoneNumber()
    const token = await server.signIn(phone)
    for (let day = 20; day < 180; day += 20) {
      server.clock.advance({ days: 20 })
      assert.equal((await server.call('/user/get', {}, { token })).code, RESPONSE_CODE.success)
    }
    server.clock.advance({ days: 20 })
    assert.equal((await server.call('/user/get', {}, { token })).code, RESPONSE_CODE.sessionOver)
    const { devices } = await server.dataOf('/user/devices/list', {}, { token: await server.signIn(phone) })
    assert.equal(devices.length, 1)
  })

  it('ends after as many days as are set', async () => {
    const strict = await createTestServer(database, { environment: { SESSION_DAYS: '1' } })
    const token = await strict.signIn()
    assert.equal((await strict.call('/user/get', {}, { token })).code, RESPONSE_CODE.success)
    strict.clock.advance({ days: 1 })
    assert.equal((await strict.call('/user/get', {}, { token })).code, RESPONSE_CODE.sessionOver)
    await strict.close()
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { MINUTE_MS } from '@anzuo/domain/durations'
import type { OpenedDatabase } from '../../db/database'
import { proofOfWorkChallenges, verificationCodes } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import {
  createTestServer,
  createUniquePhoneNumber,
  createWrongVerificationCode,
  type TestClient,
  type TestServer,
} from '../../testing/testServer'
import { hashVerificationTarget, toPhoneVerificationTarget } from './verificationTarget'

/** A server under attack, and its database. */
type Attacked = { server: TestServer; database: OpenedDatabase }

const OWNER: TestClient = { ip: '10.2.0.1' }

/** As many addresses as the owner is attacked from. */
const STRANGERS: TestClient[] = Array.from({ length: 40 }, (_, index) => ({ ip: `10.3.0.${index}` }))
const [STRANGER = {}] = STRANGERS

/** A challenge that any nonce solves: hundreds of codes are asked for here, and the work is tested elsewhere. */
const insertSolvedChallenge = async ({ server, database }: Attacked, phone: string): Promise<string> => {
  const id = randomUUID()
  await database.db.insert(proofOfWorkChallenges).values({
    id,
    targetKey: hashTestTarget(phone),
    challenge: '',
    difficulty: 0,
    expiresAt: new Date(server.clock.now().getTime() + MINUTE_MS),
  })
  return id
}

const hashTestTarget = (phone: string) =>
  hashVerificationTarget('test'.repeat(16), toPhoneVerificationTarget(phone))

/** Asks for a code; what comes of it is the number of the answer, and what the client sends back. */
const askForCode = async (
  attacked: Attacked,
  phone: string,
  { knownClientToken, challengeId, ...asking }: TestClient & { challengeId?: string },
) => {
  const { server } = attacked
  const solution = { challengeId: challengeId ?? (await insertSolvedChallenge(attacked, phone)), nonce: '0' }
  const { code, message } = await server.call(
    '/auth/get_captcha',
    { phone, knownClientToken, ...solution },
    asking,
  )
  return {
    code,
    message,
    entered: code === RESPONSE_CODE.success ? { phone, ...server.lastEntered() } : null,
  }
}

const logIn = (
  { server }: Attacked,
  entered: { phone: string; code: string; requestId: string } | null,
  { ip }: TestClient,
) => {
  assert.ok(entered, 'no code was sent')
  return server.call('/auth/login', { ...entered, agreed: true }, ip === undefined ? {} : { ip })
}

const logInAnew = async (attacked: Attacked, phone: string, client: TestClient) => {
  const { entered } = await askForCode(attacked, phone, client)
  return logIn(attacked, entered, client)
}

/** Asks from each address until it is refused, a minute apart. */
const askUntilRefused = async (
  attacked: Attacked,
  phone: string,
  strangers: TestClient[],
): Promise<number> => {
  let sent = 0
  for (const stranger of strangers) {
    while ((await askForCode(attacked, phone, stranger)).code === RESPONSE_CODE.success) {
      sent += 1
      attacked.server.clock.advance({ minutes: 1 })
    }
  }
  return sent
}

await describeStartedOnEveryDatabase('a stranger', createTestServer, (server, database) => {
  const attacked = { server, database }

  it('who asks for a code just now does not make the owner wait', async () => {
    const phone = createUniquePhoneNumber()
    await askForCode(attacked, phone, STRANGER)
    assert.equal((await logInAnew(attacked, phone, OWNER)).code, RESPONSE_CODE.success)
  })

  it('who uses up all codes of the day leaves the owner a code', async () => {
    const phone = createUniquePhoneNumber()
    assert.equal(await askUntilRefused(attacked, phone, [STRANGER]), 10)
    assert.equal((await logInAnew(attacked, phone, OWNER)).code, RESPONSE_CODE.success)
  })

  it('who guesses with a code of their own does not touch the owner’s code', async () => {
    const phone = createUniquePhoneNumber()
    const { entered: owners } = await askForCode(attacked, phone, OWNER)
    const { entered: strangers } = await askForCode(attacked, phone, STRANGER)
    for (let count = 0; count < 6; count += 1)
      await logIn(
        attacked,
        strangers && { ...strangers, code: createWrongVerificationCode(strangers.code) },
        STRANGER,
      )
    assert.equal((await logIn(attacked, owners, OWNER)).code, RESPONSE_CODE.success)
  })

  it('cannot use a code that another client asked for', async () => {
    const phone = createUniquePhoneNumber()
    const { entered: owners } = await askForCode(attacked, phone, OWNER)
    const { entered: strangers } = await askForCode(attacked, phone, STRANGER)
    assert.ok(owners && strangers)
    if (owners.code === strangers.code) return
    const stolen = { ...strangers, code: owners.code }
    assert.equal((await logIn(attacked, stolen, STRANGER)).code, RESPONSE_CODE.captchaWrong)
    assert.equal((await logIn(attacked, owners, OWNER)).code, RESPONSE_CODE.success)
  })

  it('with 40 addresses does not stop an owner on a new device, and the messages have an end', async () => {
    const phone = createUniquePhoneNumber()
    const sent = await askUntilRefused(attacked, phone, STRANGERS)
    assert.ok(sent >= 40 && sent < 60, String(sent))
    assert.equal((await logInAnew(attacked, phone, OWNER)).code, RESPONSE_CODE.success)
  })

  it('with all addresses of a network does not stop an owner on a new device', async () => {
    const phone = createUniquePhoneNumber()
    const network = Array.from({ length: 80 }, (_, index) => ({ ip: `2001:db8:7:${index.toString(16)}::1` }))
    const answers = []
    for (const stranger of network) answers.push((await askForCode(attacked, phone, stranger)).code)
    assert.equal(answers.filter(code => code === RESPONSE_CODE.success).length, 10)
    const newDevice = { ip: '2001:db8:8::1' }
    assert.equal((await logInAnew(attacked, phone, newDevice)).code, RESPONSE_CODE.success)
  })

  it('with any number of addresses does not stop an owner on a device that is known', async () => {
    const phone = createUniquePhoneNumber()
    const { data } = await logInAnew(attacked, phone, OWNER)
    const many = Array.from({ length: 80 }, (_, index) => ({ ip: `10.4.0.${index}` }))
    await askUntilRefused(attacked, phone, many)
    const elsewhere = await askForCode(attacked, phone, { ip: '10.5.0.1' })
    assert.equal(elsewhere.code, RESPONSE_CODE.tooManyRequests)
    assert.match(elsewhere.message, /Use a device where you logged in before/)

    const known: TestClient = { ip: '10.3.0.0', knownClientToken: data?.knownClientToken ?? '' }
    for (let count = 0; count < 10; count += 1) {
      assert.equal((await logInAnew(attacked, phone, known)).code, RESPONSE_CODE.success)
      server.clock.advance({ minutes: 1 })
    }
    assert.equal(
      (await askForCode(attacked, phone, known)).message,
      'We can’t send you any more codes today. Try again tomorrow',
    )
  })

  it('with 40 addresses makes fewer than 100 guesses a day', async () => {
    const phone = createUniquePhoneNumber()
    let guesses = 0
    for (const stranger of [...STRANGERS, ...STRANGERS]) {
      const { entered } = await askForCode(attacked, phone, stranger)
      server.clock.advance({ minutes: 1 })
      if (!entered) continue
      const guess = { ...entered, code: createWrongVerificationCode(entered.code) }
      for (let count = 0; count < 5; count += 1)
        if ((await logIn(attacked, guess, stranger)).code === RESPONSE_CODE.captchaWrong) guesses += 1
    }
    assert.ok(guesses > 30 && guesses < 100, String(guesses))
    assert.equal((await logInAnew(attacked, phone, OWNER)).code, RESPONSE_CODE.success)
  })

  it('does not become known by a token that is made up, of another phone, or too old', async () => {
    const phone = createUniquePhoneNumber()
    const { data: others } = await logInAnew(attacked, createUniquePhoneNumber(), OWNER)
    server.clock.advance({ minutes: 2 })
    const { data: own } = await logInAnew(attacked, phone, OWNER)
    const knownClientToken = own?.knownClientToken ?? ''
    const [clientId = '', expiresAt = ''] = knownClientToken.split('.')
    const isKnown = async (token: string, ip: string) => {
      await askForCode(attacked, phone, { ip, knownClientToken: token })
      const rows = await database.db
        .select()
        .from(verificationCodes)
        .where(eq(verificationCodes.requestId, server.lastRequestId()))
      return rows[0]?.isClientKnown
    }
    assert.equal(await isKnown(knownClientToken, '10.6.0.1'), true)
    const madeUp = [
      '',
      '.',
      '..',
      'x.y.z',
      `${clientId}.${Number(expiresAt) + 1}.x`,
      others?.knownClientToken ?? '',
    ]
    for (const [index, token] of madeUp.entries())
      assert.equal(await isKnown(token, `10.6.1.${index}`), false, token)
    server.clock.advance({ days: 180 })
    assert.equal(await isKnown(knownClientToken, '10.6.2.1'), false)
  })
})

await describeStartedOnEveryDatabase('strangers at once', createTestServer, (server, database) => {
  const attacked = { server, database }

  it('get no more codes to one phone than one after the other, and the owner still gets one', async () => {
    const phone = createUniquePhoneNumber()
    const many = Array.from({ length: 80 }, (_, index) => ({ ip: `10.7.0.${index}` }))
    const { data } = await logInAnew(attacked, phone, OWNER)
    const askAtOnce = async (strangers: TestClient[]): Promise<number> => {
      const prepared: (TestClient & { challengeId: string })[] = []
      for (const stranger of strangers)
        prepared.push({ ...stranger, challengeId: await insertSolvedChallenge(attacked, phone) })
      const answers = await Promise.all(prepared.map(stranger => askForCode(attacked, phone, stranger)))
      const sent = answers.filter(({ code }) => code === RESPONSE_CODE.success).length
      // All wait for one counter, on a slow machine for longer than a call waits; those counted nothing.
      const busy = strangers.filter((_, index) => answers[index]?.code === RESPONSE_CODE.unavailable)
      return sent + (busy.length > 0 ? await askAtOnce(busy) : 0)
    }
    assert.equal(await askAtOnce(many), 59)
    const known: TestClient = { ...OWNER, knownClientToken: data?.knownClientToken ?? '' }
    assert.equal((await logInAnew(attacked, phone, known)).code, RESPONSE_CODE.success)
  })

  it('make no more guesses than one after the other', async () => {
    const phone = createUniquePhoneNumber()
    const codes = []
    for (const stranger of STRANGERS) codes.push((await askForCode(attacked, phone, stranger)).entered)
    const guesses = await Promise.all(
      codes.flatMap((entered, index) =>
        Array.from({ length: 5 }, () =>
          logIn(
            attacked,
            entered && { ...entered, code: createWrongVerificationCode(entered.code) },
            STRANGERS[index] ?? {},
          ),
        ),
      ),
    )
    const count = (expected: number) => guesses.filter(({ code }) => code === expected).length
    const wrong = count(RESPONSE_CODE.captchaWrong)
    // On a slow machine some wait longer for the counter than a call waits, and have lost their try.
    assert.ok(wrong <= 40 + 30 && wrong + count(RESPONSE_CODE.unavailable) >= 40 + 30, String(wrong))
    const rows = await database.db
      .select()
      .from(verificationCodes)
      .where(eq(verificationCodes.targetKey, hashTestTarget(phone)))
    assert.ok(rows.every(({ usedAt }) => usedAt === null))
  })
})

await describeStartedOnEveryDatabase(
  'guessing across many phones',
  database => createTestServer(database, { environment: { WRONG_CODES_ALARM_PER_HOUR: '10' } }),
  (server, database) => {
    const attacked = { server, database }

    const guess = async (index: number) => {
      const phone = createUniquePhoneNumber()
      const stranger = { ip: `10.8.0.${index}` }
      const { entered } = await askForCode(attacked, phone, stranger)
      await logIn(
        attacked,
        entered && { ...entered, code: createWrongVerificationCode(entered.code) },
        stranger,
      )
      return phone
    }
    const listAlarms = () =>
      server.logLines
        .map(line => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event }) => event === 'verification_code_guessing')

    it('raises an alarm that names nobody, and again when the guesses have doubled', async () => {
      const phones = []
      for (let index = 0; index < 9; index += 1) phones.push(await guess(index))
      assert.deepEqual(listAlarms(), [])
      for (let index = 9; index < 25; index += 1) phones.push(await guess(index))
      const alarms = listAlarms()
      assert.deepEqual(
        alarms.map(({ level, wrongCodes, windowSeconds }) => ({ level, wrongCodes, windowSeconds })),
        [
          { level: 'warn', wrongCodes: 10, windowSeconds: 3600 },
          { level: 'warn', wrongCodes: 20, windowSeconds: 3600 },
        ],
      )
      for (const phone of phones) assert.ok(!JSON.stringify(alarms).includes(phone))
      assert.ok(!JSON.stringify(alarms).includes('10.8.0'))
    })

    it('makes codes cost more work everywhere, except where the client is known, until it is over', async () => {
      const phone = createUniquePhoneNumber()
      const { data } = await logInAnew(attacked, phone, OWNER)
      const difficulty = async (client: { phone: string; knownClientToken?: string }) =>
        (await server.dataOf('/auth/prepare_captcha', client)).difficulty
      assert.equal(await difficulty({ phone }), 16)
      assert.equal(await difficulty({ phone, knownClientToken: data?.knownClientToken ?? '' }), 14)
      server.clock.advance({ minutes: 60 })
      assert.equal(await difficulty({ phone }), 14)
    })
  },
)

await describeStartedOnEveryDatabase(
  'codes to everybody',
  database => createTestServer(database, { environment: { NEW_CLIENT_CODES_PER_HOUR: '3' } }),
  (server, database) => {
    const attacked = { server, database }

    it('have an end each hour for new clients, not for known ones', async () => {
      const phone = createUniquePhoneNumber()
      const { data } = await logInAnew(attacked, phone, OWNER)
      const codes = []
      for (const stranger of STRANGERS.slice(0, 3))
        codes.push((await askForCode(attacked, createUniquePhoneNumber(), stranger)).code)
      assert.deepEqual(codes, [0, 0, RESPONSE_CODE.tooManyRequests])
      const known: TestClient = { ...OWNER, knownClientToken: data?.knownClientToken ?? '' }
      assert.equal((await logInAnew(attacked, phone, known)).code, RESPONSE_CODE.success)
    })
  },
)

await describeStartedOnEveryDatabase(
  'codes to new clients',
  database => createTestServer(database, { environment: { NEW_CLIENT_CODES_PER_HOUR: '8' } }),
  (server, database) => {
    const attacked = { server, database }
    const askAs = async (ip: string) =>
      (await askForCode(attacked, createUniquePhoneNumber(), { ip })).code === RESPONSE_CODE.success

    it('are left in half to networks that ask for the first time in the hour', async () => {
      const attackers = [
        '2001:db8:1::1',
        '2001:db8:1:5::1',
        '10.7.0.1',
        '10.7.0.1',
        '10.7.0.1',
        '2001:db8:1:6::1',
      ]
      const answers = []
      for (const ip of attackers) answers.push(await askAs(ip))
      assert.deepEqual(answers, [true, true, true, true, false, false])
      for (const ip of ['10.7.0.2', '10.7.0.3', '10.7.0.4', '10.7.0.5']) assert.equal(await askAs(ip), true)
      assert.equal(await askAs('10.7.0.6'), false)
      server.clock.advance({ minutes: 60 })
      assert.equal(await askAs('10.7.0.1'), true)
    })

    it('cost more work the more of them are used up', async () => {
      server.clock.advance({ minutes: 60 })
      const difficulty = async () =>
        (await server.dataOf('/auth/prepare_captcha', { phone: createUniquePhoneNumber() })).difficulty
      assert.equal(await difficulty(), 14)
      for (const ip of ['10.8.0.1', '10.8.0.2', '10.8.0.3', '10.8.0.4', '10.8.0.5']) await askAs(ip)
      assert.equal(await difficulty(), 17)
    })
  },
)

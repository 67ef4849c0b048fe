import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { accountClosureRequests, users } from './db/schema'
import { createCleanupJobHandlers } from './jobs/cleanup'
import { createSecurityLog, type RecordSecurityEvent, type SecurityEvent } from './securityLog'
import { describeStartedOnEveryDatabase } from './testing/databases'
import { createTestServer, createUniquePhoneNumber, createWrongVerificationCode } from './testing/testServer'

const KEY = 'key of the security log, 32 and more'
const PHONE = '13912345678'
const IP = '203.0.113.77'

type Line = Record<string, unknown>

/** The fields of what was recorded, and how loud. */
const record = (key: string, write: (recordSecurityEvent: RecordSecurityEvent) => void): Line[] => {
  const lines: Line[] = []
  const add = (level: string) => (fields: object) => void lines.push({ level, ...fields })
  write(createSecurityLog({ key, log: { info: add('info'), warn: add('warn') } as never }))
  return lines
}

describe('a line of the security log', () => {
  const userId = randomUUID()
  const failure: SecurityEvent = {
    event: 'log_in_failed',
    target: { channel: 'phone', address: PHONE },
    reason: 'codeWrong',
  }

  it('is joined to others of the same person, phone and address, on every day', () => {
    const [first, second] = record(KEY, write => {
      write(failure, { ip: IP, requestId: 'a' })
      write(failure, { ip: `::ffff:${IP}`, requestId: 'b' })
    })
    assert.deepEqual({ ...first, requestId: null }, { ...second, requestId: null })
    assert.notEqual(first?.requestId, second?.requestId)
  })

  it('tells neighbours of a network from each other, and that they are neighbours', () => {
    const [first, second] = record(KEY, write => {
      write(failure, { ip: '203.0.113.77' })
      write(failure, { ip: '203.0.113.78' })
    })
    assert.notEqual(first?.ipHash, second?.ipHash)
    assert.equal(first?.networkHash, second?.networkHash)
  })

  it('has other hashes with another key, and says so', () => {
    const [first] = record(KEY, write => write(failure, { ip: IP }))
    const [second] = record(`${KEY} new`, write => write(failure, { ip: IP }))
    for (const name of ['contactHash', 'ipHash', 'networkHash', 'keyId'])
      assert.notEqual(first?.[name], second?.[name], name)
  })

  it('holds nothing of whom it is about', () => {
    const sessionId = randomUUID()
    const memberUserId = randomUUID()
    const serialNumber = 'HK24A00012'
    const session = { userId, sessionId }
    const target = { channel: 'email' as const, address: 'lin@anzuo.example' }
    const events: SecurityEvent[] = [
      { event: 'code_requested', target },
      { event: 'logged_in', by: 'code', isNewUser: true, target, ...session },
      failure,
      { event: 'session_ended', by: 'log_out', ...session },
      { event: 'sessions_ended', by: 'device_list', scope: 'all', userId },
      { event: 'session_token_rotated', ...session },
      { event: 'session_token_reused', ...session },
      { event: 'chair_claimed', userId, serialNumber },
      { event: 'chair_removed', userId, serialNumber },
      { event: 'chair_member_removed', userId, serialNumber, memberUserId },
      { event: 'account_erased', userId },
      { event: 'access_refused', path: '/dealer_order/get', userId },
      { event: 'input_refused', path: '/user/get', reason: 'FST_ERR_CTP_INVALID_JSON_BODY', userId },
      { event: 'rate_limit_hit', path: '/user/get', userId },
    ]
    const lines = record(KEY, write => {
      for (const event of events) write(event, { ip: IP, requestId: 'request' })
    })
    assert.deepEqual(
      lines.map(({ event }) => event),
      events.map(({ event }) => event),
    )
    const text = JSON.stringify(lines)
    for (const raw of [userId, sessionId, memberUserId, serialNumber, PHONE, IP, '203.0.113', target.address])
      assert.ok(!text.includes(raw), raw)
    const persons = lines.flatMap(({ personHash }) => (personHash === undefined ? [] : [personHash]))
    assert.equal(new Set(persons).size, 1)
  })
})

await describeStartedOnEveryDatabase('the security log of a server', createTestServer, (server, { db }) => {
  const getSecurityLines = (): Line[] =>
    server.logLines.map(line => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security')

  it('tells from a log-in to its end who did what from where, without saying who that is', async () => {
    const phone = createUniquePhoneNumber()
    const ip = '198.51.100.23'
    await server.askForCode(phone, { ip })
    const requestId = server.lastRequestId()
    const code = server.lastCode()
    const login = { phone, requestId, agreed: true } as const
    await server.call('/auth/login', { ...login, code: createWrongVerificationCode(code) }, { ip })
    const { token } = await server.dataOf('/auth/login', { ...login, code }, { ip })
    await server.dataOf('/user/edit', { nickname: 'Nickname of Lin' }, { token, ip })
    server.clock.advance({ days: 1 })
    const next = String((await server.post('/user/get', {}, { token, ip })).headers['next-token'])
    for (let count = 0; count < 2; count += 1) {
      await server.dataOf('/user/get', {}, { token: next, ip })
      server.clock.advance({ minutes: 10 })
    }
    await server.dataOf('/user/get', {}, { token: next, ip })
    server.clock.advance({ minutes: 10 })
    await server.call('/user/get', {}, { token, ip })

    const lines = getSecurityLines()
    assert.deepEqual(
      lines.map(({ event }) => event),
      ['code_requested', 'log_in_failed', 'logged_in', 'session_token_rotated', 'session_token_reused'],
    )
    assert.equal(lines.at(-1)?.level, 'warn')
    for (const name of ['ipHash', 'networkHash', 'keyId'])
      assert.equal(new Set(lines.map(line => line[name])).size, 1, name)
    assert.equal(new Set(lines.slice(0, 3).map(({ contactHash }) => contactHash)).size, 1)
    assert.equal(new Set(lines.slice(2).map(({ sessionHash }) => sessionHash)).size, 1)
    assert.equal(new Set(lines.map(line => line.requestId)).size, lines.length)
    const everything = server.logLines.join('\n')
    const secrets = [token, next].map(text => text.split('.')[1] ?? text)
    for (const raw of [phone, ip, '198.51.100', 'Nickname of Lin', code, ...secrets])
      assert.ok(!everything.includes(raw), raw)
  })

  it('tells who asked for what is not theirs, and of requests that no client makes', async () => {
    const [owner, other] = [await server.signIn(), await server.signIn()]
    const address = { name: 'Lin', phone: '13800000000', districtCode: '310104', detail: 'Anfu Road 1' }
    const { id } = await server.dataOf('/address/edit', address, { token: owner })
    await server.call('/address/get', { id }, { token: owner })
    const before = getSecurityLines().length
    await server.call('/address/get', { id }, { token: other })
    await server.call('/address/get', { id: randomUUID() }, { token: other })
    for (const [payload, type] of [
      ['{"id": ', 'application/json'],
      ['{"__proto__": {"id": 1}}', 'application/json'],
      ['id=1', 'text/plain'],
      [`{"id": "${'x'.repeat(600_000)}"}`, 'application/json'],
    ] as const)
      await server.app.inject({
        method: 'POST',
        url: '/address/get',
        headers: { 'content-type': type, authorization: `Bearer ${other}` },
        payload,
      })
    // A form that was not filled in is no attack.
    await server.call('/address/edit', { ...address, name: '' }, { token: other })

    const lines = getSecurityLines().slice(before)
    assert.deepEqual(
      lines.map(({ event, path, reason }) => [event, path, reason]),
      [
        ['access_refused', '/address/get', undefined],
        ['access_refused', '/address/get', undefined],
        ['input_refused', '/address/get', 'FST_ERR_CTP_INVALID_JSON_BODY'],
        ['input_refused', '/address/get', 'FST_ERR_CTP_INVALID_JSON_BODY'],
        ['input_refused', '/address/get', 'FST_ERR_CTP_INVALID_MEDIA_TYPE'],
        ['input_refused', '/address/get', 'FST_ERR_CTP_BODY_TOO_LARGE'],
      ],
    )
    assert.equal(new Set(lines.map(({ personHash }) => personHash)).size, 1)
    assert.ok(!JSON.stringify(lines).includes(id))
  })

  it('tells of limits that were hit, and of accounts that were erased', async () => {
    const phone = createUniquePhoneNumber()
    await server.askForCode(phone)
    await server.askForCode(phone)
    const hit = getSecurityLines().at(-1)
    assert.deepEqual([hit?.event, hit?.path], ['rate_limit_hit', '/auth/get_captcha'])
    const events: SecurityEvent[] = []
    const now = server.clock.now()
    const recordSecurityEvent = (event: SecurityEvent) => void events.push(event)
    const { eraseAccounts } = createCleanupJobHandlers({ db, now: () => now, recordSecurityEvent })
    const userId = randomUUID()
    await db.insert(users).values({ id: userId, nickname: 'leaves', createdAt: now })
    await db.insert(accountClosureRequests).values({ userId, askedAt: now, eraseAt: now })
    await eraseAccounts.run()
    assert.deepEqual(events, [{ event: 'account_erased', userId }])
  })
})

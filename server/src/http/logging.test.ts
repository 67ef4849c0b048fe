import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { createUniquePhoneNumber, createTestReportDraft, createTestServer } from '../testing/testServer'
import { createLogger, redactErrorForLog } from './logging'

/** The lines that are written. */
const captureLines = (write: (log: ReturnType<typeof createLogger>) => void): string[] => {
  const lines: string[] = []
  write(createLogger({ level: 'info', readable: false, destination: { write: line => lines.push(line) } }))
  return lines
}

describe('the log', () => {
  it('hides private fields at every depth', () => {
    const lines = captureLines(log =>
      log.info({ phone: '13912345678', a: [{ b: { token: 'secret-token' } }], job: 'cleanup' }, 'said'),
    )
    assert.ok(!lines.join().includes('13912345678'))
    assert.ok(!lines.join().includes('secret-token'))
    assert.ok(lines.join().includes('cleanup'))
  })

  it('says the time in UTC, whatever the zone of the machine', () => {
    const { TZ } = process.env
    process.env.TZ = 'Asia/Shanghai'
    try {
      const [line = ''] = captureLines(log => log.info('said'))
      const { time } = JSON.parse(line) as { time: string }
      assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000, time)
    } finally {
      if (TZ === undefined) delete process.env.TZ
      else process.env.TZ = TZ
    }
  })

  it('has one line for each entry, whatever stands in a value or a message', () => {
    const forged = 'Lin\r\n{"level":"info","msg":"forged"}\u2028\u001b[2J'
    const lines = captureLines(log => {
      log.info({ reason: forged }, forged)
      log.error({ err: new Error(forged) }, 'failed')
    })
    assert.equal(lines.length, 2)
    for (const line of lines) {
      // Nothing that begins a new line, or that a terminal obeys.
      assert.match(line, /^[^\r\n\u001b]+\n$/)
      assert.notEqual((JSON.parse(line) as { msg: string }).msg, 'forged')
    }
  })

  it('takes phone numbers of any country out, in the forms of providers too', () => {
    for (const phone of [
      '+85251234567',
      '+4915123456789',
      '0044 7911 123456',
      '+1 (212) 555-0123',
      '8613912345678',
    ])
      assert.equal(redactErrorForLog(new Error(`no way to ${phone} now`)).message, 'no way to [hidden] now')
  })

  it('takes phone numbers, mail addresses and tokens out of what libraries say', () => {
    const { message } = redactErrorForLog(
      new Error(`550 <lin@example.com> 13912345678 ${'t'.repeat(43)} was refused by the server`),
    )
    assert.equal(message, '550 <[hidden]> [hidden] [hidden] was refused by the server')
  })
})

await describeStartedOnEveryDatabase('the log of a server', createTestServer, (server, database) => {
  it('tells of every call, and nothing of anybody', async () => {
    const phone = createUniquePhoneNumber()
    const token = await server.signIn(phone)
    await server.dataOf('/user/edit', { nickname: 'Nickname-Lin' }, { token })
    const profile = {
      name: 'Name-Lin',
      birthday: '1984-05-01',
      height: 171.25,
      weight: 68.125,
      sex: null,
      waist: null,
      smoker: true,
      hypertension: null,
      hypertensionMedication: null,
      diabetes: null,
      athlete: null,
    }
    await server.dataOf('/user/profile/edit', profile, { token })
    await server.dataOf('/health_report/upload', createTestReportDraft(server.clock.now()), { token })
    const { openid } = await server.dataOf('/weixin/openid', { code: 'login-code-of-lin' }, { token })
    await server.post('/auth/login', { phone, code: 'letters', agreed: true })

    // Also when the database fails in the middle of a row that holds everything.
    await database.db.execute(
      sql`alter table users add constraint nobody check (nickname <> 'Nickname-Crash')`,
    )
    await server.post('/user/edit', { nickname: 'Nickname-Crash' }, { token })
    await database.db.execute(sql`alter table users drop constraint nobody`)

    await server.app.inject({ method: 'GET', url: '/no%0d%0a{"level":"info","msg":"forged"}?q=%0aforged' })
    for (const line of server.logLines) assert.match(line, /^\{.+\}\n$/)
    assert.ok(!server.logLines.some(line => line.includes('forged')))

    const log = server.logLines.join('')
    assert.ok(log.includes('/health_report/upload'))
    assert.ok(log.includes('"constraint":"nobody"'))
    const secrets = [
      phone,
      token,
      server.lastCode(),
      openid,
      'Nickname',
      'Name-Lin',
      '1984-05-01',
      '171.25',
      '68.125',
    ]
    for (const secret of [...secrets, 'login-code-of-lin', 'HR_BPM']) assert.ok(!log.includes(secret), secret)
  })
})

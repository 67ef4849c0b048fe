import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { createUniquePhoneNumber, createTestReportDraft, createTestServer } from '../testing/testServer'
import { createLogger, redactErrorForLog } from './logging'

describe('the log', () => {
  it('hides private fields at every depth', () => {
    const lines: string[] = []
    const log = createLogger({
      level: 'info',
      readable: false,
      destination: { write: line => lines.push(line) },
    })
    log.info({ phone: '13912345678', a: [{ b: { token: 'secret-token' } }], job: 'cleanup' }, 'said')
    assert.ok(!lines.join().includes('13912345678'))
    assert.ok(!lines.join().includes('secret-token'))
    assert.ok(lines.join().includes('cleanup'))
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

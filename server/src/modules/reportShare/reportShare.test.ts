import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { MAX_ACTIVE_REPORT_SHARES } from '@anzuo/domain/report/reportShare'
import { reportShares } from '../../db/schema'
import { createCleanupJobHandlers } from '../../jobs/cleanup'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestReportDraft, createTestServer } from '../../testing/testServer'

type Choice = Partial<Omit<RequestBody<'/report_share/create'>, 'reportId'>>

await describeStartedOnEveryDatabase('a shared report', createTestServer, (server, { db }) => {
  const upload = async (token: string, memberId: string | null = null) => {
    const draft = createTestReportDraft(server.clock.now(), { memberId })
    const person = { age: 42, sex: 'female', isAthlete: null } as const
    return server.dataOf('/health_report/upload', { ...draft, person }, { token })
  }
  const share = (token: string, reportId: string, choice: Choice = {}) =>
    server.dataOf(
      '/report_share/create',
      { reportId, scope: 'whole', days: 7, showsName: false, ...choice },
      { token },
    )
  const open = (token: string) => server.call('/open/report_share/get', { token })
  const read = (token: string) => server.dataOf('/open/report_share/get', { token })
  const list = async (token: string) => (await server.dataOf('/report_share/list', {}, { token })).shares

  /** Somebody with a report, and a link to it. */
  const prepare = async (choice: Choice = {}) => {
    const owner = await server.signIn()
    const report = await upload(owner)
    return { owner, report, ...(await share(owner, report.id, choice)) }
  }

  it('is read without an account by whoever has the link, until the time it says', async () => {
    const { token, report, share: made } = await prepare({ days: 1 })
    const shared = await read(token)
    assert.ok(shared.scope === 'whole')
    assert.deepEqual(shared.report.indicators, report.indicators)
    assert.equal(shared.expiresAt, made.expiresAt)
    assert.equal(Date.parse(made.expiresAt) - server.clock.now().getTime(), 86_400_000)
  })

  it('as a summary holds no value, no age and no sex', async () => {
    const { token } = await prepare({ scope: 'summary' })
    const shared = await read(token)
    assert.deepEqual(Object.keys(shared).sort(), [
      'expiresAt',
      'isExpired',
      'isSample',
      'measuredAt',
      'personName',
      'results',
      'scope',
      'site',
      'verdict',
    ])
    assert.ok(shared.scope === 'summary')
    assert.equal(shared.verdict, 'nothingStandsOut')
    assert.deepEqual(shared.results, [{ key: 'HR_BPM', band: 'normal', level: 'good' }])
  })

  it('holds neither the notes of its owner nor, unless they want it, their name', async () => {
    const owner = await server.signIn()
    await server.dataOf('/user/profile/edit', { ...emptyHealthProfile, name: 'Lin' }, { token: owner })
    const report = await upload(owner)
    const annotation = {
      tags: ['coffee' as const],
      note: 'After a quarrel',
      editedAt: server.clock.now().toISOString(),
    }
    await server.dataOf('/health_report/annotate', { id: report.id, annotation }, { token: owner })
    const hidden = await share(owner, report.id)
    const shown = await share(owner, report.id, { showsName: true })
    assert.equal((await read(hidden.token)).personName, null)
    assert.equal((await read(shown.token)).personName, 'Lin')
    assert.doesNotMatch(JSON.stringify(await read(shown.token)), /quarrel|coffee/)
  })

  it('is answered alike when its link ran out, was ended, was deleted with the report, or never was', async () => {
    const unknown = await open('A'.repeat(43))
    assert.deepEqual([unknown.code, unknown.data], [RESPONSE_CODE.notFound, null])

    const revoked = await prepare()
    await server.dataOf('/report_share/revoke', { id: revoked.share.id }, { token: revoked.owner })
    const deleted = await prepare()
    await server.dataOf('/health_report/delete', { id: deleted.report.id }, { token: deleted.owner })
    const erased = await prepare()
    await server.dataOf('/user/erase', { part: 'health' }, { token: erased.owner })
    const expired = await prepare({ days: 1 })
    server.clock.advance({ days: 1 })
    for (const { token } of [revoked, deleted, erased, expired]) assert.deepEqual(await open(token), unknown)
    for (const token of ['A', expired.token.slice(0, -1), expired.share.id, ' '])
      assert.deepEqual(await open(token), unknown)
  })

  it('is in the list of its owner alone, with when it was opened last, and leaves it when it ends', async () => {
    const { owner, token, share: made } = await prepare()
    const other = await server.signIn()
    assert.deepEqual(await list(owner), [made])
    assert.equal(made.lastOpenedAt, null)
    server.clock.advance({ minutes: 20 })
    await read(token)
    assert.equal((await list(owner))[0]?.lastOpenedAt, server.clock.now().toISOString())
    assert.deepEqual(await list(other), [])
    const { code } = await server.call('/report_share/revoke', { id: made.id }, { token: other })
    assert.equal(code, RESPONSE_CODE.notFound)
    await read(token)
    server.clock.advance({ days: 7 })
    assert.deepEqual(await list(owner), [])
  })

  it('of somebody else can not be made', async () => {
    const { report } = await prepare()
    const request = { reportId: report.id, scope: 'summary', days: 7, showsName: true } as const
    const { code } = await server.call('/report_share/create', request, { token: await server.signIn() })
    assert.equal(code, RESPONSE_CODE.notFound)
  })

  it('of a household member needs that they were asked', async () => {
    const owner = await server.signIn()
    const mum = { ...emptyHealthProfile, id: randomUUID(), name: 'Mum' }
    await server.dataOf('/household_member/save', mum, { token: owner })
    const report = await upload(owner, mum.id)
    const request = { reportId: report.id, scope: 'summary', days: 7, showsName: true } as const
    const refused = await server.call('/report_share/create', request, { token: owner })
    assert.deepEqual(
      [refused.code, refused.message],
      [RESPONSE_CODE.invalidRequest, 'Ask this person first whether you may share their report'],
    )
    const { token, share: made } = await share(owner, report.id, { ...request, hasMemberConsent: true })
    const [row] = await db.select().from(reportShares).where(eq(reportShares.id, made.id))
    assert.deepEqual(row?.memberAgreedAt, server.clock.now())
    await server.dataOf('/household_member/delete', { id: mum.id }, { token: owner })
    assert.equal((await open(token)).code, RESPONSE_CODE.notFound)
  })

  it('is one of so many at most, also when all are made at the same time', async () => {
    const { owner, report } = await prepare()
    const request = { reportId: report.id, scope: 'summary', days: 30, showsName: false } as const
    const answers = await Promise.all(
      Array.from({ length: MAX_ACTIVE_REPORT_SHARES + 2 }, () =>
        server.call('/report_share/create', request, { token: owner }),
      ),
    )
    const made = answers.filter(({ code }) => code === RESPONSE_CODE.success)
    assert.equal(made.length, MAX_ACTIVE_REPORT_SHARES - 1)
  })

  it('has a token of 256 bits that is told once and kept as a hash', async () => {
    const { owner, token, share: made } = await prepare()
    assert.equal(Buffer.from(token, 'base64url').length, 32)
    const [row] = await db.select().from(reportShares).where(eq(reportShares.id, made.id))
    assert.equal(row?.tokenHash, createHash('sha256').update(token).digest('hex'))
    assert.ok(!JSON.stringify(row).includes(token))
    assert.ok(!JSON.stringify(await list(owner)).includes(token))
  })

  it('is kept by nobody on the way', async () => {
    const { token } = await prepare()
    const { headers } = await server.post('/open/report_share/get', { token })
    assert.equal(headers['cache-control'], 'no-store')
  })

  it('leaves lines in the security log when it begins and ends, without its token', async () => {
    const before = server.logLines.length
    const { owner, token, share: made } = await prepare()
    await read(token)
    await server.dataOf('/report_share/revoke', { id: made.id }, { token: owner })
    const lines = server.logLines.slice(before)
    const events = lines.filter(line => line.includes('report_share_'))
    assert.equal(events.length, 2)
    for (const line of lines) assert.ok(!line.includes(token))
  })

  it('goes from the database a day after its end', async () => {
    const { share: made } = await prepare({ days: 1 })
    const clean = () =>
      createCleanupJobHandlers({
        db,
        now: server.clock.now,
        recordSecurityEvent: () => undefined,
      }).cleanup({ tx: db, now: server.clock.now() } as never)
    const isKept = async () =>
      (await db.select().from(reportShares).where(eq(reportShares.id, made.id))).length === 1
    server.clock.advance({ days: 1, minutes: 1 })
    await clean()
    assert.ok(await isKept())
    server.clock.advance({ days: 1 })
    await clean()
    assert.ok(!(await isKept()))
  })
})

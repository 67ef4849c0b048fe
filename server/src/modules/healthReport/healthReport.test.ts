import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, type ReportIndicator, type ResponseData } from '@anzuo/contract'
import type { HealthCheckTag } from '@anzuo/domain/report/checkAnnotation'
import { healthReports } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestReportDraft, createTestServer } from '../../testing/testServer'

const AT_ONCE = 20

const heartRate = (changes: object): ReportIndicator => ({
  key: 'HR_BPM',
  value: 64,
  unit: 'bpm',
  provenance: 'measured',
  confidence: 0.9,
  interval: [62, 66],
  ...changes,
})

await describeStartedOnEveryDatabase('health reports', createTestServer, (server, database) => {
  const draft = (changes: Parameters<typeof createTestReportDraft>[1] = {}) =>
    createTestReportDraft(server.clock.now(), changes)

  it('come back as they were uploaded', async () => {
    const token = await server.signIn()
    const sent = draft({ pulseWave: [0.1, -0.2] })
    const report = await server.dataOf('/health_report/upload', sent, { token })
    assert.deepEqual(report.indicators, sent.indicators)
    assert.deepEqual(report.quality, sent.quality)
    assert.equal(report.measuredAt, sent.measuredAt)
    assert.equal(report.isExpired, false)
    assert.deepEqual(await server.dataOf('/health_report/get', { id: report.id }, { token }), report)
  })

  it('say whether the pulse was read at a face or at a fingertip, if the device said so', async () => {
    const token = await server.signIn()
    const { quality } = draft()
    for (const site of ['face', 'finger', undefined] as const) {
      const sent = draft({ quality: { ...quality, site } })
      const report = await server.dataOf('/health_report/upload', sent, { token })
      assert.equal(report.quality.site, site)
    }
  })

  it('carry what the further parts of a check found, and are the same in the list', async () => {
    const token = await server.signIn()
    const unclear = { label: 'unclear', confidence: 0 } as const
    const takenAt = server.clock.now().toISOString()
    const sent = draft({
      tongue: {
        takenAt,
        signs: {
          toothMarks: { label: 'slight', confidence: 0.9 },
          cracks: { label: 'none', confidence: 0.97 },
          build: unclear,
          bodyColour: { label: 'pink', confidence: 0.85 },
          redTip: unclear,
          coatingColour: { label: 'white', confidence: 0.9 },
          coatingThickness: { label: 'thin', confidence: 0.95 },
          moisture: unclear,
          greasy: unclear,
        },
        whiteReference: 'teeth',
        coverage: 41,
      },
      sublingual: { takenAt, length: 0.41, width: 0.03, contrast: 11.2 },
      constitution: {
        answeredAt: takenAt,
        scores: {
          balanced: 62.5,
          qiDeficiency: 37.5,
          yangDeficiency: 12.5,
          yinDeficiency: 0,
          phlegmDamp: 0,
          dampHeat: 0,
          bloodStasis: 0,
          qiStagnation: 0,
          inherited: null,
        },
      },
    })
    const report = await server.dataOf('/health_report/upload', sent, { token })
    assert.deepEqual(report.tongue, sent.tongue)
    assert.deepEqual(report.sublingual, sent.sublingual)
    assert.deepEqual(report.constitution, sent.constitution)
    const { reports } = await server.dataOf('/health_report/list', {}, { token })
    assert.deepEqual(reports[0]?.tongue, sent.tongue)
  })

  it('say in the list where the pulse was read and for how long, the face where it is not said', async () => {
    const token = await server.signIn()
    for (const site of ['finger', undefined] as const) {
      const quality = { ...draft().quality, site, seconds: 60 }
      await server.dataOf('/health_report/upload', draft({ quality }), { token })
    }
    const { reports } = await server.dataOf('/health_report/list', {}, { token })
    assert.deepEqual(reports.map(({ site }) => site).sort(), ['face', 'finger'])
    assert.deepEqual(
      reports.map(({ seconds }) => seconds),
      [60, 60],
    )
  })

  it('are so many a day for one person, of which a repeat is none', async () => {
    const person = await server.signIn()
    const upload = async (draft = createTestReportDraft(server.clock.now())) =>
      (await server.call('/health_report/upload', draft, { token: person })).code
    const first = createTestReportDraft(server.clock.now())
    assert.equal(await upload(first), RESPONSE_CODE.success)
    for (let count = 1; count < 100; count += 1) assert.equal(await upload(), RESPONSE_CODE.success)
    assert.equal(await upload(), RESPONSE_CODE.tooManyRequests)
    assert.equal(await upload(first), RESPONSE_CODE.success, 'a repeat is answered')
    server.clock.advance({ days: 1, seconds: 1 })
    assert.equal(await upload(), RESPONSE_CODE.success)
  })

  it('of a face alone have nothing further', async () => {
    const token = await server.signIn()
    const { tongue, sublingual, constitution } = await server.dataOf('/health_report/upload', draft(), {
      token,
    })
    assert.deepEqual([tongue, sublingual, constitution], [null, null, null])
  })

  it('carry the name of the profile at the time', async () => {
    const token = await server.signIn()
    const profile = await server.dataOf('/user/profile/get', {}, { token })
    await server.dataOf('/user/profile/edit', { ...profile, name: '林' }, { token })
    const report = await server.dataOf('/health_report/upload', draft(), { token })
    await server.dataOf('/user/profile/edit', { ...profile, name: '陳' }, { token })
    assert.equal((await server.dataOf('/health_report/get', { id: report.id }, { token })).personName, '林')
  })

  it('expire after the days of the setting, by the clock of the server', async () => {
    const token = await server.signIn()
    const { id } = await server.dataOf('/health_report/upload', draft(), { token })
    server.clock.advance({ days: 6 })
    assert.equal((await server.dataOf('/health_report/get', { id }, { token })).isExpired, false)
    server.clock.advance({ days: 1 })
    assert.equal((await server.dataOf('/health_report/get', { id }, { token })).isExpired, true)
  })

  it('are kept once, however often the upload is repeated', async () => {
    const token = await server.signIn()
    const sent = draft()
    const first = await server.dataOf('/health_report/upload', sent, { token })
    const again = await server.dataOf('/health_report/upload', sent, { token })
    assert.deepEqual(again, first)
    assert.equal((await server.dataOf('/health_report/list', {}, { token })).reports.length, 1)
  })

  it('are kept once when all repeats come at the same time', async () => {
    const token = await server.signIn()
    const sent = draft()
    const reports = await Promise.all(
      Array.from({ length: AT_ONCE }, () => server.dataOf('/health_report/upload', sent, { token })),
    )
    assert.equal(new Set(reports.map(({ id }) => id)).size, 1)
    assert.equal((await server.dataOf('/health_report/list', {}, { token })).reports.length, 1)
  })

  it('of two people do not meet, even under one number', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const sent = draft()
    const [a, b] = await Promise.all([
      server.dataOf('/health_report/upload', sent, { token: mine }),
      server.dataOf('/health_report/upload', sent, { token: theirs }),
    ])
    assert.notEqual(a.id, b.id)
    for (const token of [mine, theirs])
      assert.equal((await server.dataOf('/health_report/list', {}, { token })).reports.length, 1)
  })

  it('of others are answered like ones that do not exist', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const { id } = await server.dataOf('/health_report/upload', draft(), { token: theirs })
    for (const path of ['/health_report/get', '/health_report/delete'] as const) {
      const answers = []
      for (const asked of [id, '00000000-0000-4000-8000-000000000000', 'not-an-id'])
        answers.push(await server.call(path, { id: asked }, { token: mine }))
      const notFound = { code: RESPONSE_CODE.notFound, message: 'This report does not exist', data: null }
      assert.deepEqual(answers, [notFound, notFound, notFound])
    }
    assert.equal((await server.dataOf('/health_report/get', { id }, { token: theirs })).id, id)
  })

  /** All reports of a person, two at a time. */
  const listByPages = async (token: string) => {
    const reports: ResponseData<'/health_report/list'>['reports'] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await server.dataOf('/health_report/list', { limit: 2, cursor }, { token })
      reports.push(...page.reports)
      cursor = page.next
    }
    return reports
  }

  it('are listed the newest first, page by page', async () => {
    const token = await server.signIn()
    const now = server.clock.now().getTime()
    for (const hoursAgo of [3, 1, 5, 2, 4])
      await server.dataOf(
        '/health_report/upload',
        draft({ measuredAt: new Date(now - hoursAgo * 3600_000).toISOString() }),
        { token },
      )
    const seen = (await listByPages(token)).map(({ measuredAt }) => measuredAt)
    assert.equal(seen.length, 5)
    assert.deepEqual(seen, [...seen].sort().reverse())
  })

  it('of one moment are all listed, each once, whatever the page size', async () => {
    const token = await server.signIn()
    const measuredAt = server.clock.now().toISOString()
    for (let sent = 0; sent < 5; sent++)
      await server.dataOf('/health_report/upload', draft({ measuredAt }), { token })
    const seen = (await listByPages(token)).map(({ id }) => id)
    assert.equal(seen.length, 5)
    assert.equal(new Set(seen).size, 5)
  })

  it('lose all content when they are deleted, and a late repeat does not bring them back', async () => {
    const token = await server.signIn()
    const sent = draft({ pulseWave: [1, 2, 3] })
    const { id } = await server.dataOf('/health_report/upload', sent, { token })
    await server.dataOf('/health_report/delete', { id }, { token })
    assert.equal((await server.call('/health_report/get', { id }, { token })).code, RESPONSE_CODE.notFound)
    assert.equal((await server.call('/health_report/delete', { id }, { token })).code, RESPONSE_CODE.notFound)
    assert.deepEqual((await server.dataOf('/health_report/list', {}, { token })).reports, [])
    const repeat = await server.call('/health_report/upload', sent, { token })
    assert.equal(repeat.code, RESPONSE_CODE.conflict)
    const [row] = await database.db.select().from(healthReports).where(eq(healthReports.id, id))
    assert.deepEqual([row?.person, row?.indicators, row?.quality, row?.pulseWave], [null, null, null, null])
    assert.deepEqual([row?.tongue, row?.sublingual, row?.constitution], [null, null, null])
  })

  describe('with tags and a note', () => {
    const annotation = (changes: object = {}) => ({
      tags: ['coffee', 'poorSleep'] as HealthCheckTag[],
      note: 'Late evening',
      editedAt: server.clock.now().toISOString(),
      ...changes,
    })
    const uploadFor = async (token: string) =>
      server.dataOf('/health_report/upload', draft(), { token }).then(({ id }) => id)

    it('give them back in the report and in the list', async () => {
      const token = await server.signIn()
      const id = await uploadFor(token)
      assert.equal((await server.dataOf('/health_report/get', { id }, { token })).annotation, null)
      const sent = annotation()
      assert.deepEqual(
        await server.dataOf('/health_report/annotate', { id, annotation: sent }, { token }),
        sent,
      )
      assert.deepEqual((await server.dataOf('/health_report/get', { id }, { token })).annotation, sent)
      const { reports } = await server.dataOf('/health_report/list', {}, { token })
      assert.deepEqual(reports[0]?.annotation, sent)
    })

    it('take them under the id that the device gave the report', async () => {
      const token = await server.signIn()
      const sent = draft()
      const { id } = await server.dataOf('/health_report/upload', sent, { token })
      await server.dataOf(
        '/health_report/annotate',
        { id: sent.clientReportId, annotation: annotation() },
        { token },
      )
      assert.deepEqual(
        (await server.dataOf('/health_report/get', { id }, { token })).annotation,
        annotation(),
      )
    })

    it('keep the later of two edits, whichever arrives first, however often', async () => {
      const token = await server.signIn()
      const id = await uploadFor(token)
      const before = annotation({ editedAt: new Date(server.clock.now().getTime() - 60_000).toISOString() })
      const after = annotation({ tags: ['sport'], note: null })
      for (const sent of [after, before, after, before])
        assert.deepEqual(
          await server.dataOf('/health_report/annotate', { id, annotation: sent }, { token }),
          after,
        )
    })

    it('of a phone whose clock is ahead leave room for later edits', async () => {
      const token = await server.signIn()
      const id = await uploadFor(token)
      const ahead = annotation({ editedAt: new Date(server.clock.now().getTime() + 3600_000).toISOString() })
      await server.dataOf('/health_report/annotate', { id, annotation: ahead }, { token })
      server.clock.advance({ seconds: 1 })
      const later = annotation({ note: 'Changed' })
      assert.deepEqual(
        await server.dataOf('/health_report/annotate', { id, annotation: later }, { token }),
        later,
      )
    })

    it('refuse what is too long, empty, unknown or twice', async () => {
      const token = await server.signIn()
      const id = await uploadFor(token)
      const wrong = [
        annotation({ note: 'x'.repeat(201) }),
        annotation({ note: ' ' }),
        annotation({ tags: ['aspirin'] }),
        annotation({ tags: ['coffee', 'coffee'] }),
      ]
      for (const sent of wrong) {
        const { code } = await server.call('/health_report/annotate', { id, annotation: sent }, { token })
        assert.equal(code, RESPONSE_CODE.invalidRequest)
      }
      assert.equal((await server.dataOf('/health_report/get', { id }, { token })).annotation, null)
    })

    it('of others are answered like ones that do not exist, and keep what their owner wrote', async () => {
      const [mine, theirs] = [await server.signIn(), await server.signIn()]
      const sent = draft()
      const { id } = await server.dataOf('/health_report/upload', sent, { token: theirs })
      await server.dataOf('/health_report/annotate', { id, annotation: annotation() }, { token: theirs })
      server.clock.advance({ seconds: 1 })
      for (const asked of [id, sent.clientReportId, '00000000-0000-4000-8000-000000000000', 'not-an-id']) {
        const answer = await server.call(
          '/health_report/annotate',
          { id: asked, annotation: annotation({ note: 'Not mine' }) },
          { token: mine },
        )
        assert.deepEqual(answer, {
          code: RESPONSE_CODE.notFound,
          message: 'This report does not exist',
          data: null,
        })
      }
      const kept = await server.dataOf('/health_report/get', { id }, { token: theirs })
      assert.equal(kept.annotation?.note, 'Late evening')
    })

    it('lose them with the report', async () => {
      const token = await server.signIn()
      const id = await uploadFor(token)
      await server.dataOf('/health_report/annotate', { id, annotation: annotation() }, { token })
      await server.dataOf('/health_report/delete', { id }, { token })
      const [row] = await database.db.select().from(healthReports).where(eq(healthReports.id, id))
      assert.deepEqual([row?.tags, row?.note, row?.annotatedAt], [null, null, null])
      const { code } = await server.call(
        '/health_report/annotate',
        { id, annotation: annotation() },
        { token },
      )
      assert.equal(code, RESPONSE_CODE.notFound)
    })
  })

  it('that cannot be true are refused, and nothing is kept', async () => {
    const token = await server.signIn()
    const wrong = [
      draft({ indicators: [heartRate({ value: 640 })] }),
      draft({ indicators: [heartRate({ unit: 'ms' })] }),
      draft({ indicators: [heartRate({ interval: [66, 62] })] }),
      draft({ indicators: [heartRate({}), heartRate({})] }),
      draft({ indicators: [] }),
      draft({ measuredAt: '1970-01-01T00:00:00Z' }),
      draft({ measuredAt: '2999-01-01T00:00:00Z' }),
      draft({ measuredAt: 'yesterday' }),
      draft({ clientReportId: '5' }),
    ]
    for (const body of wrong) {
      const { code } = await server.call('/health_report/upload', body, { token })
      assert.equal(code, RESPONSE_CODE.invalidRequest)
    }
    const answer = await server.call(
      '/health_report/upload',
      draft({ indicators: [heartRate({ value: 640 })] }),
      {
        token,
      },
    )
    assert.equal(answer.message, 'One of the values can’t be right. Measure again')
    assert.deepEqual((await server.dataOf('/health_report/list', {}, { token })).reports, [])
  })

  it('from a phone whose clock is ahead count from now', async () => {
    const token = await server.signIn()
    const ahead = new Date(server.clock.now().getTime() + 8 * 3600_000).toISOString()
    const report = await server.dataOf('/health_report/upload', draft({ measuredAt: ahead }), { token })
    assert.equal(report.measuredAt, server.clock.now().toISOString())
  })
})

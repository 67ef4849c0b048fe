import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { MAX_HOUSEHOLD_MEMBERS } from '@anzuo/domain/report/householdMember'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestReportDraft, createTestServer } from '../../testing/testServer'

const AT_ONCE = 10

await describeStartedOnEveryDatabase('members of a household', createTestServer, server => {
  const member = (changes: { id?: string; name?: string; birthday?: string } = {}) => ({
    ...emptyHealthProfile,
    id: randomUUID(),
    name: 'Mum',
    ...changes,
  })
  const save = (sent: ReturnType<typeof member>, token: string) =>
    server.dataOf('/household_member/save', sent, { token })
  const list = async (token: string) => (await server.dataOf('/household_member/list', {}, { token })).members
  const upload = (memberId: string | null | undefined, token: string) =>
    server.dataOf(
      '/health_report/upload',
      createTestReportDraft(server.clock.now(), memberId === undefined ? {} : { memberId }),
      { token },
    )
  const listReports = async (token: string, memberId?: string | null) =>
    (await server.dataOf('/health_report/list', { limit: 50, memberId }, { token })).reports.map(
      ({ id }) => id,
    )
  const reading = (memberId?: string | null) => ({
    id: randomUUID(),
    systolic: 126,
    diastolic: 80,
    takenAt: server.clock.now().toISOString(),
    ...(memberId === undefined ? {} : { memberId }),
  })
  const listReadings = async (token: string) =>
    (await server.dataOf('/cuff_reading/list', {}, { token })).readings

  it('are saved once, however often they are sent, and changed by a later save', async () => {
    const token = await server.signIn()
    const sent = member()
    await Promise.all(Array.from({ length: AT_ONCE }, () => save(sent, token)))
    const changed = { ...sent, name: 'Mother', height: 158, sex: 'female' as const }
    assert.deepEqual(await save(changed, token), changed)
    assert.deepEqual(await list(token), [changed])
  })

  it('need a name and a birthday that can be', async () => {
    const token = await server.signIn()
    for (const wrong of [member({ name: ' ' }), member({ birthday: '1884-05-01' })]) {
      const { code } = await server.call('/household_member/save', wrong, { token })
      assert.equal(code, RESPONSE_CODE.invalidRequest)
    }
    assert.deepEqual(await list(token), [])
  })

  it('of two accounts do not meet, even under one id', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const sent = member()
    await save(sent, mine)
    await save({ ...sent, name: 'Dad' }, theirs)
    await server.dataOf('/household_member/delete', { id: sent.id }, { token: theirs })
    assert.deepEqual(await list(mine), [sent])
    const { code } = await server.call('/household_member/delete', { id: sent.id }, { token: theirs })
    assert.equal(code, RESPONSE_CODE.notFound)
  })

  it('are so many at most, also when two devices add the last one at the same time', async () => {
    const token = await server.signIn()
    const all = Array.from({ length: MAX_HOUSEHOLD_MEMBERS + 3 }, () => member())
    const answers = await Promise.all(all.map(one => server.call('/household_member/save', one, { token })))
    const taken = answers.filter(({ code }) => code === RESPONSE_CODE.success)
    assert.equal(taken.length, MAX_HOUSEHOLD_MEMBERS)
    const [known] = await list(token)
    assert.ok(known)
    await save({ ...known, name: 'Still changes' }, token)
  })

  it('have reports of their own, with their own name; a report that names nobody is of the account’s person', async () => {
    const token = await server.signIn()
    const mum = member()
    await save(mum, token)
    await server.dataOf('/user/profile/edit', { ...emptyHealthProfile, name: 'Lin' }, { token })
    const [own, hers] = [await upload(undefined, token), await upload(mum.id, token)]
    assert.deepEqual([own.memberId, own.personName], [null, 'Lin'])
    assert.deepEqual([hers.memberId, hers.personName], [mum.id, 'Mum'])
    assert.deepEqual(await listReports(token, null), [own.id])
    assert.deepEqual(await listReports(token, mum.id), [hers.id])
    assert.equal((await listReports(token)).length, 2)
  })

  it('have cuff readings of their own', async () => {
    const token = await server.signIn()
    const mum = member()
    await save(mum, token)
    const [own, hers] = [reading(), reading(mum.id)]
    for (const sent of [own, hers]) await server.dataOf('/cuff_reading/add', sent, { token })
    const owners = new Map((await listReadings(token)).map(({ id, memberId }) => [id, memberId]))
    assert.deepEqual([owners.get(own.id), owners.get(hers.id)], [null, mum.id])
  })

  it('must be of this account: a report or a reading of anybody else is refused', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const foreign = member()
    await save(foreign, theirs)
    for (const memberId of [foreign.id, randomUUID()]) {
      const report = createTestReportDraft(server.clock.now(), { memberId })
      const answers = [
        await server.call('/health_report/upload', report, { token: mine }),
        await server.call('/cuff_reading/add', reading(memberId), { token: mine }),
      ]
      for (const { code, message } of answers) {
        assert.equal(code, RESPONSE_CODE.invalidRequest)
        assert.equal(message, 'This person is not in your household')
      }
    }
    assert.deepEqual(await listReports(theirs), [])
  })

  it('take their reports and readings with them, and nothing of anybody else’s', async () => {
    const token = await server.signIn()
    const [mum, dad] = [member(), member({ name: 'Dad' })]
    for (const one of [mum, dad]) await save(one, token)
    const own = await upload(null, token)
    const his = await upload(dad.id, token)
    const hers = await upload(mum.id, token)
    const readings = [reading(null), reading(mum.id)]
    for (const sent of readings) await server.dataOf('/cuff_reading/add', sent, { token })

    await server.dataOf('/household_member/delete', { id: mum.id }, { token })
    assert.deepEqual(await list(token), [dad])
    assert.deepEqual(new Set(await listReports(token)), new Set([own.id, his.id]))
    const { code } = await server.call('/health_report/get', { id: hers.id }, { token })
    assert.equal(code, RESPONSE_CODE.notFound)
    assert.deepEqual(
      (await listReadings(token)).map(({ id }) => id),
      [readings[0]?.id],
    )
  })

  it('are erased with the health data of their account', async () => {
    const token = await server.signIn()
    const mum = member()
    await save(mum, token)
    await upload(mum.id, token)
    await server.dataOf('/user/erase', { part: 'health' }, { token })
    assert.deepEqual(await list(token), [])
    assert.deepEqual(await listReports(token), [])
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestServer } from '../../testing/testServer'

const AT_ONCE = 10

await describeStartedOnEveryDatabase('cuff readings', createTestServer, server => {
  const reading = (
    changes: { systolic?: number; diastolic?: number; takenAt?: string; id?: string } = {},
  ) => ({
    id: randomUUID(),
    systolic: 126,
    diastolic: 80,
    takenAt: server.clock.now().toISOString(),
    memberId: null,
    ...changes,
  })
  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 3600_000).toISOString()
  const listFor = async (token: string) => (await server.dataOf('/cuff_reading/list', {}, { token })).readings

  it('come back the newest first', async () => {
    const token = await server.signIn()
    const [older, newer] = [reading({ takenAt: hoursAgo(5) }), reading({ systolic: 124 })]
    for (const sent of [newer, older])
      assert.deepEqual(await server.dataOf('/cuff_reading/add', sent, { token }), sent)
    assert.deepEqual(await listFor(token), [newer, older])
  })

  it('are kept once, however often they are sent, also at the same time', async () => {
    const token = await server.signIn()
    const sent = reading()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => server.dataOf('/cuff_reading/add', sent, { token })),
    )
    for (const answer of answers) assert.deepEqual(answer, sent)
    assert.equal((await listFor(token)).length, 1)
  })

  it('of two people do not meet, even under one id', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const sent = reading()
    await server.dataOf('/cuff_reading/add', sent, { token: mine })
    await server.dataOf('/cuff_reading/add', { ...sent, systolic: 150 }, { token: theirs })
    assert.deepEqual(await listFor(mine), [sent])
    await server.dataOf('/cuff_reading/delete', { id: sent.id }, { token: theirs })
    assert.deepEqual(await listFor(mine), [sent])
    assert.deepEqual(await listFor(theirs), [])
  })

  it('can be deleted once; those of others are answered like ones that do not exist', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const sent = reading()
    await server.dataOf('/cuff_reading/add', sent, { token: theirs })
    const notFound = { code: RESPONSE_CODE.notFound, message: 'This reading does not exist', data: null }
    for (const id of [sent.id, randomUUID()])
      assert.deepEqual(await server.call('/cuff_reading/delete', { id }, { token: mine }), notFound)
    await server.dataOf('/cuff_reading/delete', { id: sent.id }, { token: theirs })
    assert.deepEqual(await server.call('/cuff_reading/delete', { id: sent.id }, { token: theirs }), notFound)
  })

  it('that no cuff can show are refused', async () => {
    const token = await server.signIn()
    const wrong = [
      reading({ systolic: 80, diastolic: 126 }),
      reading({ systolic: 85, diastolic: 80 }),
      reading({ systolic: 300 }),
      reading({ diastolic: 20 }),
      reading({ systolic: 120.5 }),
      reading({ takenAt: '1999-01-01T00:00:00Z' }),
      reading({ takenAt: '2999-01-01T00:00:00Z' }),
      reading({ id: 'mine' }),
    ]
    for (const body of wrong) {
      const { code } = await server.call('/cuff_reading/add', body, { token })
      assert.equal(code, RESPONSE_CODE.invalidRequest)
    }
    assert.deepEqual(await listFor(token), [])
  })

  it('from a phone whose clock is ahead count from now', async () => {
    const token = await server.signIn()
    const { takenAt } = await server.dataOf('/cuff_reading/add', reading({ takenAt: hoursAgo(-8) }), {
      token,
    })
    assert.equal(takenAt, server.clock.now().toISOString())
  })
})

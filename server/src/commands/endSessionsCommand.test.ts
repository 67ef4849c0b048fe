import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { users } from '../db/schema'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { createTestServer, createUniquePhoneNumber } from '../testing/testServer'
import { runEndSessionsCommand } from './endSessionsCommand'

await describeStartedOnEveryDatabase('the command that ends sessions', createTestServer, (server, { db }) => {
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const status = await runEndSessionsCommand({ db, print: line => lines.push(line) }, args)
    return { status, text: lines.join('\n') }
  }
  const isLoggedIn = async (token: string) =>
    (await server.call('/user/get', {}, { token })).code === RESPONSE_CODE.success

  it('ends all of one person, found by phone or mailbox, and none of others', async () => {
    const phone = createUniquePhoneNumber()
    const other = await server.signIn()
    for (const by of ['phone', 'email'] as const) {
      const tokens: string[] = []
      for (let count = 0; count < 2; count += 1) {
        server.clock.advance({ minutes: 2 })
        tokens.push(await server.signIn(phone))
      }
      const email = `${randomUUID()}@example.com`
      await db.update(users).set({ email }).where(eq(users.phone, phone))
      const found = by === 'phone' ? phone : email.toUpperCase()
      assert.deepEqual(await run(`--${by}`, found), { status: 0, text: 'ended: 2' })
      for (const token of tokens) assert.equal(await isLoggedIn(token), false)
    }
    assert.equal(await isLoggedIn(other), true)
  })

  it('ends those of everybody', async () => {
    const tokens = [await server.signIn(), await server.signIn()]
    assert.equal((await run('--everybody')).status, 0)
    for (const token of tokens) assert.equal(await isLoggedIn(token), false)
  })

  it('ends none unless it is said whose', async () => {
    const token = await server.signIn()
    for (const args of [
      [],
      ['--phone', ''],
      ['--everybody', '--phone', '1'],
      ['--user', 'lin'],
      ['everybody'],
    ])
      assert.equal((await run(...args)).status, 1, args.join(' '))
    assert.deepEqual(await run('--phone', '13000000000'), { status: 1, text: 'Nobody logs in with this.' })
    assert.equal(await isLoggedIn(token), true)
  })
})

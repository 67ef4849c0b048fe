import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { OpenedDatabase } from '../db/database'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import { createTestServer } from '../testing/testServer'
import { saveToDevOutbox, type DevOutboxEntry } from './devOutbox'

describe('the outbox', () => {
  let database: OpenedDatabase
  before(async () => {
    database = await openInMemoryDatabase()
  })
  after(() => database.close())

  it('shows in development what was sent, the newest first', async () => {
    const server = await createTestServer(database)
    for (const code of ['111111', '222222']) {
      server.clock.advance({ seconds: 1 })
      const target = { channel: 'email', address: '<b>lin@example.com' } as const
      await saveToDevOutbox(database.db, { target, code, text: `Your code is ${code}` }, server.clock.now())
    }
    const json = await server.app.inject({ method: 'GET', url: '/dev/outbox' })
    const entries = json.json<DevOutboxEntry[]>()
    assert.deepEqual(
      entries.map(({ code }) => code),
      ['222222', '111111'],
    )
    assert.deepEqual(Object.keys(entries[0] ?? {}), ['channel', 'target', 'code', 'text', 'sentAt'])

    const page = await server.app.inject({ method: 'GET', url: '/dev/outbox/page' })
    assert.match(page.body, /222222/)
    assert.ok(!page.body.includes('<b>lin'), 'what was sent is text, not markup')
    await server.close()
  })

  it('is not there in production', async () => {
    const server = await createTestServer(database, {
      environment: {
        NODE_ENV: 'production',
        ALLOW_EMBEDDED_DATABASE: 'true',
        CODE_SECRET: 'a secret of the test that is long enough',
        CHAIR_KEY_ENCRYPTION_KEYS: `test:${'a'.repeat(64)}`,
        SMTP_URL: 'smtp://127.0.0.1',
      },
    })
    for (const url of ['/dev/outbox', '/dev/outbox/page']) {
      const response = await server.app.inject({ method: 'GET', url })
      assert.equal(response.statusCode, 404)
      assert.equal(response.json<{ code: number }>().code, 1004)
    }
    const config = await server.dataOf('/open/app/app_config', {})
    assert.deepEqual([config.outbox, config.sampleClip], [false, false])
    await server.close()
  })
})

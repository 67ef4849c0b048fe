import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import type { ResponseEnvelope } from '@anzuo/contract'
import type { DevOutboxEntry } from './simulators/devOutbox'
import { createTestPostgresDatabase, isPostgresReachable } from './testing/databases'
import { startServerProcess, type ServerProcess } from './testing/serverProcess'
import {
  createUniquePhoneNumber,
  createTestReportDraft,
  solveProofOfWork,
  createTemporaryFolder,
} from './testing/testServer'

const running: ServerProcess[] = []
after(() => {
  for (const { child } of running) child.kill('SIGKILL')
})

const start = (environment: Record<string, string>): ServerProcess => {
  const server = startServerProcess(environment)
  running.push(server)
  return server
}

const stop = async ({ child, ended }: ServerProcess, signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL' = 'SIGINT') => {
  child.kill(signal)
  return ended
}

/** Makes a call that has to succeed. `at` is the address of the server. */
const postJson = async <Data>(
  { at, token = '' }: { at: string; token?: string },
  path: string,
  body: unknown = {},
): Promise<Data> => {
  const response = await fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const { code, message, data } = (await response.json()) as ResponseEnvelope<Data>
  assert.equal(code, 0, message)
  return data as Data
}

/** Logs in over the network, with the code that the outbox shows. */
const logIn = async (address: string, phone: string): Promise<string> => {
  const challenge = await postJson<Parameters<typeof solveProofOfWork>[0]>(
    { at: address },
    '/auth/prepare_captcha',
    {
      phone,
    },
  )
  const { requestId } = await postJson<{ requestId: string }>({ at: address }, '/auth/get_captcha', {
    phone,
    ...solveProofOfWork(challenge),
  })
  const entries = (await (await fetch(`${address}/dev/outbox`)).json()) as DevOutboxEntry[]
  const code = entries.find(({ target }) => target === phone)?.code
  const session = await postJson<{ token: string }>({ at: address }, '/auth/login', {
    phone,
    code,
    requestId,
    agreed: true,
  })
  return session.token
}

describe('the server as people start it', () => {
  it('says where it is, keeps its data over a restart, and leaves nothing behind', async () => {
    const folder = await createTemporaryFolder()
    const first = start({ DATA_DIR: folder })
    const address = await first.ready()
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.match(first.output(), /Demo account +13800000000/)
    assert.match(first.output(), /\/dev\/outbox\/page/)
    assert.equal(first.output().trimEnd().split('\n').at(-1), `ready ${address}`)

    const health = await fetch(`${address}/healthz`)
    assert.equal(health.status, 200)
    assert.deepEqual(await health.json(), {
      code: 0,
      message: '',
      data: { status: 'ok', database: 'embedded' },
    })

    const token = await logIn(address, createUniquePhoneNumber())
    const report = await postJson<{ id: string }>(
      { at: address, token },
      '/health_report/upload',
      createTestReportDraft(new Date()),
    )
    const demo = await logIn(address, '13800000000')
    const history = await postJson<{ reports: { id: string }[] }>(
      { at: address, token: demo },
      '/health_report/list',
    )
    assert.equal(history.reports.length, 3)
    for (const { id } of history.reports) {
      const sample = await postJson<{ quality: { isSample: boolean } }>(
        { at: address, token: demo },
        '/health_report/get',
        { id },
      )
      assert.equal(sample.quality.isSample, true)
    }
    await postJson({ at: address, token: demo }, '/health_report/delete', { id: history.reports[0]?.id })
    assert.match(first.output(), /code \d{6} for 13800000000/)

    assert.equal(await stop(first), 0)
    assert.deepEqual((await readdir(folder)).sort(), ['chair-key-encryption-key', 'code-secret', 'database'])

    const second = start({ DATA_DIR: folder })
    const again = await second.ready()
    assert.deepEqual(
      (await postJson<{ id: string }>({ at: again, token }, '/health_report/get', { id: report.id })).id,
      report.id,
    )
    const kept = await postJson<{ reports: unknown[] }>({ at: again, token: demo }, '/health_report/list')
    assert.equal(kept.reports.length, 2, 'what the demo account deleted stays deleted')

    const third = start({ DATA_DIR: folder })
    assert.equal(await third.ended, 1)
    assert.match(
      third.output(),
      new RegExp(`database is in use by process ${second.child.pid}\\. Stop it first`),
    )
    assert.equal((await fetch(`${again}/healthz`)).status, 200)

    await stop(second, 'SIGKILL')
    const fourth = start({ DATA_DIR: folder })
    const afterCrash = await fourth.ready()
    assert.equal(
      (await postJson<{ id: string }>({ at: afterCrash, token }, '/health_report/get', { id: report.id })).id,
      report.id,
    )
    assert.equal(await stop(fourth, 'SIGTERM'), 0)
  })

  it('says which port is in use, and leaves no lock', async () => {
    const folder = await createTemporaryFolder()
    const other = net.createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const bound = other.address()
    assert.ok(typeof bound === 'object' && bound)
    const server = start({ DATA_DIR: folder, PORT: String(bound.port) })
    assert.equal(await server.ended, 1)
    assert.match(server.output(), new RegExp(`PORT: ${bound.port} is in use\\.`))
    assert.ok(!(await readdir(folder)).includes('database.lock'))
    await new Promise(resolve => other.close(resolve))
  })

  it('says what is wrong with the settings, and touches nothing', async () => {
    const folder = await createTemporaryFolder()
    const server = start({ DATA_DIR: path.join(folder, 'new'), PORT: 'eighty', REPORT_DAYS: '-1' })
    assert.equal(await server.ended, 1)
    assert.equal(
      server.output(),
      'Setting: PORT must be a whole number from 0 to 65535, not "eighty".\n' +
        'Setting: REPORT_DAYS must be a whole number from 1 to 3650, not "-1".\n',
    )
    assert.deepEqual(await readdir(folder), [])
  })

  it('says that a database cannot be used, and not its password', async () => {
    const server = start({
      DATA_DIR: await createTemporaryFolder(),
      DATABASE_URL: 'postgres://anzuo:hidden-password@127.0.0.1:1/anzuo',
    })
    assert.equal(await server.ended, 1)
    assert.match(server.output(), /DATABASE_URL: the database can't be used \(.*ECONNREFUSED/)
    assert.ok(!server.output().includes('hidden-password'))
  })
})

const withPostgres = (await isPostgresReachable()) ? it : it.skip

describe('two servers on one PostgreSQL', () => {
  void withPostgres('may start at once, and share sessions', async () => {
    const database = await createTestPostgresDatabase()
    const servers = await Promise.all(
      [1, 2].map(async () => start({ DATA_DIR: await createTemporaryFolder(), DATABASE_URL: database.url })),
    )
    const [first = '', second = ''] = await Promise.all(servers.map(server => server.ready()))
    const phone = createUniquePhoneNumber()
    const token = await logIn(first, phone)
    const user = await postJson<{ phone: string }>({ at: second, token }, '/user/get')
    assert.equal(user.phone, `${phone.slice(0, 3)}****${phone.slice(-4)}`)
    await postJson({ at: second, token }, '/auth/logout')
    await assert.rejects(postJson({ at: first, token }, '/user/get'), /please log in again/)
    assert.deepEqual(await Promise.all(servers.map(server => stop(server))), [0, 0])
    await database.drop()
  })
})

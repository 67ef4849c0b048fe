import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import type { Database } from '../db/database'
import { registerHealthRoutes } from './healthRoutes'

const createHealthServer = (execute: () => Promise<unknown>) => {
  const app = Fastify({ return503OnClosing: false })
  registerHealthRoutes(app, { kind: 'postgresql', safetyDb: { execute } as unknown as Database })
  const getStatus = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode
  return { app, getStatus }
}

describe('what machines ask about the server', () => {
  it('is 200 while it takes calls', async () => {
    const { getStatus } = createHealthServer(async () => [])
    for (const path of ['/livez', '/readyz', '/healthz']) assert.equal(await getStatus(path), 200)
  })

  it('is, without an answer of the database in time, that the process lives and takes no calls', async () => {
    const databases = [() => new Promise(() => {}), () => Promise.reject(new Error('refused'))]
    for (const execute of databases) {
      const { getStatus } = createHealthServer(execute)
      assert.equal(await getStatus('/livez'), 200)
      for (const path of ['/readyz', '/healthz']) assert.equal(await getStatus(path), 503)
    }
  })

  it('is, once it closes, that it lives and takes no calls', async () => {
    const { app } = createHealthServer(async () => [])
    const statuses: number[] = []
    app.addHook('preClose', async () => {
      for (const path of ['livez', 'readyz', 'healthz'])
        statuses.push((await fetch(`${address}/${path}`)).status)
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await app.close()
    assert.deepEqual(statuses, [200, 503, 503])
  })

  it('asks the database once however many ask at the same time', async () => {
    let asked = 0
    const { getStatus } = createHealthServer(async () => {
      asked += 1
      await new Promise(resolve => setTimeout(resolve, 50))
    })
    const statuses = await Promise.all(Array.from({ length: 50 }, () => getStatus('/readyz')))
    assert.deepEqual([...new Set(statuses)], [200])
    assert.equal(asked, 1)
    assert.equal(await getStatus('/readyz'), 200)
    assert.equal(asked, 2)
  })
})

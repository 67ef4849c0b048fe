import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { startConsoleServer } from './consoleServer'

describe('the console at its own port', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-'))
  let app: FastifyInstance
  let running: Awaited<ReturnType<typeof startConsoleServer>>

  before(async () => {
    mkdirSync(path.join(folder, 'assets'))
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Console</title>')
    writeFileSync(path.join(folder, 'assets/index-1a2b3c4d.js'), 'export {}')
    app = fastify()
    app.post('/office/v1/session/get', () => ({ code: 0 }))
    app.get('/user/get', () => 'a page of the customers')
    await app.ready()
    running = await startConsoleServer(app, {
      host: '127.0.0.1',
      port: 0,
      consoleDir: folder,
      isProduction: true,
    })
  })
  after(async () => {
    await running.close()
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const load = (address: string, options?: RequestInit) =>
    fetch(`${running.address.replace('localhost', '127.0.0.1')}${address}`, options)

  it('serves the page, which may run its own scripts only and be framed by nobody', async () => {
    const answer = await load('/')
    assert.match(await answer.text(), /Console/)
    const policy = String(answer.headers.get('content-security-policy'))
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(answer.headers.get('cache-control'), 'no-cache')
    assert.match(String(answer.headers.get('strict-transport-security')), /max-age/)
  })

  it('lets browsers store files whose names change with their content', async () => {
    const answer = await load('/assets/index-1a2b3c4d.js')
    assert.match(String(answer.headers.get('cache-control')), /immutable/)
  })

  it('passes the calls of the back office on', async () => {
    const answer = await load('/office/v1/session/get', { method: 'POST' })
    assert.deepEqual(await answer.json(), { code: 0 })
  })

  it('leads a browser to the page of an address, which says so itself when there is none', async () => {
    const options: RequestInit = { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' }
    for (const [address, page] of [
      ['/orders', '/#/orders'],
      ['/nothing/at/all?from=mail', '/#/nothing/at/all'],
    ] as const) {
      const answer = await load(address, options)
      assert.deepEqual([answer.status, answer.headers.get('location')], [302, page])
    }
    assert.equal((await load('/assets/index-0ld.js', options)).status, 404)
  })

  it('answers an unknown address of the back office as a call, never with a page', async () => {
    const answer = await load('/office/v1/nothing', { headers: { accept: 'text/html' }, redirect: 'manual' })
    assert.equal(answer.status, 404)
    assert.match(String(answer.headers.get('content-type')), /json/)
  })

  it('knows nothing of the customers’ calls, nor of files beside the build', async () => {
    assert.equal((await load('/user/get')).status, 404)
    assert.equal((await load('/..%2f..%2fetc/hostname')).status, 404)
  })
})

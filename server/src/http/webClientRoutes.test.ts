import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { OpenedDatabase } from '../db/database'
import { seedDemoCatalogue } from '../seed/catalogue'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import {
  createTemporaryFolder,
  createTestServer,
  PRODUCTION_ENVIRONMENT,
  type TestServer,
  writeFileAndHash,
} from '../testing/testServer'

const INLINE = `document.documentElement.dataset.theme = 'dark'`
const SCRIPT = `console.log(${JSON.stringify('a long script '.repeat(200))})`

describe('the pages', () => {
  let database: OpenedDatabase
  let server: TestServer
  let inlineHash: string
  let folder: string

  before(async () => {
    folder = await createTemporaryFolder()
    await mkdir(path.join(folder, 'js'))
    inlineHash = await writeFileAndHash(path.join(folder, 'inline.txt'), INLINE)
    await writeFile(
      path.join(folder, 'index.html'),
      `<!doctype html><script>${INLINE}</script><script src="/js/app.0a1b2c3d.js"></script><div id="app"></div>`,
    )
    await writeFile(path.join(folder, 'js/app.0a1b2c3d.js'), SCRIPT)
    await writeFile(path.join(folder, 'js/120.ee0722.js'), SCRIPT)
    await writeFile(path.join(folder, 'js/ready.0a1b2c3d.js'), SCRIPT)
    await writeFile(path.join(folder, 'js/ready.0a1b2c3d.js.br'), brotliCompressSync(SCRIPT))
    await writeFile(path.join(folder, 'logo.svg'), '<svg/>')
    await writeFile(path.join(folder, '.secret'), 'hidden')
    database = await openInMemoryDatabase()
    server = await createTestServer(database, { environment: { H5_DIR: folder } })
  })
  after(async () => {
    await server.close()
    await database.close()
  })

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url, headers })
  const open = (url: string) => get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })

  it('with a shared report are kept by nobody, found by no search, and name themselves to nobody', async () => {
    const { headers } = await open(`/health/shared/${'A'.repeat(43)}`)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow, noarchive')
    assert.equal(headers['referrer-policy'], 'no-referrer')
  })

  it('are one document for every address that a person opens', async () => {
    for (const url of ['/', '/store/brand', '/health/report/5', '/chair/AB.12', '/no/such/page?x=1']) {
      const response = await open(url)
      assert.equal(response.statusCode, 200, url)
      assert.match(response.body, /<div id="app">/)
      assert.equal(response.headers['cache-control'], 'no-cache')
    }
  })

  it('allow their own scripts, workers, WebAssembly, camera pictures, and exactly the inline script', async () => {
    const { headers } = await open('/')
    const policy = String(headers['content-security-policy'])
    assert.deepEqual(policy.split('; '), [
      `default-src 'self'`,
      `script-src 'self' 'wasm-unsafe-eval' 'sha256-${inlineHash}' https://res.wx.qq.com`,
      `worker-src 'self' blob:`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `media-src 'self' data: blob:`,
      `font-src 'self' data:`,
      `connect-src 'self' data: blob:`,
      `object-src 'none'`,
      `base-uri 'self'`,
      `form-action 'self'`,
      `frame-ancestors 'self'`,
    ])
    assert.match(String(headers['permissions-policy']), /camera=\(self\)/)
  })

  it('let a worker load its networks and compile WebAssembly, for its policy comes from its own script', async () => {
    const { headers } = await get('/js/app.0a1b2c3d.js')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /connect-src 'self'/)
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'/)
  })

  it('and their files are not to be sniffed, framed by other sites, or shared with other windows', async () => {
    for (const { headers } of [await open('/'), await get('/js/app.0a1b2c3d.js'), await get('/logo.svg')]) {
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(String(headers['content-security-policy']), /frame-ancestors '(self|none)'/)
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    }
  })

  it('open for a plain client that takes anything', async () => {
    const response = await get('/store/brand', { accept: '*/*' })
    assert.match(response.body, /<div id="app">/)
  })

  it('follow a new build without a restart', async () => {
    const file = path.join(folder, 'index.html')
    const hash = await writeFileAndHash(path.join(folder, 'inline.txt'), 'second()')
    await writeFile(file, '<script>second()</script><div id="app">second</div>')
    const response = await open('/')
    assert.match(response.body, /second/)
    assert.ok(String(response.headers['content-security-policy']).includes(hash))
  })

  it('keep files with a hash in their name for a year, and ask again for others', async () => {
    for (const name of ['app.0a1b2c3d.js', '120.ee0722.js']) {
      const { headers } = await get(`/js/${name}`)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable', name)
    }
    const logo = await get('/logo.svg')
    assert.equal(logo.headers['cache-control'], 'no-cache')
    const again = await get('/logo.svg', { 'if-none-match': String(logo.headers.etag) })
    assert.equal(again.statusCode, 304)
  })

  it('travel compressed', async () => {
    const onTheWay = await get('/js/app.0a1b2c3d.js', { 'accept-encoding': 'gzip' })
    assert.equal(onTheWay.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(onTheWay.rawPayload).toString(), SCRIPT)
    const before = await get('/js/ready.0a1b2c3d.js', { 'accept-encoding': 'br' })
    assert.equal(before.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(before.rawPayload).toString(), SCRIPT)
    assert.equal(before.headers['cache-control'], 'public, max-age=31536000, immutable')
  })

  it('do not stand in for a file that is missing', async () => {
    for (const accept of ['*/*', 'text/html']) {
      const response = await get('/js/missing.js', { accept, 'sec-fetch-dest': 'script' })
      assert.equal(response.statusCode, 404)
      assert.equal(response.json<{ code: number }>().code, 1004)
    }
  })

  it('come to the app’s service worker, which asks for a page in the browser’s place, and to no script that asks alike', async () => {
    const page = await get('/chair/W24A000001', { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'empty' })
    assert.match(String(page.headers['content-type']), /^text\/html/)
    const call = await get('/chair/W24A000001', { accept: '*/*', 'sec-fetch-dest': 'empty' })
    assert.equal(call.statusCode, 404)
  })

  it('are answered like any unknown address while there is no build', async () => {
    const empty = await createTestServer(database)
    const response = await empty.app.inject({
      method: 'GET',
      url: '/store',
      headers: { accept: 'text/html' },
    })
    assert.equal(response.statusCode, 404)
    assert.equal(response.json<{ code: number }>().code, 1004)
    await empty.close()
  })

  it('show no hidden file, and nothing outside their folder', async () => {
    for (const url of ['/.secret', '/../package.json', '/..%2fpackage.json', '/js/..%5c..%5cpackage.json'])
      assert.equal((await get(url)).json<{ data: null }>().data, null, url)
  })
})

describe('the pages in production', () => {
  it('say that the shop is a demonstration while invented products are on sale, and only then', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><body><div id="app"></div></body>')
    const database = await openInMemoryDatabase()
    const openPage = async () => {
      const server = await createTestServer(database, {
        environment: { ...PRODUCTION_ENVIRONMENT, H5_DIR: folder },
      })
      const { body } = await server.app.inject({
        url: '/store/brand',
        headers: { accept: 'text/html', 'x-forwarded-proto': 'https' },
      })
      await server.close()
      return body
    }
    assert.doesNotMatch(await openPage(), /Demonstration/)
    await seedDemoCatalogue(database.db, new Date())
    assert.match(
      await openPage(),
      /<body><div role="note"[^>]*>Demonstration[^<]*演示[^<]*<\/div><div id="app">/,
    )
    await database.close()
  })
})

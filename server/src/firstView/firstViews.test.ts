import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { OpenedDatabase } from '../db/database'
import { categories } from '../db/schema'
import { seedDemoCatalogue } from '../seed/catalogue'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import { createTemporaryFolder, createTestServer, type TestServer } from '../testing/testServer'
import { createFirstViews, FIRST_VIEW_PROGRAM } from './firstViews'

/** Stands in for the program of a build: it asks for what its address names, and writes down what it was told. */
const PROGRAM = `
import { parentPort } from 'node:worker_threads'
let drawn = 0
parentPort.on('message', ({ id, address, locale, answers, refused }) => {
  const answer = outcome => parentPort.postMessage({ id, ...outcome })
  if (address === '/orderList') return answer({ kind: 'none' })
  if (address === '/broken') return answer({ kind: 'failed', problem: 'no such page' })
  if (address === '/crash') throw new Error('the thread has ended')
  if (address === '/slow') return
  const path = address === '/person' ? '/user/get' : '/open/product/category'
  if (answers.length + refused.length === 0) return answer({ kind: 'calls', calls: [{ key: [path, {}], path, body: {} }] })
  drawn += 1
  const shown = JSON.stringify({ address, locale, drawn, answers, refused })
  answer({ kind: 'page', html: '<html><head><title>Anzuo</title></head><body><script>view()</script><main>' + shown + '</main></body></html>' })
})
`

type Shown = {
  address: string
  locale: string
  drawn: number
  answers: { key: unknown[]; data: { categories: { id: string; name: string }[] } }[]
  refused: string[]
}

const readShown = (html: string): Shown => JSON.parse(/<main>(.*)<\/main>/.exec(html)?.[1] ?? 'null') as Shown

describe('the first view of a page', () => {
  let database: OpenedDatabase
  let server: TestServer

  before(async () => {
    const folder = await createTemporaryFolder()
    await mkdir(path.join(folder, path.dirname(FIRST_VIEW_PROGRAM)))
    await writeFile(path.join(folder, FIRST_VIEW_PROGRAM), PROGRAM)
    await writeFile(
      path.join(folder, 'index.html'),
      '<html><head></head><body><div id="app">shell</div></body></html>',
    )
    database = await openInMemoryDatabase()
    await seedDemoCatalogue(database.db, new Date())
    server = await createTestServer(database, { environment: { H5_DIR: folder } })
  })
  after(async () => {
    await server.close()
    await database.close()
  })

  const open = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
  /** Opens a page until it comes with its view: a busy computer may take longer for the first one than anybody waits. */
  const openShown = async (url: string, headers: Record<string, string> = {}): Promise<Shown> =>
    readShown((await open(url, headers)).body) ?? openShown(url, headers)

  it('is made of the answers that everybody gets', async () => {
    const { answers } = await openShown('/store/brand')
    assert.deepEqual(answers[0]?.key, ['/open/product/category', {}])
    assert.ok((answers[0]?.data.categories.length ?? 0) > 3)
  })

  it('is in the language of who asks, by the choice in the app before that of the browser', async () => {
    const nameIn = async (headers: Record<string, string>) => {
      const { locale, answers } = await openShown('/store/brand', headers)
      return [locale, answers[0]?.data.categories.find(({ id }) => id === 'signature')?.name]
    }
    assert.deepEqual(await nameIn({ 'accept-language': 'en-GB' }), ['en-GB', 'Signature'])
    assert.deepEqual(await nameIn({ 'accept-language': 'zh-CN,en' }), ['zh-CN', '旗舰'])
    assert.deepEqual(await nameIn({ 'accept-language': 'en', language: 'zh-Hant' }), ['zh-Hant', '旗艦'])
  })

  it('shows nothing about a person, whoever asks', async () => {
    const { answers, refused } = await openShown('/person', { authorization: 'Bearer someone' })
    assert.deepEqual([answers, refused], [[], ['["/user/get",{}]']])
  })

  it('knows nothing of what an address says about who came by it', async () => {
    const shown = await openShown('/store/brand?assistantId=7b0f3a52&category=care&redirect=%2Forder')
    assert.equal(shown.address, '/store/brand?category=care')
  })

  it('is drawn once for each state of what it shows', async () => {
    const first = await openShown('/store/once')
    assert.equal((await openShown('/store/once')).drawn, first.drawn)
    await database.db
      .update(categories)
      .set({ name: { 'en-GB': 'Grand', 'zh-CN': '豪华', 'zh-Hant': '豪華' } })
      .where(eq(categories.id, 'signature'))
    // Whatever the back office was asked for, pages are read again.
    await server.app.inject({ method: 'POST', url: '/office/v1/session/get' })
    const next = await openShown('/store/once')
    assert.ok(next.drawn > first.drawn)
    assert.equal(next.answers[0]?.data.categories.find(({ id }) => id === 'signature')?.name, 'Grand')
  })

  it('says which headers it depends on, is asked for again each time, and is not sent twice', async () => {
    const { headers } = await open('/store/brand')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers.vary, 'accept-language, language, accept-encoding')
    assert.equal(headers['set-cookie'], undefined)
    const again = await open('/store/brand', { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
  })

  it('allows the scripts that stand in it', async () => {
    const policy = String((await open('/store/brand')).headers['content-security-policy'])
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' 'sha256-[^ ]+' https/)
  })

  it('carries the card and the title of its address', async () => {
    const { body } = await open('/productDetail/w8', { 'accept-language': 'zh-CN' })
    assert.match(body, /<meta property="og:title" content="[^"]*W8/)
    assert.match(body, /<title>[^<]*W8[^<]* · [^<]+<\/title>/)
  })

  it('travels compressed', async () => {
    const br = await open('/store/brand', { 'accept-encoding': 'gzip, deflate, br' })
    assert.equal(br.headers['content-encoding'], 'br')
    assert.match(brotliDecompressSync(br.rawPayload).toString(), /<main>/)
    const gzip = await open('/store/brand', { 'accept-encoding': 'gzip' })
    assert.match(gunzipSync(gzip.rawPayload).toString(), /<main>/)
  })

  it('is left out where the page has none, where it can’t be drawn, and where that takes too long', async () => {
    for (const url of ['/orderList', '/broken', '/crash', '/slow']) {
      const { statusCode, body } = await open(url)
      assert.deepEqual([statusCode, /shell/.test(body)], [200, true], url)
    }
    assert.equal((await openShown('/store/brand')).address, '/store/brand')
  })
})

describe('the thread of first views', () => {
  it('takes no more than it can draw soon: the others get none', async () => {
    const folder = await createTemporaryFolder()
    const program = path.join(folder, 'silent.mjs')
    await writeFile(program, `import 'node:worker_threads'; setInterval(() => {}, 1000)`)
    const failures: string[] = []
    const views = createFirstViews({
      program,
      readAnswer: async () => null,
      onFailed: error => failures.push((error as Error).message),
    })
    const pages = Array.from({ length: 40 }, (_, at) => views.find(`/productDetail/${at}`, 'en-GB'))
    assert.deepEqual(new Set(await Promise.all(pages)), new Set([null]))
    assert.equal(failures.filter(reason => reason === 'too many wait').length, 10)
    await views.close()
  })
})

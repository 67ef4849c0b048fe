import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { EndpointPath, ResponseEnvelope } from '@anzuo/contract'
import { startServerProcess, type ServerProcess } from './testing/serverProcess'
import { createTemporaryFolder } from './testing/testServer'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

const PRODUCTION_SETTINGS = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED_DATABASE: 'true',
  CODE_SECRET: 'a secret of the test that is long enough',
  CHAIR_KEY_ENCRYPTION_KEYS: `test:${'0f'.repeat(32)}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
}

type Sbom = { components: { properties: { name: string; value: string }[] }[] }

/** Where npm installs the packages of the server's SBOM. Nested ones come along with the package that they are nested in. */
const readSbomLocations = async (): Promise<string[]> => {
  const sbom = JSON.parse(await readFile(path.join(REPOSITORY, 'dist/sbom/server.cdx.json'), 'utf8')) as Sbom
  return sbom.components
    .flatMap(({ properties }) => properties)
    .filter(({ name, value }) => name === 'cdx:npm:package:path' && value.lastIndexOf('node_modules') === 0)
    .map(({ value }) => value)
}

/** A folder as a machine in production has it: the compiled server, and the packages of its SBOM, outside of the project. */
const deployCompiledServer = async (): Promise<string> => {
  for (const script of ['build:server', 'sbom'])
    await promisify(execFile)('npm', ['run', '--silent', script], { cwd: REPOSITORY })
  const folder = await createTemporaryFolder()
  await cp(path.join(REPOSITORY, 'dist/server'), path.join(folder, 'dist/server'), { recursive: true })
  for (const location of await readSbomLocations()) {
    await mkdir(path.dirname(path.join(folder, location)), { recursive: true })
    await symlink(path.join(REPOSITORY, location), path.join(folder, location))
  }
  return folder
}

/** With `--preserve-symlinks` Node looks for packages beside the links, not beside what they lead to. */
const NODE_ARGUMENTS = ['--enable-source-maps', '--preserve-symlinks', 'dist/server/main.js']

describe('the compiled server, with the packages of its SBOM alone', () => {
  let folder = ''
  let server: ServerProcess
  let address = ''

  const start = async () => {
    server = startServerProcess(
      { ...PRODUCTION_SETTINGS, DATA_DIR: path.join(folder, 'data') },
      { nodeArguments: NODE_ARGUMENTS, folder },
    )
    address = await server.ready()
  }

  before(async () => {
    folder = await deployCompiledServer()
    await start()
  })

  after(async () => {
    server.child.kill('SIGKILL')
    await server.ended
    await rm(folder, { recursive: true })
  })

  const call = async (path: EndpointPath, body: unknown = {}): Promise<ResponseEnvelope<unknown>> => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as ResponseEnvelope<unknown>
  }

  it('has neither tsx nor a compiler at hand', async () => {
    const installed = await readdir(path.join(folder, 'node_modules'))
    assert.ok(installed.includes('fastify'))
    for (const name of ['tsx', 'esbuild', 'typescript', 'drizzle-kit', '@anzuo'])
      assert.ok(!installed.includes(name), name)
  })

  const listProducts = async () => {
    const { code, data } = await call('/dealer_product/list')
    assert.equal(code, 0)
    return (data as { products: unknown[] }).products
  }

  it('migrates its database, is ready and answers calls', async () => {
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    assert.equal((await call('/open/system_config/dealer_order')).code, 0)
  })

  it('sells nothing that nobody has put on sale', async () => {
    assert.deepEqual(await listProducts(), [])
  })

  it('finds the drawings and films that stand beside it', async () => {
    const drawing = await fetch(`${address}/pictures/products/w8.svg`)
    assert.equal(drawing.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
    assert.match(await drawing.text(), /^<svg/)
    const film = await fetch(`${address}/pictures/films/w8-turn.mp4`)
    assert.equal(film.headers.get('content-type'), 'video/mp4')
    await film.arrayBuffer()
  })

  it('offers nothing that is for development', async () => {
    for (const page of ['/dev/outbox', '/dev/outbox/page', '/dev/chairs/page', '/dev/pay'])
      assert.equal((await fetch(address + page)).status, 404, page)
    assert.doesNotMatch(server.output(), /Demo account|code \d{6}/)
  })

  it('ends in order when it is asked to, and starts again on its data', async () => {
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    assert.deepEqual(await readdir(path.join(folder, 'data')), ['database'])
    await start()
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
  })
})

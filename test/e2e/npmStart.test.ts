import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@anzuo/server/testing/findFreePort'
import { ensureBuild } from '../../scripts/build'
import { repositoryRoot } from '../../scripts/projectPaths'

type NpmStartProcess = {
  output: () => string
  stop: () => Promise<number | null>
  exit: Promise<number | null>
}

/** Runs `npm start` as a person does and waits for its ready line or its end. */
const runNpmStart = async (env: Record<string, string>): Promise<NpmStartProcess> => {
  const child = spawn('npm', ['start'], {
    cwd: repositoryRoot,
    // Any free port, so that test runs beside each other don't meet.
    env: { ...process.env, CONSOLE_PORT: '0', ...env },
    detached: true,
  })
  let output = ''
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<void>(resolve => {
    const onPrinted = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^ready http/m.test(output)) resolve()
    }
    child.stdout.on('data', onPrinted)
    child.stderr.on('data', onPrinted)
  })
  await Promise.race([ready, exit])
  return {
    output: () => output,
    exit,
    stop: () => {
      // Ctrl-C reaches the whole group, as in a terminal.
      process.kill(-(child.pid as number), 'SIGINT')
      return exit
    },
  }
}

const post = async (origin: string, address: string, body: unknown) => {
  const response = await fetch(origin + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { code: number; data: Record<string, unknown> | null }
}

let folder: string
beforeAll(() => ensureBuild('h5'))
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anzuo-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('npm start ends with the ready line, serves the app, and Ctrl-C leaves nothing behind', async () => {
  const port = await findFreePort()
  const app = await runNpmStart({ PORT: String(port), DATA_DIR: folder })
  const origin = `http://127.0.0.1:${port}`

  expect(app.output().trimEnd().split('\n').at(-1)).toBe(`ready ${origin}`)
  expect(await (await fetch(origin, { headers: { accept: 'text/html' } })).text()).toContain('id="app"')
  await app.stop()
  await expect(fetch(origin)).rejects.toThrow()
  expect(readdirSync(folder).filter(file => file.endsWith('.lock'))).toEqual([])
})

test('a restart keeps the data', async () => {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), DATA_DIR: folder }
  const first = await runNpmStart(env)
  const before = await post(origin, '/auth/prepare_captcha', { phone: '13800003001' })
  await first.stop()
  const again = await runNpmStart(env)
  const after = await post(origin, '/auth/get_captcha', {
    phone: '13800003001',
    challengeId: before.data?.challengeId,
    nonce: 'not-a-solution',
  })
  await again.stop()

  // The challenge is still known: what is wrong is the solution, not the challenge’s existence.
  expect(after.code).toBe(1103)
  expect(existsSync(folder)).toBe(true)
})

test('a port in use is reported in one clear line', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo
  const app = await runNpmStart({ PORT: String(port), DATA_DIR: folder })
  const code = await app.exit
  blocker.close()

  expect(code).not.toBe(0)
  expect(app.output()).toContain(`Port ${port} is in use`)
})

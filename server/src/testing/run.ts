import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { dumpInMemoryDatabase } from './inMemoryDatabase'

/**
 * Runs every `*.test.ts` of the server, or those whose path contains the word that was given. Node 20's own runner finds
 * no TypeScript files by itself. PGlite loads as a native module here, which is why these tests don't run in Jest.
 */
const SOURCES_DIR = fileURLToPath(new URL('..', import.meta.url))

const TEST_CONCURRENCY = 2

const [word = ''] = process.argv.slice(2)
const tests = (await readdir(SOURCES_DIR, { recursive: true }))
  .filter(file => file.endsWith('.test.ts') && file.includes(word))
  .map(file => path.join(SOURCES_DIR, file))
  .sort()

if (tests.length === 0) {
  console.error(`There is no test whose path contains "${word}".`)
  process.exitCode = 1
} else {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anzuo-test-dump-'))
  const environment = await dumpInMemoryDatabase(path.join(folder, 'dump.tar'))
  const runner = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--test',
      '--test-reporter=spec',
      `--test-concurrency=${TEST_CONCURRENCY}`,
      `--test-timeout=${process.env.TEST_TIMEOUT_MS ?? 240_000}`,
      ...tests,
    ],
    { stdio: 'inherit', env: { ...process.env, ...environment } },
  )
  const [code] = (await once(runner, 'close')) as [number | null]
  await rm(folder, { recursive: true })
  process.exitCode = code ?? 1
}

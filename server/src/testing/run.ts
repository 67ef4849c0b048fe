import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileServer } from './compileServer'
import { createMigratedTemplate, isPostgresReachable } from './databases'
import { dumpInMemoryDatabase } from './inMemoryDatabase'
import { COMPILED_MAIN_VARIABLE } from './serverProcess'

/**
 * Runs every `*.test.ts` of the server, or those whose path contains the word that was given. Node 20's own runner finds
 * no TypeScript files by itself, so they are compiled first. PGlite loads as a native module here, which is why these tests don't run in Jest.
 */
const SOURCES_DIR = fileURLToPath(new URL('..', import.meta.url))

/** One more than the cores of a small machine: tests wait for timers, sockets and the database half of the time. */
const TEST_CONCURRENCY = 3

const [word = ''] = process.argv.slice(2)
const tests = (await readdir(SOURCES_DIR, { recursive: true }))
  .filter(file => file.endsWith('.test.ts') && file.includes(word))
  .sort()

if (tests.length === 0) {
  console.error(`There is no test whose path contains "${word}".`)
  process.exitCode = 1
} else {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anzuo-test-dump-'))
  const dumped = await dumpInMemoryDatabase(path.join(folder, 'dump.tar'))
  const template = (await isPostgresReachable()) ? await createMigratedTemplate() : null
  const compiled = await compileServer(['main.ts', ...tests], `tests-${process.pid}`)
  const runner = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--test',
      '--test-reporter=spec',
      `--test-concurrency=${TEST_CONCURRENCY}`,
      `--test-timeout=${process.env.TEST_TIMEOUT_MS ?? 600_000}`,
      ...compiled.files.slice(1),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...dumped,
        ...template?.environment,
        [COMPILED_MAIN_VARIABLE]: compiled.files[0],
      },
    },
  )
  const [code] = (await once(runner, 'close')) as [number | null]
  await template?.drop()
  await Promise.all([folder, compiled.folder].map(each => rm(each, { recursive: true })))
  process.exitCode = code ?? 1
}

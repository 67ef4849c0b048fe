import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { dumpInMemoryDatabase } from '../testing/inMemoryDatabase'

const run = promisify(execFile)
const print = (line: string) => void process.stdout.write(`${line}\n`)

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
const FAULTS = fileURLToPath(new URL('./faults/', import.meta.url))

/** A fault that so many seeds do not find is one that the simulation does not see. */
const MAX_SEEDS = 2000

/** What a copy of the project needs for the server to run. */
const COPIED = ['server', 'packages', 'package.json', 'tsconfig.json']

/** Names an empty database that is ready to be loaded, so that not every copy has to make one. */
type Environment = Record<string, string>

type FaultOutcome = { isFound: boolean; line: string }

type FaultSearch = { seeds: number; only: string | undefined; environment: Environment }

/** Applies one patch to a copy of the server, and runs seeds on it until one finds something. */
const tryFault = async (name: string, search: FaultSearch): Promise<FaultOutcome> => {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'anzuo-fault-'))
  try {
    await copyProject(copy)
    const isApplied = await run('patch', ['-p1', '--fuzz=0', '-i', path.join(FAULTS, name)], {
      cwd: copy,
    }).then(
      () => true,
      () => false,
    )
    if (!isApplied) return { isFound: false, line: 'the patch no longer applies' }
    const { isOk, output } = await simulate(copy, chooseDatabase(name), search)
    if (isOk) return { isFound: false, line: `not found in ${search.seeds} seeds` }
    const found = /^seed \d+ found: .*$/m.exec(output)?.[0]
    const effort = /^after .*?;/m.exec(output)?.[0] ?? ''
    // A copy that does not even start proves nothing.
    return found
      ? { isFound: true, line: `${effort} ${found}` }
      : { isFound: false, line: output.slice(-500) }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Packages of the project are links to its own folders, so the copy gets links of its own. */
const copyProject = async (copy: string): Promise<void> => {
  for (const name of COPIED) await cp(path.join(PROJECT, name), path.join(copy, name), { recursive: true })
  const modules = path.join(copy, 'node_modules')
  await cp(path.join(PROJECT, 'node_modules', '@anzuo'), path.join(modules, '@anzuo'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const name of await readdir(path.join(PROJECT, 'node_modules')))
    if (name !== '@anzuo') await symlink(path.join(PROJECT, 'node_modules', name), path.join(modules, name))
}

/** A lock that is missing can be seen only where transactions interleave. */
const chooseDatabase = (name: string): string => (name.startsWith('lock-') ? 'postgresql' : 'embedded')

const simulate = async (
  folder: string,
  database: string,
  { seeds, only, environment }: FaultSearch,
): Promise<{ isOk: boolean; output: string }> => {
  const cli = path.join(folder, 'server/src/simulation/cli.ts')
  const options = ['--seeds', String(seeds), '--database', database]
  if (only !== undefined) options.push('--only', only)
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', cli, ...options], {
      cwd: folder,
      env: { ...process.env, ...environment },
    })
    return { isOk: true, output: stdout }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { isOk: false, output: stdout + stderr }
  }
}

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: String(MAX_SEEDS) },
      only: { type: 'string' },
      jobs: { type: 'string', default: '1' },
    },
  })
  const patches = (await readdir(FAULTS)).filter(
    name =>
      name.endsWith('.patch') && (positionals.length === 0 || positionals.some(part => name.includes(part))),
  )
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anzuo-fault-dump-'))
  const environment = await dumpInMemoryDatabase(path.join(folder, 'dump.tar'))
  const search = { seeds: Number(values.seeds), only: values.only, environment }
  const waiting = patches.sort()
  let missed = 0
  const trySome = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { isFound, line } = await tryFault(name, search)
      if (!isFound) missed += 1
      print(`${isFound ? 'found ' : 'MISSED'} ${name}: ${line}`)
    }
  }
  const total = patches.length
  await Promise.all(Array.from({ length: Number(values.jobs) }, trySome))
  await rm(folder, { recursive: true })
  print(`${total - missed} of ${total} faults found`)
  return missed === 0 ? 0 : 1
}

process.exit(await main())

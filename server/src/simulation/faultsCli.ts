import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'

const run = promisify(execFile)
const print = (line: string) => void process.stdout.write(`${line}\n`)

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
const FAULTS = fileURLToPath(new URL('./faults/', import.meta.url))

/** A fault that so many seeds do not find is one that the simulation does not see. */
const MAX_SEEDS = 2000

/** What a copy of the project needs for the server to run. */
const COPIED = ['server', 'packages', 'package.json', 'tsconfig.json']

type FaultOutcome = { isFound: boolean; line: string }

/** Applies one patch to a copy of the server, and runs seeds on it until one finds something. */
const tryFault = async (name: string, seeds: number): Promise<FaultOutcome> => {
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
    const { isOk, output } = await simulate(copy, seeds)
    if (isOk) return { isFound: false, line: `not found in ${seeds} seeds` }
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

const simulate = async (folder: string, seeds: number): Promise<{ isOk: boolean; output: string }> => {
  const cli = path.join(folder, 'server/src/simulation/cli.ts')
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', cli, '--seeds', String(seeds)], {
      cwd: folder,
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
    options: { seeds: { type: 'string', default: String(MAX_SEEDS) } },
  })
  const patches = (await readdir(FAULTS)).filter(
    name =>
      name.endsWith('.patch') && (positionals.length === 0 || positionals.some(part => name.includes(part))),
  )
  let missed = 0
  for (const name of patches.sort()) {
    const { isFound, line } = await tryFault(name, Number(values.seeds))
    if (!isFound) missed += 1
    print(`${isFound ? 'found ' : 'MISSED'} ${name}: ${line}`)
  }
  print(`${patches.length - missed} of ${patches.length} faults found`)
  return missed === 0 ? 0 : 1
}

process.exit(await main())

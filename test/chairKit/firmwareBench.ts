import { execFile, spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  BENCH_COMMANDS,
  decodeBenchRecords,
  encodeBenchRecord,
  encodeBootOptions,
  type BenchChairOptions,
  type BenchCommand,
  type BenchOutput,
  type ChairBench,
} from './benchProtocol'

const KIT_FOLDER = path.resolve(__dirname, '../../maker')

/** What every compiler has to accept without a word. */
export const STRICT_FLAGS = [
  '-std=c99',
  '-Wall',
  '-Wextra',
  '-Wpedantic',
  '-Werror',
  '-Wconversion',
  '-Wshadow',
]

/** What finds a step past the end of an array, and a sum that the language does not define. */
export const SANITIZER_FLAGS = [
  '-g',
  '-O1',
  '-fsanitize=address,undefined',
  '-fno-sanitize-recover=all',
] as const

/** The module of the two images with what it takes of the library. */
const UPDATE_SOURCES: readonly string[] = ['update/clp_update.c', 'src/clp_crypto.c', 'src/clp_wire.c'].map(
  file => path.join(KIT_FOLDER, file),
)

const run = promisify(execFile)

/** Those of the compilers that are installed here; `cc` alone where it has neither name. */
export const findCompilers = (): string[] => {
  const isInstalled = (name: string) => spawnSync(name, ['--version']).status === 0
  const known = ['gcc', 'clang'].filter(isInstalled)
  return known.length > 0 ? known : ['cc'].filter(isInstalled)
}

export const listLibrarySources = (folder = KIT_FOLDER): string[] =>
  readdirSync(path.join(folder, 'src'))
    .filter(name => name.endsWith('.c'))
    .map(name => path.join(folder, 'src', name))

/** Compiles one of the kit's programs with the library; gives where it is. Whoever calls it removes nothing: it lies in a temporary folder. */
export const compileKitProgram = async (
  source: string,
  options: { compiler: string; flags?: readonly string[]; folder?: string },
): Promise<string> => {
  const folder = options.folder ?? KIT_FOLDER
  const program = path.join(mkdtempSync(path.join(tmpdir(), 'anzuo-chair-kit-')), path.basename(source, '.c'))
  await run(options.compiler, [
    ...STRICT_FLAGS,
    ...(options.flags ?? ['-O1']),
    `-I${path.join(folder, 'include')}`,
    `-I${path.join(folder, 'src')}`,
    path.join(folder, source),
    ...listLibrarySources(folder),
    '-o',
    program,
  ])
  return program
}

/** Compiles the test bench of the two images, which is a module of its own; gives where the program is. */
export const compileUpdateProgram = async (options: {
  compiler: string
  flags: readonly string[]
}): Promise<string> => {
  const program = path.join(mkdtempSync(path.join(tmpdir(), 'anzuo-chair-kit-')), 'update')
  await run(options.compiler, [
    ...STRICT_FLAGS,
    ...options.flags,
    `-I${path.join(KIT_FOLDER, 'include')}`,
    `-I${path.join(KIT_FOLDER, 'update')}`,
    path.join(KIT_FOLDER, 'tests/update.c'),
    ...UPDATE_SOURCES,
    '-o',
    program,
  ])
  return program
}

const encodeCommand = ({ name, bytes }: BenchCommand): Uint8Array =>
  encodeBenchRecord(BENCH_COMMANDS.indexOf(name), bytes)

/** Has a chair in C do what it is told, and gives what it said to each command. */
export const runFirmwareBench = (
  program: string,
  options: BenchChairOptions,
  commands: readonly BenchCommand[],
): BenchOutput[][] => {
  const { status, stdout, stderr } = spawnSync(program, {
    input: Buffer.concat([
      encodeCommand({ name: 'boot', bytes: encodeBootOptions(options) }),
      ...commands.map(encodeCommand),
    ]),
    maxBuffer: 1 << 30,
  })
  if (status !== 0)
    throw new Error(`the chair in C ended with ${status}: ${stderr.toString().slice(0, 4000)}`)
  const outputs: BenchOutput[][] = [[]]
  for (const record of decodeBenchRecords(stdout).records)
    if (record.name === 'end') outputs.push([])
    else outputs.at(-1)?.push(record)
  // The first entry answers the boot, the last one is what no end has followed.
  return outputs.slice(1, -1)
}

/** A chair in C that runs on, told one thing after the other. */
export const startFirmwareBench = async (
  program: string,
  options: BenchChairOptions,
): Promise<ChairBench & { close: () => void }> => {
  const child = spawn(program)
  const send = createExchange(child)
  await send('boot', encodeBootOptions(options))
  return { send, close: () => void child.kill() }
}

const createExchange = (child: ChildProcessWithoutNullStreams): ChairBench['send'] => {
  let rest: Buffer = Buffer.alloc(0)
  let records: BenchOutput[] = []
  let settle: { resolve: (outputs: BenchOutput[]) => void; reject: (error: Error) => void } | null = null
  child.stdout.on('data', (bytes: Buffer) => {
    const read = decodeBenchRecords(Buffer.concat([rest, bytes]))
    rest = read.rest
    for (const record of read.records) {
      if (record.name !== 'end') {
        records.push(record)
        continue
      }
      settle?.resolve(records)
      records = []
    }
  })
  child.on('exit', code => settle?.reject(new Error(`the chair in C ended with ${code}`)))
  return (name, bytes = new Uint8Array(0)) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      child.stdin.write(encodeCommand({ name, bytes }))
    })
}

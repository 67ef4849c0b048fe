import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createChairKitSources } from '../../scripts/chairKitSources'
import { createEpisode, findDifference } from './differential'
import {
  compileKitProgram,
  findCompilers,
  listLibrarySources,
  runFirmwareBench,
  SANITIZER_FLAGS,
  STRICT_FLAGS,
} from './firmwareBench'

const ROOT = path.resolve(__dirname, '../..')
const INCLUDES = [`-I${path.join(ROOT, 'maker/include')}`, `-I${path.join(ROOT, 'maker/src')}`]

/** As maker/README.md has it. */
const FIRMWARE_FLAGS = [
  '-Os',
  '-ffunction-sections',
  '-fno-asynchronous-unwind-tables',
  '-fno-tree-loop-distribute-patterns',
  '-fno-jump-tables',
]
const MAX_CODE_BYTES = 16 * 1024
const MAX_UPDATE_BYTES = 2 * 1024
const MAX_RAM_BYTES = 4 * 1024
const MAX_STACK_BYTES = 3 * 1024

const ARM_COMPILER = 'arm-none-eabi-gcc'
const ARM_FLAGS = ['-mcpu=cortex-m0plus', '-mthumb', '-ffreestanding']
const STRING_HEADER = `#include <stddef.h>
void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
`

const compilers = findCompilers()
if (compilers.length === 0) console.warn('No C compiler is installed: the maker’s kit is not compiled')
const describeCompiled = compilers.length > 0 ? describe : describe.skip
const [compiler = 'cc'] = compilers

const createFolder = () => mkdtempSync(path.join(tmpdir(), 'anzuo-chair-kit-'))

const compiled = new Map<string, string>()

/** Compiles the library into objects as a firmware would, once for each compiler; gives their folder. */
const compileLibrary = (using: string): string => {
  const known = compiled.get(using)
  if (known !== undefined) return known
  const folder = createFolder()
  const graph = using === 'gcc' ? ['-fcallgraph-info=su'] : []
  // Clang has no word for it.
  const firmware = FIRMWARE_FLAGS.filter(flag => using !== 'clang' || !flag.includes('tree-loop'))
  const flags = [...STRICT_FLAGS, ...firmware, ...graph, ...INCLUDES]
  execFileSync(using, [...flags, '-c', ...listLibrarySources()], { cwd: folder })
  compiled.set(using, folder)
  return folder
}

const listFiles = (folder: string, extension: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith(extension))
    .map(name => path.join(folder, name))

/** Code and constants, and variables, as `size` counts them. */
const measure = (objects: readonly string[]): { code: number; variables: number } => {
  const lines = execFileSync('size', [...objects], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .slice(1)
  const sum = (column: number) =>
    lines.reduce((total, line) => total + Number(line.trim().split(/\s+/)[column]), 0)
  return { code: sum(0), variables: sum(1) + sum(2) }
}

type CallGraph = Map<string, { stack: number; calls: Set<string> }>

/** Who calls whom, and how much stack each function takes, as gcc writes it. */
const readCallGraph = (folder: string): CallGraph => {
  const graph: CallGraph = new Map()
  const text = listFiles(folder, '.ci')
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  for (const [, title = '', bytes = '0'] of text.matchAll(
    /node: \{ title: "([^"]+)" label: "[^"]*\\n(\d+) bytes/g,
  ))
    graph.set(title, { stack: Number(bytes), calls: new Set() })
  for (const [, from = '', to = ''] of text.matchAll(/edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"/g))
    graph.get(from)?.calls.add(to)
  return graph
}

/** The most stack that any row of calls takes; throws when a function can come to itself. */
const findDeepestStack = (graph: CallGraph): number => {
  const known = new Map<string, number>()
  const visit = (name: string, above: readonly string[]): number => {
    if (above.includes(name)) throw new Error(`recursion: ${[...above, name].join(' → ')}`)
    const found = known.get(name)
    if (found !== undefined) return found
    const node = graph.get(name)
    const depth = node
      ? node.stack + Math.max(0, ...[...node.calls].map(call => visit(call, [...above, name])))
      : 0
    known.set(name, depth)
    return depth
  }
  return Math.max(...[...graph.keys()].map(name => visit(name, [])))
}

describe('the generated files of the maker’s kit', () => {
  it.each(Object.entries(createChairKitSources()))(
    '%s is what `npm run chair:vectors` writes',
    (name, text) => {
      expect(readFileSync(path.join(ROOT, name), 'utf8')).toBe(text)
    },
  )
})

describe('the sources of the maker’s kit', () => {
  const sources = listLibrarySources().map(file => readFileSync(file, 'utf8'))

  it('include nothing of a library but string.h', () => {
    const included = sources.flatMap(text =>
      [...text.matchAll(/^#include <(.+)>$/gm)].map(([, name]) => name),
    )
    expect([...new Set(included)]).toEqual(['string.h'])
  })

  it('compute without floating point and without allocation', () => {
    for (const text of sources) expect(text).not.toMatch(/\b(float|double|malloc|calloc|realloc|alloca)\b/)
  })
})

describeCompiled('the maker’s kit', () => {
  it.each(compilers)('compiles with %s without a warning', using => {
    expect(listFiles(compileLibrary(using), '.o')).toHaveLength(listLibrarySources().length)
  })

  it('takes at most 16 KB of code on this machine and 4 KB of memory', () => {
    const library = measure(listFiles(compileLibrary(compiler), '.o'))
    expect(library.code).toBeLessThanOrEqual(MAX_CODE_BYTES)
    expect(library.variables).toBe(0)
    const folder = createFolder()
    const source = path.join(folder, 'chair.c')
    writeFileSync(source, '#include "clp_chair.h"\nchar chair[sizeof(clp_chair)];\n')
    execFileSync(compiler, [...INCLUDES, '-c', source], { cwd: folder })
    expect(measure([path.join(folder, 'chair.o')]).variables).toBeLessThanOrEqual(MAX_RAM_BYTES)
  })

  const isArmCompilerInstalled = spawnSync(ARM_COMPILER, ['--version']).status === 0
  if (!isArmCompilerInstalled)
    console.warn(`${ARM_COMPILER} is not installed: the code’s size on a chair’s processor is not measured`)
  const testWithArm = isArmCompilerInstalled ? it : it.skip
  testWithArm(
    'takes at most 16 KB of code on a Cortex-M0+, and the module of the two images 2 KB beside it',
    () => {
      const folder = createFolder()
      // What a bare metal compiler has of a C library.
      writeFileSync(path.join(folder, 'string.h'), STRING_HEADER)
      const flags = [...ARM_FLAGS, ...STRICT_FLAGS, ...FIRMWARE_FLAGS, '-isystem', folder, ...INCLUDES]
      const compile = (sources: readonly string[]): number => {
        const objects = createFolder()
        execFileSync(ARM_COMPILER, [...flags, `-I${path.join(ROOT, 'maker/update')}`, '-c', ...sources], {
          cwd: objects,
        })
        return measure(listFiles(objects, '.o')).code
      }
      expect(compile(listLibrarySources())).toBeLessThanOrEqual(MAX_CODE_BYTES)
      expect(compile([path.join(ROOT, 'maker/update/clp_update.c')])).toBeLessThanOrEqual(MAX_UPDATE_BYTES)
    },
  )

  it('needs memcpy, memset and memcmp alone, and gives no name away that is not its own', () => {
    const objects = listFiles(compileLibrary(compiler), '.o')
    const symbols = execFileSync('nm', objects, { encoding: 'utf8' })
    const names = (kind: string) =>
      [...symbols.matchAll(new RegExp(` ${kind} (\\w+)$`, 'gm'))].map(([, n]) => n)
    const foreign = names('U').filter(name => !name?.startsWith('clp'))
    expect(foreign.filter(name => !['memcmp', 'memcpy', 'memset'].includes(name ?? ''))).toEqual([])
    expect(names('T').filter(name => !/^clpi?_/.test(name ?? ''))).toEqual([])
  })

  const testWithGcc = compiler === 'gcc' ? it : it.skip
  testWithGcc('never calls itself, and takes at most 3 KB of stack', () => {
    const graph = readCallGraph(compileLibrary('gcc'))
    expect(graph.size).toBeGreaterThan(50)
    expect(findDeepestStack(graph)).toBeLessThanOrEqual(MAX_STACK_BYTES)
  })

  it('compiles without presence too, for a chair that is added with internet only', () => {
    const folder = createFolder()
    const flags = [...STRICT_FLAGS, '-DCLP_WITHOUT_PRESENCE', ...INCLUDES]
    execFileSync(compiler, [...flags, '-c', ...listLibrarySources()], { cwd: folder })
    expect(listFiles(folder, '.o')).toHaveLength(listLibrarySources().length)
  })

  it('agrees with the golden vectors', async () => {
    const program = await compileKitProgram('tests/vectors.c', { compiler, flags: SANITIZER_FLAGS })
    expect(execFileSync(program, { encoding: 'utf8' })).toBe('all golden vectors agree\n')
  })

  it('says the same as the simulated chair, byte by byte, whatever happens', async () => {
    const program = await compileKitProgram('tests/bench.c', { compiler, flags: SANITIZER_FLAGS })
    for (const seed of [1, 113, 131, Math.trunc(Math.random() * 1e9)]) {
      const episode = createEpisode(seed, 1500)
      const actual = runFirmwareBench(program, episode.options, episode.commands)
      const difference = findDifference(episode, actual)
      expect(difference && `seed ${seed}: ${difference}`).toBeNull()
    }
  })
})

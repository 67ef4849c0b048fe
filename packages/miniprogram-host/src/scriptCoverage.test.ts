import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCoverageMap, type CoverageMapData } from 'istanbul-lib-coverage'
import { createContext } from 'istanbul-lib-report'
import { create as createReport } from 'istanbul-reports'
import { launchMiniProgram } from './client/launchMiniProgram'
import { toIstanbulCoverage, type IstanbulFileCoverage } from './scriptCoverage/istanbulCoverage'
import { createSourceMiniProgram } from './example/sourceMiniProgram'
import { createOwnPositions } from './scriptCoverage/scriptPositions'
import { writeMiniProgramToTempFolder } from './example/ruleViolatingMiniProgram'

const SCRIPT = `const greet = () => {
  return 'hello'
}

function never() {
  return 'never'
}

Page({
  onLoad() {
    greet()
    if (this.route === 'elsewhere') {
      never()
    }
    greet()
  },
})
`

const TYPED_SCRIPT = `import { word } from '../../words'

interface Greeting {
  text: string
}

type Greet = (name: string) => Greeting
const greet: Greet = name => {
  return { text: name + word }
}

function never(): Greeting {
  return { text: 'never' }
}

Page({
  onLoad(this: { route?: string }) {
    greet('one')
    if ((this.route as string) === 'elsewhere') {
      never()
    }
    greet('two')
  },
})
`

describe('the scripts of a run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coverage-'))
  const program = writeMiniProgramToTempFolder({
    'app.json': JSON.stringify({ pages: ['pages/a/a'] }),
    'app.js': 'App({})',
    'unused.js': 'module.exports = 1',
    'pages/a/a.js': SCRIPT,
    'pages/a/a.wxml': '<view>here</view>',
  })
  let coverage: Record<string, IstanbulFileCoverage>
  beforeAll(async () => {
    const app = await launchMiniProgram(program.folder, ['--quiet', '--coverage', folder])
    await app.stop()
    const file = path.join(folder, 'coverage-final.json')
    coverage = JSON.parse(readFileSync(file, 'utf8')) as typeof coverage
  })
  afterAll(() => {
    program.remove()
    rmSync(folder, { recursive: true })
  })
  const find = (name: string) => Object.entries(coverage).find(([file]) => file.endsWith(`/${name}`))![1]

  test('count each line as often as it has run', () => {
    const { statementMap, s } = find('pages/a/a.js')
    const counts = Object.entries(statementMap).map(([id, { start }]) => [start.line, s[id]] as const)
    const count = (line: number) => new Map(counts).get(line)
    expect([count(2), count(6), count(11), count(13), count(15)]).toEqual([2, 0, 1, 0, 1])
    expect(count(4)).toBeUndefined()
  })

  test('count their functions and the blocks that were not met', () => {
    const { fnMap, f, branchMap, b } = find('pages/a/a.js')
    const calls = Object.entries(fnMap).map(([id, { name, line }]) => [name, line, f[id]])
    expect(calls).toEqual(
      expect.arrayContaining([
        ['greet', 1, 2],
        ['never', 5, 0],
        ['onLoad', 10, 1],
      ]),
    )
    const missed = Object.entries(branchMap).filter(([id]) => b[id]![0] === 0)
    expect(missed.map(([, { line }]) => line)).toEqual([12])
  })

  test('are listed also when they have not run', () => {
    expect(Object.values(find('unused.js').s)).toEqual([0])
    expect(Object.values(find('app.js').s)).toEqual([1])
  })
})

describe('a program in TypeScript', () => {
  const results = mkdtempSync(path.join(tmpdir(), 'coverage-'))
  const source = writeMiniProgramToTempFolder({
    ...createSourceMiniProgram(),
    'miniprogram/pages/home/home.ts': TYPED_SCRIPT,
  })
  let lcov: string
  beforeAll(async () => {
    const app = await launchMiniProgram(source.folder, ['--quiet', '--coverage', results])
    await app.stop()
    const coverage = readFileSync(path.join(results, 'coverage-final.json'), 'utf8')
    const coverageMap = createCoverageMap(JSON.parse(coverage) as CoverageMapData)
    createReport('lcovonly').execute(createContext({ dir: results, coverageMap }))
    lcov = readFileSync(path.join(results, 'lcov.info'), 'utf8')
  })
  afterAll(() => {
    source.remove()
    rmSync(results, { recursive: true })
  })
  /** What istanbul's reporter writes of one file, a line each. */
  const readRecord = (name: string) =>
    lcov
      .split('end_of_record')
      .find(record => record.includes(`${name}\n`))
      ?.trim()
      .split('\n') ?? []

  test('is counted in the lines that its authors wrote', () => {
    const record = readRecord('miniprogram/pages/home/home.ts')
    const counts = Object.fromEntries(
      record
        .flatMap(line => (/^DA:(\d+),(\d+)$/.exec(line) ?? []).slice(1).join('=') || [])
        .map(pair => pair.split('=')),
    ) as Record<string, string>
    expect(counts).toMatchObject({ 9: '2', 13: '0', 18: '1', 20: '0' })
    // Types are gone before anything runs.
    for (const line of [3, 4, 5]) expect(counts).not.toHaveProperty(String(line))
    expect(record).toEqual(
      expect.arrayContaining(['FN:8,greet', 'FNDA:2,greet', 'FN:12,never', 'FNDA:0,never']),
    )
  })

  test('is told without packages and what compilers add', () => {
    const files = [...lcov.matchAll(/^SF:(.*)$/gm)].map(([, file]) => path.basename(file!)).sort()
    expect(files).toEqual(['app.js', 'home.ts', 'index.js', 'other.js', 'words.ts'])
    expect(lcov).not.toMatch(/__toCommonJS|node_modules/)
  })
})

test('what stands before a source counts for no line of it', () => {
  const positions = createOwnPositions('a()\nb()')
  const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count })
  const { s, statementMap, fnMap } = toIstanbulCoverage({ path: '/a.js', positions, prefixLength: 5 }, [
    { functionName: '', isBlockCoverage: true, ranges: [range(0, 12, 3), range(9, 12, 1)] },
  ])
  expect(s).toEqual({ 0: 3, 1: 1 })
  expect(statementMap[1]).toEqual({ start: { line: 2, column: 0 }, end: { line: 2, column: 3 } })
  expect(fnMap).toEqual({})
})

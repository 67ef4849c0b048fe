import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launchMiniProgram } from './client/launchMiniProgram'
import { toIstanbulCoverage, type IstanbulFileCoverage } from './scriptCoverage/istanbulCoverage'
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

test('what stands before a source counts for no line of it', () => {
  const source = 'a()\nb()'
  const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count })
  const { s, statementMap, fnMap } = toIstanbulCoverage({ path: '/a.js', source, prefixLength: 5 }, [
    { functionName: '', isBlockCoverage: true, ranges: [range(0, 12, 3), range(9, 12, 1)] },
  ])
  expect(s).toEqual({ 0: 3, 1: 1 })
  expect(statementMap[1]).toEqual({ start: { line: 2, column: 0 }, end: { line: 2, column: 3 } })
  expect(fnMap).toEqual({})
})

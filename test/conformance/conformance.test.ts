import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CHAIR_FEATURES, toFeatureBitmask } from '@anzuo/chair-protocol'
import { createSimulatedBench } from '../chairKit/simulatedBench'
import type { BenchChairOptions, ChairBench } from '../chairKit/benchProtocol'
import { findCompilers, listLibrarySources, startFirmwareBench } from '../chairKit/firmwareBench'
import { selectTestCases } from '../testScope'
import { BLUETOOTH_CHECKS } from './bluetoothChecks'
import { createBenchChair } from './benchChair'
import { INTERNET_CHECKS } from './internetChecks'
import { runConformance } from './runConformance'
import { WRONG_CHAIRS, type WrongChair } from './wrongChairs'

const KIT_FOLDER = path.resolve(__dirname, '../../maker')
const [compiler = 'cc'] = findCompilers()
const describeCompiled = findCompilers().length > 0 ? describe : describe.skip

const OPTIONS: BenchChairOptions = {
  seed: 1,
  clock: 1000,
  family: 1,
  features: toFeatureBitmask(CHAIR_FEATURES),
  isOwned: true,
  deviceKey: Uint8Array.from({ length: 32 }, (_, index) => index),
  serialNumber: 'HK24A00012',
}
const IDENTITY = { serialNumber: OPTIONS.serialNumber, deviceKey: OPTIONS.deviceKey, epoch: 1 }

const startSimulatedBench = (): ChairBench => {
  const bench = createSimulatedBench(OPTIONS)
  return { send: async (name, bytes = new Uint8Array(0)) => bench.send({ name, bytes }) }
}

const findProblems = async (bench: ChairBench, withLongChecks = true): Promise<string[]> => {
  const chair = await createBenchChair(bench)
  const findings = await runConformance(chair, { identity: IDENTITY, withLongChecks })
  return findings.filter(({ problem }) => problem !== null).map(({ id, problem }) => `${id}: ${problem}`)
}

const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-wrong-chairs-'))
const compile = (...options: string[]) =>
  execFileSync(compiler, [
    '-std=c99',
    `-I${path.join(KIT_FOLDER, 'include')}`,
    `-I${path.join(KIT_FOLDER, 'src')}`,
    ...options,
  ])
const toObject = (file: string) => path.join(folder, `${path.basename(file, '.c')}.o`)

/** Compiles what all chairs have in common. */
const compileParts = (): void => {
  for (const file of [...listLibrarySources(), path.join(KIT_FOLDER, 'tests/bench.c')])
    compile('-c', file, '-o', toObject(file))
}

/** A chair with this file of the library in place of the right one. */
const linkChair = (name: string, changed: { file: string; text: string } | null): string => {
  const objects = [...listLibrarySources(), 'bench.c'].map(toObject)
  const program = path.join(folder, name)
  if (changed === null) {
    compile(...objects, '-o', program)
    return program
  }
  const source = path.join(folder, `${name}.c`)
  writeFileSync(source, changed.text)
  const others = objects.filter(file => file !== toObject(changed.file))
  compile('-w', source, ...others, '-o', program)
  return program
}

const createWrongChair = ({ id, file, right, wrong }: WrongChair): string => {
  const text = readFileSync(path.join(KIT_FOLDER, 'src', file), 'utf8')
  expect(text.split(right)).toHaveLength(2)
  return linkChair(`wrong-${id}`, { file, text: text.replace(right, () => wrong) })
}

const findProblemsInC = async (program: string, withLongChecks: boolean): Promise<string[]> => {
  const bench = await startFirmwareBench(program, OPTIONS)
  const problems = await findProblems(bench, withLongChecks)
  bench.close()
  return problems
}

describe('the conformance runner', () => {
  it('finds nothing wrong with the simulated chair', async () => {
    expect(await findProblems(startSimulatedBench())).toEqual([])
  })

  it('has a wrong chair for each of its checks', () => {
    const checks = [...BLUETOOTH_CHECKS, ...INTERNET_CHECKS].map(({ id }) => id)
    expect(WRONG_CHAIRS.map(({ id }) => id)).toEqual(checks)
  })
})

describeCompiled('the conformance runner, with chairs in C', () => {
  beforeAll(compileParts)

  it('finds nothing wrong with the library', async () => {
    expect(await findProblemsInC(linkChair('right', null), true)).toEqual([])
  })

  it.each(selectTestCases(WRONG_CHAIRS, (_, index) => index % 8 === 1))(
    'finds that a chair breaks $id, and nothing else',
    async wrongChair => {
      const problems = await findProblemsInC(createWrongChair(wrongChair), wrongChair.isLong === true)
      expect(problems.map(problem => problem.split(':')[0])).toEqual([wrongChair.id])
    },
  )
})

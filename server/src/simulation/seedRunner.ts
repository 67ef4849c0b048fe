import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { installDeterministicRuntime } from './deterministicRuntime'
import { createSeededRandom } from './random'
import { openSimulatedDatabase, type SimulatedDatabase } from './simulatedDatabase'
import {
  getSimulatedPart,
  simulateSeed,
  type SimulatedPart,
  type SimulationResult,
  type SimulationRuntime,
} from './simulateSeed'
import { createVirtualTime } from './virtualTime'

type SeedRange = {
  firstSeed: number
  seeds: number
  kind: SimulatedDatabase['kind']
  /** Leaves out the seeds about the other part. */
  only?: SimulatedPart | undefined
}

const isWanted = (seed: number, { only }: SeedRange): boolean =>
  only === undefined || getSimulatedPart(seed) === only

/** Is told of each seed, in the order of the seeds; the run ends when it says so. */
export type ResultListener = (result: SimulationResult) => { isOver: boolean }

/** A process takes so many seeds at a time: fewer, and most of its time goes into starting; more, and it becomes large. */
const SEEDS_OF_A_WORKER = 1000

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))

/** The cookie library imports its parser when it is first registered; reading a file takes no virtual time. */
const importLazyModules = async (): Promise<void> => {
  await Fastify().register(cookie).ready()
}

const openRuntime = async (kind: SimulatedDatabase['kind']): Promise<SimulationRuntime> => {
  const time = createVirtualTime()
  let random = createSeededRandom(0)
  const database = await openSimulatedDatabase(kind)
  await importLazyModules()
  installDeterministicRuntime({ time, random: () => random })
  return {
    time,
    database,
    setRandom: next => {
      random = next
    },
  }
}

/** Runs seeds one after the other in this process. */
export const runSeeds = async (
  range: SeedRange,
  onResult: ResultListener,
  onLine?: (line: string) => void,
): Promise<void> => {
  const { firstSeed, seeds, kind } = range
  const runtime = await openRuntime(kind)
  try {
    for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
      if (!isWanted(seed, range)) continue
      const result = await simulateSeed(runtime, { seed, ...(onLine ? { onLine } : {}) })
      if (onResult(result).isOver) return
    }
  } finally {
    await runtime.database.close()
  }
}

/** Runs seeds in so many processes at once, each with a database of its own. What is told of them does not depend on the number. */
export const runSeedsInWorkers = async (
  range: SeedRange,
  jobs: number,
  onResult: ResultListener,
): Promise<void> => {
  const { firstSeed, seeds, kind, only } = range
  const waiting = new Map<number, SimulationResult>()
  const workers = new Set<ChildProcess>()
  const end = firstSeed + seeds
  const size = Math.min(SEEDS_OF_A_WORKER, Math.ceil(seeds / jobs))
  let nextToStart = firstSeed
  let nextToTell = firstSeed
  let isOver = false

  const tell = (result: SimulationResult): void => {
    waiting.set(result.seed, result)
    while (!isOver && (waiting.has(nextToTell) || (nextToTell < end && !isWanted(nextToTell, range)))) {
      const next = waiting.get(nextToTell)
      waiting.delete(nextToTell)
      nextToTell += 1
      if (next) isOver = onResult(next).isOver
    }
    if (isOver) for (const worker of workers) worker.kill()
  }

  const runOne = (firstOfWorker: number, count: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const options = ['--seed', `${firstOfWorker}`, '--seeds', `${count}`, '--database', kind]
      const worker = fork(CLI, only === undefined ? options : [...options, '--only', only], {
        execArgv: ['--import', 'tsx'],
      })
      workers.add(worker)
      worker.on('message', message => tell(message as SimulationResult))
      worker.on('error', reject)
      worker.on('exit', code => {
        workers.delete(worker)
        if (isOver || code === 0) resolve()
        else reject(new Error(`the seeds from ${firstOfWorker} ended with ${code}`))
      })
    })

  const runSome = async (): Promise<void> => {
    while (nextToStart < end && !isOver) {
      const first = nextToStart
      nextToStart = Math.min(end, first + size)
      await runOne(first, nextToStart - first)
    }
  }
  await Promise.all(Array.from({ length: jobs }, runSome))
}

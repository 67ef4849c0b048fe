import { parseArgs } from 'node:util'
import { HOUR_MS, MINUTE_MS } from '@anzuo/domain/durations'
import { installDeterministicRuntime, realNow } from './deterministicRuntime'
import { createSeededRandom } from './random'
import { openSimulatedDatabase } from './simulatedDatabase'
import { simulateSeed, type SimulationRuntime } from './simulateSeed'
import { createVirtualTime } from './virtualTime'

const print = (line: string) => void process.stdout.write(`${line}\n`)

const openRuntime = async (): Promise<SimulationRuntime> => {
  const time = createVirtualTime()
  let random = createSeededRandom(0)
  const database = await openSimulatedDatabase()
  installDeterministicRuntime({ time, random: () => random })
  return {
    time,
    database,
    setRandom: next => {
      random = next
    },
  }
}

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      verbose: { type: 'boolean', default: false },
      hashes: { type: 'boolean', default: false },
    },
  })
  return {
    seeds: Number(values.seeds),
    firstSeed: Number(values.seed),
    verbose: values.verbose,
    hashes: values.hashes,
  }
}

/** Runs seeds one after the other and ends at the first that finds something. */
const main = async (): Promise<number> => {
  const { seeds, firstSeed, verbose, hashes } = readOptions()
  const runtime = await openRuntime()
  const startedAt = realNow()
  let simulatedMs = 0
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const result = await simulateSeed(runtime, { seed, ...(verbose ? { onLine: print } : {}) })
    simulatedMs += result.simulatedMs
    if (hashes) print(`seed ${seed}: ${result.hash}, ${result.events} events`)
    if (result.violation === null) continue
    if (!verbose) for (const line of result.lines.slice(-40)) print(line)
    print(`\nseed ${seed} found: ${result.violation}`)
    print(
      `after ${seed - firstSeed + 1} seeds, ${((realNow() - startedAt) / 1000).toFixed(1)} s; history ${result.hash}`,
    )
    print(`again: npm run simulate -- --seed ${seed} --seeds 1 --verbose`)
    return 1
  }
  const minutes = (realNow() - startedAt) / MINUTE_MS
  print(
    `${seeds} seeds found nothing: ${(simulatedMs / HOUR_MS).toFixed(0)} simulated hours in ${minutes.toFixed(1)} min, ` +
      `${(simulatedMs / HOUR_MS / minutes).toFixed(0)} hours a minute, ${(seeds / minutes).toFixed(0)} seeds a minute`,
  )
  return 0
}

process.exit(await main())

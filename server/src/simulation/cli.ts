import { parseArgs } from 'node:util'
import { HOUR_MS, MINUTE_MS } from '@anzuo/domain/durations'
import { realNow } from './deterministicRuntime'
import { runSeeds, runSeedsInWorkers, type ResultListener } from './seedRunner'
import type { SimulationResult } from './simulateSeed'

const print = (line: string) => void process.stdout.write(`${line}\n`)

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '1' },
      database: { type: 'string', default: 'embedded' },
      verbose: { type: 'boolean', default: false },
      hashes: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  const kind = values.database
  if (kind !== 'embedded' && kind !== 'postgresql')
    throw new Error(`--database is embedded or postgresql, not ${kind}`)
  const { only } = values
  if (only !== undefined && only !== 'shop' && only !== 'chairs')
    throw new Error(`--only is shop or chairs, not ${only}`)
  if (kind === 'postgresql' && only === 'chairs')
    throw new Error('chairs are simulated with the embedded database only')
  return {
    range: {
      firstSeed: Number(values.seed),
      seeds: Number(values.seeds),
      kind,
      only: kind === 'postgresql' ? 'shop' : only,
    } as const,
    jobs: values.verbose ? 1 : Number(values.jobs),
    verbose: values.verbose,
    hashes: values.hashes,
  }
}

type Sums = { seeds: number; simulatedMs: number; calls: number; statements: number }

const printFinding = (result: SimulationResult, verbose: boolean, effort: string): void => {
  if (!verbose) for (const line of result.lines.slice(-40)) print(line)
  print(`\nseed ${result.seed} found: ${result.violation}`)
  print(`after ${effort}; history ${result.hash}`)
}

const printSums = ({ seeds, simulatedMs, calls, statements }: Sums, ms: number): void => {
  const minutes = ms / MINUTE_MS
  const hours = simulatedMs / HOUR_MS
  print(
    `${seeds} seeds found nothing: ${hours.toFixed(0)} simulated hours in ${minutes.toFixed(1)} min, ` +
      `${(hours / minutes).toFixed(0)} hours a minute, ${(seeds / minutes).toFixed(0)} seeds a minute; ` +
      `${(calls / seeds).toFixed(0)} calls and ${(statements / seeds).toFixed(0)} statements a seed`,
  )
}

/** Runs seeds and ends at the first that finds something. As a worker it tells its parent instead of the reader. */
const main = async (): Promise<number> => {
  const { range, jobs, verbose, hashes } = readOptions()
  const startedAt = realNow()
  const sums: Sums = { seeds: 0, simulatedMs: 0, calls: 0, statements: 0 }
  let hasFound = false
  const send = process.send?.bind(process)
  const onResult: ResultListener = result => {
    if (send) {
      send({ ...result, lines: result.violation === null ? [] : result.lines })
      return { isOver: result.violation !== null }
    }
    sums.seeds += 1
    for (const key of ['simulatedMs', 'calls', 'statements'] as const) sums[key] += result[key]
    if (hashes) print(`seed ${result.seed}: ${result.hash}, ${result.events} events`)
    if (result.violation === null) return { isOver: false }
    hasFound = true
    const seconds = ((realNow() - startedAt) / 1000).toFixed(1)
    printFinding(result, verbose, `${sums.seeds} seeds, ${seconds} s`)
    print(`again: npm run simulate -- --seed ${result.seed} --seeds 1 --database ${range.kind} --verbose`)
    return { isOver: true }
  }
  if (jobs > 1) await runSeedsInWorkers(range, jobs, onResult)
  else await runSeeds(range, onResult, verbose ? print : undefined)
  if (!hasFound && !send) printSums(sums, realNow() - startedAt)
  return hasFound ? 1 : 0
}

const code = await main()
// What was told must have been read before the process ends.
if (process.send) process.disconnect()
else process.exit(code)

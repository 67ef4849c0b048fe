import { createHash } from 'node:crypto'

/** What happened in a simulation, line by line, and a hash over all of it: the same seed gives the same hash. */
export type SimulationHistory = ReturnType<typeof createSimulationHistory>

/** So many of the last lines are shown with a failure. */
const KEPT_LINES = 400

export const createSimulationHistory = (options: { now: () => number; onLine?: (line: string) => void }) => {
  const startedAt = options.now()
  const hash = createHash('sha256')
  const lines: string[] = []
  let count = 0
  return {
    record: (what: string): void => {
      count += 1
      const line = `${String(count).padStart(5)} ${((options.now() - startedAt) / 1000).toFixed(3)} s  ${what}`
      hash.update(line)
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      options.onLine?.(line)
    },
    count: (): number => count,
    lastLines: (): readonly string[] => lines,
    /** Ends the hash; nothing is recorded after this. */
    finish: (): { hash: string; lines: number } => ({ hash: hash.digest('hex').slice(0, 16), lines: count }),
  }
}

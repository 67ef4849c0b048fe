import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))

/** The hash of each seed's history, as a process of its own finds it. */
const simulate = async (firstSeed: number, seeds: number): Promise<Map<string, string>> => {
  const options = ['--seed', String(firstSeed), '--seeds', String(seeds), '--hashes']
  const { stdout } = await run(process.execPath, ['--import', 'tsx', CLI, ...options])
  return new Map(
    [...stdout.matchAll(/^seed (\d+): (\w+),/gm)].map(([, seed, hash]) => [seed ?? '', hash ?? '']),
  )
}

describe('a simulation', () => {
  it('gives the same history for the same seed, whatever ran before it in the process', async () => {
    const together = await simulate(11, 2)
    const alone = await simulate(12, 1)
    assert.equal(together.size, 2)
    assert.equal(alone.get('12'), together.get('12'))
    assert.notEqual(together.get('11'), together.get('12'))
  })
})

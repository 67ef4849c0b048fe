import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isPostgresReachable } from '../testing/databases'

const run = promisify(execFile)
const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))

/** The hash of each seed's history, as a process of its own finds it. */
const simulate = async (
  { firstSeed, seeds }: { firstSeed: number; seeds: number },
  ...more: string[]
): Promise<Map<string, string>> => {
  const options = ['--seed', String(firstSeed), '--seeds', String(seeds), '--hashes', ...more]
  const { stdout } = await run(process.execPath, ['--import', 'tsx', CLI, ...options])
  return new Map(
    [...stdout.matchAll(/^seed (\d+): (\w+),/gm)].map(([, seed, hash]) => [seed ?? '', hash ?? '']),
  )
}

const isPostgresThere = await isPostgresReachable()

describe('a simulation', () => {
  it('gives the same history for the same seed, whatever ran before it in the process', async () => {
    // Even seeds are about chairs, odd ones about the shop.
    const together = await simulate({ firstSeed: 11, seeds: 3 })
    const alone = await simulate({ firstSeed: 12, seeds: 2 }, '--jobs', '2')
    assert.deepEqual([...together.keys()], ['11', '12', '13'])
    assert.equal(alone.get('12'), together.get('12'))
    assert.equal(alone.get('13'), together.get('13'))
    assert.notEqual(together.get('11'), together.get('12'))
  })

  it(
    'gives the same history on PostgreSQL, where statements of several transactions follow one another',
    { skip: !isPostgresThere },
    async () => {
      const together = await simulate({ firstSeed: 1, seeds: 3 }, '--database', 'postgresql')
      const alone = await simulate({ firstSeed: 3, seeds: 1 }, '--database', 'postgresql')
      assert.equal(together.size, 2)
      assert.equal(alone.get('3'), together.get('3'))
    },
  )
})

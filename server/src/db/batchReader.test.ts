import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBatchReader, createBatchWriter, MAX_BATCH } from './batchReader'

const settle = () => new Promise(resolve => setImmediate(resolve))

describe('what many ask for at once', () => {
  it('is read a bounded number at a time, one query after the other', async () => {
    const batches: string[][] = []
    const read = createBatchReader(async keys => {
      batches.push(keys)
      return new Map(keys.map(key => [key, key.length]))
    })
    const keys = Array.from({ length: 2 * MAX_BATCH + 1 }, (_, index) => `chair ${index}`)
    assert.deepEqual(
      await Promise.all(keys.map(read)),
      keys.map(key => key.length),
    )
    assert.deepEqual(
      batches.map(({ length }) => length),
      [MAX_BATCH, MAX_BATCH, 1],
    )
  })

  it('is refused beyond a bound, but not who asks for what is waited for already', async () => {
    let answer = () => {}
    const read = createBatchReader<string>(
      keys =>
        new Promise(resolve => {
          answer = () => resolve(new Map(keys.map(key => [key, key])))
        }),
      { maxWaiting: 1 },
    )
    const first = read('a')
    await settle()
    const waiting = [read('b'), read('b')]
    await assert.rejects(read('c'), /too many/)
    answer()
    assert.equal(await first, 'a')
    await settle()
    answer()
    assert.deepEqual(await Promise.all(waiting), ['b', 'b'])
  })
})

describe('what many write at once', () => {
  it('is written together, of each key the latest value', async () => {
    const written: [string, boolean][][] = []
    const write = createBatchWriter<boolean>(
      async rows => {
        written.push(rows)
      },
      { gatherMs: 1 },
    )
    await Promise.all([write('a', true), write('b', true), write('a', false)])
    await write('a', true)
    assert.deepEqual(written, [
      [
        ['a', false],
        ['b', true],
      ],
      [['a', true]],
    ])
  })

  it('tells everybody whose value could not be written, and writes again what comes later', async () => {
    let isBroken = true
    const write = createBatchWriter<number>(async () => {
      if (isBroken) throw new Error('the database is gone')
    }, {})
    const outcomes = await Promise.allSettled([write('a', 1), write('b', 2)])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    isBroken = false
    await write('a', 3)
  })
})

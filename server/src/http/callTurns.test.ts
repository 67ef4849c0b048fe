import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCallTurns } from './callTurns'

describe('the turns of calls', () => {
  it('come in their order, and what takes no turn is done between two of them', async () => {
    const turns = createCallTurns()
    const done: string[] = []
    const calls = Array.from({ length: 5 }, async (_, index) => {
      await turns.take()
      done.push(`call ${index}`)
    })
    setImmediate(() => done.push('stop'))
    await Promise.all(calls)
    assert.deepEqual(
      done.filter(step => step !== 'stop'),
      ['call 0', 'call 1', 'call 2', 'call 3', 'call 4'],
    )
    assert.ok(done.indexOf('stop') <= 1, done.join())
  })

  it('come at once again after nobody waited', async () => {
    const turns = createCallTurns()
    await turns.take()
    await turns.take()
  })
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { isDatabaseUnavailableError } from './databaseErrors'
import { createConnectionShares, SLOW_GROUP_MS, SLOW_MS, type ConnectionShare } from './connectionShares'

const CONNECTIONS = 20
const WAIT_MS = 10_000

describe('the connections of a pool', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  const startShares = () => {
    let time = 0
    const shares = createConnectionShares({ connections: CONNECTIONS, waitMs: WAIT_MS, now: () => time })
    /** Asks for connections, and gives those that a group got at once. */
    const take = async (group: string, count: number): Promise<ConnectionShare[]> => {
      const taken: ConnectionShare[] = []
      for (let index = 0; index < count; index += 1)
        shares.take(group).then(
          share => taken.push(share),
          () => {},
        )
      await nextRound()
      return taken
    }
    return { shares, take, pass: (ms: number) => (time += ms) }
  }

  it('are taken up to a half by one group', async () => {
    const { take } = startShares()
    assert.equal((await take('orders', CONNECTIONS)).length, CONNECTIONS / 2)
  })

  it('are left in part to groups that hold none', async () => {
    const { take } = startShares()
    await take('orders', CONNECTIONS)
    await take('addresses', CONNECTIONS)
    assert.equal((await take('carts', 3)).length, 1)
    for (const group of ['points', 'users', 'reports', 'products'])
      assert.equal((await take(group, 1)).length, 1)
    assert.equal((await take('stores', 1)).length, 0, 'there are no more')
  })

  it('are taken up to a half by all slow groups together', async () => {
    const { take, pass } = startShares()
    await take('orders', 6)
    await take('addresses', 4)
    pass(SLOW_MS + 1)
    assert.equal((await take('orders', 1)).length, 0)
    assert.equal((await take('addresses', 1)).length, 0)
    assert.equal((await take('carts', 3)).length, 3)
  })

  it('are not given at once to a group that was slow a moment ago, while others are', async () => {
    const { take, pass } = startShares()
    const [first] = await take('orders', 1)
    pass(SLOW_MS + 1)
    first?.release()
    await take('addresses', CONNECTIONS / 2)
    pass(SLOW_MS + 1)
    assert.equal((await take('orders', 1)).length, 0)
    pass(SLOW_GROUP_MS)
    assert.equal((await take('carts', 1)).length, 1)
  })

  it('that come back are given to the groups by turns', async () => {
    const { take, shares } = startShares()
    const [first, second, third] = [
      ...(await take('orders', CONNECTIONS / 2)),
      ...(await take('addresses', CONNECTIONS / 4)),
    ]
    const given: string[] = []
    for (const group of ['orders', 'orders', 'orders', 'addresses'])
      void shares.take(group).then(() => given.push(group))
    for (const share of [first, second, third]) share?.release()
    await nextRound()
    assert.deepEqual(given, ['orders', 'addresses', 'orders'])
  })

  it('are waited for as long as allowed, and not again by whoever gave up', async () => {
    const { take, shares } = startShares()
    const held = await take('orders', CONNECTIONS / 2)
    const late = assert.rejects(shares.take('orders'), isDatabaseUnavailableError)
    mock.timers.tick(WAIT_MS)
    await late
    assert.equal(shares.getWaitingCount(), 0)
    held[0]?.release()
    assert.equal((await take('orders', 2)).length, 1)
  })

  it('are given back once, however often that is said', async () => {
    const { take } = startShares()
    const [first] = await take('orders', CONNECTIONS / 2)
    first?.release()
    first?.release()
    assert.equal((await take('orders', 2)).length, 1)
  })
})

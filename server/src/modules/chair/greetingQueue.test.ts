import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createChairGreetingQueue } from './greetingQueue'

const createQueue = () => {
  const started: string[] = []
  const finish: (() => void)[] = []
  const queue = createChairGreetingQueue(serialNumber => {
    started.push(serialNumber)
    return new Promise(resolve => void finish.push(resolve))
  })
  return { queue, started, finish }
}

const chairs = Array.from({ length: 25 }, (_, index) => `HK24A${index}`)

const settle = () => new Promise(resolve => setImmediate(resolve))

describe('chairs that come online all at once', () => {
  it('are greeted twenty at a time, in their order, each once', async () => {
    const { queue, started, finish } = createQueue()
    for (const chair of [...chairs, ...chairs.slice(20)]) queue.add(chair)
    assert.deepEqual(started, chairs.slice(0, 20))
    finish[3]?.()
    await settle()
    assert.equal(started.length, 21)
    for (const done of finish) done()
    await settle()
    assert.deepEqual(started, chairs)
  })

  it('leave room for each other: one that comes again and again is greeted once at a time', async () => {
    const { queue, started, finish } = createQueue()
    for (let count = 0; count < 50; count += 1) queue.add('HK24A00012')
    queue.add('HK24A00013')
    assert.deepEqual(started, ['HK24A00012', 'HK24A00013'])
    finish[0]?.()
    await settle()
    assert.deepEqual(started, ['HK24A00012', 'HK24A00013', 'HK24A00012'])
  })

  it('are greeted no more once the server closes, which waits for those in hand', async () => {
    const { queue, started, finish } = createQueue()
    for (const chair of chairs) queue.add(chair)
    const closed = queue.close().then(() => 'closed')
    assert.equal(await Promise.race([closed, settle()]), undefined)
    for (const done of finish) done()
    assert.equal(await closed, 'closed')
    queue.add('HK24A00099')
    assert.equal(started.length, 20)
  })
})

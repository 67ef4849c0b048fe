import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import Fastify from 'fastify'
import {
  createCallTurns,
  MAX_CALLS_AT_WORK,
  MAX_PLACE_MS,
  MAX_WAITING_CALLS,
  MIN_WAITING_CALLS_OF_ROUTE,
  registerCallTurns,
} from './callTurns'
import { decorateRequests } from './requestDecorators'

const ROUTE = '/dealer_product/list'
const OTHER_ROUTE = '/app/config'

const createCalls = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

/** More rounds of the event loop than these tests need. */
const passManyRounds = async () => {
  for (let round = 0; round < 50; round += 1) await nextRound()
}

describe('the turns of calls', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  it('come in their order, and what takes no turn is done between two of them', async () => {
    const turns = createCallTurns()
    const done: string[] = []
    const calls = createCalls(5).map(async call => {
      await turns.begin(ROUTE, call)
      done.push(`call ${call.id}`)
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
    const [first, second] = [{}, {}]
    await turns.begin(ROUTE, first)
    turns.leave(first)
    await turns.begin(ROUTE, second)
    await turns.goOn()
  })

  it('let what has begun go on before something new begins', async () => {
    const turns = createCallTurns()
    const done: string[] = []
    await turns.begin(ROUTE, {})
    await Promise.all([
      turns.begin(ROUTE, {}).then(() => done.push('begins')),
      turns.goOn().then(() => done.push('goes on')),
    ])
    assert.deepEqual(done, ['goes on', 'begins'])
  })

  it('are given to a stop before all that is none', async () => {
    const turns = createCallTurns()
    const done: string[] = []
    await Promise.all([
      turns.begin(ROUTE, {}).then(() => done.push('call')),
      turns.beginStop({}).then(() => done.push('stop')),
    ])
    assert.deepEqual(done, ['stop', 'call'])
  })

  it('are given to a few at once, and to the next when one is answered', async () => {
    const turns = createCallTurns()
    const begun: number[] = []
    const calls = createCalls(MAX_CALLS_AT_WORK + 2)
    for (const call of calls) void turns.begin(ROUTE, call).then(() => begun.push(call.id))
    await passManyRounds()
    assert.equal(begun.length, MAX_CALLS_AT_WORK)
    turns.leave(calls[3]!)
    await passManyRounds()
    assert.equal(begun.at(-1), MAX_CALLS_AT_WORK)
    assert.equal(begun.length, MAX_CALLS_AT_WORK + 1)
  })

  it('are not held up by calls that hang: the last of 150 such begins within a second', async () => {
    const turns = createCallTurns()
    let begun = 0
    const callCount = 150
    for (const call of createCalls(callCount)) void turns.begin(ROUTE, call).then(() => (begun += 1))
    for (let waited = 0; waited < 1000 - MAX_PLACE_MS; waited += MAX_PLACE_MS) {
      await passManyRounds()
      mock.timers.tick(MAX_PLACE_MS)
    }
    await passManyRounds()
    assert.equal(begun, callCount)
  })

  it('are refused at once when too many wait', async () => {
    const turns = createCallTurns()
    for (const call of createCalls(MAX_WAITING_CALLS)) void turns.begin(ROUTE, call)
    assert.equal(await turns.begin(ROUTE, {}), false)
  })

  it('come to a route before the second of another on which thousands wait', async () => {
    const turns = createCallTurns()
    const begun: string[] = []
    for (const call of createCalls(MAX_WAITING_CALLS))
      void turns.begin(ROUTE, call).then(() => begun.push(ROUTE))
    void turns.begin(OTHER_ROUTE, {}).then(() => begun.push(OTHER_ROUTE))
    await passManyRounds()
    assert.equal(begun.indexOf(OTHER_ROUTE), 1)
  })

  it('are waited for by some calls of a route also when too many of another wait', async () => {
    const turns = createCallTurns()
    for (const call of createCalls(MAX_WAITING_CALLS)) void turns.begin(ROUTE, call)
    let refused = 0
    for (const call of createCalls(MIN_WAITING_CALLS_OF_ROUTE + 1))
      void turns.begin(OTHER_ROUTE, call).then(mayBegin => (refused += mayBegin ? 0 : 1))
    await passManyRounds()
    assert.equal(refused, 1)
  })
})

describe('a call', () => {
  it('whose caller has gone while it waited is not begun', async () => {
    const app = Fastify()
    decorateRequests(app)
    const turns = createCallTurns()
    registerCallTurns(app, turns)
    const answers: boolean[] = []
    app.post('/dealer_product/list', async ({ mayBegin }) => {
      answers.push(mayBegin)
      return ''
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    assert.ok(typeof address === 'object' && address)
    const fill = createCalls(MAX_CALLS_AT_WORK)
    mock.timers.enable({ apis: ['setTimeout'] })
    await Promise.all(fill.map(call => turns.begin(ROUTE, call)))

    const socket = net.connect(address.port, '127.0.0.1')
    const connected = once(app.server, 'connection') as Promise<[net.Socket]>
    socket.write('POST /dealer_product/list HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
    const [[serverSocket]] = await Promise.all([connected, once(app.server, 'request')])
    const gone = once(serverSocket, 'close')
    socket.destroy()
    await gone
    turns.leave(fill[0]!)
    await passManyRounds()
    mock.timers.reset()
    assert.deepEqual(answers, [false])
    await app.close()
  })
})

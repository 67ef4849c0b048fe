import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { describe, it } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { createTestSettings } from '../../testing/testServer'
import type { LiveChairAccess } from './liveSubscription'
import { createLiveSubscriptions } from './liveSubscriptions'

/** A socket that remembers what is done with it. */
class FakeSocket extends EventEmitter {
  readyState: number = WebSocket.OPEN
  bufferedAmount = 0
  readonly done: string[] = []
  send = (text: string) => this.done.push(`send ${(JSON.parse(text) as { type: string }).type}`)
  ping = () => this.done.push('ping')
  terminate = () => {
    this.done.push('terminate')
    this.emit('close')
  }
  close = (code?: number) => this.done.push(`close ${code ?? ''}`)
}

const access: LiveChairAccess = { userId: 'lin', sessionId: 'session of lin', chairs: new Map() }

const openSubscriptions = () => {
  const lookUps: { token: string; resolve: (access: LiveChairAccess | null) => void }[] = []
  const subscriptions = createLiveSubscriptions({
    log: pino({ level: 'silent' }),
    limits: createTestSettings().liveSocketLimits,
    now: () => new Date(0),
    findAccess: by =>
      new Promise(resolve => {
        lookUps.push({ token: 'token' in by ? by.token : by.sessionId, resolve })
      }),
  })
  const connect = () => {
    const socket = new FakeSocket()
    subscriptions.add(socket as unknown as WebSocket)
    const watch = (token: string) =>
      socket.emit(
        'message',
        Buffer.from(JSON.stringify({ type: 'watch', token, serialNumbers: ['HK24A00012'] })),
      )
    return { socket, watch }
  }
  return { subscriptions, lookUps, connect }
}

describe('the subscriptions of all sockets', () => {
  it('ask the database once for a socket at a time, and then for its newest request', async () => {
    const { lookUps, connect } = openSubscriptions()
    const { socket, watch } = connect()
    for (const token of ['first', 'second', 'third']) watch(token)
    assert.deepEqual(
      lookUps.map(({ token }) => token),
      ['first'],
    )
    lookUps[0]?.resolve(access)
    await settle()
    assert.deepEqual(
      lookUps.map(({ token }) => token),
      ['first', 'third'],
    )
    lookUps[1]?.resolve(access)
    await settle()
    assert.deepEqual(socket.done, ['send gone'])
    assert.equal(lookUps.length, 2)
    socket.emit('close')
  })

  it('check no rights while a look-up is under way', async () => {
    const { subscriptions, lookUps, connect } = openSubscriptions()
    const { socket, watch } = connect()
    watch('first')
    lookUps[0]?.resolve(access)
    await settle()
    for (let count = 0; count < 3; count += 1) subscriptions.applyToAll({ kind: 'accessCheckDue' })
    assert.equal(lookUps.length, 2)
    socket.emit('close')
  })

  it('end a socket that takes nothing off its connection', async () => {
    const { lookUps, connect } = openSubscriptions()
    const { socket, watch } = connect()
    watch('first')
    socket.bufferedAmount = 65 * 1024
    lookUps[0]?.resolve(access)
    await settle()
    assert.deepEqual(socket.done, ['terminate'])
  })

  it('ping every socket, also one that has shown no token yet', () => {
    const { subscriptions, connect } = openSubscriptions()
    const { socket } = connect()
    subscriptions.applyToAll({ kind: 'pingDue' })
    subscriptions.applyToAll({ kind: 'pingDue' })
    assert.deepEqual(socket.done, ['ping', 'terminate'])
  })

  it('drop what still comes from a socket after its limit', () => {
    const { lookUps, connect } = openSubscriptions()
    const { socket, watch } = connect()
    for (let count = 0; count < 100; count += 1) watch('first')
    assert.equal(lookUps.length, 1)
    assert.deepEqual(socket.done, ['close 1008'])
    socket.emit('close')
  })
})

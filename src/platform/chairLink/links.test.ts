import fc from 'fast-check'
import { createFakeChair } from './testing/fakeChair'
import { createTestBluetoothLink, toChairLinkProblem, waitUntilSettled } from './testing/testLink'
import { requestClaimProofOverBluetooth, emergencyStopOverBluetooth } from './proximity'
import {
  BLUETOOTH_RECONNECT_DELAYS_MS,
  BLUETOOTH_BACKGROUND_RECONNECT_INTERVAL_MS,
  BLUETOOTH_RECONNECT_TIMEOUT_MS,
} from './bluetoothConnectionState'
import { STOP_RETRY_DEADLINE_MS, stopChairWithRetry } from './stopChairWithRetry'
import { ChairLinkError } from './types'

const start = { name: 'start', program: 1, minutes: 10, token: 7, stopCount: 0 } as const

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const getOpeningProblem = (opening: Promise<void>) => opening.catch((error: ChairLinkError) => error.problem)

describe('a link over Bluetooth', () => {
  it('connects, and carries requests and their answers', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    expect(states.map(({ phase }) => phase)).toEqual(['connecting', 'ready'])
    expect(await waitUntilSettled(link.command(start))).toMatchObject({ result: 'ok' })
    expect(chair.done).toEqual(['start'])
  })

  it('sends the same frame again when the answer is lost, with one effect', async () => {
    const { chair, link } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    chair.loseAnswers(2)
    expect(await waitUntilSettled(link.command(start))).toMatchObject({ result: 'ok' })
    expect(chair.done).toEqual(['start'])
    expect(chair.countFrames('start')).toBe(3)
  })

  it('gives up when no answer comes at all', async () => {
    const { chair, link } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    chair.loseAnswers(100)
    expect(toChairLinkProblem(await waitUntilSettled(link.command(start)))).toBe('noAnswer')
  })

  it('takes a chair that answers nothing for lost, and finds it again', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    // The four tries of one command.
    chair.loseAnswers(4)
    expect(toChairLinkProblem(await waitUntilSettled(link.command(start)))).toBe('noAnswer')
    await waitUntilSettled(link.command({ name: 'pause' }).catch(() => undefined))
    expect(states.map(({ phase }) => phase)).toEqual(['connecting', 'ready', 'connecting', 'ready'])
    expect(await waitUntilSettled(link.command({ name: 'pause' }))).toMatchObject({ result: 'ok' })
  })

  it('carries one request after the other, in their order', async () => {
    const { chair, link } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    const all = Promise.all([
      link.command(start),
      link.command({ name: 'pause' }),
      link.command({ name: 'resume' }),
    ])
    await waitUntilSettled(all)
    expect(chair.done).toEqual(['start', 'pause', 'resume'])
  })

  it('stops past a request that still waits', async () => {
    const { chair, link } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    chair.loseAnswers(1)
    const waiting = link.command(start)
    await jest.advanceTimersByTimeAsync(30)
    expect(await waitUntilSettled(link.stop())).toMatchObject({ result: 'ok' })
    expect(chair.done).toEqual(['start', 'stop'])
    await waitUntilSettled(waiting)
  })

  it('drops a start that had to wait for the connection: nothing starts by itself afterwards', async () => {
    const { chair, link } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    chair.refuseToOpen(3, 'lost')
    chair.drop()
    expect(toChairLinkProblem(await waitUntilSettled(link.command(start)))).toBe('lost')
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(chair.done).toEqual([])
  })

  it('tells why an attempt failed while it goes on trying', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    chair.refuseToOpen(1, 'notFound')
    await waitUntilSettled(link.open())
    expect(states.map(({ phase, problem }) => [phase, problem])).toEqual([
      ['connecting', null],
      ['connecting', 'notFound'],
      ['ready', null],
    ])
  })

  it('goes on by itself when Bluetooth is switched on, and only then', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    chair.refuseToOpen(1, 'adapterOff')
    expect(toChairLinkProblem(await waitUntilSettled(link.open()))).toBe('adapterOff')
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(states.at(-1)).toMatchObject({ phase: 'closed', problem: 'adapterOff' })
    chair.switchAdapterOn()
    await jest.advanceTimersByTimeAsync(1000)
    expect(states.at(-1)?.phase).toBe('ready')
    // Whoever has left the page is not connected again.
    await link.close()
    const { opened } = chair
    chair.switchAdapterOn()
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(chair.opened).toBe(opened)
    expect(chair.done).toEqual([])
  })

  it('does not connect for a command when nobody has opened it', async () => {
    const { chair, link } = createTestBluetoothLink()
    expect(toChairLinkProblem(await waitUntilSettled(link.command(start)))).toBe('lost')
    expect(chair.opened).toBe(0)
  })

  it('stops in an emergency past a request that still waits', async () => {
    const { chair, link } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    chair.loseAnswers(1)
    const waiting = link.command(start)
    await jest.advanceTimersByTimeAsync(30)
    expect(await waitUntilSettled(link.emergencyStop())).toMatchObject({ result: 'ok' })
    expect(chair.done.slice(0, 2)).toEqual(['start', 'emergencyByte'])
    await waitUntilSettled(waiting)
  })

  it('stops in an emergency also when chair and phone have not come together', async () => {
    const { chair, link } = createTestBluetoothLink()
    expect(await waitUntilSettled(link.emergencyStop())).toMatchObject({ result: 'ok' })
    expect(chair.done).toEqual(['emergencyByte'])
  })

  it('connects again by itself, more and more slowly, and goes on', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    chair.refuseToOpen(2, 'lost')
    chair.drop()
    await jest.advanceTimersByTimeAsync(
      BLUETOOTH_RECONNECT_DELAYS_MS[0] + BLUETOOTH_RECONNECT_DELAYS_MS[1] + 1000,
    )
    expect(states.at(-1)?.phase).toBe('ready')
    expect(await waitUntilSettled(link.command(start))).toMatchObject({ result: 'ok' })
  })

  it('gives up to connect when its time is over, and says why', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    chair.refuseToOpen(1000, 'notFound')
    const begin = Date.now()
    expect(toChairLinkProblem(await waitUntilSettled(link.open()))).toBe('notFound')
    expect(Date.now() - begin).toBeLessThanOrEqual(BLUETOOTH_RECONNECT_TIMEOUT_MS + 1000)
    expect(states.at(-1)).toEqual({ kind: 'bluetooth', phase: 'closed', problem: 'notFound' })
  })

  it('is there again by itself when whoever was long away comes back', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    chair.refuseToOpen(1000, 'notReached')
    chair.drop()
    await jest.advanceTimersByTimeAsync(10 * BLUETOOTH_RECONNECT_TIMEOUT_MS)
    // After it gave up, no attempt was reported.
    expect(states.at(-1)).toEqual({ kind: 'bluetooth', phase: 'closed', problem: 'notReached' })
    expect(states.filter(({ phase }) => phase === 'closed')).toHaveLength(1)
    chair.refuseToOpen(0, 'lost')
    await jest.advanceTimersByTimeAsync(BLUETOOTH_BACKGROUND_RECONNECT_INTERVAL_MS + 1000)
    expect(states.at(-1)?.phase).toBe('ready')
    expect(chair.done).toEqual([])
  })

  it('is not looked for any more by whoever has closed it', async () => {
    const { chair, link } = createTestBluetoothLink()
    chair.refuseToOpen(1000, 'notFound')
    await waitUntilSettled(link.open())
    await link.close()
    const { opened } = chair
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(chair.opened).toBe(opened)
  })

  it('asks the person nothing by itself: where a list would appear it waits for the next tap', async () => {
    const { chair, link } = createTestBluetoothLink()
    chair.requireGesture()
    chair.refuseToOpen(1, 'notFound')
    expect(toChairLinkProblem(await waitUntilSettled(link.open()))).toBe('notFound')
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(chair.opened).toBe(1)
    await waitUntilSettled(link.open())
    expect(await waitUntilSettled(link.command(start))).toMatchObject({ result: 'ok' })
  })

  it.each(['notPermitted', 'adapterOff', 'unsupported'] as const)(
    'does not try again after %s',
    async problem => {
      const { chair, link } = createTestBluetoothLink()
      chair.refuseToOpen(1000, problem)
      expect(toChairLinkProblem(await waitUntilSettled(link.open()))).toBe(problem)
      expect(chair.opened).toBe(1)
    },
  )

  it('says so when the chair refuses the ticket', async () => {
    const { chair, link } = createTestBluetoothLink()
    chair.expireTickets()
    expect(toChairLinkProblem(await waitUntilSettled(link.open()))).toBe('refused')
  })

  it('shows a ticket that the chair refuses once, also where each end of a connection is reported', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    chair.reportOwnClosing()
    chair.expireTickets()
    expect(toChairLinkProblem(await waitUntilSettled(link.open()))).toBe('refused')
    await jest.advanceTimersByTimeAsync(10 * BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(chair.countFrames('authenticate')).toBe(1)
    expect(chair.opened).toBe(1)
    expect(states.at(-1)).toEqual({ kind: 'bluetooth', phase: 'closed', problem: 'refused' })
  })

  it('shows a ticket that is refused after a loss once as well', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    chair.reportOwnClosing()
    await waitUntilSettled(link.open())
    chair.expireTickets()
    chair.drop()
    await jest.advanceTimersByTimeAsync(10 * BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(chair.countFrames('authenticate')).toBe(2)
    expect(states.at(-1)).toEqual({ kind: 'bluetooth', phase: 'closed', problem: 'refused' })
  })

  it('goes on when Bluetooth was switched off and on while the chair was looked for in the background', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    chair.refuseToOpen(1000, 'notReached')
    chair.drop()
    await jest.advanceTimersByTimeAsync(2 * BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(states.at(-1)).toMatchObject({ phase: 'closed', problem: 'notReached' })
    chair.refuseToOpen(1, 'adapterOff')
    await jest.advanceTimersByTimeAsync(BLUETOOTH_BACKGROUND_RECONNECT_INTERVAL_MS)
    const { opened } = chair
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(chair.opened).toBe(opened)
    chair.switchAdapterOn()
    await jest.advanceTimersByTimeAsync(1000)
    expect(states.at(-1)?.phase).toBe('ready')
    expect(await waitUntilSettled(link.command(start))).toMatchObject({ result: 'ok' })
  })

  it('tells what the chair says without being asked', async () => {
    const { chair, link } = createTestBluetoothLink()
    const heard: number[] = []
    link.onState(({ revision }) => heard.push(revision))
    await waitUntilSettled(link.open())
    chair.emitState(41)
    chair.emitState(42)
    expect(heard.slice(-2)).toEqual([41, 42])
  })

  it('makes no attempt any more when it is closed between two', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    chair.refuseToOpen(1, 'lost')
    const opening = getOpeningProblem(link.open())
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_DELAYS_MS[0] / 2)
    await link.close()
    expect(await opening).toBe('lost')
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(chair.opened).toBe(1)
    expect(states.at(-1)).toEqual({ kind: 'bluetooth', phase: 'closed', problem: null })
  })

  it('does not become ready after it was closed during an attempt', async () => {
    const { chair, link, states } = createTestBluetoothLink()
    const opening = getOpeningProblem(link.open())
    await link.close()
    expect(await opening).toBe('lost')
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(states.at(-1)).toEqual({ kind: 'bluetooth', phase: 'closed', problem: null })
    expect(chair.isConnected()).toBe(false)
  })

  it('stays closed once it was closed', async () => {
    const { chair, link } = createTestBluetoothLink()
    await waitUntilSettled(link.open())
    await link.close()
    chair.drop()
    await jest.advanceTimersByTimeAsync(BLUETOOTH_RECONNECT_TIMEOUT_MS)
    expect(chair.opened).toBe(1)
  })
})

describe('whatever happens to a link over Bluetooth', () => {
  type Step = (context: ReturnType<typeof createTestBluetoothLink>) => unknown
  const ignore = (work: Promise<unknown>) => void work.catch(() => undefined)
  const step = fc.constantFrom<Step>(
    ({ link }) => ignore(link.open()),
    ({ link }) => ignore(link.command(start)),
    ({ link }) => ignore(link.close()),
    ({ chair }) => chair.drop(),
    ({ chair }) => chair.switchAdapterOn(),
    ({ chair }) => chair.loseAnswers(3),
    ({ chair }) => chair.refuseToOpen(2, 'notReached'),
    ({ chair }) => chair.refuseToOpen(1, 'adapterOff'),
    () => jest.advanceTimersByTimeAsync(30),
    () => jest.advanceTimersByTimeAsync(1500),
    () => jest.advanceTimersByTimeAsync(BLUETOOTH_BACKGROUND_RECONNECT_INTERVAL_MS + 1000),
  )
  const play = async (steps: readonly Step[]) => {
    const context = createTestBluetoothLink()
    for (const each of steps) await each(context)
    return context
  }
  const RUNS = { numRuns: 60 }

  it('an emergency stop is written at once, and a plain stop while the link is ready', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const { chair, link, states } = await play(steps)
        chair.loseAnswers(0)
        const isReady = states.at(-1)?.phase === 'ready' && chair.isConnected()
        const before = chair.done.length
        if (isReady) expect(await waitUntilSettled(link.stop())).toMatchObject({ result: 'ok' })
        expect(chair.done.slice(before).includes('stop')).toBe(isReady)
        ignore(link.emergencyStop())
        expect(chair.done.filter(name => name === 'emergencyByte')).toHaveLength(1)
        await link.close()
      }),
      RUNS,
    )
  })

  it('a link that was closed stays closed: no attempt, no notice, no connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const { chair, link, states } = await play(steps)
        await link.close()
        const { length } = states
        const { opened } = chair
        chair.drop()
        chair.switchAdapterOn()
        await jest.advanceTimersByTimeAsync(2 * BLUETOOTH_RECONNECT_TIMEOUT_MS)
        expect(states).toHaveLength(length)
        expect(chair.opened).toBe(opened)
        expect(chair.isConnected()).toBe(false)
      }),
      RUNS,
    )
  })
})

describe('stopping surely', () => {
  const surely = (link: Parameters<typeof stopChairWithRetry>[0], isEmergency = false) => {
    const onDelayed = jest.fn()
    return { onDelayed, outcome: waitUntilSettled(stopChairWithRetry(link, { isEmergency, onDelayed })) }
  }
  const ok = async () => ({ result: 'ok' }) as const
  const lost = () => Promise.reject(new ChairLinkError('lost'))
  const silence = () => new Promise<never>(() => {})

  it('asks for a plain stop first', async () => {
    const emergencyStop = jest.fn(ok)
    const { outcome, onDelayed } = surely({ stop: ok, emergencyStop })
    expect(await outcome).toBe('stopped')
    expect([emergencyStop, onDelayed].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it.each([
    ['silent', silence],
    ['lost', lost],
  ])('never becomes an emergency stop by itself when the chair is %s', async (_name, stop) => {
    const emergencyStop = jest.fn(ok)
    expect(await surely({ stop, emergencyStop }).outcome).toBe('unreachable')
    expect(emergencyStop).not.toHaveBeenCalled()
  })

  it.each([
    [false, 'stopped'],
    [true, 'emergencyStopped'],
  ])(
    'goes on while the connection is made again, and says that it takes time (%s)',
    async (isEmergency, end) => {
      let attempts = 0
      const recover = async () => ((attempts += 1) < 6 ? lost() : ok())
      const { outcome, onDelayed } = surely({ stop: recover, emergencyStop: recover }, isEmergency)
      expect(await outcome).toBe(end)
      expect(onDelayed).toHaveBeenCalledTimes(1)
    },
  )

  it('says in the end that the chair was not reached', async () => {
    const begin = Date.now()
    expect(await surely({ stop: lost, emergencyStop: lost }, true).outcome).toBe('unreachable')
    expect(Date.now() - begin).toBeLessThan(STOP_RETRY_DEADLINE_MS + 5000)
  })
})

describe('beside a chair, without any right to it', () => {
  it('a phone stops it', async () => {
    const chair = createFakeChair()
    await waitUntilSettled(emergencyStopOverBluetooth(chair.transport))
    expect(chair.done).toEqual(['emergencyByte'])
  })

  it('a claim brings the chair’s word, or its refusal', async () => {
    const chair = createFakeChair()
    expect(
      await waitUntilSettled(requestClaimProofOverBluetooth(chair.transport, new Uint8Array(16))),
    ).toBeInstanceOf(Uint8Array)
    chair.answerWith('notPermitted')
    expect(await waitUntilSettled(requestClaimProofOverBluetooth(chair.transport, new Uint8Array(16)))).toBe(
      null,
    )
  })
})

import {
  deriveUserIdHash,
  isActiveChairPhase,
  issueAccessTicket,
  toOccupantTag,
  CHAIR_SAFETY_LIMITS,
  SEALED_MESSAGE_TTL_MS,
  type ChairLinkKind,
  type ChairRequest,
  type ChairState,
} from '@anzuo/chair-protocol'
import { createFactoryChairMemory, type ChairPersistentMemory } from '@anzuo/chair-protocol/model'
import { createSeededByteGenerator, createTestTicket, TEST_DEVICE_KEY } from '@anzuo/chair-protocol/testing'
import {
  createSimulatedChair,
  type SimulatedChair,
  type SimulatedChairOptions,
} from '@anzuo/server/simulators/chair/simulatedChair'
import { createTestTimers } from '@anzuo/server/testing/testChair'
import {
  createInitialChairControlState,
  reduceChairControl,
  type ChairControlState,
} from '@/data/chair/control/chairControlState'
import type { ExploredSystem } from './breadthFirstSearch'
import { listChairActions } from './chairActions'
import { createExploredPhone } from './exploredPhone'
import { createExploredServer } from './exploredServer'
import type { HeldRequest, SentRequest } from './requests'
import { createSafetyMonitor } from './safetyMonitor'

/** What may happen besides the requests of the first phone, time and the network. */
export type ExploredPart =
  'internet' | 'secondPerson' | 'handle' | 'power' | 'fault' | 'lock' | 'pause' | 'links'

export type ChairSystemOptions = {
  parts: readonly ExploredPart[]
  /** Requests that the network may hold back at the same time. */
  maxHeld: number
  /** Replaces the chair, to see that a broken one is found. */
  createChair?: (options: SimulatedChairOptions) => SimulatedChair
  /** A chair that takes requests over Bluetooth in whatever order they come, and again when they come again. */
  ignoresSequenceNumbers?: boolean
  /** The chair starts however old the start is. */
  ignoresStartAges?: boolean
}

/** Where the network holds a request back on its way over the internet. */
export type HeldBy = 'nobody' | 'server' | 'broker'

export const OWNER = 'lin'
export const FAMILY_MEMBER = 'mo'
type ExploredPerson = typeof OWNER | typeof FAMILY_MEMBER

const PROGRAM = 1
const PREPARING_MS = 1500
const FINISHING_MS = 2000
const TICK_MS = 1000
const REBOOT_MS = 1000

/**
 * A chair, its server, the owner's phone (over both links) and a family member's phone (over the internet), with a network that
 * holds back, doubles, reorders and loses. The chair is the simulated one, the server's part and the phone's are the real state
 * machines. All that can happen next is a list of named actions; the same names in the same order lead to the same state.
 */
export const createChairSystem = (options: ChairSystemOptions): ExploredSystem => {
  const world = createChairWorld(options)
  const getActions = () => listChairActions(world, options)
  return {
    getActions,
    perform: name => {
      const perform = getActions().get(name)
      if (!perform) throw new Error(`nothing is called “${name}” here`)
      world.monitor.begin()
      perform()
      world.monitor.end(world.phone.isConnected())
      world.noteBrokerTimes()
    },
    findViolation: world.monitor.findViolation,
    findDeadlock: () => findDeadlock(world),
    serialise: () => serialise(world, options),
  }
}

export type ChairWorld = ReturnType<typeof createChairWorld>

const createChairWorld = (options: ChairSystemOptions) => {
  const timers = createTestTimers(1_000_000)
  const { now } = timers
  const randomBytes = createSeededByteGenerator(3)
  const memory: ChairPersistentMemory = {
    ...createFactoryChairMemory({
      serialNumber: 'HK24A00012',
      family: 'hk',
      deviceKey: TEST_DEVICE_KEY,
      logGeneration: 1,
    }),
    isOwned: true,
  }
  const bootChair = () =>
    (options.createChair ?? createSimulatedChair)({
      memory,
      randomBytes,
      now,
      after: timers.after,
    })
  const state = {
    chair: bootChair(),
    bootedAt: now(),
    isOnline: true,
    held: [] as HeldRequest[],
    /** What was pressed last on start, which a phone sends over its other link when one fails. */
    lastStart: null as SentRequest | null,
    handle: null as { stopCount: number; askedAt: number } | null,
    /** How often somebody has sat down, or might be somebody else. */
    seatings: 1,
    usedTokens: new Set<number>(),
  }
  const views = createViews(now)
  const monitor = createSafetyMonitor({
    now,
    getState: () => state.chair.state(),
    getSeating: () => state.seatings,
  })
  const phone = createExploredPhone({
    issued: issueAccessTicket(TEST_DEVICE_KEY, createTestTicket({ user: deriveUserIdHash(OWNER) })),
    randomBytes,
    getChair: () => state.chair,
    onState: seen => views.see(OWNER, 'bluetooth', seen),
    now,
    renumbers: options.ignoresSequenceNumbers ?? false,
    renewsStarts: options.ignoresStartAges ?? false,
  })
  let asked = 0
  let starts = 0
  let holdsNextMessage = false
  const brokerTimes = new WeakMap<HeldRequest, number>()

  const deliver = (message: HeldRequest): void => {
    const before = state.chair.state()
    const isRepeat = message.deliveries > 0
    const result = message.deliver()
    message.deliveries += 1
    if (message.place === 'server') return
    if (result === 'ok' && message.request.name === 'start') state.usedTokens.add(message.request.token)
    monitor.onDelivered(message, { result, isRepeat, before, lastAsked: asked })
    // A phone lets go of a handle that the chair refuses.
    if (message.request.name === 'move' && result !== 'ok' && result !== null) state.handle = null
  }

  const server = createExploredServer({
    deviceKey: TEST_DEVICE_KEY,
    now,
    getChair: () => state.chair,
    getChairUptimeMs: () => now() - state.bootedAt,
    onSent: (message, isRetry) => {
      if (isRetry || holdsNextMessage || !state.isOnline) state.held.push(message)
      else deliver(message)
    },
    onStateKnown: seen => {
      views.see(OWNER, 'internet', seen)
      views.see(FAMILY_MEMBER, 'internet', seen)
    },
  })

  const askServer = (sent: SentRequest): void => {
    const isVouchedFor = sent.person === OWNER
    const vouchedSeating = isVouchedFor && state.chair.state().isSeated ? state.seatings : null
    const role = isVouchedFor ? 'owner' : 'family'
    server.ask({ ...sent, vouchedSeating }, { role, isVouchedFor })
  }

  const connectInternet = (): void => {
    state.isOnline = true
    server.setPresence(true)
    state.chair.goOnline(server.uplink)
  }

  const disconnectPhone = (): void => {
    phone.disconnect()
    state.handle = null
  }

  const world = {
    state,
    timers,
    views,
    monitor,
    phone,
    server,
    deliver,
    connectInternet,
    disconnectPhone,
    disconnectInternet: (): void => {
      state.isOnline = false
      state.chair.goOffline()
      server.setPresence(false)
    },

    /** A wish of a person, the latest of all so far. */
    ask: (person: ExploredPerson, request: ChairRequest): SentRequest => {
      asked += 1
      return { request, person, askedAt: asked, vouchedSeating: null }
    },

    /** A press on start, by what the person's phone knows of the chair. */
    createStart: (person: ExploredPerson): ChairRequest => {
      starts += 1
      const stopCount = views.getStopCount(person)
      return { name: 'start', program: PROGRAM, minutes: 1, token: starts, stopCount }
    },

    sendOverRadio: (sent: SentRequest, isHeld = false): void => {
      const message = phone.createRequest(sent)
      if (isHeld) state.held.push(message)
      else deliver(message)
    },

    sendOverInternet: (sent: SentRequest, heldBy: HeldBy = 'nobody'): void => {
      if (heldBy === 'server') {
        const arriveAtServer = () => {
          askServer(sent)
          return null
        }
        const message = { deliveries: 0, sentAt: null, deliver: arriveAtServer, describe: () => null }
        state.held.push({ ...sent, ...message, place: 'server' })
        return
      }
      holdsNextMessage = heldBy === 'broker'
      askServer(sent)
      holdsNextMessage = false
    },

    sitDown: (): void => {
      state.seatings += 1
      state.chair.sitDown()
    },

    cutPower: (): void => {
      disconnectPhone()
      state.chair.stop()
      server.setPresence(false)
      timers.restart(REBOOT_MS)
      state.usedTokens.clear()
      state.seatings += 1
      state.bootedAt = now()
      state.chair = bootChair()
      monitor.onPowerCut()
      if (state.isOnline) connectInternet()
      server.expireRequests()
      // Phones keep a state of before for three seconds against the first ones of after. One that knows more can do more.
      views.replace(state.chair.state())
    },

    advance: (ms: number): void => {
      timers.advance(ms)
      server.expireRequests()
    },

    /** When something happens by itself, or stops to be possible; null when nothing does. */
    getNextDeadline: (): number | null => {
      const sentAt = state.held.flatMap(message => brokerTimes.get(message) ?? [])
      const deadlines = [
        ...getChairDeadlines(state.chair.state(), { ...monitor.getTimes(), now: now() }),
        ...sentAt.map(at => at + SEALED_MESSAGE_TTL_MS),
        ...state.held.flatMap(message => getStartDeadline(message) ?? []),
        ...[server.getNextTimeout()].filter(at => at !== null),
      ].filter(at => at >= now())
      return deadlines.length === 0 ? null : Math.min(...deadlines)
    },

    noteBrokerTimes: (): void => {
      for (const message of state.held)
        if (message.place === 'broker' && !brokerTimes.has(message)) brokerTimes.set(message, now())
    },
  }

  connectInternet()
  state.chair.sitDown()
  phone.connect()
  monitor.reset()
  return world
}

/** What each person's phone shows, by the real rules of what it believes. */
const createViews = (now: () => number) => {
  const views: Record<ExploredPerson, ChairControlState> = {
    [OWNER]: createInitialChairControlState(),
    [FAMILY_MEMBER]: createInitialChairControlState(),
  }
  const see = (person: ExploredPerson, link: ChairLinkKind, state: ChairState): void => {
    const ownTag = toOccupantTag(deriveUserIdHash(person))
    const event = { kind: 'stateReceived', link, state, now: now() } as const
    views[person] = reduceChairControl(views[person], event, ownTag).view
  }
  return {
    see,
    replace: (state: ChairState): void => {
      for (const person of [OWNER, FAMILY_MEMBER] as const) {
        views[person] = createInitialChairControlState()
        see(person, 'internet', state)
      }
    },
    getState: (person: ExploredPerson): ChairState | null => views[person].state,
    getStopCount: (person: ExploredPerson): number => views[person].state?.stopCount ?? 0,
  }
}

/** When a start that the radio holds back becomes too old, or null for anything else. */
const getStartDeadline = ({ request, sentAt }: HeldRequest): number | null =>
  sentAt !== null && (request.name === 'start' || request.name === 'resume')
    ? sentAt + CHAIR_SAFETY_LIMITS.startTimeoutMs + 1
    : null

const getChairDeadlines = (
  state: ChairState,
  times: { phaseSince: number; emptySince: number | null; movedAt: number | null; now: number },
): number[] => {
  const { maxPauseSeconds, moveTimeoutMs, emptySeatPauseSeconds, emptySeatEndSeconds } = CHAIR_SAFETY_LIMITS
  const { phaseSince, emptySince, movedAt, now } = times
  const isEmpty = emptySince !== null && isActiveChairPhase(state.phase)
  return [
    ...(state.phase === 'preparing' ? [phaseSince + PREPARING_MS] : []),
    ...(state.phase === 'finishing' ? [phaseSince + FINISHING_MS] : []),
    // A chair that works or pauses looks at its clocks once a second.
    ...(state.phase === 'paused' ? [phaseSince + maxPauseSeconds * 1000 + TICK_MS] : []),
    ...(state.phase === 'running' ? [now + state.secondsLeft * 1000 + TICK_MS] : []),
    ...(state.isMoving && movedAt !== null ? [movedAt + moveTimeoutMs] : []),
    ...(isEmpty ? [emptySeatPauseSeconds, emptySeatEndSeconds] : []).map(
      seconds => (emptySince ?? 0) + seconds * 1000 + TICK_MS,
    ),
  ]
}

/** Why the chair can't be brought to rest and then started again by its owner in the seat, or null when it can. */
const findDeadlock = (world: ChairWorld): string | null => {
  const { state, phone } = world
  state.held = []
  if (!state.isOnline) world.connectInternet()
  if (!phone.isConnected()) phone.connect()
  state.chair.clearFault()
  world.advance(3001)
  world.sendOverRadio(world.ask(OWNER, { name: 'stop' }))
  const { phase } = state.chair.state()
  if (phase === 'emergencyStopped' || phase === 'fault') state.chair.pressButton()
  world.advance(2 * FINISHING_MS)
  if (state.chair.state().phase !== 'idle')
    return `the chair does not come to rest: ${state.chair.state().phase}`
  world.sendOverRadio(world.ask(OWNER, { name: 'lock', isOn: false }))
  state.chair.standUp()
  state.chair.sitDown()
  world.sendOverRadio(world.ask(OWNER, world.createStart(OWNER)))
  return state.chair.state().phase === 'preparing' ? null : 'the chair can not be started again'
}

/** The state without its history: numbers that only count up stand as what they are next to each other. */
const serialise = (world: ChairWorld, { parts }: ChairSystemOptions): string => {
  const { state, monitor } = world
  const chairState = state.chair.state()
  const {
    revision: _revision,
    back: _back,
    legs: _legs,
    sitting: _sitting,
    stopCount,
    secondsElapsed: _secondsElapsed,
    ...described
  } = chairState

  const describeView = (person: ExploredPerson): unknown => {
    const known = world.views.getState(person)
    return known && [(stopCount - known.stopCount) & 0xffff, chairState.revision === known.revision]
  }
  const describeSent = (message: SentRequest): unknown[] => {
    const { request, person, askedAt, vouchedSeating } = message
    const underWay = [...state.held, ...(state.lastStart ? [state.lastStart] : [])]
    return [
      // Which of those that are still under way were asked for by the same press.
      underWay.findIndex(other => other.askedAt === askedAt),
      request.name === 'move' ? `move ${request.direction}` : request.name,
      person,
      monitor.isVoid(askedAt),
      vouchedSeating === state.seatings,
      'stopCount' in request ? (stopCount - request.stopCount) & 0xffff : null,
      request.name === 'start' && state.usedTokens.has(request.token),
    ]
  }
  const describeHeld = (message: HeldRequest): string =>
    JSON.stringify([message.place, describeSent(message), message.deliveries, message.describe()])
  const overRadio = state.held.filter(({ place }) => place === 'radio')
  const overInternet = state.held.filter(({ place }) => place !== 'radio')

  return JSON.stringify([
    described,
    monitor.describe(),
    world.timers.getNextDelayMs(),
    state.isOnline,
    world.phone.isConnected(),
    describeView(OWNER),
    describeView(FAMILY_MEMBER),
    state.handle && [(stopCount - state.handle.stopCount) & 0xffff, monitor.isVoid(state.handle.askedAt)],
    parts.includes('internet') && state.lastStart && describeSent(state.lastStart),
    // Over the radio their order tells which one has the higher number.
    overRadio.map(describeHeld),
    overInternet.map(describeHeld).sort(),
    world.server.describe(),
  ])
}

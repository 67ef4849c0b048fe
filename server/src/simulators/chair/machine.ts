import {
  bytesOfHex,
  createPlanReceiver,
  LIMITS,
  packState,
  PLAN_PROGRAM,
  planSeconds,
  programOf,
  programsFor,
  rankOf,
  refusalOf,
  stepAt,
  userTagOf,
  type ChairRequest,
  type ChairState,
  type Fault,
  type Feature,
  type LinkKind,
  type Parameter,
  type Plan,
  type Result,
  type Role,
  type StopReason,
} from '../../../../src/domain/chair'
import type { ChairMemory } from './memory'

/** Who asks, over which link. Persons stand as the hex text of their keys. */
export type Asking = {
  link: LinkKind
  asker: { role: Role; user: string; isServer: boolean } | null
  /** The server vouches for this sitting. */
  vouchedSitting: number | null
}

export type Performed = { result: Result; data?: Uint8Array }

const PREPARING_MS = 1500
const FINISHING_MS = 2000
const REPORT_EVERY_SECONDS = 5

/** How fast back and legs move, hundredths a second. */
const MOVE_SPEED = 8

const POSTURES = { zeroGravity: { back: 70, legs: 80 }, upright: { back: 0, legs: 0 } } as const

const TOKENS_KEPT = 8

const NEEDED_FEATURE: Record<Parameter, Feature> = {
  intensity: 'intensity',
  heat: 'heat',
  airbag: 'airbag',
  footRoller: 'footRoller',
}

/**
 * The body of a chair: motors, heat, air, seat, and the safety rules that hold whoever asks. It has a clock and no links.
 * `tick` moves it on to now; `nextTick` says when that is due.
 */
export const createMachine = (options: {
  memory: ChairMemory
  /** Milliseconds of a clock that goes on steadily. */
  now: () => number
  unixSeconds: () => number
  /** Somebody has a Bluetooth connection, by the hex text of their key. */
  isConnected: (user: string) => boolean
  /** The state has changed. */
  onChanged: (state: ChairState) => void
  onFault: (fault: Fault) => void
  /** A session ended, and stands in the memory. */
  onRecorded: () => void
}) => {
  const { memory, now } = options
  const has = (feature: Feature) => memory.features.includes(feature)

  const state: ChairState = {
    phase: 'idle',
    isSeated: false,
    isLocked: false,
    isOnline: false,
    isMoving: false,
    sitting: 0,
    program: 0,
    secondsLeft: 0,
    secondsElapsed: 0,
    intensity: 0,
    heat: 0,
    airbag: 0,
    footRoller: 0,
    zones: [],
    back: 20,
    legs: 10,
    revision: 0,
    fault: 'none',
    lastStop: 'none',
    occupantTag: 0,
  }
  let occupant: string | null = null
  let starter: { user: string; rank: number } | null = null
  let phaseSince = now()
  let workedMs = 0
  let totalSeconds = 0
  let lastTick = now()
  let lastReport = 0
  let seatEmptySince: number | null = null
  let handle: {
    axis: Extract<ChairRequest, { name: 'move' }>['axis']
    direction: number
    heardAt: number
  } | null = null
  /** Where the parts are between whole hundredths. */
  const exact = { back: state.back, legs: state.legs }
  let tokens: number[] = []
  let plan: { plan: Plan; receivedAt: number } | null = null
  let runningPlan: Plan | null = null
  const planReceiver = createPlanReceiver()

  const isActive = () => ['preparing', 'running', 'paused'].includes(state.phase)

  const changed = () => {
    state.revision = (state.revision + 1) & 0xffff
    options.onChanged({ ...state, zones: [...state.zones] })
  }

  const enter = (phase: ChairState['phase']) => {
    state.phase = phase
    phaseSince = now()
  }

  const letGo = () => {
    handle = null
    state.isMoving = false
  }

  const record = (reason: StopReason) => {
    const { session } = memory
    memory.session = null
    if (!session) return
    memory.lastRecord += 1
    memory.records.push({
      ...session,
      id: memory.lastRecord,
      seconds: Math.round(workedMs / 1000),
      intensity: state.intensity,
      reason,
    })
  }

  /** Ends a session if there is one: heat and air off, the record kept. */
  const end = (reason: StopReason, phase: 'finishing' | 'emergencyStopped' | 'fault') => {
    const wasActive = isActive()
    if (wasActive) {
      record(reason)
      state.lastStop = reason
    }
    Object.assign(state, { heat: 0, airbag: 0, footRoller: 0, intensity: 0, zones: [], secondsLeft: 0 })
    starter = null
    runningPlan = null
    enter(phase)
    changed()
    if (wasActive) options.onRecorded()
  }

  const emergencyStop = () => {
    letGo()
    if (state.phase === 'emergencyStopped') return
    end('emergency', 'emergencyStopped')
  }

  const reset = (): Result => {
    if (state.phase !== 'emergencyStopped' && state.phase !== 'fault') return 'badState'
    if (state.fault !== 'none') return 'fault'
    state.program = 0
    enter('idle')
    changed()
    return 'ok'
  }

  const start = (request: Extract<ChairRequest, { name: 'start' }>, asking: Asking): Result => {
    if (tokens.includes(request.token)) return 'ok'
    if (has('seatSensor') && !state.isSeated) return 'notSeated'
    if (state.phase !== 'idle' && state.phase !== 'finishing') return 'badState'
    const seconds = request.minutes * 60
    if (seconds === 0 || seconds > LIMITS.longestSessionSeconds) return 'limit'
    const planned = request.program === PLAN_PROGRAM ? freshPlan() : null
    const program = programOf(planned?.program ?? request.program)
    if (!program || !programsFor(memory.features).includes(program)) return 'badParameter'

    tokens = [...tokens.slice(1 - TOKENS_KEPT), request.token]
    const { asker } = asking
    const user = asker?.user ?? ''
    if (state.isSeated && occupant === null && asker && !asker.isServer) setOccupant(user)
    starter = asker && { user, rank: rankOf(asker, occupant) }
    runningPlan = planned
    if (planned) plan = null
    workedMs = 0
    lastReport = 0
    totalSeconds = planned ? Math.min(seconds, planSeconds(planned)) : seconds
    Object.assign(state, {
      program: request.program,
      secondsLeft: totalSeconds,
      secondsElapsed: 0,
      intensity: program.intensity,
      heat: has('heat') ? program.heat : 0,
      airbag: 0,
      footRoller: 0,
      zones: [...program.zones],
      lastStop: 'none',
    })
    followPlan()
    memory.session = {
      startedAt: options.unixSeconds(),
      seconds: 0,
      program: request.program,
      zones: [...state.zones],
      intensity: state.intensity,
      user: bytesOfHex(user) ?? new Uint8Array(8),
    }
    enter('preparing')
    changed()
    return 'ok'
  }

  const freshPlan = (): Plan | null =>
    plan && now() - plan.receivedAt < LIMITS.planSeconds * 1000 ? plan.plan : null

  /** Sets what the step of a running plan asks for. */
  const followPlan = (): boolean => {
    const step = runningPlan && stepAt(runningPlan, state.secondsElapsed)
    if (!step) return false
    const next = {
      intensity: step.intensity,
      heat: has('heat') ? step.heat : 0,
      airbag: has('airbag') ? step.airbag : 0,
    }
    const isSame =
      next.intensity === state.intensity && next.heat === state.heat && next.airbag === state.airbag
    Object.assign(state, next, { zones: [...step.zones] })
    return !isSame
  }

  const pause = (): Result => {
    if (state.phase === 'paused') return 'ok'
    if (state.phase !== 'running' && state.phase !== 'preparing') return 'badState'
    enter('paused')
    changed()
    return 'ok'
  }

  const resume = (): Result => {
    if (state.phase === 'running' || state.phase === 'preparing') return 'ok'
    if (state.phase !== 'paused') return 'badState'
    if (has('seatSensor') && !state.isSeated) return 'notSeated'
    enter('running')
    changed()
    return 'ok'
  }

  const stop = (): Result => {
    letGo()
    if (isActive()) end('person', 'finishing')
    return 'ok'
  }

  const set = (parameter: Parameter, value: number): Result => {
    if (!has(NEEDED_FEATURE[parameter])) return 'badParameter'
    if (!isActive()) return 'badState'
    if (state[parameter] === value) return 'ok'
    state[parameter] = value
    // What a person sets holds against the plan.
    runningPlan = null
    changed()
    return 'ok'
  }

  const move = ({ axis, direction }: Extract<ChairRequest, { name: 'move' }>): Result => {
    const needed = axis === 'zeroGravity' ? 'zeroGravity' : 'recline'
    if (!has(needed)) return 'badParameter'
    const wasMoving = state.isMoving
    if (direction === 0) letGo()
    else {
      handle = { axis, direction, heardAt: now() }
      state.isMoving = true
    }
    if (wasMoving !== state.isMoving) changed()
    return 'ok'
  }

  const moveParts = (ms: number) => {
    if (!handle) return
    if (now() - handle.heardAt >= LIMITS.moveRefreshMs) {
      letGo()
      changed()
      return
    }
    const step = (MOVE_SPEED * ms) / 1000
    const { axis, direction } = handle
    if (axis === 'back' || axis === 'legs') exact[axis] = within(exact[axis] + step * direction)
    else
      for (const part of ['back', 'legs'] as const)
        exact[part] = towards(exact[part], POSTURES[axis][part], step)
    const moved = { back: Math.round(exact.back), legs: Math.round(exact.legs) }
    if (moved.back === state.back && moved.legs === state.legs) return
    Object.assign(state, moved)
    changed()
  }

  const setOccupant = (user: string | null) => {
    occupant = user
    state.occupantTag = user === null ? 0 : userTagOf(bytesOfHex(user) ?? new Uint8Array(8))
  }

  const watchSeat = () => {
    if (!has('seatSensor') || seatEmptySince === null || !isActive()) return
    const emptySeconds = (now() - seatEmptySince) / 1000
    if (emptySeconds >= LIMITS.emptySeatEndSeconds) end('emptySeat', 'finishing')
    else if (emptySeconds >= LIMITS.emptySeatPauseSeconds && state.phase !== 'paused') pause()
  }

  const work = (ms: number) => {
    workedMs += ms
    if (memory.session) memory.session.seconds = Math.round(workedMs / 1000)
    state.secondsElapsed = Math.floor(workedMs / 1000)
    state.secondsLeft = Math.max(0, totalSeconds - state.secondsElapsed)
    if (state.secondsLeft === 0)
      return end(
        state.secondsElapsed >= LIMITS.longestSessionSeconds ? 'longestSession' : 'finished',
        'finishing',
      )
    const hasNewStep = followPlan()
    if (!hasNewStep && state.secondsElapsed - lastReport < REPORT_EVERY_SECONDS) return
    lastReport = state.secondsElapsed
    changed()
  }

  const tick = () => {
    const ms = now() - lastTick
    lastTick = now()
    moveParts(ms)
    watchSeat()
    const inPhase = now() - phaseSince
    switch (state.phase) {
      case 'preparing':
        if (inPhase >= PREPARING_MS) {
          enter('running')
          changed()
        }
        break
      case 'running':
        work(Math.min(ms, inPhase))
        break
      case 'paused':
        if (inPhase >= LIMITS.longestPauseSeconds * 1000) end('pausedTooLong', 'finishing')
        break
      case 'finishing':
        if (inPhase >= FINISHING_MS) {
          state.program = 0
          enter('idle')
          changed()
        }
        break
    }
  }

  const controller = (): { user: string; rank: number } | null => {
    if (isActive() && starter) return starter
    return occupant !== null && options.isConnected(occupant) ? { user: occupant, rank: NEAR_RANK } : null
  }

  const carryOut = (request: ChairRequest, asking: Asking): Result => {
    switch (request.name) {
      case 'getState':
      case 'ping':
        return 'ok'
      case 'emergencyStop':
        emergencyStop()
        return 'ok'
      case 'start':
        return start(request, asking)
      case 'pause':
        return has('pause') ? pause() : stop()
      case 'resume':
        return resume()
      case 'stop':
        return stop()
      case 'reset':
        return reset()
      case 'set':
        return set(request.parameter, request.value)
      case 'setZones':
        if (!isActive()) return 'badState'
        state.zones = request.zones
        changed()
        return 'ok'
      case 'move':
        return move(request)
      case 'lock':
        if (!has('childLock')) return 'badParameter'
        if (state.isLocked !== request.isOn) {
          state.isLocked = request.isOn
          changed()
        }
        return 'ok'
      case 'planBegin':
        if (!has('smartPlan')) return 'unknownOperation'
        return planReceiver.begin(request.length, request.checksum) ? 'ok' : 'badParameter'
      case 'planChunk':
        return planReceiver.chunk(request.offset, request.bytes) ? 'ok' : 'badParameter'
      case 'planCommit': {
        const received = planReceiver.commit()
        if (received) plan = { plan: received, receivedAt: now() }
        return received ? 'ok' : 'badParameter'
      }
      default:
        return 'unknownOperation'
    }
  }

  // A power cut ended the session that was in hand.
  if (memory.session) {
    workedMs = memory.session.seconds * 1000
    record('powerLoss')
    state.lastStop = 'powerLoss'
  }

  return {
    tick,

    /** Milliseconds until the next `tick` is due, or null while nothing goes on. */
    nextTick: (): number | null => {
      if (handle) return MOVING_TICK_MS
      const inPhase = now() - phaseSince
      switch (state.phase) {
        case 'preparing':
          return Math.max(0, PREPARING_MS - inPhase)
        case 'finishing':
          return Math.max(0, FINISHING_MS - inPhase)
        case 'running':
        case 'paused':
          return TICK_MS
        default:
          return null
      }
    },

    state: (): ChairState => ({ ...state, zones: [...state.zones] }),

    /** Asks the rules. */
    refusal: (name: ChairRequest['name'], asking: Asking): Result | null => {
      const isNear = asking.link === 'bluetooth' && asking.asker !== null
      if (isNear && state.isSeated && occupant === null) setOccupant(asking.asker?.user ?? null)
      return refusalOf(name, {
        link: asking.link,
        asker: asking.asker,
        isVouched: asking.vouchedSitting === state.sitting,
        phase: state.phase,
        isLocked: state.isLocked,
        hasSeatSensor: has('seatSensor'),
        isSeated: state.isSeated,
        occupant,
        controller: controller(),
      })
    },

    /** Carries out what the rules have let through. An `ok` brings the state after it. */
    perform: (request: ChairRequest, asking: Asking): Performed => {
      const result = carryOut(request, asking)
      return result === 'ok' ? { result, data: packState(state) } : { result }
    },

    emergencyStop,

    /** The link that held the handle is gone. */
    onLinkLost: (): void => {
      if (!state.isMoving) return
      letGo()
      changed()
    },

    /** Somebody near is known while the seat is taken. */
    onNear: (user: string): void => {
      if (!state.isSeated || occupant !== null) return
      setOccupant(user)
      changed()
    },

    setOnline: (isOnline: boolean): void => {
      if (state.isOnline === isOnline) return
      state.isOnline = isOnline
      changed()
    },

    /** What a body does to the chair. */
    sit: (): void => {
      if (state.isSeated) return
      state.isSeated = true
      state.sitting = (state.sitting + 1) & 15
      seatEmptySince = null
      changed()
    },
    standUp: (): void => {
      if (!state.isSeated) return
      state.isSeated = false
      seatEmptySince = now()
      setOccupant(null)
      changed()
    },
    /** The button on the chair, after a stop or a fault. */
    pressReset: (): Result => reset(),

    breakDown: (fault: Exclude<Fault, 'none'>): void => {
      letGo()
      state.fault = fault
      end('fault', 'fault')
      options.onFault(fault)
    },
    repair: (): void => {
      state.fault = 'none'
      changed()
    },
  }
}

export type Machine = ReturnType<typeof createMachine>

const TICK_MS = 1000
const MOVING_TICK_MS = 50
const NEAR_RANK = 4

const within = (value: number) => Math.min(100, Math.max(0, value))

const towards = (value: number, goal: number, step: number) =>
  Math.abs(goal - value) <= step ? goal : value + Math.sign(goal - value) * step

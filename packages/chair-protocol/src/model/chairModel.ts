import {
  parseHex,
  isActivePhase,
  createIdleChairState,
  createPlanReassembler,
  SAFETY_LIMITS,
  encodeChairState,
  CUSTOM_PLAN_PROGRAM_ID,
  getPlanDurationSeconds,
  findMassageProgram,
  getSupportedPrograms,
  getControlRank,
  getRequestDenialReason,
  findPlanStepAt,
  toOccupantTag,
  type ChairRequest,
  type ChairState,
  type ChairFault,
  type ChairFeature,
  type ChairLinkKind,
  type AdjustableParameter,
  type MassagePlan,
  type ChairResult,
  type ChairRole,
  type StopReason,
} from '..'
import type { ChairPersistentMemory } from './chairMemory'

/** Who asks, over which link. Persons stand as the hex text of their keys. */
export type ChairRequestOrigin = {
  link: ChairLinkKind
  requester: { role: ChairRole; user: string; isServer: boolean } | null
  /** The server vouches for this sitting. */
  vouchedSitting: number | null
}

export type ChairRequestOutcome = { result: ChairResult; data?: Uint8Array }

const PREPARING_MS = 1500
const FINISHING_MS = 2000
const REPORT_INTERVAL_SECONDS = 5

/** How fast back and legs move, hundredths a second. */
const MOVE_SPEED_PERCENT_PER_SECOND = 8

const TARGET_POSTURES = { zeroGravity: { back: 70, legs: 80 }, upright: { back: 0, legs: 0 } } as const

const MAX_REMEMBERED_TOKENS = 8

const REQUIRED_FEATURES: Record<AdjustableParameter, ChairFeature> = {
  intensity: 'intensity',
  heat: 'heat',
  airbag: 'airbag',
  footRoller: 'footRoller',
}

/**
 * The body of a chair: motors, heat, air, seat, and the safety rules that hold whoever asks. It has a clock and no links.
 * `tick` moves it on to now; `nextTick` says when that is due.
 */
export const createChairModel = (options: {
  memory: ChairPersistentMemory
  /** Milliseconds of a clock that goes on steadily. */
  now: () => number
  unixSeconds: () => number
  /** Somebody has a Bluetooth connection, by the hex text of their key. */
  isConnected: (user: string) => boolean
  /** The state has changed. */
  onChanged: (state: ChairState) => void
  onFault: (fault: ChairFault) => void
  /** A session ended, and stands in the memory. */
  onRecorded: () => void
}) => {
  const { memory, now } = options
  const has = (feature: ChairFeature) => memory.features.includes(feature)

  const state = createIdleChairState()
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
  const exactPosition = { back: state.back, legs: state.legs }
  let tokens: number[] = []
  let plan: { plan: MassagePlan; receivedAt: number } | null = null
  let runningPlan: MassagePlan | null = null
  const planReceiver = createPlanReassembler()

  const isActive = () => isActivePhase(state.phase)

  const notifyChanged = () => {
    state.revision = (state.revision + 1) & 0xffff
    options.onChanged({ ...state, zones: [...state.zones] })
  }

  const enterPhase = (phase: ChairState['phase']) => {
    state.phase = phase
    phaseSince = now()
  }

  const releaseHandle = () => {
    handle = null
    state.isMoving = false
  }

  const recordSession = (reason: StopReason) => {
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
  const endSession = (reason: StopReason, phase: 'finishing' | 'emergencyStopped' | 'fault') => {
    const wasActive = isActive()
    if (wasActive) {
      recordSession(reason)
      state.lastStop = reason
    }
    Object.assign(state, { heat: 0, airbag: 0, footRoller: 0, intensity: 0, zones: [], secondsLeft: 0 })
    starter = null
    runningPlan = null
    enterPhase(phase)
    notifyChanged()
    if (wasActive) options.onRecorded()
  }

  const emergencyStop = () => {
    releaseHandle()
    if (state.phase === 'emergencyStopped') return
    endSession('emergency', 'emergencyStopped')
  }

  const reset = (): ChairResult => {
    if (state.phase !== 'emergencyStopped' && state.phase !== 'fault') return 'badState'
    if (state.fault !== 'none') return 'fault'
    state.program = 0
    enterPhase('idle')
    notifyChanged()
    return 'ok'
  }

  const start = (
    request: Extract<ChairRequest, { name: 'start' }>,
    asking: ChairRequestOrigin,
  ): ChairResult => {
    if (tokens.includes(request.token)) return 'ok'
    if (has('seatSensor') && !state.isSeated) return 'notSeated'
    if (state.phase !== 'idle' && state.phase !== 'finishing') return 'badState'
    const seconds = request.minutes * 60
    if (seconds === 0 || seconds > SAFETY_LIMITS.maxSessionSeconds) return 'limit'
    const planned = request.program === CUSTOM_PLAN_PROGRAM_ID ? getUnexpiredPlan() : null
    const program = findMassageProgram(planned?.program ?? request.program)
    if (!program || !getSupportedPrograms(memory.features).includes(program)) return 'badParameter'

    tokens = [...tokens.slice(1 - MAX_REMEMBERED_TOKENS), request.token]
    const { requester } = asking
    const user = requester?.user ?? ''
    if (state.isSeated && occupant === null && requester && !requester.isServer) setOccupant(user)
    starter = requester && { user, rank: getControlRank(requester, occupant) }
    runningPlan = planned
    if (planned) plan = null
    workedMs = 0
    lastReport = 0
    totalSeconds = planned ? Math.min(seconds, getPlanDurationSeconds(planned)) : seconds
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
    applyPlanStep()
    memory.session = {
      startedAt: options.unixSeconds(),
      seconds: 0,
      program: request.program,
      zones: [...state.zones],
      intensity: state.intensity,
      user: parseHex(user) ?? new Uint8Array(8),
    }
    enterPhase('preparing')
    notifyChanged()
    return 'ok'
  }

  const getUnexpiredPlan = (): MassagePlan | null =>
    plan && now() - plan.receivedAt < SAFETY_LIMITS.planTimeoutSeconds * 1000 ? plan.plan : null

  /** Sets what the step of a running plan asks for. */
  const applyPlanStep = (): boolean => {
    const step = runningPlan && findPlanStepAt(runningPlan, state.secondsElapsed)
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

  const pause = (): ChairResult => {
    if (state.phase === 'paused') return 'ok'
    if (state.phase !== 'running' && state.phase !== 'preparing') return 'badState'
    enterPhase('paused')
    notifyChanged()
    return 'ok'
  }

  const resume = (): ChairResult => {
    if (state.phase === 'running' || state.phase === 'preparing') return 'ok'
    if (state.phase !== 'paused') return 'badState'
    if (has('seatSensor') && !state.isSeated) return 'notSeated'
    enterPhase('running')
    notifyChanged()
    return 'ok'
  }

  const stop = (): ChairResult => {
    releaseHandle()
    if (isActive()) endSession('person', 'finishing')
    return 'ok'
  }

  const set = (parameter: AdjustableParameter, value: number): ChairResult => {
    if (!has(REQUIRED_FEATURES[parameter])) return 'badParameter'
    if (!isActive()) return 'badState'
    if (state[parameter] === value) return 'ok'
    state[parameter] = value
    // What a person sets holds against the plan.
    runningPlan = null
    notifyChanged()
    return 'ok'
  }

  const move = ({ axis, direction }: Extract<ChairRequest, { name: 'move' }>): ChairResult => {
    const needed = axis === 'zeroGravity' ? 'zeroGravity' : 'recline'
    if (!has(needed)) return 'badParameter'
    const wasMoving = state.isMoving
    if (direction === 0) releaseHandle()
    else {
      handle = { axis, direction, heardAt: now() }
      state.isMoving = true
    }
    if (wasMoving !== state.isMoving) notifyChanged()
    return 'ok'
  }

  const updateMotion = (ms: number) => {
    if (!handle) return
    if (now() - handle.heardAt >= SAFETY_LIMITS.moveTimeoutMs) {
      releaseHandle()
      notifyChanged()
      return
    }
    const step = (MOVE_SPEED_PERCENT_PER_SECOND * ms) / 1000
    const { axis, direction } = handle
    if (axis === 'back' || axis === 'legs')
      exactPosition[axis] = clampPercent(exactPosition[axis] + step * direction)
    else
      for (const part of ['back', 'legs'] as const)
        exactPosition[part] = moveTowards(exactPosition[part], TARGET_POSTURES[axis][part], step)
    const moved = { back: Math.round(exactPosition.back), legs: Math.round(exactPosition.legs) }
    if (moved.back === state.back && moved.legs === state.legs) return
    Object.assign(state, moved)
    notifyChanged()
  }

  const setOccupant = (user: string | null) => {
    occupant = user
    state.occupantTag = user === null ? 0 : toOccupantTag(parseHex(user) ?? new Uint8Array(8))
  }

  const checkSeat = () => {
    if (!has('seatSensor') || seatEmptySince === null || !isActive()) return
    const emptySeconds = (now() - seatEmptySince) / 1000
    if (emptySeconds >= SAFETY_LIMITS.emptySeatEndSeconds) endSession('emptySeat', 'finishing')
    else if (emptySeconds >= SAFETY_LIMITS.emptySeatPauseSeconds && state.phase !== 'paused') pause()
  }

  const advanceSession = (ms: number) => {
    workedMs += ms
    if (memory.session) memory.session.seconds = Math.round(workedMs / 1000)
    state.secondsElapsed = Math.floor(workedMs / 1000)
    state.secondsLeft = Math.max(0, totalSeconds - state.secondsElapsed)
    if (state.secondsLeft === 0)
      return endSession(
        state.secondsElapsed >= SAFETY_LIMITS.maxSessionSeconds ? 'longestSession' : 'finished',
        'finishing',
      )
    const hasNewStep = applyPlanStep()
    if (!hasNewStep && state.secondsElapsed - lastReport < REPORT_INTERVAL_SECONDS) return
    lastReport = state.secondsElapsed
    notifyChanged()
  }

  const tick = () => {
    const ms = now() - lastTick
    lastTick = now()
    updateMotion(ms)
    checkSeat()
    const inPhase = now() - phaseSince
    switch (state.phase) {
      case 'preparing':
        if (inPhase >= PREPARING_MS) {
          enterPhase('running')
          notifyChanged()
        }
        break
      case 'running':
        advanceSession(Math.min(ms, inPhase))
        break
      case 'paused':
        if (inPhase >= SAFETY_LIMITS.maxPauseSeconds * 1000) endSession('pausedTooLong', 'finishing')
        break
      case 'finishing':
        if (inPhase >= FINISHING_MS) {
          state.program = 0
          enterPhase('idle')
          notifyChanged()
        }
        break
      case 'idle':
      case 'fault':
      case 'emergencyStopped':
        // Only a request leads out of these.
        break
    }
  }

  const controller = (): { user: string; rank: number } | null => {
    if (isActive() && starter) return starter
    return occupant !== null && options.isConnected(occupant)
      ? { user: occupant, rank: OCCUPANT_CONTROL_RANK }
      : null
  }

  const executeRequest = (request: ChairRequest, asking: ChairRequestOrigin): ChairResult => {
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
        notifyChanged()
        return 'ok'
      case 'move':
        return move(request)
      case 'lock':
        if (!has('childLock')) return 'badParameter'
        if (state.isLocked !== request.isOn) {
          state.isLocked = request.isOn
          notifyChanged()
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
    recordSession('powerLoss')
    state.lastStop = 'powerLoss'
  }

  return {
    tick,

    /** Milliseconds until the next `tick` is due, or null while nothing goes on. */
    getNextTickDelayMs: (): number | null => {
      if (handle) return MOVING_TICK_INTERVAL_MS
      const inPhase = now() - phaseSince
      switch (state.phase) {
        case 'preparing':
          return Math.max(0, PREPARING_MS - inPhase)
        case 'finishing':
          return Math.max(0, FINISHING_MS - inPhase)
        case 'running':
        case 'paused':
          return TICK_INTERVAL_MS
        default:
          return null
      }
    },

    state: (): ChairState => ({ ...state, zones: [...state.zones] }),

    /** Asks the rules. */
    getDenialReason: (name: ChairRequest['name'], asking: ChairRequestOrigin): ChairResult | null => {
      const isNear = asking.link === 'bluetooth' && asking.requester !== null
      if (isNear && state.isSeated && occupant === null) setOccupant(asking.requester?.user ?? null)
      return getRequestDenialReason(name, {
        link: asking.link,
        requester: asking.requester,
        isSeatConfirmedByServer: asking.vouchedSitting === state.sitting,
        phase: state.phase,
        isLocked: state.isLocked,
        hasSeatSensor: has('seatSensor'),
        isSeated: state.isSeated,
        occupant,
        controller: controller(),
      })
    },

    /** Carries out what the rules have let through. An `ok` brings the state after it. */
    perform: (request: ChairRequest, asking: ChairRequestOrigin): ChairRequestOutcome => {
      const result = executeRequest(request, asking)
      return result === 'ok' ? { result, data: encodeChairState(state) } : { result }
    },

    emergencyStop,

    /** The link that held the handle is gone. */
    onLinkLost: (): void => {
      if (!state.isMoving) return
      releaseHandle()
      notifyChanged()
    },

    /** Somebody near is known while the seat is taken. */
    onBluetoothUser: (user: string): void => {
      if (!state.isSeated || occupant !== null) return
      setOccupant(user)
      notifyChanged()
    },

    setOnline: (isOnline: boolean): void => {
      if (state.isOnline === isOnline) return
      state.isOnline = isOnline
      notifyChanged()
    },

    /** What a body does to the chair. */
    sitDown: (): void => {
      if (state.isSeated) return
      state.isSeated = true
      state.sitting = (state.sitting + 1) & 15
      seatEmptySince = null
      notifyChanged()
    },
    standUp: (): void => {
      if (!state.isSeated) return
      state.isSeated = false
      seatEmptySince = now()
      setOccupant(null)
      notifyChanged()
    },
    /** The button on the chair, after a stop or a fault. */
    pressResetButton: (): ChairResult => reset(),

    raiseFault: (fault: Exclude<ChairFault, 'none'>): void => {
      releaseHandle()
      state.fault = fault
      endSession('fault', 'fault')
      options.onFault(fault)
    },
    clearFault: (): void => {
      state.fault = 'none'
      notifyChanged()
    },
  }
}

export type ChairModel = ReturnType<typeof createChairModel>

const TICK_INTERVAL_MS = 1000
const MOVING_TICK_INTERVAL_MS = 50
const OCCUPANT_CONTROL_RANK = 4

const clampPercent = (value: number) => Math.min(100, Math.max(0, value))

const moveTowards = (value: number, goal: number, step: number) =>
  Math.abs(goal - value) <= step ? goal : value + Math.sign(goal - value) * step

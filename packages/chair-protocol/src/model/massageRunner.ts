import {
  CUSTOM_PLAN_PROGRAM_ID,
  MASSAGE_ZONES,
  findMassageProgram,
  findPlanStepAt,
  getRequesterPriority,
  getPlanDurationSeconds,
  getSupportedMassagePrograms,
  parseHex,
  CHAIR_SAFETY_LIMITS,
  type AdjustableParameter,
  type ChairFeature,
  type ChairRequest,
  type ChairResult,
  type MassagePlan,
  type MassageProgram,
  type MassageStopReason,
} from '..'
import type { ChairFirmwareContext, ChairRequestOrigin } from './chairFirmwareContext'
import type { ChairPersistentMemory } from './chairMemory'
import type { ChairSeat } from './chairSeat'
import type { PlanUpload } from './planUpload'

const PREPARING_MS = 1500
const FINISHING_MS = 2000
const TICK_INTERVAL_MS = 1000
const REPORT_INTERVAL_SECONDS = 5

/** Tokens of starts that are remembered, so that one that arrives again starts nothing. */
const MAX_REMEMBERED_TOKENS = 8

const REQUIRED_FEATURES: Record<AdjustableParameter, ChairFeature> = {
  intensity: 'intensity',
  heat: 'heat',
  airbag: 'airbag',
  footRoller: 'footRoller',
}

type StartRequest = Extract<ChairRequest, { name: 'start' }>

/** What a session knows of itself; heat, air and time left stand in the chair's state. */
type SessionProgress = {
  starter: { user: string; rank: number } | null
  workedMs: number
  totalSeconds: number
  /** Seconds that had gone by when the state was last sent. */
  lastReport: number
  /** The plan that is being followed. */
  plan: MassagePlan | null
  /** What the person has set since: it holds against the plan, which goes on with the rest. */
  held: Set<AdjustableParameter | 'zones'>
  tokens: number[]
}

type SessionParts = {
  body: ChairFirmwareContext
  seat: ChairSeat
  planUpload: PlanUpload
  progress: SessionProgress
  unixSeconds: () => number
  /** A session ended, and stands in the memory. */
  onRecorded: () => void
}

/** The massage: zones, force, heat and air over time, from a start to the record in the memory. */
export const createMassageRunner = (options: Omit<SessionParts, 'progress'>) => {
  const { body } = options
  const { state, memory } = body
  const progress: SessionProgress = {
    starter: null,
    workedMs: 0,
    totalSeconds: 0,
    lastReport: 0,
    plan: null,
    held: new Set(),
    tokens: [],
  }
  const parts: SessionParts = { ...options, progress }

  // A power cut ended the session that was under way.
  if (memory.session) {
    recordSession(memory, {
      reason: 'powerLoss',
      seconds: memory.session.seconds,
      intensity: state.intensity,
    })
    state.lastStop = 'powerLoss'
    body.countStop()
  }

  return {
    /** Who started what goes on, or null. */
    getStarter: () => (body.isActive() ? progress.starter : null),
    start: (request: StartRequest, origin: ChairRequestOrigin) => startSession(parts, request, origin),
    pause: () => pauseSession(body),
    resume: () => resumeSession(body),
    /** Ends what goes on. The stop is counted already. */
    stop: (): void => {
      if (body.isActive()) endSession(parts, 'person', 'finishing')
      else body.notifyChanged()
    },
    /** Ends everything and holds it, until somebody resets the chair. */
    emergencyStop: (): void => {
      if (state.phase === 'emergencyStopped') body.notifyChanged()
      else endSession(parts, 'emergency', 'emergencyStopped')
    },
    endByFault: (): void => endSession(parts, 'fault', 'fault'),
    set: (parameter: AdjustableParameter, value: number): ChairResult => {
      if (!body.has(REQUIRED_FEATURES[parameter])) return 'badParameter'
      if (!body.isActive()) return 'badState'
      if (state[parameter] === value) return 'ok'
      state[parameter] = value
      progress.held.add(parameter)
      body.notifyChanged()
      return 'ok'
    },
    setZones: ({ zones }: Extract<ChairRequest, { name: 'setZones' }>): ChairResult => {
      if (!body.isActive()) return 'badState'
      state.zones = zones
      progress.held.add('zones')
      recordWorkedZones(body)
      body.notifyChanged()
      return 'ok'
    },
    /** Moves on by some milliseconds. */
    step: (ms: number): void => stepSession(parts, ms),
    getNextTickDelayMs: (): number | null => getNextTickDelayMs(body),
  }
}

/** Back to rest after an emergency stop or a fault. */
export const resetAfterEmergencyStop = ({
  state,
  enterPhase,
  notifyChanged,
}: ChairFirmwareContext): ChairResult => {
  if (state.phase !== 'emergencyStopped' && state.phase !== 'fault') return 'badState'
  if (state.fault !== 'none') return 'fault'
  state.program = 0
  enterPhase('idle')
  notifyChanged()
  return 'ok'
}

const startSession = (
  parts: SessionParts,
  request: StartRequest,
  origin: ChairRequestOrigin,
): ChairResult => {
  const { body, planUpload, progress } = parts
  const { state } = body
  if (progress.tokens.includes(request.token)) return 'ok'
  if (request.stopCount !== state.stopCount) return 'badState'
  if (body.has('seatSensor') && !state.isSeated) return 'notSeated'
  if (state.phase !== 'idle' && state.phase !== 'finishing') return 'badState'
  const seconds = request.minutes * 60
  if (seconds === 0 || seconds > CHAIR_SAFETY_LIMITS.maxSessionSeconds) return 'limit'
  const plan = request.program === CUSTOM_PLAN_PROGRAM_ID ? planUpload.getUnexpiredPlan() : null
  const program = findMassageProgram(plan?.program ?? request.program)
  if (!program || !getSupportedMassagePrograms(body.memory.features).includes(program)) return 'badParameter'

  progress.tokens = [...progress.tokens.slice(1 - MAX_REMEMBERED_TOKENS), request.token]
  progress.starter = nameStarter(parts.seat, origin)
  if (plan) planUpload.discard()
  beginSession(parts, { request, program, plan, user: origin.requester?.user ?? '' })
  return 'ok'
}

/** Whoever starts it near the chair sits in it; the rank says whom they have to give way to. */
const nameStarter = (seat: ChairSeat, { requester }: ChairRequestOrigin): SessionProgress['starter'] => {
  if (!requester) return null
  if (!requester.isServer) seat.identifyOccupant(requester.user)
  return { user: requester.user, rank: getRequesterPriority(requester, seat.getOccupant()) }
}

const beginSession = (
  { body, progress, unixSeconds }: SessionParts,
  {
    request,
    program,
    plan,
    user,
  }: { request: StartRequest; program: MassageProgram; plan: MassagePlan | null; user: string },
): void => {
  const { state, memory } = body
  const seconds = request.minutes * 60
  const totalSeconds = plan ? Math.min(seconds, getPlanDurationSeconds(plan)) : seconds
  Object.assign(progress, { plan, held: new Set(), workedMs: 0, lastReport: 0, totalSeconds })
  Object.assign(state, {
    program: request.program,
    secondsLeft: totalSeconds,
    secondsElapsed: 0,
    intensity: program.intensity,
    heat: body.has('heat') ? program.heat : 0,
    airbag: 0,
    footRoller: 0,
    zones: [...program.zones],
    lastStop: 'none',
  })
  applyPlanStep(body, progress)
  memory.session = {
    startedAt: unixSeconds(),
    seconds: 0,
    program: request.program,
    zones: [...state.zones],
    intensity: state.intensity,
    user: parseHex(user) ?? new Uint8Array(8),
  }
  body.enterPhase('preparing')
  body.notifyChanged()
}

/** The zones that a session has worked on so far, as its record keeps them. */
const recordWorkedZones = ({ state, memory: { session } }: ChairFirmwareContext): void => {
  if (!session) return
  const worked = [...session.zones, ...state.zones]
  session.zones = MASSAGE_ZONES.filter(zone => worked.includes(zone))
}

/** Sets what the step of a running plan asks for, except what the person holds; gives whether anything is other now. */
const applyPlanStep = (body: ChairFirmwareContext, { plan, held }: SessionProgress): boolean => {
  const { state, has } = body
  const step = plan && findPlanStepAt(plan, state.secondsElapsed)
  if (!step) return false
  const next = {
    intensity: held.has('intensity') ? state.intensity : step.intensity,
    heat: held.has('heat') ? state.heat : has('heat') ? step.heat : 0,
    airbag: held.has('airbag') ? state.airbag : has('airbag') ? step.airbag : 0,
    zones: held.has('zones') ? state.zones : [...step.zones],
  }
  const isSame =
    next.intensity === state.intensity &&
    next.heat === state.heat &&
    next.airbag === state.airbag &&
    next.zones.join() === state.zones.join()
  Object.assign(state, next)
  recordWorkedZones(body)
  return !isSame
}

const pauseSession = ({ state, enterPhase, notifyChanged }: ChairFirmwareContext): ChairResult => {
  if (state.phase === 'paused') return 'ok'
  if (state.phase !== 'running' && state.phase !== 'preparing') return 'badState'
  enterPhase('paused')
  notifyChanged()
  return 'ok'
}

const resumeSession = ({ state, has, enterPhase, notifyChanged }: ChairFirmwareContext): ChairResult => {
  if (state.phase === 'running' || state.phase === 'preparing') return 'ok'
  if (state.phase !== 'paused') return 'badState'
  if (has('seatSensor') && !state.isSeated) return 'notSeated'
  enterPhase('running')
  notifyChanged()
  return 'ok'
}

/** Ends a session if there is one: heat and air off, the record stored. */
const endSession = (
  { body, progress, onRecorded }: SessionParts,
  reason: MassageStopReason,
  phase: 'finishing' | 'emergencyStopped' | 'fault',
): void => {
  const { state } = body
  const wasActive = body.isActive()
  if (wasActive) {
    const seconds = Math.round(progress.workedMs / 1000)
    recordSession(body.memory, { reason, seconds, intensity: state.intensity })
    state.lastStop = reason
  }
  Object.assign(state, { heat: 0, airbag: 0, footRoller: 0, intensity: 0, zones: [], secondsLeft: 0 })
  Object.assign(progress, { starter: null, plan: null })
  body.enterPhase(phase)
  body.notifyChanged()
  if (wasActive) onRecorded()
}

const recordSession = (
  memory: ChairPersistentMemory,
  end: { reason: MassageStopReason; seconds: number; intensity: number },
): void => {
  const { session } = memory
  memory.session = null
  if (!session) return
  memory.lastRecord += 1
  memory.records.push({ ...session, ...end, id: memory.lastRecord })
}

const stepSession = (parts: SessionParts, ms: number): void => {
  const { body } = parts
  const { state } = body
  checkSeat(parts)
  const inPhase = body.getMillisecondsInPhase()
  switch (state.phase) {
    case 'preparing':
      if (inPhase < PREPARING_MS) return
      body.enterPhase('running')
      return body.notifyChanged()
    case 'running':
      return advanceSession(parts, Math.min(ms, inPhase))
    case 'paused':
      if (inPhase >= CHAIR_SAFETY_LIMITS.maxPauseSeconds * 1000)
        endSession(parts, 'pausedTooLong', 'finishing')
      return
    case 'finishing':
      if (inPhase < FINISHING_MS) return
      state.program = 0
      body.enterPhase('idle')
      return body.notifyChanged()
    case 'idle':
    case 'fault':
    case 'emergencyStopped':
      // Only a request leads out of these.
      return
  }
}

/** A seat that was left pauses the session, then ends it. */
const checkSeat = (parts: SessionParts): void => {
  const { body, seat } = parts
  const emptySeconds = seat.getEmptySeconds()
  if (!body.has('seatSensor') || emptySeconds === null || !body.isActive()) return
  if (emptySeconds >= CHAIR_SAFETY_LIMITS.emptySeatEndSeconds) endSession(parts, 'emptySeat', 'finishing')
  else if (emptySeconds >= CHAIR_SAFETY_LIMITS.emptySeatPauseSeconds) pauseSession(body)
}

const advanceSession = (parts: SessionParts, ms: number): void => {
  const { body, progress } = parts
  const { state, memory } = body
  progress.workedMs += ms
  if (memory.session) memory.session.seconds = Math.round(progress.workedMs / 1000)
  state.secondsElapsed = Math.floor(progress.workedMs / 1000)
  state.secondsLeft = Math.max(0, progress.totalSeconds - state.secondsElapsed)
  if (state.secondsLeft === 0) {
    const isLongest = state.secondsElapsed >= CHAIR_SAFETY_LIMITS.maxSessionSeconds
    return endSession(parts, isLongest ? 'longestSession' : 'finished', 'finishing')
  }
  const hasNewStep = applyPlanStep(body, progress)
  if (!hasNewStep && state.secondsElapsed - progress.lastReport < REPORT_INTERVAL_SECONDS) return
  progress.lastReport = state.secondsElapsed
  body.notifyChanged()
}

/** Milliseconds until the session has to move on, or null while nothing goes on. */
const getNextTickDelayMs = (body: ChairFirmwareContext): number | null => {
  const inPhase = body.getMillisecondsInPhase()
  switch (body.state.phase) {
    case 'preparing':
      return Math.max(0, PREPARING_MS - inPhase)
    case 'finishing':
      return Math.max(0, FINISHING_MS - inPhase)
    case 'running':
    case 'paused':
      return TICK_INTERVAL_MS
    case 'idle':
    case 'fault':
    case 'emergencyStopped':
      return null
  }
}

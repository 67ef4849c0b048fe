import {
  applyWifiKeystream,
  CHAIR_SAFETY_LIMITS,
  decodeHomeBrokerAccess,
  encodeHomeBrokerStatus,
  findMassageProgram,
  type ChairEvent,
  type ChairRequest,
  type ChairResult,
  type HomeBrokerAccess,
  type HomeBrokerFailure,
  type HomeBrokerStep,
  type LinkSessionKeys,
} from '@anzuo/chair-protocol'
import {
  decideHomeCommand,
  HOME_LEVELS,
  type HomeCommand,
  type PreparedMassage,
} from '@anzuo/chair-protocol/home'
import type {
  ChairFirmwareModel,
  ChairPersistentMemory,
  ChairRequestOrigin,
  ChairRequestOutcome,
} from '@anzuo/chair-protocol/model'

/** A connection to the broker of the home, as far as the chair sees it. */
export type HomeConnection = {
  /** Something that the home is told may have changed. */
  publishState: () => void
  /** Leaves the broker; `isForgotten`: takes the chair out of the home as well. */
  close: (isForgotten: boolean) => Promise<void>
}

/** Opens such a connection, which comes back by itself until it is closed. */
export type ConnectToHome = (
  access: HomeBrokerAccess,
  chair: {
    memory: Pick<ChairPersistentMemory, 'serialNumber' | 'family' | 'features' | 'firmware'>
    getState: ChairFirmwareModel['state']
    getPrepared: () => PreparedMassage | null
    onCommand: (command: HomeCommand) => void
    onConnected: () => void
    onLost: (failure: Exclude<HomeBrokerFailure, 'none'>) => void
  },
) => HomeConnection

type HomeRequest = Extract<ChairRequest, { name: 'homeBroker' | 'homeBrokerStatus' | 'homeBrokerOff' }>

/** What is done at the chair itself: no link, and nobody who is known. */
const AT_THE_CHAIR: ChairRequestOrigin = { link: 'bluetooth', requester: null, vouchedSitting: null }

type SimulatedHomeOptions = {
  memory: ChairPersistentMemory
  model: ChairFirmwareModel
  randomBytes: (length: number) => Uint8Array
  /** Milliseconds of a steady clock. */
  now: () => number
  /** Starts a timer; returns how to stop it. */
  after?: ((ms: number, callback: () => void) => () => void) | undefined
  report: (event: ChairEvent) => void
  /** Something was started or ended: the model is due at another time. */
  onActed: () => void
  /** Null for a chair that knows no homes. */
  connect: ConnectToHome | null
}

/**
 * The chair in the home of its owner: a broker in the home's own network, with which it works without us and without the internet.
 * What comes from there only stops, pauses, lowers, and lays ready; a massage that lies ready is started by a press on the chair.
 */
export const createSimulatedHome = (options: SimulatedHomeOptions) => {
  const { memory, model, report } = options
  const prepared = createPreparedMassage({ ...options, onOver: () => links.publishState() })
  const links = createHomeLinks({ ...options, prepared, onStatus: () => reportHome() })
  const reportHome = () => report({ name: 'home', ...links.getReport() })

  const turnOff = async (): Promise<void> => {
    const wasOn = memory.homeBroker !== null
    memory.homeBroker = null
    prepared.set(null)
    if (!wasOn) return
    reportHome()
    await links.close(true)
  }

  return {
    perform: (
      request: HomeRequest,
      sealed: { keys: LinkSessionKeys; sequence: number } | null,
    ): ChairRequestOutcome => {
      if (!options.connect || !model.has('wifi')) return { result: 'unknownOperation' }
      switch (request.name) {
        case 'homeBrokerStatus':
          return { result: 'ok', data: encodeHomeBrokerStatus(links.getStatus()) }
        case 'homeBrokerOff':
          void turnOff()
          return { result: 'ok' }
        case 'homeBroker': {
          const access =
            sealed && decodeHomeBrokerAccess(applyWifiKeystream(sealed.keys, sealed.sequence, request.access))
          if (!access) return { result: 'badParameter' }
          memory.homeBroker = access
          links.open()
          reportHome()
          return { result: 'ok' }
        }
      }
    },

    /** The server is told on every connection that the chair has a home; about one that has none it is told nothing. */
    greetServer: (): void => {
      if (memory.homeBroker) reportHome()
    },

    /** Also at the start of a chair that has a home. */
    open: links.open,
    publishState: links.publishState,

    /** Somebody presses start on the chair itself. */
    pressStart: (): ChairResult => {
      const massage = prepared.get()
      if (!massage) return 'badState'
      if (model.state().isLocked) return 'locked'
      const result = startPrepared(options, massage)
      if (result === 'ok') prepared.set(null)
      options.onActed()
      return result
    },

    /** The chair has no owner any more: nobody's home has anything to say. */
    forget: turnOff,
    close: () => links.close(false),
  }
}

export type SimulatedHome = ReturnType<typeof createSimulatedHome>

const PREPARED_MS = CHAIR_SAFETY_LIMITS.planTimeoutSeconds * 1000

/** What lies ready, for as long as a plan would, and until something is stopped. */
const createPreparedMassage = ({
  model,
  now,
  after = startTimer,
  onOver,
}: Pick<SimulatedHomeOptions, 'model' | 'now' | 'after'> & { onOver: () => void }) => {
  let kept: { massage: PreparedMassage; at: number; stopCount: number } | null = null
  let stopTimer: () => void = () => undefined
  return {
    get: (): PreparedMassage | null =>
      kept && now() - kept.at < PREPARED_MS && kept.stopCount === model.state().stopCount
        ? kept.massage
        : null,
    set: (massage: PreparedMassage | null): void => {
      stopTimer()
      kept = massage && { massage, at: now(), stopCount: model.state().stopCount }
      if (massage) stopTimer = after(PREPARED_MS, onOver)
    },
  }
}

const startTimer = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** The seat, the phase and all else that a start needs are looked at by the model. */
const startPrepared = (
  { model, randomBytes }: Pick<SimulatedHomeOptions, 'model' | 'randomBytes'>,
  massage: PreparedMassage,
): ChairResult => {
  const { program } = massage
  const minutes = findMassageProgram(program)?.minutes ?? 0
  const { stopCount } = model.state()
  const token = new DataView(Uint8Array.from(randomBytes(4)).buffer).getUint32(0)
  const { result } = model.perform({ name: 'start', program, minutes, token, stopCount }, AT_THE_CHAIR)
  if (result !== 'ok') return result
  for (const parameter of HOME_LEVELS)
    if (model.has(parameter))
      model.perform({ name: 'set', parameter, value: massage[parameter] }, AT_THE_CHAIR)
  return 'ok'
}

const createHomeLinks = ({
  memory,
  model,
  now,
  connect,
  prepared,
  onActed,
  onStatus,
}: SimulatedHomeOptions & {
  prepared: ReturnType<typeof createPreparedMassage>
  onStatus: () => void
}) => {
  let link: HomeConnection | null = null
  let isConnected = false
  let failure: HomeBrokerFailure = 'none'
  const isTooFast = createCommandLimiter(now)

  const setConnected = (isNowConnected: boolean, nextFailure: HomeBrokerFailure) => {
    const isChanged = isNowConnected !== isConnected
    isConnected = isNowConnected
    failure = nextFailure
    if (isChanged) onStatus()
  }

  const onCommand = (command: HomeCommand): void => {
    if (command.name !== 'stop' && command.name !== 'pause' && isTooFast()) return
    model.tick()
    const decision = decideHomeCommand(command, {
      state: model.state(),
      features: memory.features,
      prepared: prepared.get(),
    })
    if (command.name === 'stop') prepared.set(null)
    if (decision.kind === 'prepare') prepared.set(decision.prepared)
    if (decision.kind === 'request') model.perform(decision.request, AT_THE_CHAIR)
    onActed()
    // Also after a refusal: Home Assistant then shows again what is true.
    link?.publishState()
  }

  const close = async (isForgotten: boolean): Promise<void> => {
    const closing = link
    link = null
    isConnected = false
    failure = 'none'
    await closing?.close(isForgotten)
  }

  return {
    open: (): void => {
      if (!memory.homeBroker || !connect) return
      void close(false)
      const opened = connect(memory.homeBroker, {
        memory,
        getState: model.state,
        getPrepared: prepared.get,
        onCommand,
        onConnected: () => link === opened && setConnected(true, 'none'),
        onLost: reason => link === opened && setConnected(false, reason),
      })
      link = opened
    },
    close,
    publishState: (): void => link?.publishState(),
    getReport: () => ({ isOn: memory.homeBroker !== null, isConnected }),
    getStatus: () => ({ step: getStep(memory, isConnected), failure, host: memory.homeBroker?.host ?? '' }),
  }
}

const getStep = (
  { homeBroker }: Pick<ChairPersistentMemory, 'homeBroker'>,
  isConnected: boolean,
): HomeBrokerStep => {
  if (!homeBroker) return 'off'
  return isConnected ? 'connected' : 'connecting'
}

/** As many commands in a second as a phone may send. */
const createCommandLimiter = (now: () => number) => {
  let recent: number[] = []
  return (): boolean => {
    recent = recent.filter(at => now() - at < 1000)
    if (recent.length >= CHAIR_SAFETY_LIMITS.maxRequestsPerSecond) return true
    recent.push(now())
    return false
  }
}

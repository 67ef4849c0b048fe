import {
  createIdleChairState,
  createPeripheralSession,
  issueAccessTicket,
  encodeChairState,
  deriveUserIdHash,
  getChairOperationCode,
  type ChairRequest,
  type ChairRequestName,
  type ChairResult,
  type ChairState,
  type PeripheralSession,
} from '@anzuo/chair-protocol'
import { ChairLinkError, type BluetoothChairTransport, type ChairLinkProblem } from '../types'

const TEST_DEVICE_KEY = new Uint8Array(32).fill(5)
const NOW = 1_800_000_000

const IDLE_STATE = createIdleChairState({ isSeated: true, sitting: 1, revision: 1 })

/** How the chair behaves, and what has happened to it. */
type FakeChairState = {
  /** What took effect, in its order. */
  done: string[]
  requests: ChairRequest[]
  /** Operation codes of the frames that came. */
  received: number[]
  answersToLose: number
  refusals: { left: number; problem: ChairLinkProblem }
  opened: number
  canOpenWithoutGesture: boolean
  isConnected: boolean
  isEmergencyStopBroken: boolean
  areTicketsExpired: boolean
  reportsOwnClosing: boolean
  result: ChairResult
  onFrame: (frame: Uint8Array) => void
  onClosed: () => void
  onAdapterOn: () => void
}

const createFakeChairState = (): FakeChairState => ({
  done: [],
  requests: [],
  received: [],
  answersToLose: 0,
  refusals: { left: 0, problem: 'lost' },
  opened: 0,
  canOpenWithoutGesture: true,
  isConnected: false,
  isEmergencyStopBroken: false,
  areTicketsExpired: false,
  reportsOwnClosing: false,
  result: 'ok',
  onFrame: () => {},
  onClosed: () => {},
  onAdapterOn: () => {},
})

/** The chair's side of the session. */
const createFakeSession = (state: FakeChairState): PeripheralSession =>
  createPeripheralSession({
    getDeviceKeys: () => [TEST_DEVICE_KEY],
    randomBytes: length => new Uint8Array(length).fill(state.opened),
    unixSeconds: () => (state.areTicketsExpired ? NOW + 10_000 : NOW),
    onTimeLearned: () => {},
    epoch: () => 1,
    onEpochLearned: () => {},
    clock: () => Date.now(),
  })

const createFakeTransport = (state: FakeChairState, session: PeripheralSession): BluetoothChairTransport => {
  const answer = (bytes: Uint8Array) => {
    if (state.answersToLose > 0) state.answersToLose -= 1
    else state.onFrame(bytes)
  }
  return {
    open: async () => {
      state.opened += 1
      if (state.refusals.left > 0) {
        state.refusals.left -= 1
        throw new ChairLinkError(state.refusals.problem)
      }
      state.isConnected = true
    },
    canOpenWithoutGesture: () => state.canOpenWithoutGesture,
    send: async frame => {
      if (!state.isConnected) throw new ChairLinkError('lost')
      state.received.push(frame[1] ?? 0)
      const outcome = session.receive(frame)
      if (outcome.kind === 'answered') answer(outcome.bytes)
      if (outcome.kind !== 'request') return
      // It has no effect: tests of what is done, asked and lost do not see it.
      if (outcome.request.name === 'ping')
        return state.onFrame(outcome.answer('ok', encodeChairState(IDLE_STATE)))
      state.done.push(outcome.request.name)
      state.requests.push(outcome.request)
      answer(outcome.answer(state.result, encodeChairState(IDLE_STATE)))
    },
    writeEmergencyStop: async () => {
      if (state.isEmergencyStopBroken) throw new ChairLinkError('lost')
      state.done.push('emergencyByte')
    },
    onFrame: listener => {
      state.onFrame = listener
    },
    onClosed: listener => {
      state.onClosed = listener
    },
    onAdapterOn: listener => {
      state.onAdapterOn = listener
    },
    close: async () => {
      if (state.isConnected && state.reportsOwnClosing) setTimeout(() => state.onClosed())
      state.isConnected = false
    },
  }
}

/** A chair at the other end of a transport that can lose answers, drop the connection and refuse to be found. */
export const createFakeChair = () => {
  const state = createFakeChairState()
  const session = createFakeSession(state)
  return {
    transport: createFakeTransport(state, session),
    issued: issueAccessTicket(TEST_DEVICE_KEY, {
      role: 'owner',
      epoch: 1,
      issuedAt: NOW,
      expiresAt: NOW + 3600,
      user: deriveUserIdHash('lin'),
    }),
    /** What took effect, in its order. */
    done: state.done,
    /** The requests that took effect, whole. */
    requests: state.requests,
    get opened() {
      return state.opened
    },
    countFrames: (name: ChairRequestName) =>
      state.received.filter(operation => operation === getChairOperationCode(name)).length,
    loseAnswers: (count: number) => {
      state.answersToLose = count
    },
    isConnected: () => state.isConnected,
    /** From now on only a tap of the person could open it, as with a browser's list. */
    requireGesture: () => {
      state.canOpenWithoutGesture = false
    },
    /** Tells of the end of a connection also when the link itself has closed it, as browsers do. */
    reportOwnClosing: () => {
      state.reportsOwnClosing = true
    },
    refuseToOpen: (count: number, problem: ChairLinkProblem) => {
      state.refusals = { left: count, problem }
    },
    drop: () => {
      state.isConnected = false
      state.onClosed()
    },
    switchAdapterOn: () => state.onAdapterOn(),
    expireTickets: () => {
      state.areTicketsExpired = true
    },
    answerWith: (result: ChairResult) => {
      state.result = result
    },
    breakEmergencyStop: () => {
      state.isEmergencyStopBroken = true
    },
    emitState: (revision: number, changes: Partial<ChairState> = {}) => {
      const frame = session.event({ name: 'state', state: { ...IDLE_STATE, ...changes, revision } })
      if (frame) state.onFrame(frame)
    },
  }
}

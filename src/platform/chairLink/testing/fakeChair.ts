import {
  createIdleChairState,
  createPeripheralSession,
  issueAccessTicket,
  encodeChairState,
  deriveUserKey,
  type ChairResult,
} from '@anzuo/chair-protocol'
import { ChairLinkError, type ChairTransport, type ChairLinkProblem } from '../types'

const TEST_DEVICE_KEY = new Uint8Array(32).fill(5)
const NOW = 1_800_000_000

const IDLE_STATE = createIdleChairState({ isSeated: true, sitting: 1, revision: 1 })

/** A chair at the other end of a transport that can lose answers, drop the connection and refuse to be found. */
export const createFakeChair = () => {
  const done: string[] = []
  const asked: string[] = []
  let answersToLose = 0
  let refusals: { left: number; problem: ChairLinkProblem } = { left: 0, problem: 'lost' }
  let opened = 0
  let opensAlone = true
  let isConnected = false
  let isByteBroken = false
  let areTicketsOver = false
  let result: ChairResult = 'ok'
  let onFrame = (_frame: Uint8Array) => {}
  let onClosed = () => {}
  let onAdapterOn = () => {}
  const gate = createPeripheralSession({
    deviceKey: TEST_DEVICE_KEY,
    randomBytes: length => new Uint8Array(length).fill(opened),
    unixSeconds: () => (areTicketsOver ? NOW + 10_000 : NOW),
    onTimeLearned: () => {},
    epoch: () => 1,
    onEpochLearned: () => {},
    clock: () => Date.now(),
  })

  const answer = (bytes: Uint8Array) => {
    if (answersToLose > 0) answersToLose -= 1
    else onFrame(bytes)
  }

  const transport: ChairTransport = {
    open: async () => {
      opened += 1
      if (refusals.left > 0) {
        refusals.left -= 1
        throw new ChairLinkError(refusals.problem)
      }
      isConnected = true
    },
    canOpenWithoutGesture: () => opensAlone,
    send: async frame => {
      if (!isConnected) throw new ChairLinkError('lost')
      asked.push(String(frame[1]))
      const outcome = gate.receive(frame)
      if (outcome.kind === 'answered') answer(outcome.bytes)
      if (outcome.kind !== 'request') return
      done.push(outcome.request.name)
      answer(outcome.answer(result, encodeChairState(IDLE_STATE)))
    },
    writeEmergencyStop: async () => {
      if (isByteBroken) throw new ChairLinkError('lost')
      done.push('emergencyByte')
    },
    onFrame: listener => {
      onFrame = listener
    },
    onClosed: listener => {
      onClosed = listener
    },
    onAdapterOn: listener => {
      onAdapterOn = listener
    },
    close: async () => {
      isConnected = false
    },
  }

  return {
    transport,
    issued: issueAccessTicket(TEST_DEVICE_KEY, {
      role: 'owner',
      epoch: 1,
      issuedAt: NOW,
      expiresAt: NOW + 3600,
      user: deriveUserKey('lin'),
    }),
    /** What took effect, in its order. */
    done,
    get opened() {
      return opened
    },
    countFrames: (name: 'start') => asked.filter(operation => operation === OPERATION_CODES[name]).length,
    loseAnswers: (count: number) => {
      answersToLose = count
    },
    isConnected: () => isConnected,
    /** From now on only a tap of the person could open it, as with a browser's list. */
    requireGesture: () => {
      opensAlone = false
    },
    refuseToOpen: (count: number, problem: ChairLinkProblem) => {
      refusals = { left: count, problem }
    },
    drop: () => {
      isConnected = false
      onClosed()
    },
    switchAdapterOn: () => onAdapterOn(),
    expireTickets: () => {
      areTicketsOver = true
    },
    answerWith: (given: ChairResult) => {
      result = given
    },
    breakEmergencyStop: () => {
      isByteBroken = true
    },
    emitState: (revision: number) => {
      const frame = gate.event({ name: 'state', state: { ...IDLE_STATE, revision } })
      if (frame) onFrame(frame)
    },
  }
}

const OPERATION_CODES = { start: '16' } as const

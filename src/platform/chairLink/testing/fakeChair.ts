import {
  createChairGate,
  issueTicket,
  packState,
  userKeyOf,
  type ChairState,
  type Result,
} from '@/domain/chair'
import { LinkFailure, type ChairTransport, type LinkProblem } from '../types'

const KEY = new Uint8Array(32).fill(5)
const NOW = 1_800_000_000

const idle: ChairState = {
  phase: 'idle',
  isSeated: true,
  isLocked: false,
  isOnline: false,
  isMoving: false,
  sitting: 1,
  program: 0,
  secondsLeft: 0,
  secondsElapsed: 0,
  intensity: 0,
  heat: 0,
  airbag: 0,
  footRoller: 0,
  zones: [],
  back: 0,
  legs: 0,
  revision: 1,
  fault: 'none',
  lastStop: 'none',
  occupantTag: 0,
}

/** A chair at the other end of a transport that can lose answers, drop the connection and refuse to be found. */
export const createFakeChair = () => {
  const done: string[] = []
  const asked: string[] = []
  let answersToLose = 0
  let refusals: { left: number; problem: LinkProblem } = { left: 0, problem: 'lost' }
  let opened = 0
  let opensAlone = true
  let isConnected = false
  let isByteBroken = false
  let areTicketsOver = false
  let result: Result = 'ok'
  let onFrame = (_frame: Uint8Array) => {}
  let onClosed = () => {}
  let onAdapterOn = () => {}
  const gate = createChairGate({
    deviceKey: KEY,
    randomBytes: length => new Uint8Array(length).fill(opened),
    unixSeconds: () => (areTicketsOver ? NOW + 10_000 : NOW),
    onTimeLearnt: () => {},
    epoch: () => 1,
    onEpochLearnt: () => {},
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
        throw new LinkFailure(refusals.problem)
      }
      isConnected = true
    },
    opensAlone: () => opensAlone,
    send: async frame => {
      if (!isConnected) throw new LinkFailure('lost')
      asked.push(String(frame[1]))
      const outcome = gate.receive(frame)
      if (outcome.kind === 'answered') answer(outcome.bytes)
      if (outcome.kind !== 'request') return
      done.push(outcome.request.name)
      answer(outcome.answer(result, packState(idle)))
    },
    stopNow: async () => {
      if (isByteBroken) throw new LinkFailure('lost')
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
    issued: issueTicket(KEY, {
      role: 'owner',
      epoch: 1,
      issuedAt: NOW,
      expiresAt: NOW + 3600,
      user: userKeyOf('lin'),
    }),
    /** What took effect, in its order. */
    done,
    get opened() {
      return opened
    },
    framesOf: (name: 'start') => asked.filter(operation => operation === OPERATIONS[name]).length,
    loseAnswers: (count: number) => {
      answersToLose = count
    },
    /** From now on only a tap of the person could open it, as with a browser's list. */
    wantTap: () => {
      opensAlone = false
    },
    refuseToOpen: (count: number, problem: LinkProblem) => {
      refusals = { left: count, problem }
    },
    drop: () => {
      isConnected = false
      onClosed()
    },
    switchAdapterOn: () => onAdapterOn(),
    endTickets: () => {
      areTicketsOver = true
    },
    answerWith: (given: Result) => {
      result = given
    },
    breakByte: () => {
      isByteBroken = true
    },
    sayState: (revision: number) => {
      const frame = gate.event({ name: 'state', state: { ...idle, revision } })
      if (frame) onFrame(frame)
    },
  }
}

const OPERATIONS = { start: '16' } as const

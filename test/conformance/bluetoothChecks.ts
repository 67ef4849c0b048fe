import {
  CHAIR_SAFETY_LIMITS,
  computeClaimProof,
  concatBytes,
  crc16,
  createPlanUploadRequests,
  decodeChairInfo,
  decodeMassageLogPage,
  deriveUserIdHash,
  encodeUint16,
  isActiveChairPhase,
  isMassageLogPageAuthentic,
  toHex,
  type ChairRequest,
  type ChairState,
} from '@anzuo/chair-protocol'
import {
  createStartToken,
  expectResult,
  expectState,
  findFirstProblem,
  type BluetoothContext,
  type ConformanceCheck,
} from './conformanceCheck'
import { PRESENCE_CHECKS } from './presenceChecks'
import { WIFI_CHECKS } from './wifiChecks'

type Check = ConformanceCheck<BluetoothContext>

const REST_TIMEOUT_MS = 6000
const REST_POLL_MS = 250
const PREPARING_TIMEOUT_MS = 3000
/** Answers and radios take time: a limit is looked at so long after it. */
const MARGIN_MS = 1000
const OTHER_PERSON = deriveUserIdHash('another person')

const createStart = (stopCount: number): Extract<ChairRequest, { name: 'start' }> => ({
  name: 'start',
  program: 1,
  minutes: 30,
  token: createStartToken(),
  stopCount,
})

const readState = async ({ phone }: BluetoothContext): Promise<ChairState | null> =>
  (await phone.ask({ name: 'getState' }))?.state ?? null

const readStopCount = async (context: BluetoothContext) => (await readState(context))?.stopCount ?? 0

const isActive = (state: ChairState) => isActiveChairPhase(state.phase)
const isCalm = (state: ChairState) => !isActive(state) && !state.isMoving

/** A chair at rest with its owner in it and near it; what is wrong when it cannot be brought there. */
export const bringToRest = async (context: BluetoothContext): Promise<string | null> => {
  const { chair, phone } = context
  if (!(await phone.connect())) return 'the phone and the chair do not come together'
  await phone.ask({ name: 'stop' })
  await phone.ask({ name: 'lock', isOn: false })
  const until = chair.now() + REST_TIMEOUT_MS
  for (;;) {
    const state = await readState(context)
    if (state?.phase === 'emergencyStopped') await phone.ask({ name: 'reset' })
    if (state?.phase === 'idle') break
    if (chair.now() > until) return `the chair does not come to rest: it is ${state?.phase ?? 'silent'}`
    await chair.wait(REST_POLL_MS)
  }
  await chair.sitDown()
  // The limit of requests a second is counted for each connection.
  await chair.wait(MARGIN_MS)
  return null
}

/** Starts a session as the app does; gives the answer. */
const startSession = async (context: BluetoothContext) => {
  const stopCount = await readStopCount(context)
  await context.phone.ask({ name: 'ping' })
  return context.phone.ask(createStart(stopCount))
}

/** Goes on until the session has been prepared. */
const startAndRun = async (context: BluetoothContext): Promise<string | null> => {
  const started = expectResult(await startSession(context), 'ok')
  if (started) return `a start: ${started}`
  const until = context.chair.now() + PREPARING_TIMEOUT_MS
  for (;;) {
    const state = await readState(context)
    if (state?.phase === 'running') return null
    if (context.chair.now() > until) return `a started chair is ${state?.phase ?? 'silent'}`
    await context.chair.wait(REST_POLL_MS)
  }
}

const BACK_DOWN = (stopCount: number): ChairRequest => ({
  name: 'move',
  axis: 'back',
  direction: 1,
  stopCount,
})

const wireChecks: readonly Check[] = [
  {
    id: 'broken-frame',
    rule: 'Frames',
    title: 'answers badFrame to a frame whose checksum is wrong',
    run: async ({ phone }) => {
      const frame = phone.writePlain({ name: 'getInfo' })
      const broken = frame.map((byte, index) => (index === frame.length - 1 ? byte ^ 1 : byte))
      return expectResult(await phone.exchange(broken), 'badFrame')
    },
  },
  {
    id: 'info',
    rule: 'Bluetooth: Info',
    title: 'says to anybody what it is',
    run: async ({ chair, identity }) => {
      const info = decodeChairInfo(await chair.bluetooth.readInfo())
      if (!info) return 'its info cannot be read'
      return info.serialNumber === identity.serialNumber ? null : `its serial number is ${info.serialNumber}`
    },
  },
  {
    id: 'unknown-operation',
    rule: 'Requests',
    title: 'answers unknownOperation to an operation that it does not know',
    run: async ({ phone }) => {
      const frame = phone.writePlain({ name: 'ping' })
      // Operation 0x7f in place of 0x05, with its checksum.
      return expectResult(await phone.exchange(withOperation(frame, 0x7f)), 'unknownOperation')
    },
  },
  {
    id: 'stranger',
    rule: 'Coming together over Bluetooth',
    title: 'does nothing for a phone that has not authenticated',
    run: async context => {
      await context.phone.connectOnly()
      const answer = await context.phone.exchange(context.phone.writePlain(createStart(0)))
      return expectResult(answer, 'notAuthenticated')
    },
  },
  {
    id: 'fresh-nonce',
    rule: 'Coming together over Bluetooth',
    title: 'draws a new nonce for every hello',
    run: async ({ phone }) => {
      const [first, second] = [await phone.greet(), await phone.greet()]
      if (!first || !second) return 'it did not greet'
      return toHex(first.chair) === toHex(second.chair) ? 'the same nonce came twice' : null
    },
  },
  {
    id: 'wrong-proof',
    rule: 'Coming together over Bluetooth',
    title: 'lets nobody in with a wrong proof, and takes a nonce for one attempt',
    run: async ({ phone }) => {
      const nonces = await phone.greet()
      if (!nonces) return 'it did not greet'
      return findFirstProblem(
        async () => expectResult(await phone.authenticate(nonces, { spoil: true }), 'badMac'),
        async () => expectResult(await phone.authenticate(nonces), 'badState'),
      )
    },
  },
  {
    id: 'expired-ticket',
    rule: 'Coming together over Bluetooth',
    title: 'refuses a ticket that is over',
    run: async ({ phone }) => {
      const nonces = await phone.greet()
      if (!nonces) return 'it did not greet'
      const past = { expiresAt: Math.floor(Date.now() / 1000) - 1 }
      return expectResult(await phone.authenticate(nonces, { ticket: past }), 'expired')
    },
  },
  {
    id: 'earlier-owner',
    rule: 'Coming together over Bluetooth',
    title: 'refuses a ticket of an earlier owner',
    run: async ({ phone, identity }) => {
      const nonces = await phone.greet()
      if (!nonces) return 'it did not greet'
      const earlier = { epoch: identity.epoch - 1 }
      return expectResult(await phone.authenticate(nonces, { ticket: earlier }), 'notPermitted')
    },
  },
  {
    id: 'wrong-mac',
    rule: 'Frames',
    title: 'refuses a request whose MAC is wrong',
    run: async ({ phone }) => {
      const frame = phone.write({ name: 'ping' })
      const macPlace = frame.length - 3
      return expectResult(await phone.exchange(withByte(frame, macPlace)), 'badMac')
    },
  },
  {
    id: 'repeat',
    rule: 'Coming together over Bluetooth',
    title: 'gives the same answer to a repeat, which has no second effect',
    run: async context => {
      const { phone } = context
      const frame = phone.write({ name: 'stop' })
      const [first, second] = [await phone.exchange(frame), await phone.exchange(frame)]
      if (!first || !second) return 'it did not answer'
      if (toHex(first.bytes) !== toHex(second.bytes)) return `the repeat was answered ${second.result}`
      const stopCount = await readStopCount(context)
      return stopCount === first.state?.stopCount ? null : 'the repeat stopped a second time'
    },
  },
  {
    id: 'replay',
    rule: 'Coming together over Bluetooth',
    title: 'refuses a number that was used for something else',
    run: async ({ phone }) => {
      await phone.ask({ name: 'ping' })
      return expectResult(await phone.exchange(phone.writeAgain({ name: 'stop' })), 'replay')
    },
  },
]

const safetyChecks: readonly Check[] = [
  {
    id: 'emergency-byte',
    rule: 'Rule 1',
    title: 'stops in an emergency by one byte of a stranger, and holds that',
    run: context =>
      findFirstProblem(
        () => startAndRun(context),
        async () => {
          await context.phone.connectOnly()
          await context.chair.bluetooth.writeEmergencyStop()
          await context.phone.connect()
          return expectState(await readState(context), ({ phase }) => phase === 'emergencyStopped')
        },
        async () => expectResult(await startSession(context), 'emergencyStopped'),
      ),
  },
  {
    id: 'emergency-frame',
    rule: 'Rule 1',
    title: 'stops in an emergency by a frame without a MAC',
    run: context =>
      findFirstProblem(
        () => startAndRun(context),
        async () => {
          const frame = context.phone.writePlain({ name: 'emergencyStop' })
          return expectResult(await context.phone.exchange(frame), 'ok')
        },
        async () => expectState(await readState(context), ({ phase }) => phase === 'emergencyStopped'),
      ),
  },
  {
    id: 'no-own-start',
    rule: 'Rule 2',
    title: 'starts nothing by itself when a plan has arrived, nor when a phone connects',
    run: async context => {
      const step = { seconds: 60, zones: ['neck' as const], intensity: 1, heat: 0, airbag: 0 }
      for (const request of createPlanUploadRequests({ program: 1, steps: [step] })) {
        const answer = await context.phone.ask(request)
        // A chair without smart plans takes none.
        if (answer?.result === 'unknownOperation') break
        if (answer?.result !== 'ok') return expectResult(answer, 'ok')
      }
      await context.phone.connect()
      return expectState(await readState(context), isCalm)
    },
  },
  {
    id: 'empty-seat-start',
    rule: 'Rule 3',
    title: 'does not start with nobody in the seat',
    run: async context => {
      await context.chair.standUp()
      return expectResult(await startSession(context), 'notSeated')
    },
  },
  {
    id: 'empty-seat-pause',
    rule: 'Rule 3',
    title: 'pauses when the seat has been empty for 3 seconds',
    run: context =>
      findFirstProblem(
        () => startAndRun(context),
        async () => {
          await context.chair.standUp()
          await context.chair.wait(CHAIR_SAFETY_LIMITS.emptySeatPauseSeconds * 1000 + MARGIN_MS)
          return expectState(await readState(context), ({ phase }) => phase === 'paused')
        },
      ),
  },
  {
    id: 'empty-seat-end',
    rule: 'Rule 3',
    title: 'ends the session when the seat has been empty for a minute',
    isLong: true,
    run: context =>
      findFirstProblem(
        () => startAndRun(context),
        async () => {
          await context.chair.standUp()
          await context.chair.wait(CHAIR_SAFETY_LIMITS.emptySeatEndSeconds * 1000 + MARGIN_MS)
          return expectState(await readState(context), isCalm)
        },
      ),
  },
  {
    id: 'longest-session',
    rule: 'Rule 4',
    title: 'ends a session after 30 minutes of work',
    isLong: true,
    run: context =>
      findFirstProblem(
        () => startAndRun(context),
        async () => {
          await context.chair.wait(CHAIR_SAFETY_LIMITS.maxSessionSeconds * 1000 + 2 * MARGIN_MS)
          return expectState(await readState(context), isCalm)
        },
      ),
  },
  {
    id: 'longest-pause',
    rule: 'Rule 4',
    title: 'ends a session that was paused for 5 minutes',
    isLong: true,
    run: context =>
      findFirstProblem(
        () => startAndRun(context),
        async () => expectResult(await context.phone.ask({ name: 'pause' }), 'ok'),
        async () => {
          await context.chair.wait(CHAIR_SAFETY_LIMITS.maxPauseSeconds * 1000 + MARGIN_MS)
          return expectState(await readState(context), isCalm)
        },
      ),
  },
  {
    id: 'heat-off',
    rule: 'Rule 4',
    title: 'switches heat and air off when a session ends',
    run: context =>
      findFirstProblem(
        () => startAndRun(context),
        async () => {
          await context.phone.ask({ name: 'set', parameter: 'heat', value: 3 })
          await context.phone.ask({ name: 'set', parameter: 'airbag', value: 3 })
          await context.phone.ask({ name: 'stop' })
          const state = await readState(context)
          return state?.heat === 0 && state.airbag === 0
            ? null
            : `heat is ${state?.heat}, air ${state?.airbag}`
        },
      ),
  },
  {
    id: 'handle',
    rule: 'Rule 5',
    title: 'stops back and legs when the handle is not heard of for 400 ms',
    run: context =>
      findFirstProblem(
        async () => expectResult(await context.phone.ask(BACK_DOWN(await readStopCount(context))), 'ok'),
        async () => {
          await context.chair.wait(CHAIR_SAFETY_LIMITS.moveTimeoutMs + MARGIN_MS / 4)
          return expectState(await readState(context), ({ isMoving }) => !isMoving)
        },
      ),
  },
  {
    id: 'lost-link',
    rule: 'Rule 6',
    title: 'goes on with its program when the link is lost',
    run: context =>
      findFirstProblem(
        () => startAndRun(context),
        async () => {
          await context.phone.connect()
          return expectState(await readState(context), ({ phase }) => phase === 'running')
        },
      ),
  },
  {
    id: 'control',
    rule: 'Rule 7',
    title: 'lets nobody take a session from whoever sits in it, but stops for everybody',
    run: context =>
      findFirstProblem(
        () => startAndRun(context),
        async () => {
          await context.phone.connect({ role: 'guest', user: OTHER_PERSON })
          const set: ChairRequest = { name: 'set', parameter: 'intensity', value: 5 }
          return expectResult(await context.phone.ask(set), 'busy')
        },
        async () => expectResult(await context.phone.ask({ name: 'stop' }), 'ok'),
        async () => expectState(await readState(context), isCalm),
      ),
  },
  {
    id: 'child-lock',
    rule: 'Rule 9',
    title: 'does nothing but stop while the child lock is on',
    run: context =>
      findFirstProblem(
        async () => expectResult(await context.phone.ask({ name: 'lock', isOn: true }), 'ok'),
        async () => expectResult(await startSession(context), 'locked'),
        async () => expectResult(await context.phone.ask({ name: 'stop' }), 'ok'),
      ),
  },
  {
    id: 'rate-limit',
    rule: 'Rule 10',
    title: 'takes at most 20 requests a second, and every stop',
    run: async ({ phone }) => {
      let limited = false
      for (let count = 0; count < CHAIR_SAFETY_LIMITS.maxRequestsPerSecond + 5; count += 1) {
        const answer = await phone.ask({ name: 'set', parameter: 'intensity', value: 1 })
        limited ||= answer?.result === 'limit'
      }
      return limited ? expectResult(await phone.ask({ name: 'stop' }), 'ok') : 'it took 25 at once'
    },
  },
  {
    id: 'start-before-stop',
    rule: 'Rule 12',
    title: 'refuses a start that was asked for before a stop',
    run: async context => {
      const before = await readStopCount(context)
      await context.phone.ask({ name: 'stop' })
      await context.phone.ask({ name: 'ping' })
      return expectResult(await context.phone.ask(createStart(before)), 'badState')
    },
  },
  {
    id: 'move-before-stop',
    rule: 'Rule 12',
    title: 'does not move for a handle that was pressed before a stop',
    run: async context => {
      const before = await readStopCount(context)
      await context.phone.ask({ name: 'stop' })
      return expectResult(await context.phone.ask(BACK_DOWN(before)), 'badState')
    },
  },
  {
    id: 'start-out-of-row',
    rule: 'Rule 13',
    title: 'refuses a start that does not follow right after the request before it',
    run: async context => {
      const stopCount = await readStopCount(context)
      await context.phone.ask({ name: 'ping' })
      const held = context.phone.write(createStart(stopCount), 1)
      return expectResult(await context.phone.exchange(held), 'expired')
    },
  },
  {
    id: 'start-held-back',
    rule: 'Rule 13',
    title: 'refuses a start that was held back for more than 5 seconds',
    run: async context => {
      const stopCount = await readStopCount(context)
      await context.phone.ask({ name: 'ping' })
      const held = context.phone.write(createStart(stopCount))
      await context.chair.wait(CHAIR_SAFETY_LIMITS.startTimeoutMs + MARGIN_MS)
      return expectResult(await context.phone.exchange(held), 'expired')
    },
  },
  {
    id: 'start-token',
    rule: 'Requests: start',
    title: 'starts once for one press, however often that arrives',
    run: async context => {
      const start = createStart(await readStopCount(context))
      await context.phone.ask({ name: 'ping' })
      const first = expectResult(await context.phone.ask(start), 'ok')
      if (first) return first
      const stopped = await context.phone.ask({ name: 'stop' })
      const again = { ...start, stopCount: stopped?.state?.stopCount ?? 0 }
      await context.phone.ask({ name: 'ping' })
      await context.phone.ask(again)
      return expectState(await readState(context), isCalm)
    },
  },
  {
    id: 'log',
    rule: 'Sessions',
    title: 'keeps a session in its log, signed for the server',
    run: async context => {
      const started = await startAndRun(context)
      if (started) return started
      await context.phone.ask({ name: 'stop' })
      const page = decodeMassageLogPage(
        (await context.phone.ask({ name: 'logSince', after: 0 }))?.data ?? new Uint8Array(0),
      )
      if (!page || page.records.length === 0) return 'its log is empty'
      return isMassageLogPageAuthentic(context.identity.deviceKey, page) ? null : 'its MAC is wrong'
    },
  },
  {
    id: 'claim',
    rule: 'Owners',
    title: 'proves after a press of its button that a phone is beside it',
    run: async context => {
      const challenge = Uint8Array.from({ length: 16 }, (_, index) => index)
      const { deviceKey, serialNumber } = context.identity
      await context.chair.pressButton()
      const answer = await context.phone.ask({ name: 'claim', challenge })
      if (answer?.result !== 'ok') return expectResult(answer, 'ok')
      const proof = computeClaimProof(deviceKey, serialNumber, challenge)
      return toHex(answer.data) === toHex(proof) ? null : 'its proof is wrong'
    },
  },
]

const withByte = (frame: Uint8Array, place: number): Uint8Array =>
  rewriteChecksum(frame.map((byte, index) => (index === place ? byte ^ 1 : byte)))

const withOperation = (frame: Uint8Array, operation: number): Uint8Array =>
  rewriteChecksum(frame.map((byte, index) => (index === 1 ? operation : byte)))

/** The frame with the checksum of what it holds now. */
const rewriteChecksum = (frame: Uint8Array): Uint8Array =>
  concatBytes(frame.slice(0, -2), encodeUint16(crc16(frame, frame.length - 2)))

export const BLUETOOTH_CHECKS: readonly Check[] = [
  ...wireChecks,
  ...safetyChecks,
  ...PRESENCE_CHECKS,
  ...WIFI_CHECKS,
]

import {
  CHAIR_FEATURES,
  MAX_SEALED_MESSAGE_TTL_MS,
  applyDeviceKeySeal,
  computeMassageLogReceiptMac,
  createCentralSession,
  decodePresenceAnswer,
  createChairFrameReassembler,
  createPlanUploadRequests,
  deriveSealedMessageKeys,
  deriveUserIdHash,
  encodeChairRequest,
  encodeDownlink,
  encodeUint32,
  encodeUint8,
  encodeWifiCredentials,
  fragmentChairFrame,
  getChairOperationCode,
  issueAccessTicket,
  listDeviceKeys,
  toFeatureBitmask,
  toHex,
  type CentralSession,
  type ChairRequest,
  type ChairRole,
  type DownlinkHeader,
  type MassageZone,
} from '@anzuo/chair-protocol'
import type { BenchChairOptions, BenchCommand, BenchCommandName, BenchOutput } from './benchProtocol'
import { createSimulatedBench, type SimulatedBench } from './simulatedBench'

/**
 * Rows of everything that can happen to a chair, drawn from a seed: requests over both links, held back, repeated, broken and forged;
 * bodies, buttons, faults, power cuts, time. The simulated chair answers first; a chair in C has to say the same, byte by byte.
 */
export type Episode = {
  options: BenchChairOptions
  commands: BenchCommand[]
  expected: BenchOutput[][]
  /** Frames and messages that were sent to the chair. */
  frameCount: number
}

const NOW = 1_800_000_000
const USERS = ['lin', 'mei', 'joe'] as const
const ROLES: readonly ChairRole[] = ['guest', 'family', 'owner']
const SERVER_USER = new Uint8Array(8)

type Random = {
  below: (limit: number) => number
  pick: <Value>(values: readonly Value[]) => Value
  chance: (part: number) => boolean
  bytes: (length: number) => Uint8Array
}

const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: values => values[below(values.length)]!,
    chance: part => next() < part,
    bytes: length => Uint8Array.from({ length }, () => below(256)),
  }
}

/** Answers to these say how the chair is now, also to a repeat (maker/README.md), where the simulated chair keeps the bytes. */
const READ_ANEW: readonly ChairRequest['name'][] = [
  'getInfo',
  'logSince',
  'claim',
  'presence',
  'wifiScan',
  'wifiStatus',
]
const READ_ANEW_FAR: readonly ChairRequest['name'][] = [...READ_ANEW, 'getState', 'ping']

/** Fewer messages in ten seconds than the chair in C keeps answers. */
const MAX_RECENT_MESSAGES = 18

/** Fewer sessions than its log holds. */
const MAX_RECORDS = 10

const createOptions = (random: Random, seed: number): BenchChairOptions => ({
  seed,
  clock: random.below(0x7fff_ffff),
  family: 1 + random.below(9),
  features: random.chance(0.6)
    ? toFeatureBitmask(CHAIR_FEATURES)
    : (toFeatureBitmask(['programs', 'seatSensor']) | random.below(0x1_0000)) >>> 0,
  isOwned: random.chance(0.8),
  deviceKey: random.bytes(32),
  serialNumber: 'HK24A00012',
})

type Player = {
  random: Random
  bench: SimulatedBench
  perform: (name: BenchCommandName, bytes?: Uint8Array) => BenchOutput[]
  phone: CentralSession | null
  reassembler: ReturnType<typeof createChairFrameReassembler>
  /** Frames that were sent and may come again. */
  sentFrames: Uint8Array[]
  sentMessages: Uint8Array[]
  messageTimes: number[]
  countFrame: () => void
  lastToken: number
}

export const createEpisode = (seed: number, frameCount: number): Episode => {
  const random = createRandom(seed)
  const options = createOptions(random, seed)
  const bench = createSimulatedBench(options)
  const commands: BenchCommand[] = []
  const expected: BenchOutput[][] = []
  let sent = 0
  const player: Player = {
    random,
    bench,
    perform: (name, bytes = new Uint8Array(0)) => {
      const command = { name, bytes: Uint8Array.from(bytes) }
      commands.push(command)
      const outputs = bench.send(command)
      expected.push(outputs)
      return outputs
    },
    phone: null,
    reassembler: createChairFrameReassembler(),
    sentFrames: [],
    sentMessages: [],
    messageTimes: [],
    countFrame: () => {
      sent += 1
    },
    lastToken: 1,
  }
  // A deadlock of the generator itself would never end.
  for (let step = 0; sent < frameCount && step < frameCount * 20; step += 1) takeStep(player)
  return { options, commands, expected, frameCount: sent }
}

const takeStep = (player: Player): void => {
  const { random, perform } = player
  const draw = random.below(100)
  if (player.bench.memory.records.length >= MAX_RECORDS) return acknowledgeLog(player)
  if (player.bench.getState().phase !== 'running' && random.chance(0.05)) return makeReady(player)
  if (player.phone !== null && random.chance(0.03)) return startPlan(player)
  if (random.chance(0.02)) return usePass(player)
  if (draw < 50) return usePhone(player)
  if (draw < 75) return useServer(player)
  if (draw < 90) return void perform('advance', encodeUint32(drawMilliseconds(random)))
  return touchChair(player)
}

/** Somebody sits in a chair that works. */
const makeReady = ({ perform }: Player): void => {
  for (const name of ['clearFault', 'press', 'sitDown'] as const) perform(name)
}

/** A plan that arrives whole, unless something is lost on its way. */
const startPlan = (player: Player): void => {
  const { random, bench, phone } = player
  for (const request of drawPlanRequests(random)) if (phone) sendFrame(player, phone.request(request).bytes)
  player.lastToken += 1
  const start: ChairRequest = {
    name: 'start',
    program: 255,
    minutes: 1 + random.below(30),
    token: player.lastToken,
    stopCount: bench.getState().stopCount,
  }
  if (phone) sendFrame(player, phone.request(start).bytes)
}

const drawMilliseconds = (random: Random): number =>
  random.chance(0.7)
    ? random.pick([0, 1, 30, 50, 125, 400, 999, 1000, 1500, 2000])
    : random.pick([399, 401, 2999, 3000, 3001, 5000, 5001, 10_000, 60_000, 300_000, 1_800_000, 7_200_000])

const touchChair = ({ random, perform }: Player): void => {
  const names: readonly BenchCommandName[] = [
    ...Array<BenchCommandName>(8).fill('sitDown'),
    'standUp',
    'standUp',
    'press',
    'press',
    'press',
    'raiseFault',
    'clearFault',
    'clearFault',
    'emergencyByte',
    'internetOpen',
    'internetOpen',
    'internetClose',
    'readInfo',
    'readState',
    'claimNumber',
    'powerCut',
    'factoryReset',
  ]
  const name = random.pick(names)
  if ((name === 'powerCut' || name === 'factoryReset') && random.chance(0.7)) return
  perform(name, name === 'raiseFault' ? encodeUint8(1 + random.below(5)) : new Uint8Array(0))
}

const drawZones = (random: Random): MassageZone[] =>
  random.chance(0.5) ? ['neck', 'waist'] : ['shoulders', 'back', 'calves']

const drawRequest = (player: Player): ChairRequest => {
  const { random, bench } = player
  const stopCount = random.chance(0.9) ? bench.getState().stopCount : random.below(0x1_0000)
  if (random.chance(0.3)) return drawStart(player, stopCount)
  const { keys } = bench.memory
  return random.pick<() => ChairRequest>([
    () => ({ name: 'ping' }),
    () => ({ name: 'getState' }),
    () => ({ name: 'getInfo' }),
    () => ({ name: 'pause' }),
    () => ({ name: 'resume' }),
    () => ({ name: 'resume' }),
    () => ({ name: random.chance(0.4) ? 'stop' : 'reset' }),
    () => ({ name: random.chance(0.2) ? 'emergencyStop' : 'reset' }),
    () => ({ name: 'set', parameter: 'intensity', value: random.below(6) }),
    () => ({ name: 'set', parameter: 'heat', value: random.below(5) }),
    () => ({ name: 'set', parameter: 'airbag', value: random.below(7) }),
    () => ({ name: 'set', parameter: 'footRoller', value: random.below(4) }),
    () => ({ name: 'setZones', zones: drawZones(random) }),
    () => ({
      name: 'move',
      axis: random.pick(['back', 'legs', 'zeroGravity', 'upright']),
      direction: random.pick([-1, 0, 1, 1]),
      stopCount,
    }),
    () => ({ name: 'lock', isOn: random.chance(0.3) }),
    () => ({ name: 'logSince', after: random.below(10) }),
    () => createReceipt(player),
    () => ({ name: 'claim', challenge: random.chance(0.5) ? new Uint8Array(16) : random.bytes(16) }),
    () => ({ name: 'firmwareBegin', manifest: random.bytes(123) }),
    () => ({ name: random.pick(['firmwareStatus', 'firmwareVerify', 'firmwareActivate']) }),
    () => ({
      name: 'owner',
      epoch: bench.memory.epoch + (random.chance(0.1) ? 1 : random.below(2) - 1),
      isOwned: random.chance(0.7),
    }),
    () => ({ name: 'time', unixSeconds: NOW + random.below(100_000) - 1000 }),
    () => ({ name: 'wifi', access: drawWifi(random) }),
    () => ({ name: random.pick(['wifiScan', 'wifiStatus']) }),
    () => ({
      name: 'presence',
      nonce: random.chance(0.7) ? new Uint8Array(16).fill(3) : random.bytes(16),
      unixSeconds: NOW + random.below(1000),
    }),
    () => {
      const version = keys.current.version + random.below(3)
      const key = Uint8Array.from({ length: 32 }, (_, index) => (index * 7 + version) & 0xff)
      return { name: 'newKey', version, sealedKey: applyDeviceKeySeal(keys.current.key, { version, key }) }
    },
    () => ({ name: 'retireKeys', version: keys.current.version + random.below(2) }),
    ...drawPlanRequests(random).map(request => () => request),
  ])()
}

const drawStart = (player: Player, stopCount: number): ChairRequest => {
  const { random } = player
  if (random.chance(0.9)) player.lastToken += 1
  return {
    name: 'start',
    program: random.chance(0.2) ? 255 : 1 + random.below(14),
    minutes: random.chance(0.9) ? 1 + random.below(30) : random.below(256),
    token: player.lastToken,
    stopCount,
  }
}

const drawWifi = (random: Random): Uint8Array =>
  random.chance(0.3)
    ? random.bytes(random.below(60))
    : (encodeWifiCredentials({ name: 'Home', password: 'x'.repeat(random.below(64)) }) ?? new Uint8Array(0))

/** One request of a plan; in three of four cases one that carries on where another one was. */
const drawPlanRequests = (random: Random): ChairRequest[] => {
  const steps = Array.from({ length: 1 + random.below(3) }, () => ({
    seconds: random.chance(0.95) ? 10 + random.below(60) : random.below(12),
    zones: drawZones(random),
    intensity: 1 + random.below(5),
    heat: random.below(4),
    airbag: random.below(6),
  }))
  return createPlanUploadRequests({ program: 1 + random.below(12), steps })
}

const createReceipt = ({ random, bench }: Player): ChairRequest => {
  const { logGeneration, lastRecord, keys } = bench.memory
  const generation = random.chance(0.9) ? logGeneration : logGeneration - 1
  const upTo = Math.max(0, lastRecord - random.below(3))
  const key = random.pick(listDeviceKeys(keys)).key
  const mac = random.chance(0.9) ? computeMassageLogReceiptMac(key, generation, upTo) : random.bytes(8)
  return { name: 'logReceived', generation, upTo, mac }
}

// ---- a phone ----

const usePhone = (player: Player): void => {
  const { random, perform } = player
  if (player.phone === null || random.chance(0.02)) return connectPhone(player)
  if (random.chance(0.01)) {
    perform('linkClose')
    player.phone = null
    return
  }
  if (random.chance(0.01)) return void perform('setPartBytes', encodeUint8(20 + random.below(225)))
  const draw = random.below(100)
  if (draw < 60) return sendPhoneRequest(player)
  if (draw < 68 && player.sentFrames.length > 0) return sendFrame(player, random.pick(player.sentFrames))
  if (draw < 80) return sendFrame(player, corruptBytes(random, drawFrame(player)))
  if (draw < 88) return sendFrame(player, random.bytes(random.below(70)))
  if (draw < 92) return void perform('linkWrite', random.bytes(random.below(24)))
  if (draw < 96) return sendPlainRequest(player)
  return handshake(player)
}

const connectPhone = (player: Player): void => {
  const { random, perform, bench } = player
  if (player.phone !== null) perform('linkClose')
  perform('linkOpen')
  const epoch = bench.memory.epoch + (random.chance(0.05) ? random.pick([-1, 1]) : 0)
  const issuedAt = NOW + random.below(1000)
  const key = random.chance(0.95) ? random.pick(listDeviceKeys(bench.memory.keys)).key : random.bytes(32)
  player.phone = createCentralSession({
    issued: issueAccessTicket(key, {
      role: random.pick(ROLES),
      epoch,
      issuedAt,
      expiresAt: issuedAt + (random.chance(0.95) ? 10_000_000 : 1000),
      user: deriveUserIdHash(random.pick(USERS)),
    }),
    randomBytes: random.bytes,
  })
  player.reassembler = createChairFrameReassembler()
  player.sentFrames = []
  handshake(player)
}

/** Somebody without a ticket presses the button, asks for the proof of that, and comes together with the pass of a chair without an owner. */
const usePass = (player: Player): void => {
  const { random, perform } = player
  if (player.phone !== null) perform('linkClose')
  perform('linkOpen')
  perform('press')
  const stranger = createCentralSession({
    issued: { ticket: new Uint8Array(28), sessionRoot: new Uint8Array(32) },
    randomBytes: random.bytes,
  })
  const asked = stranger.request({ name: 'presence', nonce: random.bytes(16), unixSeconds: NOW })
  player.phone = stranger
  player.reassembler = createChairFrameReassembler()
  player.sentFrames = []
  player.countFrame()
  for (const part of fragmentChairFrame(asked.bytes, 20))
    for (const { name, bytes } of perform('linkWrite', part)) {
      const frame = name === 'control' ? player.reassembler.push(bytes) : null
      const message = frame && stranger.receive(frame)
      const answer = message?.kind === 'answer' ? decodePresenceAnswer(message.data) : null
      if (answer?.pass)
        player.phone = createCentralSession({ issued: answer.pass, randomBytes: random.bytes })
    }
  handshake(player)
}

const handshake = (player: Player): void => {
  const hello = player.phone?.startHandshake()
  if (hello) sendFrame(player, hello)
}

/** Writes a frame and lets the phone take what comes back. */
const sendFrame = (player: Player, frame: Uint8Array): void => {
  const { random, phone } = player
  player.countFrame()
  const parts = fragmentChairFrame(frame, 20 + (random.chance(0.2) ? random.below(200) : 0))
  for (const part of parts) {
    if (random.chance(0.003)) continue
    takeOutputs(player, player.perform('linkWrite', part), phone)
  }
}

const takeOutputs = (player: Player, outputs: readonly BenchOutput[], phone: CentralSession | null): void => {
  for (const { name, bytes } of outputs) {
    if (name !== 'control') continue
    const frame = player.reassembler.push(bytes)
    const message = frame && phone?.receive(frame)
    if (message && message.kind === 'send' && player.random.chance(0.97)) sendFrame(player, message.bytes)
  }
}

const drawFrame = (player: Player): Uint8Array => {
  const { phone } = player
  if (!phone || player.random.chance(0.5)) return player.random.pick(player.sentFrames) ?? new Uint8Array(6)
  return phone.request(drawRequest(player)).bytes
}

const sendPhoneRequest = (player: Player): void => {
  const { phone, random } = player
  if (!phone) return
  if (phone.isSequenceExhausted()) return handshake(player)
  const request = drawRequest(player)
  const { bytes } = phone.request(request)
  if (!READ_ANEW.includes(request.name)) player.sentFrames = [...player.sentFrames.slice(-40), bytes]
  // One in twelve is lost on its way, and may come later.
  if (random.chance(0.92)) sendFrame(player, bytes)
}

const sendPlainRequest = (player: Player): void => {
  const stranger = createCentralSession({
    issued: { ticket: player.random.bytes(28), sessionRoot: player.random.bytes(32) },
    randomBytes: player.random.bytes,
  })
  sendFrame(player, stranger.request(drawRequest(player)).bytes)
}

const corruptBytes = (random: Random, bytes: Uint8Array): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  switch (random.below(4)) {
    case 0:
      return copy.slice(0, random.below(copy.length + 1))
    case 1:
      return Uint8Array.from([...copy, ...random.bytes(1 + random.below(8))])
    default: {
      const place = random.below(copy.length)
      copy[place] = (copy[place] ?? 0) ^ (1 + random.below(255))
      return copy
    }
  }
}

// ---- the server ----

const useServer = (player: Player): void => {
  const { random, bench } = player
  const now = bench.getClock()
  player.messageTimes = player.messageTimes.filter(time => now - time < MAX_SEALED_MESSAGE_TTL_MS)
  if (player.messageTimes.length >= MAX_RECENT_MESSAGES)
    return void player.perform('advance', encodeUint32(MAX_SEALED_MESSAGE_TTL_MS / 2))
  player.messageTimes.push(now)
  player.countFrame()
  const draw = random.below(100)
  if (draw < 10 && player.sentMessages.length > 0)
    return void player.perform('downlink', random.pick(player.sentMessages))
  const request = drawRequest(player)
  const message = writeMessage(player, request)
  if (!READ_ANEW_FAR.includes(request.name))
    player.sentMessages = [...player.sentMessages.slice(-20), message]
  if (draw < 20) return void player.perform('downlink', corruptBytes(random, message))
  if (draw < 25) return void player.perform('downlink', random.bytes(random.below(90)))
  player.perform('downlink', message)
}

const writeMessage = ({ random, bench }: Player, request: ChairRequest): Uint8Array => {
  const { sitting } = bench.getState()
  const left = random.chance(0.85) ? 5000 : random.pick([-1, 0, 10_000, 10_001, 60_000])
  const header: DownlinkHeader = {
    boot: random.chance(0.97) ? bench.getBoot() : random.below(0x1_0000),
    deadline: (bench.getUptimeMs() + left) >>> 0,
    id: random.bytes(12),
    role: random.pick(ROLES),
    vouchedSitting: random.chance(0.7) ? sitting : random.pick([null, 3]),
    user: random.chance(0.35) ? SERVER_USER : deriveUserIdHash(random.pick(USERS)),
  }
  const key = random.pick(listDeviceKeys(bench.memory.keys)).key
  return encodeDownlink(deriveSealedMessageKeys(key), header, {
    kind: 'request',
    operation: getChairOperationCode(request.name),
    sequence: 0,
    payload: encodeChairRequest(request),
  })
}

const acknowledgeLog = (player: Player): void => {
  const { bench, random } = player
  const { logGeneration: generation, lastRecord: upTo, keys } = bench.memory
  const mac = computeMassageLogReceiptMac(keys.current.key, generation, upTo)
  player.perform('advance', encodeUint32(MAX_SEALED_MESSAGE_TTL_MS))
  player.messageTimes = []
  const message = encodeDownlink(
    deriveSealedMessageKeys(keys.current.key),
    {
      boot: bench.getBoot(),
      deadline: (bench.getUptimeMs() + 5000) >>> 0,
      id: random.bytes(12),
      role: 'owner',
      vouchedSitting: null,
      user: SERVER_USER,
    },
    {
      kind: 'request',
      operation: getChairOperationCode('logReceived'),
      sequence: 0,
      payload: encodeChairRequest({ name: 'logReceived', generation, upTo, mac }),
    },
  )
  player.countFrame()
  player.perform('downlink', message)
}

// ---- what differs ----

/** The first thing that the chair in C said otherwise, in words, or null. */
export const findDifference = (
  { commands, expected }: Episode,
  actual: readonly BenchOutput[][],
): string | null => {
  const toText = (outputs: readonly BenchOutput[] = []) =>
    outputs.map(({ name, bytes }) => `${name} ${toHex(bytes)}`).join('\n  ')
  const index = expected.findIndex((outputs, each) => toText(outputs) !== toText(actual[each]))
  if (index < 0) return null
  const before = commands
    .slice(Math.max(0, index - 6), index + 1)
    .map(({ name, bytes }) => `${name} ${toHex(bytes)}`)
  return [
    `command ${index}, after ${before.join('\n  ')}`,
    `the simulated chair: ${toText(expected[index])}`,
    `the chair in C: ${toText(actual[index])}`,
  ].join('\n')
}

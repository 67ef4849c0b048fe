import {
  concatBytes,
  createPeripheralSession,
  getFirmwareDenialReason,
  createChairFrameReassembler,
  decodeChairRequest,
  encodeChairEvent,
  getChairEventCode,
  fragmentChairFrame,
  toHex,
  acceptNewDeviceKey,
  deriveSealedMessageKeys,
  listDeviceKeys,
  noteDeviceKeyUse,
  retireDeviceKeys,
  CHAIR_SAFETY_LIMITS,
  MAX_SEALED_MESSAGE_TTL_MS,
  getChairClockMsUntil,
  encodeChairInfo,
  encodeMassageLogPage,
  encodeChairState,
  decodeDownlink,
  chairResultCodes,
  encodeUint8,
  encodeUplink,
  MESSAGE_ID_BYTES,
  type ChairEvent,
  type PeripheralSession,
  type PeripheralSessionOutcome,
  type ChairRequest,
  type ChairState,
  type ChairFault,
  type ChairResult,
  type DeviceKey,
  type DeviceKeyring,
  type SealedMessageMacKeys,
  type DownlinkHeader,
  type LinkSessionKeys,
} from '@anzuo/chair-protocol'
import { createChairFirmwareModel } from '@anzuo/chair-protocol/model'
import type {
  ChairPersistentMemory,
  ChairRequestOrigin,
  ChairRequestOutcome,
} from '@anzuo/chair-protocol/model'
import {
  createChairClaimButton,
  createChairClock,
  createChairOwnership,
  createMassageSessionLog,
  createTickScheduler,
} from './chairParts'
import { createChairPresence, type ChairPresence } from './chairPresence'
import { createSimulatedHome, type ConnectToHome, type SimulatedHome } from './simulatedHome'
import { createSimulatedWifi, type SimulatedNetwork, type SimulatedWifi } from './simulatedWifi'
import {
  createSimulatedFirmware,
  type SimulatedFirmware,
  type SimulatedFirmwareOptions,
} from './simulatedFirmware'

/** The chair's connection to the internet, as far as the chair sees it. */
export type ChairUplinkPublisher = {
  /** Publishes an answer for the server of these four bytes in hex. */
  sendAnswer: (server: string, message: Uint8Array) => void
  sendEvent: (message: Uint8Array) => void
  /** Publishes the chair's state, which the broker keeps for whoever subscribes later. */
  sendState: (message: Uint8Array) => void
}

export type SimulatedChairOptions = {
  memory: ChairPersistentMemory
  randomBytes: (length: number) => Uint8Array
  /** Milliseconds of a steady clock. */
  now: () => number
  /** Called at every change, for a view. */
  onChanged?: (state: ChairState) => void
  /** Starts a timer; returns how to stop it. */
  after?: (ms: number, callback: () => void) => () => void
  /** Its two images; a chair without them takes no new firmware. */
  firmware?: SimulatedFirmwareOptions
  /** The networks around it; without them it joins whatever it is given. */
  networks?: readonly SimulatedNetwork[]
  /** It has joined a network that reaches the broker. */
  onWifiJoined?: () => void
  /** Reaches a broker of the home; a chair without it knows no homes. */
  connectToHome?: ConnectToHome
}

const NO_MESSAGE_ID = new Uint8Array(MESSAGE_ID_BYTES)

/**
 * A whole chair: its model (motors, seat, safety rules) with the two links, the button and the memory. What speaks MQTT or
 * Bluetooth gives it bytes and takes bytes.
 */
export const createSimulatedChair = (options: SimulatedChairOptions) => {
  const { memory, now } = options
  const boot = new DataView(Uint8Array.from(options.randomBytes(4)).buffer).getUint32(0)
  const clock = createChairClock(memory, now)
  const internet = createInternetLink({ memory, boot, clock })
  const bluetooth = createBluetoothLinks({
    ...options,
    clock,
    setOwner: epoch => owner.set(epoch, true),
    getPassKey: () => presence.getPassKey(),
  })
  const stateWatchers = createStateWatchers()
  const report = (event: ChairEvent) => [internet, bluetooth].forEach(link => link.sendEvent(event))
  const log = createMassageSessionLog({
    memory,
    isConnected: internet.isConnected,
    sendPage: page => internet.sendEvent({ name: 'session', page }),
  })
  const owner = createChairOwnership({
    memory,
    report,
    endSessions: bluetooth.endSessions,
    onNewOwner: () => presence.forget(),
    onDisowned: () => void home.forget(),
  })
  const button = createChairClaimButton({ memory, now, onAsked: () => options.onChanged?.(model.state()) })
  const readInfo = () => encodeInfo(parts)
  const { presence, wifi } = createSetupParts(options, { clock, bluetooth, readInfo })
  const model = createChairFirmwareModel({
    memory,
    now,
    unixSeconds: clock.getUnixSeconds,
    isConnected: bluetooth.isUserConnected,
    onChanged: state => {
      report({ name: 'state', state })
      stateWatchers.notify(state)
      home.publishState()
      options.onChanged?.(state)
    },
    onFault: fault => report({ name: 'fault', fault }),
    onRecorded: () => log.send(),
  })
  const scheduler = createTickScheduler({ model, now, after: options.after })
  const firmware = options.firmware ? startFirmware(options.firmware, { memory, clock }) : null
  const home = startHome(options, { model, internet, scheduler })
  const parts = { memory, clock, log, owner, button, presence, wifi, home, model, scheduler, firmware }
  return {
    ...createPhysicalControls(parts, internet),
    ...createLinkEnds({ ...parts, internet, bluetooth, boot }),
    memory,
    info: readInfo,
    boot,
    state: model.state,
    getEncodedState: () => encodeChairState(model.state()),

    /** Calls the listener with the 20 bytes of state at each change; returns how to stop that. */
    watchState: stateWatchers.add,

    /** Moves the chair on to now; timers do so by themselves. */
    tick: (): void => {
      // A pass that is over ends the sessions that were opened with it.
      presence.getPassKey()
      model.tick()
    },
    stop: scheduler.stop,
    leaveHome: home.close,
  }
}

export type SimulatedChair = ReturnType<typeof createSimulatedChair>

type ChairModel = ReturnType<typeof createChairFirmwareModel>

type ChairParts = {
  memory: ChairPersistentMemory
  clock: ReturnType<typeof createChairClock>
  log: ReturnType<typeof createMassageSessionLog>
  owner: ReturnType<typeof createChairOwnership>
  button: ReturnType<typeof createChairClaimButton>
  presence: ChairPresence
  wifi: SimulatedWifi
  home: SimulatedHome
  model: ChairModel
  scheduler: ReturnType<typeof createTickScheduler>
  firmware: SimulatedFirmware | null
}

type InternetLink = ReturnType<typeof createInternetLink>
type BluetoothLinks = ReturnType<typeof createBluetoothLinks>

const createStateWatchers = () => {
  const watchers = new Set<(packed: Uint8Array) => void>()
  return {
    add: (onState: (packed: Uint8Array) => void): (() => void) => {
      watchers.add(onState)
      return () => watchers.delete(onState)
    },
    notify: (state: ChairState): void => {
      if (watchers.size === 0) return
      const packed = encodeChairState(state)
      for (const watch of watchers) watch(packed)
    },
  }
}

/** What a chair has for its first hour with new people: the answer to a press, and its Wi-Fi. */
const createSetupParts = (
  options: SimulatedChairOptions,
  {
    clock,
    bluetooth,
    readInfo,
  }: { clock: ChairParts['clock']; bluetooth: BluetoothLinks; readInfo: () => Uint8Array },
) => ({
  presence: createChairPresence({
    ...options,
    unixSeconds: clock.getUnixSeconds,
    encodeInfo: readInfo,
    onPassEnded: bluetooth.endSessionsOfUser,
  }),
  wifi: createSimulatedWifi({
    memory: options.memory,
    now: options.now,
    networks: options.networks ?? null,
    onJoined: () => options.onWifiJoined?.(),
  }),
})

/** A chair that has a home looks for it as soon as it is switched on. */
const startHome = (
  { memory, randomBytes, now, after, connectToHome }: SimulatedChairOptions,
  { model, internet, scheduler }: Pick<ChairParts, 'model' | 'scheduler'> & { internet: InternetLink },
): SimulatedHome => {
  const home = createSimulatedHome({
    memory,
    model,
    randomBytes,
    now,
    after,
    report: internet.sendEvent,
    onActed: scheduler.schedule,
    connect: connectToHome ?? null,
  })
  home.open()
  return home
}

const startFirmware = (
  options: SimulatedFirmwareOptions,
  { memory, clock }: Pick<ChairParts, 'memory' | 'clock'>,
): SimulatedFirmware =>
  createSimulatedFirmware(options, {
    family: memory.family,
    factoryVersion: memory.firmware,
    unixSeconds: clock.getUnixSeconds,
    onVersion: version => {
      memory.firmware = version
    },
  })

/** Where the two links deliver what arrives. */
const createLinkEnds = (
  parts: ChairParts & { internet: InternetLink; bluetooth: BluetoothLinks; boot: number },
) => {
  const { model, internet, owner, log, home } = parts
  return {
    receiveDownlink: createDownlinkReceiver(parts),

    /** The chair is connected to the internet. */
    goOnline: (uplink: ChairUplinkPublisher): void => {
      internet.connect(uplink)
      const wasOnline = model.state().isOnline
      model.setOnline(true)
      if (wasOnline) internet.sendEvent({ name: 'state', state: model.state() })
      owner.report()
      home.greetServer()
      log.send()
    },
    goOffline: (): void => {
      internet.disconnect()
      model.setOnline(false)
    },

    /**
     * A phone connects over Bluetooth.
     * @param send takes one notification of the control characteristic
     * @param size bytes that one notification carries
     */
    connect: (send: (part: Uint8Array) => void, size: number) =>
      connectPhone(parts, parts.bluetooth, { send, size }),

    /** Any byte on the characteristic of the emergency stop. */
    emergencyStop: (): void => {
      model.emergencyStop()
    },
  }
}

/** Takes sealed messages of the server. One that the server did not write gets no answer. */
const createDownlinkReceiver = (parts: ChairParts & { internet: InternetLink; boot: number }) => {
  const { internet, clock, boot, memory, model } = parts
  const answered = new Map<string, { at: number } & ChairRequestOutcome>()

  /** A new key that the server has used is the chair's own; whoever listens is told the state with it. */
  const useKey = (deviceKey: DeviceKey) => {
    const keyring = noteDeviceKeyUse(memory.keys, deviceKey)
    if (keyring === memory.keys) return
    memory.keys = keyring
    internet.sendEvent({ name: 'state', state: model.state() })
  }

  const removeExpiredAnswers = () => {
    for (const [id, { at }] of answered) {
      if (clock.now() - at < MAX_SEALED_MESSAGE_TTL_MS) return
      answered.delete(id)
    }
  }

  return (bytes: Uint8Array): void => {
    const read = internet.decode(bytes)
    if (!read) return
    const { header, frame, deviceKey } = read
    useKey(deviceKey)
    const { operation } = frame
    const request = decodeChairRequest(operation, frame.payload)
    const isEmergency = typeof request !== 'string' && request.name === 'emergencyStop'
    const left = getChairClockMsUntil(header.deadline, clock.getUptimeMs())
    const isVoid = left < 0 || left > MAX_SEALED_MESSAGE_TTL_MS
    if (header.boot !== boot || (isVoid && !isEmergency))
      return internet.sendAnswer({ id: header.id, operation, deviceKey }, { result: 'expired' })

    removeExpiredAnswers()
    const key = toHex(header.id)
    const known = answered.get(key)
    if (known) return internet.sendAnswer({ id: header.id, operation, deviceKey }, known)
    const outcome =
      typeof request === 'string'
        ? { result: request }
        : perform(parts, { request, origin: toOrigin(header), sealingKey: deviceKey })
    answered.set(key, { at: clock.now(), ...outcome })
    internet.sendAnswer({ id: header.id, operation, deviceKey }, outcome)
  }
}

const toOrigin = ({ user: userKey, role, vouchedSitting }: DownlinkHeader): ChairRequestOrigin => {
  const user = toHex(userKey)
  return { link: 'internet', requester: { role, user, isServer: /^0+$/.test(user) }, vouchedSitting }
}

/** Does what is asked over either link, when the rules allow it. */
const perform = (
  { memory, clock, log, owner, button, presence, wifi, home, model, scheduler, firmware }: ChairParts,
  {
    request,
    origin,
    sealed = null,
    sealingKey = null,
  }: {
    request: ChairRequest
    origin: ChairRequestOrigin
    /** With which the server sealed the request. */
    sealingKey?: DeviceKey | null
    /** With what the request was signed over Bluetooth. */
    sealed?: { keys: LinkSessionKeys; sequence: number } | null
  },
): ChairRequestOutcome => {
  model.tick()
  const denial = model.getDenialReason(request.name, origin)
  if (denial) return { result: denial }
  switch (request.name) {
    case 'getInfo':
      return { result: 'ok', data: encodeInfo({ memory, button }) }
    case 'claim':
      return button.claim(request.challenge, origin)
    case 'logSince':
      return { result: 'ok', data: encodeMassageLogPage(log.createPage(request.after)) }
    case 'logReceived':
      return { result: log.acknowledge(request) }
    case 'owner':
      return { result: owner.set(request.epoch, request.isOwned) }
    case 'time':
      clock.learnUnixSeconds(request.unixSeconds)
      return { result: 'ok' }
    case 'newKey':
      return changeKeys(memory, sealingKey && acceptNewDeviceKey(memory.keys, sealingKey, request))
    case 'retireKeys':
      return changeKeys(memory, sealingKey && retireDeviceKeys(memory.keys, sealingKey, request.version))
    case 'presence':
      return presence.answer(request)
    case 'wifi':
      return wifi.perform(request, sealed)
    case 'wifiScan':
    case 'wifiStatus':
      return model.has('wifi') ? wifi.perform(request, sealed) : { result: 'unknownOperation' }
    case 'homeBroker':
    case 'homeBrokerStatus':
    case 'homeBrokerOff':
      return home.perform(request, sealed)
    case 'firmwareBegin':
    case 'firmwareBlock':
    case 'firmwareVerify':
    case 'firmwareActivate':
    case 'firmwareStatus':
      return performFirmwareRequest({ firmware, model }, request)
    default: {
      const outcome = model.perform(request, origin)
      scheduler.schedule()
      return outcome
    }
  }
}

/** A massage is not disturbed by a download; a new image is started only in an empty chair that rests. */
const performFirmwareRequest = (
  { firmware, model }: Pick<ChairParts, 'firmware' | 'model'>,
  request: Parameters<SimulatedFirmware['perform']>[0],
): ChairRequestOutcome => {
  if (!firmware) return { result: 'unknownOperation' }
  const denial = getFirmwareDenialReason(request.name, model.state(), model.has('seatSensor'))
  return denial ? { result: denial } : firmware.perform(request)
}

/** The keys are kept before the answer is sent, so that a power cut finds either those of before or the new ones. */
const changeKeys = (
  memory: ChairPersistentMemory,
  change: { keyring: DeviceKeyring; result: ChairResult } | null,
): ChairRequestOutcome => {
  if (!change) return { result: 'notPermitted' }
  memory.keys = change.keyring
  return { result: change.result }
}

type BluetoothConnection = { session: PeripheralSession; send: (part: Uint8Array) => void; size: number }

/** One phone's connection over Bluetooth. */
const connectPhone = (
  parts: ChairParts,
  bluetooth: BluetoothLinks,
  link: { send: (part: Uint8Array) => void; size: number },
) => {
  const { model, presence } = parts
  const { connection, close } = bluetooth.open(link)
  const { session } = connection
  const reassembler = createChairFrameReassembler()

  const answerRequest = ({
    request,
    keys,
    sequence,
    answer,
  }: Extract<PeripheralSessionOutcome, { kind: 'request' }>) => {
    const user = session.getAuthenticatedUser()
    const { result, data } = perform(parts, {
      request,
      origin: {
        link: 'bluetooth',
        requester: user && { ...user, isServer: false },
        vouchedSitting: null,
      },
      sealed: keys && { keys, sequence },
    })
    sendFrame(connection, answer(result, data))
  }

  return {
    /** A write to the control characteristic. */
    write: (part: Uint8Array): void => {
      const frame = reassembler.push(part)
      if (!frame) return
      // A pass that is over ends the sessions that were opened with it.
      presence.getPassKey()
      const wasAuthenticated = session.getAuthenticatedUser() !== null
      const outcome = session.receive(frame)
      if (outcome.kind === 'answered') sendFrame(connection, outcome.bytes)
      if (outcome.kind === 'request') answerRequest(outcome)
      const authenticated = session.getAuthenticatedUser()
      if (!authenticated || wasAuthenticated) return
      model.onBluetoothUser(authenticated.user)
      const first = session.event({ name: 'state', state: model.state() })
      if (first) sendFrame(connection, first)
    },
    /** A larger MTU was negotiated. */
    setSize: (bytes: number): void => {
      connection.size = bytes
    },
    close: (): void => {
      close()
      model.onLinkLost()
    },
  }
}

/** The connections of phones, each with its session. */
const createBluetoothLinks = (options: {
  memory: ChairPersistentMemory
  randomBytes: (length: number) => Uint8Array
  clock: ChairParts['clock']
  /** A ticket shows that the chair has had another owner since. */
  setOwner: (epoch: number) => void
  /** The key of the pass that a press has given out. */
  getPassKey: () => Uint8Array | null
}) => {
  const { memory, clock } = options
  const connections = new Set<BluetoothConnection>()
  return {
    open: (link: { send: (part: Uint8Array) => void; size: number }) => {
      const session = createPeripheralSession({
        getDeviceKeys: () => [
          ...listDeviceKeys(memory.keys).map(({ key }) => key),
          ...[options.getPassKey()].filter(key => key !== null),
        ],
        randomBytes: options.randomBytes,
        unixSeconds: clock.getUnixSeconds,
        onTimeLearned: clock.learnUnixSeconds,
        epoch: () => memory.epoch,
        onEpochLearned: options.setOwner,
        clock: clock.now,
      })
      const connection: BluetoothConnection = { ...link, session }
      connections.add(connection)
      return { connection, close: () => void connections.delete(connection) }
    },
    isUserConnected: (user: string): boolean =>
      [...connections].some(({ session }) => session.getAuthenticatedUser()?.user === user),
    endSessions: (): void => {
      for (const { session } of connections) session.endSession()
    },
    endSessionsOfUser: (user: string): void => {
      for (const { session } of connections)
        if (session.getAuthenticatedUser()?.user === user) session.endSession()
    },
    sendEvent: (event: ChairEvent): void => {
      for (const connection of connections) {
        const frame = connection.session.event(event)
        if (frame) sendFrame(connection, frame)
      }
    },
  }
}

const sendFrame = ({ send, size }: BluetoothConnection, frame: Uint8Array): void => {
  for (const part of fragmentChairFrame(frame, size)) send(part)
}

/** Seals what goes to the internet; what is sent while the chair is offline is lost. */
const createInternetLink = ({
  memory,
  boot,
  clock,
}: {
  memory: ChairPersistentMemory
  boot: number
  clock: ChairParts['clock']
}) => {
  const macKeys = new WeakMap<DeviceKey, SealedMessageMacKeys>()
  const getMacKeys = (deviceKey: DeviceKey): SealedMessageMacKeys => {
    const known = macKeys.get(deviceKey) ?? deriveSealedMessageKeys(deviceKey.key)
    macKeys.set(deviceKey, known)
    return known
  }
  let uplink: ChairUplinkPublisher | null = null

  const createHeader = (id: Uint8Array) => ({ boot, clock: clock.getUptimeMs(), id })

  return {
    connect: (connected: ChairUplinkPublisher): void => {
      uplink = connected
    },
    disconnect: (): void => {
      uplink = null
    },
    isConnected: (): boolean => uplink !== null,
    /** Reads a message, and says with which of the chair's keys it was sealed. */
    decode: (bytes: Uint8Array) => {
      for (const deviceKey of listDeviceKeys(memory.keys)) {
        const read = decodeDownlink(getMacKeys(deviceKey), bytes)
        if (read) return { ...read, deviceKey }
      }
      return null
    },
    sendEvent: (event: ChairEvent): void => {
      if (!uplink) return
      const message = encodeUplink(getMacKeys(memory.keys.current), createHeader(NO_MESSAGE_ID), {
        kind: 'event',
        operation: getChairEventCode(event.name),
        sequence: 0,
        payload: encodeChairEvent(event),
      })
      if (event.name === 'state') uplink.sendState(message)
      else uplink.sendEvent(message)
    },
    /** An answer is sealed with the key of its request: whoever asked knows that one. */
    sendAnswer: (
      { id, operation, deviceKey }: { id: Uint8Array; operation: number; deviceKey: DeviceKey },
      { result, data }: ChairRequestOutcome,
    ): void => {
      const message = encodeUplink(getMacKeys(deviceKey), createHeader(id), {
        kind: 'answer',
        operation,
        sequence: 0,
        payload: concatBytes(encodeUint8(chairResultCodes.getCode(result)), data ?? new Uint8Array(0)),
      })
      uplink?.sendAnswer(toHex(id.slice(0, 4)), message)
    },
  }
}

/** What a person does to the chair with their body and hands. */
const createPhysicalControls = (
  { memory, owner, button, presence, wifi, home, model, scheduler }: ChairParts,
  internet: InternetLink,
) => ({
  sitDown: model.sitDown,
  standUp: (): void => {
    model.standUp()
    scheduler.schedule()
  },
  raiseFault: (fault: Exclude<ChairFault, 'none'>) => model.raiseFault(fault),
  clearFault: model.clearFault,

  /** Somebody presses the chair's button: it confirms a claim, or resets after a stop. */
  pressButton: (): void => {
    const claimed = button.press()
    if (claimed) return internet.sendEvent(claimed)
    presence.press()
    model.pressResetButton()
  },
  getClaimNumber: button.getClaimNumber,

  /** The start key on the chair: begins the massage that its home has laid ready, for whoever sits in it. */
  pressStart: home.pressStart,

  /** The button was held: everything that belongs to somebody is forgotten. */
  factoryReset: (): void => {
    model.emergencyStop()
    model.pressResetButton()
    model.forgetPlan()
    wifi.forget()
    presence.forget()
    memory.records = []
    memory.logGeneration = (memory.logGeneration + 1) >>> 0
    memory.lastRecord = 0
    owner.set(memory.epoch + 1, false)
  },
})

const encodeInfo = ({ memory, button }: Pick<ChairParts, 'memory' | 'button'>): Uint8Array =>
  encodeChairInfo({
    family: memory.family,
    features: [...memory.features],
    firmware: memory.firmware,
    longestMinutes: CHAIR_SAFETY_LIMITS.maxSessionSeconds / 60,
    isOwned: memory.isOwned,
    isClaimOpen: button.isClaimOpen(),
    serialNumber: memory.serialNumber,
  })

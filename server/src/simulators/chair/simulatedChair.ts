import {
  computeClaimProof,
  concatBytes,
  createPeripheralSession,
  createFrameReassembler,
  decodeChairRequest,
  encodeChairEvent,
  constantTimeEqual,
  getEventCode,
  fragmentFrame,
  toHex,
  deriveMessageKeys,
  SAFETY_LIMITS,
  computeLogReceiptMac,
  MAX_MESSAGE_TTL_MS,
  getMillisecondsUntil,
  encodeChairInfo,
  encodeSessionLogPage,
  encodeChairState,
  decodeDownlink,
  MAX_RECORDS_PER_LOG_PAGE,
  resultCodes,
  applyWifiKeystream,
  signSessionLogPage,
  encodeUint8,
  decodeWifiCredentials,
  encodeUplink,
  MESSAGE_ID_BYTES,
  type AnswerEncoder,
  type ChairEvent,
  type PeripheralSession,
  type ChairRequest,
  type ChairState,
  type ChairFault,
  type SessionLogPage,
  type ChairResult,
  type LinkSessionKeys,
} from '@anzuo/chair-protocol'
import { createChairModel } from '@anzuo/chair-protocol/model'
import type {
  ChairPersistentMemory,
  ChairRequestOrigin,
  ChairRequestOutcome,
} from '@anzuo/chair-protocol/model'

/** The chair's line to the internet, as far as the chair sees it. */
export type ChairUplink = {
  /** A letter with an answer, for the server of these four bytes in hex. */
  sendAnswer: (server: string, letter: Uint8Array) => void
  sendEvent: (letter: Uint8Array) => void
  /** Keeps this letter as the chair's state for whoever comes later. */
  sendState: (letter: Uint8Array) => void
}

export type SimulatedChairOptions = {
  memory: ChairPersistentMemory
  deviceKey: Uint8Array
  randomBytes: (length: number) => Uint8Array
  /** Milliseconds of a steady clock. */
  now: () => number
  /** Hears of every change, for a view. */
  onChanged?: (state: ChairState) => void
  /** Starts a timer and gives how to stop it. */
  after?: (ms: number, callback: () => void) => () => void
}

const NO_MESSAGE_ID = new Uint8Array(MESSAGE_ID_BYTES)

const startTimer = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/**
 * A whole chair: the machine with its two links, its button and its memory. What speaks MQTT or Bluetooth gives it bytes
 * and takes bytes.
 */
export const createSimulatedChair = (options: SimulatedChairOptions) => {
  const { memory, deviceKey, now } = options
  const after = options.after ?? startTimer
  const messageKeys = deriveMessageKeys(deviceKey)
  const boot = new DataView(Uint8Array.from(options.randomBytes(4)).buffer).getUint32(0)
  const bootedAt = now()
  const connections = new Map<
    number,
    { gate: PeripheralSession; send: (part: Uint8Array) => void; size: number }
  >()
  const stateWatchers = new Set<(packed: Uint8Array) => void>()
  const answered = new Map<string, { at: number } & ChairRequestOutcome>()
  let uplink: ChairUplink | null = null
  let nextConnection = 1
  let timeKnownAt: { unix: number; at: number } | null = null
  let pressedAt: number | null = null
  let claim: { challenge: Uint8Array; askedAt: number } | null = null
  let timer: { dueAt: number; stop: () => void } | null = null

  const clock = () => Math.floor(now() - bootedAt) >>> 0

  const unixSeconds = (): number =>
    timeKnownAt ? timeKnownAt.unix + Math.floor((now() - timeKnownAt.at) / 1000) : memory.lastTime

  const learnTime = (unix: number) => {
    if (unix <= unixSeconds()) return
    timeKnownAt = { unix, at: now() }
    memory.lastTime = unix
  }

  const isWithin = (at: number | null, seconds: number) => at !== null && now() - at < seconds * 1000
  const isClaimOpen = () => isWithin(pressedAt, SAFETY_LIMITS.claimTimeoutSeconds)

  const createUplinkHeader = (id: Uint8Array) => ({ boot, clock: clock(), id })

  const encodeEventMessage = (event: ChairEvent) =>
    encodeUplink(messageKeys, createUplinkHeader(NO_MESSAGE_ID), {
      kind: 'event',
      operation: getEventCode(event.name),
      sequence: 0,
      payload: encodeChairEvent(event),
    })

  const send = (frame: Uint8Array, connection: { send: (part: Uint8Array) => void; size: number }) => {
    for (const part of fragmentFrame(frame, connection.size)) connection.send(part)
  }

  const notifyBluetooth = (event: ChairEvent) => {
    for (const connection of connections.values()) {
      const frame = connection.gate.event(event)
      if (frame) send(frame, connection)
    }
  }

  const machine = createChairModel({
    memory,
    now,
    unixSeconds,
    isConnected: user =>
      [...connections.values()].some(({ gate }) => gate.getAuthenticatedUser()?.user === user),
    onChanged: state => {
      const event = { name: 'state', state } as const
      uplink?.sendState(encodeEventMessage(event))
      notifyBluetooth(event)
      if (stateWatchers.size > 0) {
        const packed = encodeChairState(state)
        for (const watch of stateWatchers) watch(packed)
      }
      options.onChanged?.(state)
    },
    onFault: fault => {
      uplink?.sendEvent(encodeEventMessage({ name: 'fault', fault }))
      notifyBluetooth({ name: 'fault', fault })
    },
    onRecorded: () => sendLog(),
  })

  /** Ticks while something goes on, and rests otherwise. */
  const schedule = () => {
    const wait = machine.getNextTickDelayMs()
    if (wait === null) return
    const dueAt = now() + wait
    if (timer && timer.dueAt <= dueAt) return
    timer?.stop()
    timer = {
      dueAt,
      stop: after(wait, () => {
        timer = null
        machine.tick()
        schedule()
      }),
    }
  }

  const createLogPage = (afterId: number): SessionLogPage =>
    signSessionLogPage(deviceKey, {
      generation: memory.logGeneration,
      records: memory.records.filter(({ id }) => id > afterId).slice(0, MAX_RECORDS_PER_LOG_PAGE),
    })

  /** Sends what the server has not acknowledged, page by page. */
  const sendLog = () => {
    if (!uplink) return
    for (
      let page = createLogPage(0);
      page.records.length > 0;
      page = createLogPage(page.records.at(-1)?.id ?? 0)
    )
      uplink.sendEvent(encodeEventMessage({ name: 'session', page }))
  }

  const notifyOwner = () => {
    const event = { name: 'owner', epoch: memory.epoch, isOwned: memory.isOwned } as const
    uplink?.sendEvent(encodeEventMessage(event))
    notifyBluetooth(event)
  }

  const setOwner = (epoch: number, isOwned: boolean): ChairResult => {
    if (epoch < memory.epoch) return 'badState'
    const isNew = epoch > memory.epoch || isOwned !== memory.isOwned
    if (epoch > memory.epoch) for (const { gate } of connections.values()) gate.endSession()
    memory.epoch = epoch
    memory.isOwned = isOwned
    if (isNew) notifyOwner()
    return 'ok'
  }

  const info = () =>
    encodeChairInfo({
      family: memory.family,
      features: [...memory.features],
      firmware: memory.firmware,
      longestMinutes: SAFETY_LIMITS.maxSessionSeconds / 60,
      isOwned: memory.isOwned,
      isClaimOpen: isClaimOpen(),
      serialNumber: memory.serialNumber,
    })

  const handleClaim = (challenge: Uint8Array, asking: ChairRequestOrigin): ChairRequestOutcome => {
    if (asking.link === 'internet') {
      if (!asking.requester?.isServer) return { result: 'notPermitted' }
      claim = { challenge, askedAt: now() }
      options.onChanged?.(machine.state())
      return { result: 'ok' }
    }
    if (memory.isOwned && !isClaimOpen()) return { result: 'notPermitted' }
    return { result: 'ok', data: computeClaimProof(deviceKey, memory.serialNumber, challenge) }
  }

  const handleLogReceived = ({
    generation,
    upTo,
    mac,
  }: Extract<ChairRequest, { name: 'logReceived' }>): ChairResult => {
    if (!constantTimeEqual(mac, computeLogReceiptMac(deviceKey, generation, upTo))) return 'badMac'
    if (generation === memory.logGeneration) memory.records = memory.records.filter(({ id }) => id > upTo)
    return 'ok'
  }

  const perform = (
    request: ChairRequest,
    asking: ChairRequestOrigin,
    sealed: { keys: LinkSessionKeys; sequence: number } | null,
  ): ChairRequestOutcome => {
    machine.tick()
    const refusal = machine.getDenialReason(request.name, asking)
    if (refusal) return { result: refusal }
    switch (request.name) {
      case 'getInfo':
        return { result: 'ok', data: info() }
      case 'claim':
        return handleClaim(request.challenge, asking)
      case 'logSince':
        return { result: 'ok', data: encodeSessionLogPage(createLogPage(request.after)) }
      case 'logReceived':
        return { result: handleLogReceived(request) }
      case 'owner':
        return { result: setOwner(request.epoch, request.isOwned) }
      case 'time':
        learnTime(request.unixSeconds)
        return { result: 'ok' }
      case 'wifi': {
        const access =
          sealed && decodeWifiCredentials(applyWifiKeystream(sealed.keys, sealed.sequence, request.access))
        if (!access) return { result: 'badParameter' }
        memory.wifiName = access.name
        return { result: 'ok' }
      }
      case 'firmware':
        if (machine.state().phase !== 'idle') return { result: 'badState' }
        memory.firmware = request.version
        return { result: 'ok' }
      default: {
        const performed = machine.perform(request, asking)
        schedule()
        return performed
      }
    }
  }

  const answerDownlink = (id: Uint8Array, operation: number, { result, data }: ChairRequestOutcome) => {
    const letter = encodeUplink(messageKeys, createUplinkHeader(id), {
      kind: 'answer',
      operation,
      sequence: 0,
      payload: concatBytes(encodeUint8(resultCodes.getCode(result)), data ?? new Uint8Array(0)),
    })
    uplink?.sendAnswer(toHex(id.slice(0, 4)), letter)
  }

  const removeExpiredAnswers = () => {
    for (const [id, { at }] of answered) {
      if (now() - at < MAX_MESSAGE_TTL_MS) return
      answered.delete(id)
    }
  }

  /** Takes a letter of the server. One that nobody of ours has written gets no answer. */
  const receiveDownlink = (bytes: Uint8Array): void => {
    const read = decodeDownlink(messageKeys, bytes)
    if (!read) return
    const { letter, frame } = read
    const { operation } = frame
    const request = decodeChairRequest(operation, frame.payload)
    const isEmergency = typeof request !== 'string' && request.name === 'emergencyStop'
    const left = getMillisecondsUntil(letter.deadline, clock())
    const isVoid = left < 0 || left > MAX_MESSAGE_TTL_MS
    if (letter.boot !== boot || (isVoid && !isEmergency))
      return answerDownlink(letter.id, operation, { result: 'expired' })

    removeExpiredAnswers()
    const key = toHex(letter.id)
    const kept = answered.get(key)
    if (kept) return answerDownlink(letter.id, operation, kept)
    const user = toHex(letter.user)
    const performed =
      typeof request === 'string'
        ? { result: request }
        : perform(
            request,
            {
              link: 'internet',
              requester: { role: letter.role, user, isServer: /^0+$/.test(user) },
              vouchedSitting: letter.vouchedSitting,
            },
            null,
          )
    answered.set(key, { at: now(), ...performed })
    answerDownlink(letter.id, operation, performed)
  }

  return {
    memory,
    info,
    boot,
    state: machine.state,
    getEncodedState: () => encodeChairState(machine.state()),

    /** The chair is connected to the internet. */
    goOnline: (line: ChairUplink): void => {
      uplink = line
      const isNew = !machine.state().isOnline
      machine.setOnline(true)
      if (!isNew) line.sendState(encodeEventMessage({ name: 'state', state: machine.state() }))
      notifyOwner()
      sendLog()
    },
    goOffline: (): void => {
      uplink = null
      machine.setOnline(false)
    },
    receiveLetter: receiveDownlink,

    /**
     * A phone connects over Bluetooth.
     * @param send takes one notification of the control characteristic
     * @param size bytes that one notification carries
     */
    connect: (send: (part: Uint8Array) => void, size: number) => {
      const id = nextConnection
      nextConnection += 1
      const reassembler = createFrameReassembler()
      const gate = createPeripheralSession({
        deviceKey,
        randomBytes: options.randomBytes,
        unixSeconds,
        onTimeLearned: learnTime,
        epoch: () => memory.epoch,
        onEpochLearned: epoch => setOwner(epoch, true),
        clock: now,
      })
      const connection = { gate, send, size }
      connections.set(id, connection)

      const onRequest = (outcome: {
        request: ChairRequest
        keys: LinkSessionKeys | null
        sequence: number
        answer: AnswerEncoder
      }) => {
        const known = gate.getAuthenticatedUser()
        const { result, data } = perform(
          outcome.request,
          {
            link: 'bluetooth',
            requester: known && { ...known, isServer: false },
            vouchedSitting: null,
          },
          outcome.keys && { keys: outcome.keys, sequence: outcome.sequence },
        )
        sendFrame(outcome.answer(result, data))
      }

      const sendFrame = (frame: Uint8Array) => {
        for (const part of fragmentFrame(frame, connection.size)) send(part)
      }

      return {
        /** A write to the control characteristic. */
        write: (part: Uint8Array): void => {
          const frame = reassembler.push(part)
          if (!frame) return
          const wasKnown = gate.getAuthenticatedUser() !== null
          const outcome = gate.receive(frame)
          if (outcome.kind === 'answered') sendFrame(outcome.bytes)
          if (outcome.kind === 'request') onRequest(outcome)
          const asker = gate.getAuthenticatedUser()
          if (asker && !wasKnown) {
            machine.onBluetoothUser(asker.user)
            const first = gate.event({ name: 'state', state: machine.state() })
            if (first) sendFrame(first)
          }
        },
        /** A larger MTU was negotiated. */
        setSize: (bytes: number): void => {
          connection.size = bytes
        },
        close: (): void => {
          connections.delete(id)
          machine.onLinkLost()
        },
      }
    },

    /** Any byte on the characteristic of the emergency stop. */
    emergencyStop: (): void => {
      machine.emergencyStop()
    },

    /** Hears the 20 bytes of state at each change; gives how to stop that. */
    watchState: (onState: (packed: Uint8Array) => void): (() => void) => {
      stateWatchers.add(onState)
      return () => stateWatchers.delete(onState)
    },

    sitDown: machine.sitDown,
    standUp: () => {
      machine.standUp()
      schedule()
    },
    raiseFault: (fault: Exclude<ChairFault, 'none'>) => machine.raiseFault(fault),
    clearFault: machine.clearFault,

    /** Somebody presses the chair's button: it confirms a claim, or resets after a stop. */
    pressButton: (): void => {
      pressedAt = now()
      const asked = claim
      claim = null
      if (asked && isWithin(asked.askedAt, SAFETY_LIMITS.claimTimeoutSeconds)) {
        const proof = computeClaimProof(deviceKey, memory.serialNumber, asked.challenge)
        uplink?.sendEvent(encodeEventMessage({ name: 'claimed', challenge: asked.challenge, proof }))
        return
      }
      machine.pressResetButton()
    },
    isAskedToPress: () => claim !== null && isWithin(claim.askedAt, SAFETY_LIMITS.claimTimeoutSeconds),

    /** The button was held: everything that belongs to somebody is forgotten. */
    factoryReset: (): void => {
      machine.emergencyStop()
      machine.pressResetButton()
      memory.wifiName = null
      memory.records = []
      memory.logGeneration = (memory.logGeneration + 1) >>> 0
      memory.lastRecord = 0
      setOwner(memory.epoch + 1, false)
    },

    /** Moves the chair on to now; timers do so by themselves. */
    tick: machine.tick,

    stop: (): void => {
      timer?.stop()
      timer = null
    },
  }
}

export type SimulatedChair = ReturnType<typeof createSimulatedChair>

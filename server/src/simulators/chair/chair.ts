import {
  claimProof,
  concat,
  createChairGate,
  createReassembler,
  decodeRequest,
  encodeEvent,
  equalBytes,
  eventCodeOf,
  fragment,
  hexOf,
  letterKeys,
  LIMITS,
  logReceivedMac,
  LONGEST_LETTER_LIFE,
  millisecondsUntil,
  packInfo,
  packLogPage,
  packState,
  readDown,
  RECORDS_PER_PAGE,
  results,
  sealWifi,
  signLogPage,
  u8,
  unpackWifi,
  writeUp,
  LETTER_ID_LENGTH,
  type Answer,
  type ChairEvent,
  type ChairGate,
  type ChairRequest,
  type ChairState,
  type Fault,
  type LogPage,
  type Result,
  type SessionKeys,
} from '../../../../src/domain/chair'
import { createMachine, type Asking, type Performed } from './machine'
import type { ChairMemory } from './memory'

/** The chair's line to the internet, as far as the chair sees it. */
export type Uplink = {
  /** A letter with an answer, for the server of these four bytes in hex. */
  sendAnswer: (server: string, letter: Uint8Array) => void
  sendEvent: (letter: Uint8Array) => void
  /** Keeps this letter as the chair's state for whoever comes later. */
  sendState: (letter: Uint8Array) => void
}

export type ChairOptions = {
  memory: ChairMemory
  deviceKey: Uint8Array
  randomBytes: (length: number) => Uint8Array
  /** Milliseconds of a steady clock. */
  now: () => number
  /** Hears of every change, for a view. */
  onChanged?: (state: ChairState) => void
  /** Starts a timer and gives how to stop it. */
  after?: (ms: number, callback: () => void) => () => void
}

const NOBODY = new Uint8Array(LETTER_ID_LENGTH)

const realTimer = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/**
 * A whole chair: the machine with its two links, its button and its memory. What speaks MQTT or Bluetooth gives it bytes
 * and takes bytes.
 */
export const createSimulatedChair = (options: ChairOptions) => {
  const { memory, deviceKey, now } = options
  const after = options.after ?? realTimer
  const letters = letterKeys(deviceKey)
  const boot = new DataView(Uint8Array.from(options.randomBytes(4)).buffer).getUint32(0)
  const bootedAt = now()
  const connections = new Map<number, { gate: ChairGate; send: (part: Uint8Array) => void; size: number }>()
  const stateWatchers = new Set<(packed: Uint8Array) => void>()
  const answered = new Map<string, { at: number } & Performed>()
  let uplink: Uplink | null = null
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
  const isClaimOpen = () => isWithin(pressedAt, LIMITS.claimSeconds)

  const upHead = (id: Uint8Array) => ({ boot, clock: clock(), id })

  const eventLetter = (event: ChairEvent) =>
    writeUp(letters, upHead(NOBODY), {
      kind: 'event',
      operation: eventCodeOf(event.name),
      sequence: 0,
      payload: encodeEvent(event),
    })

  const send = (frame: Uint8Array, connection: { send: (part: Uint8Array) => void; size: number }) => {
    for (const part of fragment(frame, connection.size)) connection.send(part)
  }

  const tellNear = (event: ChairEvent) => {
    for (const connection of connections.values()) {
      const frame = connection.gate.event(event)
      if (frame) send(frame, connection)
    }
  }

  const machine = createMachine({
    memory,
    now,
    unixSeconds,
    isConnected: user => [...connections.values()].some(({ gate }) => gate.asker()?.user === user),
    onChanged: state => {
      const event = { name: 'state', state } as const
      uplink?.sendState(eventLetter(event))
      tellNear(event)
      if (stateWatchers.size > 0) {
        const packed = packState(state)
        for (const watch of stateWatchers) watch(packed)
      }
      options.onChanged?.(state)
    },
    onFault: fault => {
      uplink?.sendEvent(eventLetter({ name: 'fault', fault }))
      tellNear({ name: 'fault', fault })
    },
    onRecorded: () => sendLog(),
  })

  /** Ticks while something goes on, and rests otherwise. */
  const schedule = () => {
    const wait = machine.nextTick()
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

  const logPage = (afterId: number): LogPage =>
    signLogPage(deviceKey, {
      generation: memory.logGeneration,
      records: memory.records.filter(({ id }) => id > afterId).slice(0, RECORDS_PER_PAGE),
    })

  /** Sends what the server has not acknowledged, page by page. */
  const sendLog = () => {
    if (!uplink) return
    for (let page = logPage(0); page.records.length > 0; page = logPage(page.records.at(-1)?.id ?? 0))
      uplink.sendEvent(eventLetter({ name: 'session', page }))
  }

  const tellOwner = () => {
    const event = { name: 'owner', epoch: memory.epoch, isOwned: memory.isOwned } as const
    uplink?.sendEvent(eventLetter(event))
    tellNear(event)
  }

  const setOwner = (epoch: number, isOwned: boolean): Result => {
    if (epoch < memory.epoch) return 'badState'
    const isNew = epoch > memory.epoch || isOwned !== memory.isOwned
    if (epoch > memory.epoch) for (const { gate } of connections.values()) gate.dismiss()
    memory.epoch = epoch
    memory.isOwned = isOwned
    if (isNew) tellOwner()
    return 'ok'
  }

  const info = () =>
    packInfo({
      family: memory.family,
      features: [...memory.features],
      firmware: memory.firmware,
      longestMinutes: LIMITS.longestSessionSeconds / 60,
      isOwned: memory.isOwned,
      isClaimOpen: isClaimOpen(),
      serialNumber: memory.serialNumber,
    })

  const onClaim = (challenge: Uint8Array, asking: Asking): Performed => {
    if (asking.link === 'internet') {
      if (!asking.asker?.isServer) return { result: 'notPermitted' }
      claim = { challenge, askedAt: now() }
      options.onChanged?.(machine.state())
      return { result: 'ok' }
    }
    if (memory.isOwned && !isClaimOpen()) return { result: 'notPermitted' }
    return { result: 'ok', data: claimProof(deviceKey, memory.serialNumber, challenge) }
  }

  const onLogReceived = ({
    generation,
    upTo,
    mac,
  }: Extract<ChairRequest, { name: 'logReceived' }>): Result => {
    if (!equalBytes(mac, logReceivedMac(deviceKey, generation, upTo))) return 'badMac'
    if (generation === memory.logGeneration) memory.records = memory.records.filter(({ id }) => id > upTo)
    return 'ok'
  }

  const perform = (
    request: ChairRequest,
    asking: Asking,
    sealed: { keys: SessionKeys; sequence: number } | null,
  ): Performed => {
    machine.tick()
    const refusal = machine.refusal(request.name, asking)
    if (refusal) return { result: refusal }
    switch (request.name) {
      case 'getInfo':
        return { result: 'ok', data: info() }
      case 'claim':
        return onClaim(request.challenge, asking)
      case 'logSince':
        return { result: 'ok', data: packLogPage(logPage(request.after)) }
      case 'logReceived':
        return { result: onLogReceived(request) }
      case 'owner':
        return { result: setOwner(request.epoch, request.isOwned) }
      case 'time':
        learnTime(request.unixSeconds)
        return { result: 'ok' }
      case 'wifi': {
        const access = sealed && unpackWifi(sealWifi(sealed.keys, sealed.sequence, request.access))
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

  const answerLetter = (id: Uint8Array, operation: number, { result, data }: Performed) => {
    const letter = writeUp(letters, upHead(id), {
      kind: 'answer',
      operation,
      sequence: 0,
      payload: concat(u8(results.codeOf(result)), data ?? new Uint8Array(0)),
    })
    uplink?.sendAnswer(hexOf(id.slice(0, 4)), letter)
  }

  const forgetOldAnswers = () => {
    for (const [id, { at }] of answered) {
      if (now() - at < LONGEST_LETTER_LIFE) return
      answered.delete(id)
    }
  }

  /** Takes a letter of the server. One that nobody of ours has written gets no answer. */
  const receiveLetter = (bytes: Uint8Array): void => {
    const read = readDown(letters, bytes)
    if (!read) return
    const { letter, frame } = read
    const { operation } = frame
    const request = decodeRequest(operation, frame.payload)
    const isEmergency = typeof request !== 'string' && request.name === 'emergencyStop'
    const left = millisecondsUntil(letter.deadline, clock())
    const isVoid = left < 0 || left > LONGEST_LETTER_LIFE
    if (letter.boot !== boot || (isVoid && !isEmergency))
      return answerLetter(letter.id, operation, { result: 'expired' })

    forgetOldAnswers()
    const key = hexOf(letter.id)
    const kept = answered.get(key)
    if (kept) return answerLetter(letter.id, operation, kept)
    const user = hexOf(letter.user)
    const performed =
      typeof request === 'string'
        ? { result: request }
        : perform(
            request,
            {
              link: 'internet',
              asker: { role: letter.role, user, isServer: /^0+$/.test(user) },
              vouchedSitting: letter.vouchedSitting,
            },
            null,
          )
    answered.set(key, { at: now(), ...performed })
    answerLetter(letter.id, operation, performed)
  }

  return {
    memory,
    info,
    boot,
    state: machine.state,
    packedState: () => packState(machine.state()),

    /** The chair is connected to the internet. */
    goOnline: (line: Uplink): void => {
      uplink = line
      const isNew = !machine.state().isOnline
      machine.setOnline(true)
      if (!isNew) line.sendState(eventLetter({ name: 'state', state: machine.state() }))
      tellOwner()
      sendLog()
    },
    goOffline: (): void => {
      uplink = null
      machine.setOnline(false)
    },
    receiveLetter,

    /**
     * A phone connects over Bluetooth.
     * @param send takes one notification of the control characteristic
     * @param size bytes that one notification carries
     */
    connect: (send: (part: Uint8Array) => void, size: number) => {
      const id = nextConnection
      nextConnection += 1
      const reassembler = createReassembler()
      const gate = createChairGate({
        deviceKey,
        randomBytes: options.randomBytes,
        unixSeconds,
        onTimeLearnt: learnTime,
        epoch: () => memory.epoch,
        onEpochLearnt: epoch => setOwner(epoch, true),
        clock: now,
      })
      const connection = { gate, send, size }
      connections.set(id, connection)

      const onRequest = (outcome: {
        request: ChairRequest
        keys: SessionKeys | null
        sequence: number
        answer: Answer
      }) => {
        const known = gate.asker()
        const { result, data } = perform(
          outcome.request,
          {
            link: 'bluetooth',
            asker: known && { ...known, isServer: false },
            vouchedSitting: null,
          },
          outcome.keys && { keys: outcome.keys, sequence: outcome.sequence },
        )
        sendFrame(outcome.answer(result, data))
      }

      const sendFrame = (frame: Uint8Array) => {
        for (const part of fragment(frame, connection.size)) send(part)
      }

      return {
        /** A write to the control characteristic. */
        write: (part: Uint8Array): void => {
          const frame = reassembler.push(part)
          if (!frame) return
          const wasKnown = gate.asker() !== null
          const outcome = gate.receive(frame)
          if (outcome.kind === 'answered') sendFrame(outcome.bytes)
          if (outcome.kind === 'request') onRequest(outcome)
          const asker = gate.asker()
          if (asker && !wasKnown) {
            machine.onNear(asker.user)
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

    sit: machine.sit,
    standUp: () => {
      machine.standUp()
      schedule()
    },
    breakDown: (fault: Exclude<Fault, 'none'>) => machine.breakDown(fault),
    repair: machine.repair,

    /** Somebody presses the chair's button: it confirms a claim, or resets after a stop. */
    press: (): void => {
      pressedAt = now()
      const asked = claim
      claim = null
      if (asked && isWithin(asked.askedAt, LIMITS.claimSeconds)) {
        const proof = claimProof(deviceKey, memory.serialNumber, asked.challenge)
        uplink?.sendEvent(eventLetter({ name: 'claimed', challenge: asked.challenge, proof }))
        return
      }
      machine.pressReset()
    },
    isAskedToPress: () => claim !== null && isWithin(claim.askedAt, LIMITS.claimSeconds),

    /** The button was held: everything that belongs to somebody is forgotten. */
    factoryReset: (): void => {
      machine.emergencyStop()
      machine.pressReset()
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

import {
  deriveUserIdHash,
  SEALED_MESSAGE_TTL_MS,
  toHex,
  type ChairEvent,
  type ChairRequest,
  type ChairResult,
  type ChairRole,
  type ChairState,
  type DownlinkHeader,
  type UplinkHeader,
} from '@anzuo/chair-protocol'

/** What this server knows of a chair from its messages. */
export type ChairSnapshot = {
  isOnline: boolean
  /** From the chair's last message whose MAC was right; null before the first one. */
  state: ChairState | null
  /** Drawn by the chair at each start. */
  boot: number | null
}

/** On whose behalf something is asked. Null is the server itself. */
export type ChairRequestPrincipal = { userId: string; role: ChairRole; vouchedSitting: number | null } | null

/** What the chair answered, or why there is no answer. */
export type ChairReply =
  | { ok: true; result: ChairResult; data: Uint8Array; state: ChairState | null }
  | { ok: false; reason: 'offline' | 'noAnswer' }

/** A request to a chair with the header that it is sealed with. Every repeat of it is the same message. */
export type OutgoingChairMessage = {
  header: DownlinkHeader
  request: ChairRequest
  /** The version of the key to seal it with; the chair's active one when left out. The answer has to be sealed with the same. */
  keyVersion?: number | undefined
}

type PendingRequest = {
  message: OutgoingChairMessage
  onBehalf: ChairRequestPrincipal
  /** For the second message, which is sent when the chair finds the first one expired; null once that was used. */
  retryMessageId: Uint8Array | null
}

type HeardClock = { chair: number; server: number }

/** A start of the chair that is over, with its clock as it was known, and ours when the next start was heard of. */
type FormerBoot = { boot: number; clock: HeardClock | null; endedAt: number }

type KnownChair = {
  state: ChairState | null
  boot: number | null
  /** The chair's clock, and ours when that arrived, in ms: the chair's can only be later by now than we think. */
  clock: HeardClock | null
  /** The same when the chair wrote the state above: something else that it wrote later may come first. */
  stateClock: HeardClock | null
  /** Boots before this one, the latest last: a message of theirs is an old one, or another device has the chair's key. */
  formerBoots: readonly FormerBoot[]
}

/**
 * One chair, as this server is connected to it by way of the broker. A request that was sent stays pending while the chair
 * is offline: a short loss of the network is over before the request times out.
 */
export type ChairConnection =
  | { kind: 'online' | 'offline'; known: KnownChair; pending: ReadonlyMap<string, PendingRequest> }
  | { kind: 'closed'; known: KnownChair }

export type ChairConnectionEvent =
  /** The chair, or the broker for it, says whether it is connected; a lost broker counts as offline. */
  | { kind: 'presence'; isOnline: boolean }
  | {
      kind: 'message'
      header: UplinkHeader
      content: UplinkContent
      receivedAt: number
      /** With which key of the chair it was sealed. */
      keyVersion?: number | undefined
    }
  | {
      kind: 'request'
      request: ChairRequest
      onBehalf: ChairRequestPrincipal
      keyVersion?: number | undefined
      /** Two fresh ids of messages; the first one also names the request. */
      messageIds: readonly [Uint8Array, Uint8Array]
      isBrokerConnected: boolean
      requestedAt: number
    }
  | { kind: 'resendDue'; requestId: string }
  | { kind: 'timeout'; requestId: string }
  | { kind: 'close' }

export type UplinkContent =
  { kind: 'answer'; reply: ChairReply } | { kind: 'event'; event: ChairEvent } | { kind: 'unknown' }

export type ChairConnectionEffect =
  | { kind: 'send'; message: OutgoingChairMessage }
  /** Starts what leads to `resendDue` at this interval, and to one `timeout` after `SEALED_MESSAGE_TTL_MS`. */
  | { kind: 'startTimers'; requestId: string; resendIntervalMs: number }
  | { kind: 'stopTimers'; requestId: string }
  | { kind: 'reply'; requestId: string; reply: ChairReply }
  | { kind: 'notifyChanged' }
  /** The chair came online, or was started anew. */
  | { kind: 'notifyOnline' }
  | { kind: 'notifyEvent'; event: ChairEvent }
  /** Two devices speak with the chair's key. */
  | { kind: 'notifyCopied' }

type Transition = { connection: ChairConnection; effects: readonly ChairConnectionEffect[] }

type OpenConnection = Exclude<ChairConnection, { kind: 'closed' }>

const RESEND_INTERVAL_MS = 1000
const EMERGENCY_RESEND_INTERVAL_MS = 250
const SERVER_USER_KEY = new Uint8Array(8)
const OFFLINE: ChairReply = { ok: false, reason: 'offline' }
const NO_ANSWER: ChairReply = { ok: false, reason: 'noAnswer' }

/** So many boots of a chair are remembered. */
const MAX_FORMER_BOOTS = 16

/** How much later than the next start a message of the one before has to be written to prove two devices: clocks drift, and letters wait. */
const COPY_TOLERANCE_MS = 10_000

/** A clock of 32 bits says of two moments which was first when they are less than half its range apart. */
const CLOCK_HALF_RANGE_MS = 2 ** 31

/** Shared by all chairs that are asked nothing, which is nearly all of them. */
const NO_PENDING: ReadonlyMap<string, PendingRequest> = new Map()

/** A chair of which nothing is known yet. */
export const INITIAL_CHAIR_CONNECTION: ChairConnection = {
  kind: 'offline',
  known: { state: null, boot: null, clock: null, stateClock: null, formerBoots: [] },
  pending: NO_PENDING,
}

export const toChairSnapshot = ({ kind, known: { state, boot } }: ChairConnection): ChairSnapshot => ({
  isOnline: kind === 'online',
  state,
  boot,
})

/** What an event makes of the connection to a chair, and what is to be done then, in this order. */
export const transitionChairConnection = (
  connection: ChairConnection,
  event: ChairConnectionEvent,
): Transition => {
  if (connection.kind === 'closed') return answerWhenClosed(connection, event)
  switch (event.kind) {
    case 'presence':
      return setOnline(connection, event.isOnline)
    case 'message':
      return receiveMessage(connection, event)
    case 'request':
      return startRequest(connection, event)
    case 'resendDue': {
      const pending = connection.pending.get(event.requestId)
      return { connection, effects: pending ? [{ kind: 'send', message: pending.message }] : [] }
    }
    case 'timeout':
      return endRequest(connection, event.requestId, NO_ANSWER)
    case 'close':
      return closeConnection(connection)
  }
}

const answerWhenClosed = (connection: ChairConnection, event: ChairConnectionEvent): Transition => ({
  connection,
  effects:
    event.kind === 'request'
      ? [{ kind: 'reply', requestId: toHex(event.messageIds[0]), reply: OFFLINE }]
      : [],
})

const setOnline = (connection: OpenConnection, isOnline: boolean): Transition => {
  const kind = isOnline ? 'online' : 'offline'
  if (connection.kind === kind) return { connection, effects: [] }
  return {
    connection: { ...connection, kind },
    effects: [
      { kind: 'notifyChanged' },
      ...(isOnline ? [{ kind: 'notifyOnline' } satisfies ChairConnectionEffect] : []),
    ],
  }
}

/**
 * Every message shows the chair's clock; one with another boot also shows that the chair was started anew. A state from before the
 * last one says nothing of the chair as it is now: a MAC tells who wrote it, not when it was sent.
 */
const receiveMessage = (
  connection: OpenConnection,
  { header, content, receivedAt, keyVersion }: Extract<ChairConnectionEvent, { kind: 'message' }>,
): Transition => {
  const { boot, formerBoots } = connection.known
  const former = formerBoots.find(each => each.boot === header.boot)
  if (former) {
    const effects: Transition['effects'] = isWrittenAfterEnd(former, header.clock)
      ? [{ kind: 'notifyCopied' }]
      : []
    return { connection, effects }
  }
  const isNewStart = boot !== null && boot !== header.boot
  const heard = { chair: header.clock, server: receivedAt }
  const clock = isNewStart ? null : connection.known.clock
  const stateClock = isNewStart ? null : connection.known.stateClock
  const isState = isStateEvent(content)
  if (isState && isBefore(heard, stateClock)) return { connection, effects: [] }
  const known = {
    ...connection.known,
    boot: header.boot,
    clock: isBefore(heard, clock) ? clock : heard,
    stateClock: isState ? heard : stateClock,
    formerBoots: isNewStart
      ? [...formerBoots, { boot, clock: connection.known.clock, endedAt: receivedAt }].slice(
          -MAX_FORMER_BOOTS,
        )
      : formerBoots,
  }
  const { connection: next, effects } = receiveContent(
    { ...connection, known },
    { header, content, keyVersion },
  )
  return { connection: next, effects: isNewStart ? [{ kind: 'notifyOnline' }, ...effects] : effects }
}

/**
 * Whether a device went on writing after the chair was started anew. One chair can't: a start ends with the next one, and an old message
 * that arrives late, or that somebody sends again, has an old clock, which its MAC covers.
 */
const isWrittenAfterEnd = ({ clock, endedAt }: FormerBoot, chairClock: number): boolean => {
  if (!clock) return false
  const since = (chairClock - clock.chair) >>> 0
  return since < CLOCK_HALF_RANGE_MS && clock.server + since > endedAt + COPY_TOLERANCE_MS
}

/** Whether the chair wrote something before something else of the same start, by its clock of 32 bits. */
const isBefore = (heard: HeardClock, last: HeardClock | null): boolean =>
  last !== null &&
  heard.server - last.server < CLOCK_HALF_RANGE_MS &&
  (heard.chair - last.chair) >>> 0 >= CLOCK_HALF_RANGE_MS

const isStateEvent = (content: UplinkContent): boolean =>
  content.kind === 'event' && content.event.name === 'state'

const receiveContent = (
  connection: OpenConnection,
  {
    header,
    content,
    keyVersion,
  }: { header: UplinkHeader; content: UplinkContent; keyVersion: number | undefined },
): Transition => {
  if (content.kind === 'answer')
    return receiveAnswer(connection, { messageId: toHex(header.id), reply: content.reply, keyVersion })
  if (content.kind === 'unknown') return { connection, effects: [] }
  const { event } = content
  if (event.name !== 'state') return { connection, effects: [{ kind: 'notifyEvent', event }] }
  return {
    connection: { ...connection, known: { ...connection.known, state: event.state } },
    effects: [{ kind: 'notifyChanged' }],
  }
}

const receiveAnswer = (
  connection: OpenConnection,
  { messageId, reply, keyVersion }: { messageId: string; reply: ChairReply; keyVersion: number | undefined },
): Transition => {
  const answered = [...connection.pending].find(([, { message }]) => toHex(message.header.id) === messageId)
  if (!answered) return { connection, effects: [] }
  const [requestId, { message, onBehalf, retryMessageId }] = answered
  if (message.keyVersion !== undefined && message.keyVersion !== keyVersion)
    return { connection, effects: [] }
  if (!reply.ok || reply.result !== 'expired' || retryMessageId === null)
    return endRequest(connection, requestId, reply)
  // The answer has shown the chair's clock and boot, so a second message is not expired.
  const { boot, clock } = connection.known
  // A chair that was started anew counts sittings anew: the same number may be somebody else.
  const isSameStart = message.header.boot === boot
  const retryOnBehalf = onBehalf && !isSameStart ? { ...onBehalf, vouchedSitting: null } : onBehalf
  const retry = {
    message: {
      request: message.request,
      keyVersion: message.keyVersion,
      header: createHeader(
        { boot, clock },
        { onBehalf: retryOnBehalf, id: retryMessageId, now: clock?.server ?? 0 },
      ),
    },
    onBehalf: retryOnBehalf,
    retryMessageId: null,
  }
  const { connection: next, effects } = sendPending(connection, requestId, retry)
  return { connection: next, effects: [{ kind: 'stopTimers', requestId }, ...effects] }
}

const startRequest = (
  connection: OpenConnection,
  event: Extract<ChairConnectionEvent, { kind: 'request' }>,
): Transition => {
  const [id, retryMessageId] = event.messageIds
  const requestId = toHex(id)
  if (connection.kind === 'offline' || !event.isBrokerConnected)
    return { connection, effects: [{ kind: 'reply', requestId, reply: OFFLINE }] }
  const { request, onBehalf, keyVersion } = event
  const header = createHeader(connection.known, { onBehalf, id, now: event.requestedAt })
  return sendPending(connection, requestId, {
    message: { header, request, keyVersion },
    onBehalf,
    retryMessageId,
  })
}

const sendPending = (connection: OpenConnection, requestId: string, pending: PendingRequest): Transition => ({
  connection: { ...connection, pending: new Map(connection.pending).set(requestId, pending) },
  effects: [
    { kind: 'send', message: pending.message },
    {
      kind: 'startTimers',
      requestId,
      resendIntervalMs:
        pending.message.request.name === 'emergencyStop' ? EMERGENCY_RESEND_INTERVAL_MS : RESEND_INTERVAL_MS,
    },
  ],
})

const endRequest = (connection: OpenConnection, requestId: string, reply: ChairReply): Transition => {
  const pending = new Map(connection.pending)
  if (!pending.delete(requestId)) return { connection, effects: [] }
  return {
    connection: { ...connection, pending: pending.size > 0 ? pending : NO_PENDING },
    effects: [
      { kind: 'stopTimers', requestId },
      { kind: 'reply', requestId, reply },
    ],
  }
}

const closeConnection = ({ kind, known, pending }: OpenConnection): Transition => ({
  connection: { kind: 'closed', known },
  effects: [
    ...[...pending.keys()].flatMap<ChairConnectionEffect>(requestId => [
      { kind: 'stopTimers', requestId },
      { kind: 'reply', requestId, reply: NO_ANSWER },
    ]),
    ...(kind === 'online' ? [{ kind: 'notifyChanged' } satisfies ChairConnectionEffect] : []),
  ],
})

/** The deadline is one of the chair's clock, which is counted on from its last message. */
const createHeader = (
  { boot, clock }: Pick<KnownChair, 'boot' | 'clock'>,
  { onBehalf, id, now }: { onBehalf: ChairRequestPrincipal; id: Uint8Array; now: number },
): DownlinkHeader => ({
  boot: boot ?? 0,
  deadline: Math.floor((clock ? clock.chair + (now - clock.server) : 0) + SEALED_MESSAGE_TTL_MS) >>> 0,
  id,
  role: onBehalf?.role ?? 'owner',
  vouchedSitting: onBehalf?.vouchedSitting ?? null,
  user: onBehalf ? deriveUserIdHash(onBehalf.userId) : SERVER_USER_KEY,
})

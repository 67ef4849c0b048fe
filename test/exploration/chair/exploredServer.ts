import {
  decodeChairEvent,
  decodeChairState,
  decodeUplink,
  deriveSealedMessageKeys,
  encodeChairRequest,
  encodeDownlink,
  getChairClockMsUntil,
  getChairOperationCode,
  SEALED_MESSAGE_TTL_MS,
  chairResultCodes,
  toHex,
  type ChairResult,
  type ChairRole,
  type ChairState,
} from '@anzuo/chair-protocol'
import {
  INITIAL_CHAIR_CONNECTION,
  transitionChairConnection,
  type ChairConnectionEffect,
  type ChairConnectionEvent,
  type OutgoingChairMessage,
  type UplinkContent,
} from '@anzuo/server/gateways/chairs/chairConnection'
import type { SimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'
import type { HeldRequest, SentRequest } from './requests'

const SERVER_ID = [1, 2, 3, 4]

/** The app server with the real state machine of its connection to the chair. What it sends may be held by the broker. */
export const createExploredServer = (options: {
  deviceKey: Uint8Array
  now: () => number
  getChair: () => SimulatedChair
  getChairUptimeMs: () => number
  /** Takes a message that the broker has to hand to the chair; the first sending of a request says whether it holds it. */
  onSent: (message: HeldRequest, isRetry: boolean) => void
  onStateKnown: (state: ChairState) => void
}) => {
  const { now, getChair } = options
  const keys = deriveSealedMessageKeys(options.deviceKey)
  const origins = new Map<string, SentRequest>()
  const timeouts = new Map<string, number>()
  const answers = new Map<string, ChairResult>()
  let connection = INITIAL_CHAIR_CONNECTION
  let lastId = 0

  const createMessageId = (): Uint8Array => {
    lastId += 1
    return Uint8Array.from([...SERVER_ID, 0, 0, 0, 0, 0, 0, lastId >> 8, lastId & 0xff])
  }

  const waiting: ChairConnectionEvent[] = []
  let isApplying = false

  /** An answer that comes while a message is being sent waits until all that the sending asks for is done. */
  const apply = (event: ChairConnectionEvent): void => {
    waiting.push(event)
    if (isApplying) return
    isApplying = true
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      const next = transitionChairConnection(connection, each)
      connection = next.connection
      next.effects.forEach(perform)
    }
    isApplying = false
  }

  const perform = (effect: ChairConnectionEffect): void => {
    switch (effect.kind) {
      case 'send':
        return publish(effect.message)
      case 'startTimers':
        return void timeouts.set(effect.requestId, now() + SEALED_MESSAGE_TTL_MS)
      case 'stopTimers':
        return void timeouts.delete(effect.requestId)
      case 'notifyChanged':
        if (connection.kind === 'online' && connection.known.state)
          options.onStateKnown(connection.known.state)
        return
      case 'reply':
      case 'notifyOnline':
      case 'notifyEvent':
      case 'notifyCopied':
        return
    }
  }

  const publish = ({ header, request }: OutgoingChairMessage): void => {
    const id = toHex(header.id)
    const requestId = [...(connection.kind === 'closed' ? [] : connection.pending)].find(
      ([, pending]) => pending.message.header === header,
    )?.[0]
    const origin = origins.get(requestId ?? id)
    if (!origin) throw new Error('a message that nobody asked for')
    const bytes = encodeDownlink(keys, header, {
      kind: 'request',
      operation: getChairOperationCode(request.name),
      sequence: 0,
      payload: encodeChairRequest(request),
    })
    const message: HeldRequest = {
      ...origin,
      place: 'broker',
      deliveries: 0,
      sentAt: null,
      deliver: () => {
        const isFirst = !answers.has(id) || answers.get(id) === 'expired'
        getChair().receiveDownlink(bytes)
        return isFirst ? (answers.get(id) ?? null) : null
      },
      describe: () => [
        header.boot === getChair().boot && getChairClockMsUntil(header.deadline, options.getChairUptimeMs()),
        answers.get(id) ?? null,
        header.vouchedSitting !== null && (header.vouchedSitting - getChair().state().sitting) & 15,
        requestId !== undefined && timeouts.has(requestId),
      ],
    }
    options.onSent(message, requestId !== undefined && requestId !== id)
  }

  const receive = (bytes: Uint8Array): void => {
    const read = decodeUplink(keys, bytes)
    if (!read) throw new Error('a message that the chair did not write')
    const { header, frame } = read
    if (frame.kind === 'answer') {
      const result = chairResultCodes.getName(frame.payload[0] ?? 0) ?? 'badFrame'
      answers.set(toHex(header.id), result)
      const data = frame.payload.slice(1)
      const content: UplinkContent = {
        kind: 'answer',
        reply: { ok: true, result, data, state: decodeChairState(data) },
      }
      return apply({ kind: 'message', header, content, receivedAt: now() })
    }
    const event = decodeChairEvent(frame.operation, frame.payload)
    apply({
      kind: 'message',
      header,
      content: event ? { kind: 'event', event } : { kind: 'unknown' },
      receivedAt: now(),
    })
  }

  return {
    uplink: {
      sendAnswer: (_server: string, message: Uint8Array) => receive(message),
      sendEvent: receive,
      sendState: receive,
    },
    setPresence: (isOnline: boolean) => apply({ kind: 'presence', isOnline }),
    getKnownState: (): ChairState | null => connection.known.state,
    /** A person asks over the internet. `isVouchedFor`: the server believes that they sit in the chair. */
    ask: (sent: SentRequest, { role, isVouchedFor }: { role: ChairRole; isVouchedFor: boolean }): void => {
      const messageIds = [createMessageId(), createMessageId()] as const
      origins.set(toHex(messageIds[0]), sent)
      const state = connection.known.state
      apply({
        kind: 'request',
        request: sent.request,
        onBehalf: {
          userId: sent.person,
          role,
          vouchedSitting: isVouchedFor && state?.isSeated ? state.sitting : null,
        },
        messageIds,
        isBrokerConnected: true,
        requestedAt: now(),
      })
    },
    getNextTimeout: (): number | null => (timeouts.size === 0 ? null : Math.min(...timeouts.values())),
    expireRequests: (): void => {
      for (const [requestId, dueAt] of [...timeouts])
        if (dueAt <= now()) apply({ kind: 'timeout', requestId })
    },
    describe: () => [
      connection.kind,
      connection.known.boot === getChair().boot,
      connection.known.state?.sitting === getChair().state().sitting,
      connection.kind === 'closed'
        ? []
        : [...connection.pending.entries()]
            .map(([requestId, { message, retryMessageId }]) =>
              JSON.stringify([
                message.request.name,
                (timeouts.get(requestId) ?? now()) - now(),
                retryMessageId !== null,
              ]),
            )
            .sort(),
    ],
  }
}

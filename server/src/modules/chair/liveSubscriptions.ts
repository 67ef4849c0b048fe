import type { FastifyBaseLogger } from 'fastify'
import { WebSocket, type RawData } from 'ws'
import type { ChairSocketMessage } from '@anzuo/contract'
import { ChairSocketRequestSchema } from '@anzuo/contract/chairSocket'
import { createKeyedTokenBuckets, createTokenBucket } from '../../http/tokenBucket'
import type { ServerSettings } from '../../settings'
import {
  getWatchedSerialNumbers,
  INITIAL_LIVE_SUBSCRIPTION,
  transitionLiveSubscription,
  type LiveChairAccess,
  type LiveSubscription,
  type LiveSubscriptionEffect,
  type LiveSubscriptionEvent,
} from './liveSubscription'

/** A socket that takes nothing off its connection ends; the one that follows it is shown all again. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** Codes with which a socket is closed (RFC 6455, section 7.4, and IANA's registry). */
const CLOSE_CODE = { policyViolation: 1008, failed: 1011, tryAgainLater: 1013 } as const

type LiveSubscriptionOptions = {
  log: FastifyBaseLogger
  limits: ServerSettings['liveSocketLimits']
  now: () => Date
  /** By the token of a request, or by the session that it was found to be of; null when that is over. */
  findAccess: (by: LiveCredential) => Promise<LiveChairAccess | null>
}

/** What a listener is known by: a token at first, its session after that. */
export type LiveCredential = { token: string } | { sessionId: string }

/** The subscriptions of all open sockets. */
export type LiveSubscriptions = {
  add: (socket: WebSocket) => void
  isWatched: (serialNumber: string) => boolean
  applyToWatchers: (serialNumber: string, event: LiveSubscriptionEvent) => void
  applyToAll: (event: LiveSubscriptionEvent) => void
}

/** Holds the subscription of each socket within its limits, and performs what its transitions ask for. */
export const createLiveSubscriptions = (options: LiveSubscriptionOptions): LiveSubscriptions => {
  const { limits } = options
  const subscriptions = new Map<WebSocket, LiveSubscription>()
  const watchers = createSocketIndex()
  const socketsByUser = createSocketIndex()
  const { take: takeAccountMessage } = createKeyedTokenBuckets(limits.accountMessagesPerMinute, options.now)

  const apply = (socket: WebSocket, event: LiveSubscriptionEvent): void => {
    const before = subscriptions.get(socket)
    if (!before) return
    const { subscription, effects } = transitionLiveSubscription(before, event)
    if (subscription.kind === 'closed') subscriptions.delete(socket)
    else subscriptions.set(socket, subscription)
    watchers.update(socket, getWatchedSerialNumbers(before), getWatchedSerialNumbers(subscription))
    socketsByUser.update(socket, getUserIds(before), getUserIds(subscription))
    for (const effect of effects) perform(socket, effect)
  }

  /** What is still under way for the socket counts no longer, and what still comes from it is dropped. */
  const end = (socket: WebSocket, code: number): void => {
    apply(socket, { kind: 'close' })
    socket.close(code)
  }

  /** Takes a person's look-up from their account's share, and makes room among their sockets. */
  const admitUser = (socket: WebSocket, userId: string): boolean => {
    // A message of a known person was counted when it came.
    if (getUserIds(subscriptions.get(socket)).includes(userId)) return true
    if (!takeAccountMessage(userId)) return false
    const others = socketsByUser.get(userId)
    for (const other of others.slice(0, Math.max(0, others.length + 1 - limits.socketsPerAccount)))
      end(other, CLOSE_CODE.tryAgainLater)
    return true
  }

  const perform = createEffectPerformer(options, { apply, end, admitUser })

  const onMessage = (socket: WebSocket, takeMessage: () => boolean, data: RawData): void => {
    const subscription = subscriptions.get(socket)
    if (!subscription) return
    if (!takeMessage() || !getUserIds(subscription).every(takeAccountMessage))
      return end(socket, CLOSE_CODE.policyViolation)
    const request = ChairSocketRequestSchema.safeParse(parseJson(data.toString()))
    if (!request.success) return end(socket, CLOSE_CODE.policyViolation)
    const { token, serialNumbers } = request.data
    apply(socket, { kind: 'request', token, serialNumbers })
  }

  return {
    add: socket => {
      subscriptions.set(socket, INITIAL_LIVE_SUBSCRIPTION)
      const { take } = createTokenBucket(limits.messagesPerMinute, options.now)
      const tokenTimer = setTimeout(() => apply(socket, { kind: 'tokenDue' }), limits.tokenSeconds * 1000)
      socket.on('message', data => onMessage(socket, take, data))
      socket.on('pong', () => apply(socket, { kind: 'pong' }))
      socket.on('close', () => {
        clearTimeout(tokenTimer)
        apply(socket, { kind: 'close' })
      })
      socket.on('error', () => apply(socket, { kind: 'close' }))
    },
    isWatched: serialNumber => watchers.get(serialNumber).length > 0,
    applyToWatchers: (serialNumber, event) => {
      for (const socket of watchers.get(serialNumber)) apply(socket, event)
    },
    applyToAll: event => {
      for (const socket of [...subscriptions.keys()]) apply(socket, event)
    },
  }
}

/** Does what a transition asks for, and tells the subscription what came of it. */
const createEffectPerformer = (
  { log, findAccess }: LiveSubscriptionOptions,
  {
    apply,
    end,
    admitUser,
  }: {
    apply: (socket: WebSocket, event: LiveSubscriptionEvent) => void
    end: (socket: WebSocket, code: number) => void
    admitUser: (socket: WebSocket, userId: string) => boolean
  },
) => {
  const lookUp = async (
    socket: WebSocket,
    { effect, onFailed }: { effect: LookUpEffect; onFailed: (error: unknown) => void },
  ): Promise<void> => {
    try {
      const access = await findAccess(effect)
      if (effect.kind === 'checkAccess') apply(socket, { ...effect, kind: 'accessChecked', access })
      else if (access && !admitUser(socket, access.userId)) end(socket, CLOSE_CODE.policyViolation)
      else apply(socket, { ...effect, kind: 'accessFound', access })
    } catch (error) {
      onFailed(error)
    }
    apply(socket, { kind: 'lookUpEnded' })
  }

  return (socket: WebSocket, effect: LiveSubscriptionEffect): void => {
    switch (effect.kind) {
      case 'lookUpAccess': {
        const onFailed = (error: unknown) => {
          log.error({ err: error }, 'a listener could not be served')
          end(socket, CLOSE_CODE.failed)
        }
        return void lookUp(socket, { effect, onFailed })
      }
      case 'checkAccess': {
        const onFailed = (error: unknown) => log.error({ err: error }, 'rights could not be checked')
        return void lookUp(socket, { effect, onFailed })
      }
      case 'send':
        return sendMessage(socket, effect.message)
      case 'ping':
        return socket.ping()
      case 'terminate':
        return socket.terminate()
      case 'closeSocket':
        return socket.close()
    }
  }
}

type LookUpEffect = Extract<LiveSubscriptionEffect, { kind: 'lookUpAccess' | 'checkAccess' }>

const getUserIds = (subscription: LiveSubscription | undefined): readonly string[] =>
  subscription?.kind === 'subscribed' ? [subscription.userId] : []

/** Which sockets belong to a key, such as the chair that they watch; the one that changed longest ago first. */
const createSocketIndex = () => {
  const socketsByKey = new Map<string, Set<WebSocket>>()
  return {
    get: (key: string): readonly WebSocket[] => [...(socketsByKey.get(key) ?? [])],
    update: (socket: WebSocket, before: readonly string[], after: readonly string[]): void => {
      for (const key of before) {
        const others = socketsByKey.get(key)
        others?.delete(socket)
        if (others?.size === 0) socketsByKey.delete(key)
      }
      for (const key of after) socketsByKey.set(key, (socketsByKey.get(key) ?? new Set()).add(socket))
    },
  }
}

const sendMessage = (socket: WebSocket, message: ChairSocketMessage): void => {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
  else socket.send(JSON.stringify(message))
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

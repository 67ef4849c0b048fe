import type { Chair, ChairSocketMessage } from '@anzuo/contract'
import type { ChairSnapshot } from '../../gateways/chairs/chairConnection'
import { getSeatOccupant, type ChairAccess } from './chairAccess'

/** A chair at this moment, with who said last that they sit in it. */
export type LiveChairSnapshot = { known: ChairSnapshot; seatClaim: ChairAccess['seat'] }

/** Who listens at a WebSocket by which session, and which of their chairs they may see. */
export type LiveChairAccess = {
  userId: string
  sessionId: string
  chairs: ReadonlyMap<string, LiveChairSnapshot>
}

/**
 * One WebSocket that may show chairs. It is subscribed after its first request, and again after each further one. Each
 * request has a number: what was looked up for an earlier one no longer counts.
 */
export type LiveSubscription =
  | ({ kind: 'connected' } & OpenSocket)
  | ({
      kind: 'subscribed'
      /** Rights are looked up by it from now on: the token may be replaced while the socket is open. */
      sessionId: string
      userId: string
      /** The chairs, each with who sits in it as the person was shown last. */
      watched: ReadonlyMap<string, Chair['seat']>
    } & OpenSocket)
  | { kind: 'closed' }

type WatchRequest = { token: string; serialNumbers: readonly string[] }

type OpenSocket = {
  requestNumber: number
  /** Whether the other side has answered the last ping. */
  isAlive: boolean
  /** Whether the database is being asked for this socket: never twice at once. */
  isLookingUp: boolean
  /** The newest request that came meanwhile; it waits until that look-up has ended. */
  waitingRequest: WatchRequest | null
}

type Subscribed = Extract<LiveSubscription, { kind: 'subscribed' }>

export type LiveSubscriptionEvent =
  | ({ kind: 'request' } & WatchRequest)
  /** Whoever has shown no token by now does not stay. */
  | { kind: 'tokenDue' }
  /** Comes of `lookUpAccess`; null when the person's session is over. */
  | ({ kind: 'accessFound'; requestNumber: number; access: LiveChairAccess | null } & WatchRequest)
  | { kind: 'accessCheckDue' }
  /** Comes of `checkAccess`. */
  | { kind: 'accessChecked'; requestNumber: number; access: LiveChairAccess | null }
  /** Follows each `lookUpAccess` and `checkAccess`, also one that failed. */
  | { kind: 'lookUpEnded' }
  | { kind: 'chairChanged'; serialNumber: string; chair: LiveChairSnapshot }
  | { kind: 'pingDue' }
  | { kind: 'pong' }
  | { kind: 'close' }

export type LiveSubscriptionEffect =
  | ({ kind: 'lookUpAccess'; requestNumber: number } & WatchRequest)
  | { kind: 'checkAccess'; requestNumber: number; sessionId: string }
  | { kind: 'send'; message: ChairSocketMessage }
  | { kind: 'ping' }
  /** Ends the connection without a word: nobody is there. */
  | { kind: 'terminate' }
  | { kind: 'closeSocket' }

type Transition = { subscription: LiveSubscription; effects: readonly LiveSubscriptionEffect[] }

export const INITIAL_LIVE_SUBSCRIPTION: LiveSubscription = {
  kind: 'connected',
  requestNumber: 0,
  isAlive: true,
  isLookingUp: false,
  waitingRequest: null,
}

export const getWatchedSerialNumbers = (subscription: LiveSubscription): readonly string[] =>
  subscription.kind === 'subscribed' ? [...subscription.watched.keys()] : []

/** What an event makes of a WebSocket, and what is to be done then, in this order. */
export const transitionLiveSubscription = (
  subscription: LiveSubscription,
  event: LiveSubscriptionEvent,
): Transition => {
  if (subscription.kind === 'closed') return { subscription, effects: [] }
  switch (event.kind) {
    case 'request': {
      const { token, serialNumbers } = event
      const requestNumber = subscription.requestNumber + 1
      const waitingRequest = { token, serialNumbers }
      return startWaitingLookUp({ ...subscription, requestNumber, waitingRequest })
    }
    case 'tokenDue':
      return subscription.kind === 'connected' && !subscription.isLookingUp
        ? { subscription: { kind: 'closed' }, effects: [{ kind: 'closeSocket' }] }
        : { subscription, effects: [] }
    case 'accessFound':
      if (event.requestNumber !== subscription.requestNumber) return { subscription, effects: [] }
      return event.access ? subscribe(subscription, event, event.access) : endSession()
    case 'accessCheckDue': {
      if (subscription.kind !== 'subscribed' || subscription.isLookingUp) return { subscription, effects: [] }
      const { requestNumber, sessionId } = subscription
      return {
        subscription: { ...subscription, isLookingUp: true },
        effects: [{ kind: 'checkAccess', requestNumber, sessionId }],
      }
    }
    case 'lookUpEnded':
      return startWaitingLookUp({ ...subscription, isLookingUp: false })
    case 'accessChecked':
      if (subscription.kind !== 'subscribed' || event.requestNumber !== subscription.requestNumber)
        return { subscription, effects: [] }
      return event.access ? applyAccess(subscription, event.access) : endSession()
    case 'chairChanged':
      return subscription.kind === 'subscribed' && subscription.watched.has(event.serialNumber)
        ? showChair(subscription, event.serialNumber, event.chair)
        : { subscription, effects: [] }
    case 'pingDue':
      return subscription.isAlive
        ? { subscription: { ...subscription, isAlive: false }, effects: [{ kind: 'ping' }] }
        : { subscription: { kind: 'closed' }, effects: [{ kind: 'terminate' }] }
    case 'pong':
      return { subscription: { ...subscription, isAlive: true }, effects: [] }
    case 'close':
      return { subscription: { kind: 'closed' }, effects: [] }
  }
}

const endSession = (): Transition => ({
  subscription: { kind: 'closed' },
  effects: [{ kind: 'send', message: { type: 'sessionOver' } }, { kind: 'closeSocket' }],
})

/** Asks the database for the request that waits, unless it is being asked already. */
const startWaitingLookUp = (subscription: Exclude<LiveSubscription, { kind: 'closed' }>): Transition => {
  const { requestNumber, isLookingUp, waitingRequest } = subscription
  if (isLookingUp || waitingRequest === null) return { subscription, effects: [] }
  return {
    subscription: { ...subscription, isLookingUp: true, waitingRequest: null },
    effects: [{ kind: 'lookUpAccess', requestNumber, ...waitingRequest }],
  }
}

const subscribe = (
  { isLookingUp, waitingRequest }: OpenSocket,
  { requestNumber, serialNumbers }: Extract<LiveSubscriptionEvent, { kind: 'accessFound' }>,
  { userId, sessionId, chairs }: LiveChairAccess,
): Transition => {
  let subscription: Subscribed = {
    kind: 'subscribed',
    requestNumber,
    isLookingUp,
    waitingRequest,
    sessionId,
    userId,
    watched: new Map(),
    isAlive: true,
  }
  const effects: LiveSubscriptionEffect[] = []
  for (const serialNumber of serialNumbers) {
    const chair = chairs.get(serialNumber)
    if (!chair) {
      effects.push({ kind: 'send', message: { type: 'gone', serialNumber } })
      continue
    }
    const shown = showChair(subscription, serialNumber, chair)
    subscription = shown.subscription
    effects.push(...shown.effects)
  }
  return { subscription, effects }
}

const showChair = (
  subscription: Subscribed,
  serialNumber: string,
  { known, seatClaim }: LiveChairSnapshot,
): { subscription: Subscribed; effects: readonly LiveSubscriptionEffect[] } => {
  const seat = getSeatOccupant(subscription.userId, known, seatClaim)
  const { isOnline, state } = known
  return {
    subscription: { ...subscription, watched: new Map(subscription.watched).set(serialNumber, seat) },
    effects: [{ kind: 'send', message: { type: 'chair', serialNumber, isOnline, state, seat } }],
  }
}

/** Removes chairs that the person may no longer see, and shows those again in which somebody else sits by now. */
const applyAccess = (before: Subscribed, { chairs }: LiveChairAccess): Transition => {
  let subscription = before
  const effects: LiveSubscriptionEffect[] = []
  for (const [serialNumber, seat] of before.watched) {
    const chair = chairs.get(serialNumber)
    if (!chair) {
      const watched = new Map(subscription.watched)
      watched.delete(serialNumber)
      subscription = { ...subscription, watched }
      effects.push({ kind: 'send', message: { type: 'gone', serialNumber } })
    } else if (getSeatOccupant(before.userId, chair.known, chair.seatClaim) !== seat) {
      const shown = showChair(subscription, serialNumber, chair)
      subscription = shown.subscription
      effects.push(...shown.effects)
    }
  }
  return { subscription, effects }
}

import type { FastifyInstance } from 'fastify'
import { apiContract } from '@anzuo/contract'
import { officeContract } from '@anzuo/contract/office'
import { createRoundRobinQueue } from '../roundRobinQueue'
import { SAFETY_PATH } from './safetyPath'

/** Calls that are at work at once: enough for two cores and a database, and what comes of them in one moment is soon done. */
export const MAX_CALLS_AT_WORK = 8

/** Whoever takes longer waits for something else, such as a lock or a payment provider, and holds nobody up. */
export const MAX_PLACE_MS = 50

/** More calls than this never wait, unless their route has few; it takes some seconds to get through them. */
export const MAX_WAITING_CALLS = 2000

/** So many calls of a route may wait however many others do. */
export const MIN_WAITING_CALLS_OF_ROUTE = 100

/**
 * Gives ordinary calls their turns. Few are at work at once, the others wait, those of one route in the order in which they came and
 * the routes by turns, so that many calls of one route hold up no other. In each round of the event loop one call takes one step: what has begun goes on before something new begins. Between two steps whatever else is
 * ready is done, such as a stop by somebody who is known to have the right, which takes no turn: it waits for one step and not for
 * all. Other stops come before all other calls, and in turns: whoever sends many keeps nobody's chair from stopping.
 */
export const createCallTurns = () => {
  const atWork = new Map<object, NodeJS.Timeout>()
  const stopping = createRoundRobinQueue<() => void>()
  const beginning = createRoundRobinQueue<() => void>()
  const goingOn: (() => void)[] = []
  let isGiving = false

  const takeNext = () =>
    goingOn.shift() ?? (atWork.size < MAX_CALLS_AT_WORK ? (stopping.shift() ?? beginning.shift()) : undefined)

  const giveNext = (): void => {
    const next = takeNext()
    next?.()
    isGiving = next !== undefined
    if (isGiving) setImmediate(giveNext)
  }
  const giveSoon = (): void => {
    if (isGiving) return
    isGiving = true
    setImmediate(giveNext)
  }

  const leave = (call: object): void => {
    clearTimeout(atWork.get(call))
    if (atWork.delete(call)) giveSoon()
  }

  const wait = (queue: typeof beginning, route: string, call: object): Promise<boolean> =>
    new Promise(resolve => {
      const isFull = queue.getLength() >= MAX_WAITING_CALLS
      if (isFull && queue.getGroupLength(route) >= MIN_WAITING_CALLS_OF_ROUTE) return resolve(false)
      queue.push(route, () => {
        atWork.set(call, setTimeout(leave, MAX_PLACE_MS, call))
        resolve(true)
      })
      giveSoon()
    })

  return {
    /** Resolves with true when this call may begin, or at once with false when too many wait. */
    begin: (route: string, call: object): Promise<boolean> => wait(beginning, route, call),
    /** The same for a stop that has to wait: it comes before all that is no stop. */
    beginStop: (call: object): Promise<boolean> => wait(stopping, SAFETY_PATH, call),
    /** Resolves when a call that has begun may take its next step. */
    goOn: (): Promise<void> =>
      new Promise(resolve => {
        goingOn.push(resolve)
        giveSoon()
      }),
    /** Makes room for another: this call was answered, or its caller has gone. */
    leave,
  }
}

export type CallTurns = ReturnType<typeof createCallTurns>

/**
 * Lets each call but a stop wait for its turn before anything else is done for it, and says in `request.mayBegin` whether it
 * got one. No work is begun for a caller who has gone meanwhile.
 */
export const registerCallTurns = (app: FastifyInstance, turns: CallTurns): void => {
  app.addHook('onRequest', async request => {
    const { routeOptions, raw } = request
    const path = routeOptions.url ?? ''
    if (path === SAFETY_PATH || !(path in apiContract || path in officeContract)) return
    request.mayBegin = (await turns.begin(path, raw)) && !raw.socket.destroyed
  })
  app.addHook('onResponse', async ({ raw }) => turns.leave(raw))
}

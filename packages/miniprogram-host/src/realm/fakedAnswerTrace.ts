import { promiseHooks } from 'node:v8'

/**
 * Tells what of an app follows from an answer of a fake server: what runs in a callback of that answer, after a promise that it
 * has settled, in a timer that was started there.
 */
export type FakedAnswerTrace = {
  /** Hands over the answer of a fake server. */
  follow: <T>(task: () => T) => T
  /** Makes callbacks that are handed to services carry on what holds where they were handed over. */
  bindCallbacks: <Services extends object>(services: Services) => Services
  isFollowing: () => boolean
  /** Whether a promise was settled by what follows from such an answer. */
  hasSettled: (promise: Promise<unknown>) => boolean
  /** Begins to watch the promises of a realm, not those of the host. */
  watch: (isOfRealm: (promise: Promise<unknown>) => boolean) => void
  stop: () => void
}

type AnyFunction = (...parameters: unknown[]) => unknown

/** Nothing is faked, so nothing follows. */
export const NO_FAKED_ANSWERS: FakedAnswerTrace = {
  follow: task => task(),
  bindCallbacks: services => services,
  isFollowing: () => false,
  hasSettled: () => false,
  watch: () => undefined,
  stop: () => undefined,
}

/** Follows the answers of fake servers through the promises of a realm. */
export const createFakedAnswerTrace = (): FakedAnswerTrace => {
  const following = new WeakSet<Promise<unknown>>()
  const parents = new WeakMap<Promise<unknown>, Promise<unknown>>()
  const outer: boolean[] = []
  let isFollowing = false
  let stop = () => undefined as void

  const follow = <T>(task: () => T): T => {
    const before = isFollowing
    isFollowing = true
    try {
      return task()
    } finally {
      isFollowing = before
    }
  }
  return {
    follow,
    bindCallbacks: services => {
      const bind = (value: unknown) =>
        isFollowing && typeof value === 'function'
          ? (...parameters: unknown[]) => follow(() => (value as AnyFunction)(...parameters))
          : value
      const bound = Object.entries(services as Record<string, AnyFunction>).map(
        ([name, service]) => [name, (...parameters: unknown[]) => service(...parameters.map(bind))] as const,
      )
      return Object.fromEntries(bound) as typeof services
    },
    isFollowing: () => isFollowing,
    hasSettled: promise => following.has(promise),
    watch: isOfRealm => {
      stop = promiseHooks.createHook({
        init: (promise, parent) => {
          if (!isOfRealm(promise)) return
          if (parent !== undefined) parents.set(promise, parent)
          if (isFollowing) following.add(promise)
        },
        before: promise => {
          outer.push(isFollowing)
          const parent = parents.get(promise)
          isFollowing = [promise, parent].some(one => one !== undefined && following.has(one))
        },
        after: () => {
          isFollowing = outer.pop() ?? false
        },
        settled: promise => {
          if (isFollowing && isOfRealm(promise)) following.add(promise)
        },
      }) as () => void
    },
    stop: () => stop(),
  }
}

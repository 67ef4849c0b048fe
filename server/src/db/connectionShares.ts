import { createRoundRobinQueue } from '../roundRobinQueue'

/** A connection that is held for longer waits for something, such as a lock. */
export const SLOW_MS = 200

/** So long after a slow statement a group counts as slow. */
export const SLOW_GROUP_MS = 5000

/** A connection that may be taken from the pool, until it is given back. */
export type ConnectionShare = { release: () => void }

/** Which groups hold connections, and which of them are slow. */
const createHeldConnections = (connections: number, now: () => number) => {
  const half = Math.max(1, Math.floor(connections / 2))
  const reserve = Math.floor(connections / 4)
  const held = new Set<{ group: string; since: number }>()
  const slowUntil = new Map<string, number>()

  const count = (isCounted: (group: string) => boolean): number => {
    let counted = 0
    for (const { group } of held) if (isCounted(group)) counted += 1
    return counted
  }
  const findSlowGroups = (): Set<string> => {
    const time = now()
    const slow = [...held].filter(({ since }) => time - since > SLOW_MS).map(({ group }) => group)
    for (const [group, until] of slowUntil)
      if (until > time) slow.push(group)
      else slowUntil.delete(group)
    return new Set(slow)
  }

  return {
    /** Gives a function that tells which group may take one more connection now. */
    judge: () => {
      const slowGroups = findSlowGroups()
      const heldBySlowGroups = count(group => slowGroups.has(group))
      return (group: string): boolean => {
        if (held.size >= connections) return false
        if (slowGroups.has(group) && heldBySlowGroups >= half) return false
        const heldByGroup = count(other => other === group)
        return heldByGroup === 0 || (heldByGroup < half && held.size < connections - reserve)
      }
    },
    /** Notes that a group has taken one. */
    hold: (group: string, onRelease: () => void): ConnectionShare => {
      const share = { group, since: now() }
      held.add(share)
      return {
        release: () => {
          if (!held.delete(share)) return
          if (now() - share.since > SLOW_MS) slowUntil.set(group, now() + SLOW_GROUP_MS)
          onRelease()
        },
      }
    },
  }
}

/**
 * Shares a pool's connections between groups of work, here between the routes that calls come by. What hangs on one table leaves
 * connections for the rest: a group holds at most half of them, all groups that are slow hold at most half together, and the last
 * quarter is for groups that hold none.
 */
export const createConnectionShares = ({
  connections,
  waitMs,
  now = () => performance.now(),
}: {
  connections: number
  /** How long a connection is waited for. */
  waitMs: number
  now?: () => number
}) => {
  const held = createHeldConnections(connections, now)
  const waiting = createRoundRobinQueue<() => void>()

  const giveNext = (): void => {
    for (let begin = waiting.shift(held.judge()); begin; begin = waiting.shift(held.judge())) begin()
  }

  return {
    getWaitingCount: (): number => waiting.getLength(),
    /**
     * Waits until the group may take a connection.
     * @throws Error with the driver's own words when that takes too long
     */
    take: (group: string): Promise<ConnectionShare> => {
      if (waiting.getGroupLength(group) === 0 && held.judge()(group))
        return Promise.resolve(held.hold(group, giveNext))
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer)
          resolve(held.hold(group, giveNext))
        }
        const timer = setTimeout(() => {
          waiting.remove(group, begin)
          reject(new Error('timeout exceeded when trying to connect'))
        }, waitMs)
        waiting.push(group, begin)
      })
    },
  }
}

export type ConnectionShares = ReturnType<typeof createConnectionShares>

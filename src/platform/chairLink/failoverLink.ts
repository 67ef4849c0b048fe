import type { ChairCommand } from '@anzuo/chair-protocol'
import {
  ChairLinkError,
  type ChairAnswer,
  type ChairLink,
  type ChairLinkKind,
  type ChairLinkState,
} from './types'

/** Failures after which the other link may carry the same command. */
const FAILOVER_PROBLEMS: readonly string[] = [
  'lost',
  'noAnswer',
  'notFound',
  'busyElsewhere',
  'notReached',
  'offline',
  'adapterOff',
]

/**
 * One link made of two: Bluetooth while the chair is near, the internet else. A command that one can't deliver is carried by
 * the other as it is; its absolute values and its token keep it from having an effect twice.
 */
export const createFailoverLink = (links: { bluetooth: ChairLink | null; internet: ChairLink | null }) => {
  const phases: Record<ChairLinkKind, ChairLinkState['phase']> = { bluetooth: 'closed', internet: 'closed' }
  const all = [links.bluetooth, links.internet].filter(link => link !== null)
  for (const link of all)
    link.onChanged(({ kind, phase }) => {
      phases[kind] = phase
    })

  /** The ready ones first, Bluetooth before the internet. */
  const getLinksByPreference = (): ChairLink[] =>
    [...all].sort((a, b) => Number(phases[b.kind] === 'ready') - Number(phases[a.kind] === 'ready'))

  const sendWithFailover = async (carry: (link: ChairLink) => Promise<ChairAnswer>): Promise<ChairAnswer> => {
    let failure: ChairLinkError | null = null
    for (const link of getLinksByPreference()) {
      try {
        return await carry(link)
      } catch (error) {
        const problem = error instanceof ChairLinkError ? error.problem : 'lost'
        // The problem that is reported is that of the link that was used, not of the one that was never there.
        if (failure === null || failure.problem === 'lost') failure = new ChairLinkError(problem)
        if (!FAILOVER_PROBLEMS.includes(problem)) throw new ChairLinkError(problem)
      }
    }
    throw failure ?? new ChairLinkError('notFound')
  }

  /** Over every link at once: the first that arrives counts. */
  const sendOverAllLinks = async (carry: (link: ChairLink) => Promise<ChairAnswer>): Promise<ChairAnswer> => {
    try {
      return await Promise.any(all.map(carry))
    } catch {
      throw new ChairLinkError('lost')
    }
  }

  const subscribeToAll =
    <Listener>(add: (link: ChairLink) => (listener: Listener) => () => void) =>
    (listener: Listener) => {
      const ends = all.map(link => add(link)(listener))
      return () => ends.forEach(end => end())
    }

  return {
    /** The link that the next command takes. */
    getCurrentLink: (): ChairLinkKind | null => getLinksByPreference()[0]?.kind ?? null,
    /** Opens one of the two, or both. */
    open: async (kind?: ChairLinkKind): Promise<void> => {
      const wanted = all.filter(link => kind === undefined || link.kind === kind)
      const opened = await Promise.allSettled(wanted.map(link => link.open()))
      const failed = opened.find(result => result.status === 'rejected')
      if (failed && opened.every(result => result.status === 'rejected')) throw failed.reason
    },
    command: (command: ChairCommand): Promise<ChairAnswer> => {
      const askedAt = Date.now()
      return sendWithFailover(link => link.command(command, askedAt))
    },
    stop: (): Promise<ChairAnswer> => sendOverAllLinks(link => link.stop()),
    emergencyStop: (): Promise<ChairAnswer> => sendOverAllLinks(link => link.emergencyStop()),
    onState: subscribeToAll((link: ChairLink) => link.onState),
    onChanged: subscribeToAll((link: ChairLink) => link.onChanged),
    close: async (): Promise<void> => {
      await Promise.all(all.map(link => link.close()))
    },
  }
}

import type { ChairCommand } from '@/domain/chair'
import { LinkFailure, type Answer, type ChairLink, type LinkKind, type LinkState } from './types'

/** Failures after which the other link may carry the same command. */
const HANDED_OVER: readonly string[] = [
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
export const createChosenLink = (links: { bluetooth: ChairLink | null; internet: ChairLink | null }) => {
  const phases: Record<LinkKind, LinkState['phase']> = { bluetooth: 'closed', internet: 'closed' }
  const all = [links.bluetooth, links.internet].filter(link => link !== null)
  for (const link of all)
    link.onChanged(({ kind, phase }) => {
      phases[kind] = phase
    })

  /** The ready ones first, Bluetooth before the internet. */
  const inOrder = (): ChairLink[] =>
    [...all].sort((a, b) => Number(phases[b.kind] === 'ready') - Number(phases[a.kind] === 'ready'))

  const carried = async (carry: (link: ChairLink) => Promise<Answer>): Promise<Answer> => {
    let failure: LinkFailure | null = null
    for (const link of inOrder()) {
      try {
        return await carry(link)
      } catch (error) {
        const problem = error instanceof LinkFailure ? error.problem : 'lost'
        // What the person is told is of the link that they used, not of the one that was never there.
        if (failure === null || failure.problem === 'lost') failure = new LinkFailure(problem)
        if (!HANDED_OVER.includes(problem)) throw new LinkFailure(problem)
      }
    }
    throw failure ?? new LinkFailure('notFound')
  }

  /** Over every link at once: the first that arrives counts. */
  const overAll = async (carry: (link: ChairLink) => Promise<Answer>): Promise<Answer> => {
    try {
      return await Promise.any(all.map(carry))
    } catch {
      throw new LinkFailure('lost')
    }
  }

  const onEach =
    <Listener>(add: (link: ChairLink) => (listener: Listener) => () => void) =>
    (listener: Listener) => {
      const ends = all.map(link => add(link)(listener))
      return () => ends.forEach(end => end())
    }

  return {
    /** The link that the next command takes. */
    current: (): LinkKind | null => inOrder()[0]?.kind ?? null,
    /** Opens one of the two, or both. */
    open: async (kind?: LinkKind): Promise<void> => {
      const wanted = all.filter(link => kind === undefined || link.kind === kind)
      const opened = await Promise.allSettled(wanted.map(link => link.open()))
      const failed = opened.find(result => result.status === 'rejected')
      if (failed && opened.every(result => result.status === 'rejected')) throw failed.reason
    },
    command: (command: ChairCommand): Promise<Answer> => carried(link => link.command(command)),
    stop: (): Promise<Answer> => overAll(link => link.stop()),
    emergencyStop: (): Promise<Answer> => overAll(link => link.emergencyStop()),
    onState: onEach((link: ChairLink) => link.onState),
    onChanged: onEach((link: ChairLink) => link.onChanged),
    close: async (): Promise<void> => {
      await Promise.all(all.map(link => link.close()))
    },
  }
}

export type ChosenLink = ReturnType<typeof createChosenLink>

import type { ChairCommand, ChairState } from '@/domain/chair'
import { inTime } from './inTime'
import { createListeners } from './listeners'
import { LinkFailure, type Answer, type ChairLink, type LinkState } from './types'

/** What a link over the internet needs of the server's calls. Rejections become `offline`. */
export type CloudCalls = {
  /** The signal calls it off. */
  command: (command: ChairCommand, signal: AbortSignal) => Promise<Pick<Answer, 'result' | 'state'>>
  stop: () => Promise<Pick<Answer, 'result' | 'state'>>
  emergencyStop: () => Promise<Pick<Answer, 'result' | 'state'>>
  /** Watches the chair live; gives how to end that. */
  watch: (watcher: ChairWatcher) => () => void
}

/** Hears of a chair over the internet. */
export type ChairWatcher = {
  onSeen: (chair: { isOnline: boolean; state: ChairState | null }) => void
  /** The live line was lost and is being made again. */
  onLost: () => void
}

/** A link over the internet. The server repeats letters and keeps them from having an effect twice. */
export const createCloudLink = (calls: CloudCalls): ChairLink => {
  const states = createListeners<ChairState>()
  const changes = createListeners<LinkState>()
  let unwatch: (() => void) | null = null

  const answered = async (asked: Promise<Pick<Answer, 'result' | 'state'>>): Promise<Answer> => {
    try {
      const { result, state } = await asked
      if (state) states.tell(state)
      return { result, state, data: new Uint8Array(0) }
    } catch {
      throw new LinkFailure('offline')
    }
  }

  return {
    kind: 'internet',
    open: async () => {
      const onLost = () => changes.tell({ kind: 'internet', phase: 'connecting', problem: null })
      const onSeen: ChairWatcher['onSeen'] = ({ isOnline, state }) => {
        changes.tell({
          kind: 'internet',
          phase: isOnline ? 'ready' : 'closed',
          problem: isOnline ? null : 'offline',
        })
        if (state) states.tell(state)
      }
      onLost()
      unwatch ??= calls.watch({ onSeen, onLost })
    },
    command: command => answered(inTime(signal => calls.command(command, signal))),
    stop: () => answered(calls.stop()),
    emergencyStop: () => answered(calls.emergencyStop()),
    onState: states.add,
    onChanged: changes.add,
    close: async () => {
      unwatch?.()
      unwatch = null
    },
  }
}

import type { ChairCommand, ChairState } from '@anzuo/chair-protocol'
import { withTimeout } from './withTimeout'
import { createListenerSet } from './listenerSet'
import { ChairLinkError, type ChairAnswer, type ChairLink, type ChairLinkState } from './types'

/** What a link over the internet needs of the server's calls. Rejections become `offline`. */
export type CloudLinkApi = {
  /** The signal calls it off. */
  command: (command: ChairCommand, signal: AbortSignal) => Promise<Pick<ChairAnswer, 'result' | 'state'>>
  stop: () => Promise<Pick<ChairAnswer, 'result' | 'state'>>
  emergencyStop: () => Promise<Pick<ChairAnswer, 'result' | 'state'>>
  /** Watches the chair live; gives how to end that. */
  watch: (watcher: CloudChairListener) => () => void
}

/** Hears of a chair over the internet. */
type CloudChairListener = {
  onSeen: (chair: { isOnline: boolean; state: ChairState | null }) => void
  /** The live line was lost and is being made again. */
  onLost: () => void
}

/** A link over the internet. The server repeats letters and keeps them from having an effect twice. */
export const createCloudLink = (calls: CloudLinkApi): ChairLink => {
  const states = createListenerSet<ChairState>()
  const changes = createListenerSet<ChairLinkState>()
  let unwatch: (() => void) | null = null

  const toChairAnswer = async (
    asked: Promise<Pick<ChairAnswer, 'result' | 'state'>>,
  ): Promise<ChairAnswer> => {
    try {
      const { result, state } = await asked
      if (state) states.notify(state)
      return { result, state, data: new Uint8Array(0) }
    } catch {
      throw new ChairLinkError('offline')
    }
  }

  return {
    kind: 'internet',
    open: async () => {
      const onLost = () => changes.notify({ kind: 'internet', phase: 'connecting', problem: null })
      const onSeen: CloudChairListener['onSeen'] = ({ isOnline, state }) => {
        changes.notify({
          kind: 'internet',
          phase: isOnline ? 'ready' : 'closed',
          problem: isOnline ? null : 'offline',
        })
        if (state) states.notify(state)
      }
      onLost()
      unwatch ??= calls.watch({ onSeen, onLost })
    },
    command: command => toChairAnswer(withTimeout(signal => calls.command(command, signal))),
    stop: () => toChairAnswer(calls.stop()),
    emergencyStop: () => toChairAnswer(calls.emergencyStop()),
    onState: states.add,
    onChanged: changes.add,
    close: async () => {
      unwatch?.()
      unwatch = null
    },
  }
}

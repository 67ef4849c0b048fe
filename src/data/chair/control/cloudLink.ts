import type { ChairCommand, ChairState } from '@anzuo/chair-protocol'
import { RequestError } from '@anzuo/domain/requestError'
import type { ResponseCode, ResponseData, RequestBody } from '@anzuo/contract'
import {
  ChairLinkError,
  createListenerSet,
  withTimeout,
  type ChairAnswer,
  type ChairLink,
  type ChairLinkState,
} from '@/platform/chairLink'
import { subscribeToLiveChair, type LiveChairListener } from '../liveChairs'
import { request } from '../../api/request'
import { toServerTime } from '../../api/serverClock'

const NOT_FOUND: ResponseCode = 1004
const TOO_MANY_REQUESTS: ResponseCode = 1029

type CloudAnswer = Pick<ChairAnswer, 'result' | 'state'>

/** What a link over the internet needs of the server's calls. Rejections become `offline`. */
type CloudLinkApi = {
  /** `askedAt`: when the person asked for it, ms since 1970 by the phone's clock. The signal calls it off. */
  command: (command: ChairCommand, options: { askedAt: number; signal: AbortSignal }) => Promise<CloudAnswer>
  stop: () => Promise<CloudAnswer>
  emergencyStop: () => Promise<CloudAnswer>
  /** Watches the chair live; gives how to end that. */
  watch: (watcher: CloudChairListener) => () => void
}

/** Hears of a chair over the internet. */
type CloudChairListener = {
  onSeen: (chair: { isOnline: boolean; state: ChairState | null }) => void
  /** The live socket was lost and is being opened again. */
  onLost: () => void
}

/** A link over the internet. The server repeats messages and keeps them from having an effect twice. */
export const createCloudLink = (calls: CloudLinkApi): ChairLink => {
  const states = createListenerSet<ChairState>()
  const changes = createListenerSet<ChairLinkState>()
  let unwatch: (() => void) | null = null

  const toChairAnswer = async (asked: Promise<CloudAnswer>): Promise<ChairAnswer> => {
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
    command: (command, askedAt = Date.now()) =>
      toChairAnswer(withTimeout(signal => calls.command(command, { askedAt, signal }))),
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

/** When the person asked, as the server's clock showed it; nothing as long as that is not known. */
const toAskedAt = (askedAt: number): { askedAt?: string } => {
  const serverTime = toServerTime(askedAt)
  return serverTime === null ? {} : { askedAt: new Date(serverTime).toISOString() }
}

/** An error of the server as the result that the chair would give. */
const toChairResult = (error: unknown): CloudAnswer | null => {
  if (!(error instanceof RequestError)) return null
  if (error.code === TOO_MANY_REQUESTS) return { result: 'limit', state: null }
  return error.code === NOT_FOUND ? { result: 'notPermitted', state: null } : null
}

const mapApiErrors = async (asked: Promise<ResponseData<'/device/command'>>): Promise<CloudAnswer> => {
  try {
    return await asked
  } catch (error) {
    const refusedResult = toChairResult(error)
    if (refusedResult) return refusedResult
    throw error
  }
}

/** The link to a chair over the internet: the server's calls, and its live socket, which the listeners hear as well. */
export const createServerCloudLink = (
  serialNumber: string,
  { onSeen, onGone }: Pick<LiveChairListener, 'onSeen' | 'onGone'>,
): ChairLink => {
  const stop = (isEmergency: boolean) =>
    mapApiErrors(request('/device/stop', { serialNumber, isEmergency }, { showErrorToast: false }))
  return createCloudLink({
    command: (command, { askedAt, signal }) =>
      mapApiErrors(
        request(
          '/device/command',
          // The contract writes its lists as mutable ones.
          {
            serialNumber,
            command: command as RequestBody<'/device/command'>['command'],
            ...toAskedAt(askedAt),
          },
          { showErrorToast: false, signal },
        ),
      ),
    stop: () => stop(false),
    emergencyStop: () => stop(true),
    watch: watcher =>
      subscribeToLiveChair(serialNumber, {
        onSeen: chair => {
          // Who sits there has to be known before the state is taken.
          onSeen(chair)
          watcher.onSeen(chair)
        },
        onLost: watcher.onLost,
        onGone,
      }),
  })
}

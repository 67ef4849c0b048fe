import { RequestFailure } from '@/domain/failure'
import type { Code, DataOf, RequestOf } from '@/contract'
import { createCloudLink, type Answer, type ChairLink } from '@/platform/chairLink'
import { watchChair, type LiveWatcher } from '../liveChairs'
import { request } from '../request'

const NOT_FOUND: Code = 1004
const TOO_MANY: Code = 1029

/** A refusal of the server, said as the chair would say it. */
const refusalOf = (error: unknown): Pick<Answer, 'result' | 'state'> | null => {
  if (!(error instanceof RequestFailure)) return null
  if (error.code === TOO_MANY) return { result: 'limit', state: null }
  return error.code === NOT_FOUND ? { result: 'notPermitted', state: null } : null
}

const answeredBy = async (
  asked: Promise<DataOf<'/device/command'>>,
): Promise<Pick<Answer, 'result' | 'state'>> => {
  try {
    return await asked
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refusal
    throw error
  }
}

/** The link to a chair over the internet: the server's calls, and its live line, which the listeners hear as well. */
export const cloudLinkTo = (
  serialNumber: string,
  { onSeen, onGone }: Pick<LiveWatcher, 'onSeen' | 'onGone'>,
): ChairLink => {
  const stop = (isEmergency: boolean) =>
    answeredBy(request('/device/stop', { serialNumber, isEmergency }, { announces: false }))
  return createCloudLink({
    command: (command, signal) =>
      answeredBy(
        request(
          '/device/command',
          // The contract writes its lists as mutable ones.
          { serialNumber, command: command as RequestOf<'/device/command'>['command'] },
          { announces: false, signal },
        ),
      ),
    stop: () => stop(false),
    emergencyStop: () => stop(true),
    watch: watcher =>
      watchChair(serialNumber, {
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

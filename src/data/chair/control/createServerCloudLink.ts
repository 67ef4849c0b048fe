import { RequestError } from '@anzuo/domain/requestError'
import type { ResponseCode, ResponseData, RequestBody } from '@anzuo/contract'
import { createCloudLink, type ChairAnswer, type ChairLink } from '@/platform/chairLink'
import { subscribeToLiveChair, type LiveChairListener } from '../liveChairs'
import { request } from '../../api/request'

const NOT_FOUND: ResponseCode = 1004
const TOO_MANY_REQUESTS: ResponseCode = 1029

/** A refusal of the server, said as the chair would say it. */
const toChairResult = (error: unknown): Pick<ChairAnswer, 'result' | 'state'> | null => {
  if (!(error instanceof RequestError)) return null
  if (error.code === TOO_MANY_REQUESTS) return { result: 'limit', state: null }
  return error.code === NOT_FOUND ? { result: 'notPermitted', state: null } : null
}

const mapApiErrors = async (
  asked: Promise<ResponseData<'/device/command'>>,
): Promise<Pick<ChairAnswer, 'result' | 'state'>> => {
  try {
    return await asked
  } catch (error) {
    const refusal = toChairResult(error)
    if (refusal) return refusal
    throw error
  }
}

/** The link to a chair over the internet: the server's calls, and its live line, which the listeners hear as well. */
export const createServerCloudLink = (
  serialNumber: string,
  { onSeen, onGone }: Pick<LiveChairListener, 'onSeen' | 'onGone'>,
): ChairLink => {
  const stop = (isEmergency: boolean) =>
    mapApiErrors(request('/device/stop', { serialNumber, isEmergency }, { showErrorToast: false }))
  return createCloudLink({
    command: (command, signal) =>
      mapApiErrors(
        request(
          '/device/command',
          // The contract writes its lists as mutable ones.
          { serialNumber, command: command as RequestBody<'/device/command'>['command'] },
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

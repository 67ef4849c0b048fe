import { WxError } from './wxBackend'

/** What stands for every server that an app asks: an answer without content, an answer that refuses, or nobody at all. */
export const FAKE_SERVERS = ['empty', 'refusing', 'offline'] as const
export type FakeServers = (typeof FAKE_SERVERS)[number]

const NETWORK_ERRNO = 600001

/** Apps look for one of these fields to see whether all is well. */
const ANSWERS: Record<Exclude<FakeServers, 'offline'>, object> = {
  empty: { code: 0, errno: 0, errcode: 0, success: true, msg: 'ok', message: 'ok', data: {} },
  refusing: { code: 404, errno: 404, errcode: 404, success: false, msg: 'none', message: 'none', data: null },
}

/**
 * The JSON that a fake server answers.
 * @throws WxError when nobody answers.
 */
export const answerAsFakeServer = (servers: FakeServers): string => {
  if (servers === 'offline')
    throw new WxError('errcode:-106 cronet_error_code:-106 error_msg:net::ERR_INTERNET_DISCONNECTED', {
      errno: NETWORK_ERRNO,
    })
  return JSON.stringify(ANSWERS[servers])
}

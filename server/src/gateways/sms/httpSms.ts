import { toError } from '../../toError'
import { createOutboundGuard, type OutboundGuardOptions } from '../outboundGuard'
import type { SmsGateway, SmsMessage } from './smsGateway'

/** Sends text messages through a gateway that takes them by a POST with a bearer key; any 2xx means accepted. */
export const createHttpSmsGateway = (
  options: { url: string; key: string } & OutboundGuardOptions,
): SmsGateway => {
  const askOutside = createOutboundGuard(options)
  return {
    send: async message => {
      try {
        const status = await askOutside(signal => postMessage(options, message, signal))
        const isAccepted = status >= 200 && status < 300
        return isAccepted ? { ok: true } : { ok: false, error: createStatusError(status) }
      } catch (error) {
        return { ok: false, error: toError(error) }
      }
    },
  }
}

/** @throws what stands for an outage: no connection, or a gateway that says that it is broken */
const postMessage = async (
  { url, key }: { url: string; key: string },
  { phone, text, locale, ...content }: SmsMessage,
  signal: AbortSignal,
): Promise<number> => {
  // The code stands by itself for gateways that only send templates of their own.
  const code = content.kind === 'code' ? content.fields.code : null
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone, text, code, locale }),
    // The key and the code are for the host of the settings alone.
    redirect: 'error',
    signal,
  })
  await response.body?.cancel()
  if (response.status >= 500) throw createStatusError(response.status)
  return response.status
}

const createStatusError = (status: number): Error => new Error(`the SMS gateway answered ${status}`)

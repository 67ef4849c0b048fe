import type { Locale } from '../messages'
import { toError } from '../toError'
import type { MessageSendResult } from './mail'

/** `code` is there for gateways that only send templates of their own. */
type SmsMessage = { phone: string; text: string; code: string; locale: Locale }

export type SmsGateway = { send: (message: SmsMessage) => Promise<MessageSendResult> }

const TIMEOUT_MS = 10_000

/** Sends text messages through a gateway that takes them by a POST with a bearer key; any 2xx means accepted. */
export const createHttpSmsGateway = (options: { url: string; key: string }): SmsGateway => ({
  send: async message => {
    try {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${options.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      return response.ok
        ? { ok: true }
        : { ok: false, error: new Error(`the SMS gateway answered ${response.status}`) }
    } catch (error) {
      return { ok: false, error: toError(error) }
    }
  },
})

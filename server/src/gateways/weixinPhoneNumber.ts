import { z } from 'zod'
import { toError } from '../toError'
import { createOutboundGuard, OutageError, type OutboundGuardOptions } from './outboundGuard'
import { callWithAccessToken, postToWeixin, type WeixinTokenConnection } from './weixinAccessToken'

/** A phone that the platform vouches for: it belongs to whoever shared it in the mini-program. */
export type WeixinPhoneNumber = { countryCode: string; nationalNumber: string }

/** `badCode`: it was used, is too old or of another app. The reason is for the log, and holds nothing of the person. */
export type WeixinPhoneNumberResult =
  { ok: true; value: WeixinPhoneNumber } | { ok: false; problem: 'badCode' | 'failed'; reason: string }

/** Exchanges the code that `getPhoneNumber` gives in the mini-program. A code is good once, for five minutes. */
export type ExchangePhoneCode = (code: string) => Promise<WeixinPhoneNumberResult>

const BAD_CODE_ERRORS: readonly number[] = [40029, 40163, 41008]

const Answer = z.object({
  errcode: z.number().int(),
  phone_info: z
    .object({
      purePhoneNumber: z.string().regex(/^\d{4,15}$/),
      countryCode: z.string().regex(/^\d{1,4}$/),
      watermark: z.object({ appid: z.string() }),
    })
    .optional(),
})

type Options = OutboundGuardOptions & Omit<WeixinTokenConnection, 'askOutside'>

/** Asks the platform by its document "getPhoneNumber" (`wxa/business/getuserphonenumber`). */
export const createWeixinPhoneExchange = (options: Options): ExchangePhoneCode => {
  const connection = { ...options, askOutside: createOutboundGuard(options) }
  return async code => {
    try {
      const { errcode, phone_info: found } = await callWithAccessToken(connection, async token => {
        const query = new URLSearchParams({ access_token: token })
        const path = `/wxa/business/getuserphonenumber?${query.toString()}`
        return Answer.parse(await postToWeixin(connection, path, { code }))
      })
      if (errcode === 0 && found?.watermark.appid === options.account.id)
        return {
          ok: true,
          value: { countryCode: found.countryCode, nationalNumber: found.purePhoneNumber },
        }
      const problem = BAD_CODE_ERRORS.includes(errcode) ? 'badCode' : 'failed'
      return { ok: false, problem, reason: `errcode ${errcode}` }
    } catch (error) {
      // The words of another error may quote the address, which holds the token.
      const reason = error instanceof OutageError ? error.message : toError(error).name
      return { ok: false, problem: 'failed', reason }
    }
  }
}

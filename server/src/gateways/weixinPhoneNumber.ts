import { z } from 'zod'
import type { MiniProgramApi } from './miniProgramApi'

/** A phone that the platform vouches for: it belongs to whoever shared it in the mini-program. */
export type WeixinPhoneNumber = { countryCode: string; nationalNumber: string }

/** `badCode`: it was used, is too old or of another app. The reason is for the log, and holds nothing of the person. */
export type WeixinPhoneNumberResult =
  { ok: true; value: WeixinPhoneNumber } | { ok: false; problem: 'badCode' | 'failed'; reason: string }

/** Exchanges the code that `getPhoneNumber` gives in the mini-program. A code is good once, for five minutes. */
export type ExchangePhoneCode = (code: string) => Promise<WeixinPhoneNumberResult>

const BAD_CODE_ERRORS: readonly number[] = [40029, 40163, 41008]

const PhoneInfo = z.object({
  phone_info: z.object({
    purePhoneNumber: z.string().regex(/^\d{4,15}$/),
    countryCode: z.string().regex(/^\d{1,4}$/),
    watermark: z.object({ appid: z.string() }),
  }),
})

/**
 * Asks the platform (https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/user-info/phone-number/getPhoneNumber.html).
 * What it answers for another app than `appId` is not believed.
 */
export const createWeixinPhoneExchange =
  ({ api, appId }: { api: MiniProgramApi; appId: string }): ExchangePhoneCode =>
  async code => {
    const answer = await api.post('/wxa/business/getuserphonenumber', { code })
    if (!answer.ok) return { ok: false, problem: 'failed', reason: answer.reason }
    const found = PhoneInfo.safeParse(answer.body).data?.phone_info
    if (answer.errcode === 0 && found?.watermark.appid === appId)
      return { ok: true, value: { countryCode: found.countryCode, nationalNumber: found.purePhoneNumber } }
    const problem = BAD_CODE_ERRORS.includes(answer.errcode) ? 'badCode' : 'failed'
    return { ok: false, problem, reason: `errcode ${answer.errcode}` }
  }

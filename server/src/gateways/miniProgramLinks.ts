import { z } from 'zod'
import type { MiniProgramApi } from './miniProgramApi'

/** A page of the mini-program, and its query without the question mark. */
export type MiniProgramPage = { path: string; query: string }

/** Makes addresses that open the mini-program from a browser. */
export type MiniProgramLinks = {
  create: (page: MiniProgramPage) => Promise<{ ok: true; url: string } | { ok: false; reason: string }>
}

/** Days that a link opens the mini-program; the platform allows no more (https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/qrcode-link/url-link/generateUrlLink.html). */
export const LINK_DAYS = 30

/** By a number of days, rather than at a time. */
const EXPIRY_BY_DAYS = 1

const LinkAnswer = z.object({ url_link: z.url({ protocol: /^https$/ }) })

/** Makes them by the mini-program's interface `generate_urllink`, whose address, fields and codes stand in the document above. */
export const createMiniProgramLinks = (api: MiniProgramApi): MiniProgramLinks => ({
  create: async ({ path, query }) => {
    const answer = await api.post('/wxa/generate_urllink', {
      path,
      query,
      env_version: 'release',
      expire_type: EXPIRY_BY_DAYS,
      expire_interval: LINK_DAYS,
    })
    if (!answer.ok) return answer
    const read = answer.errcode === 0 ? LinkAnswer.safeParse(answer.body) : null
    return read?.success
      ? { ok: true, url: read.data.url_link }
      : { ok: false, reason: `errcode ${answer.errcode}` }
  },
})

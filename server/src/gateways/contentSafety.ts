import { z } from 'zod'
import type { MiniProgramApi } from './miniProgramApi'

/** Where a text is read: the platform judges a profile, a comment, a forum and a log differently. */
export type ContentScene = 'profile' | 'comment'

/** A text that somebody wrote, and who. */
export type CheckedText = { openid: string; scene: ContentScene; content: string }

/** A picture that somebody sent; the platform fetches it from this address. */
type CheckedPicture = { openid: string; scene: ContentScene; url: string }

/** What the platform says: fit to be seen, forbidden, or to be looked at by a person. */
export type ContentVerdict = 'pass' | 'risky' | 'review'

/**
 * Why nothing was checked. `unknownPerson`: the platform checks nothing of somebody who was not in the mini-program in the last two
 * hours; `unavailable`: no usable answer. The reason is for the log, and holds nothing of the person.
 */
export type ContentCheckFailure = {
  ok: false
  problem: 'unknownPerson' | 'unavailable'
  reason: string
}

/** Checks what people write and show before others see it. */
export type ContentSafety = {
  checkText: (text: CheckedText) => Promise<{ ok: true; verdict: ContentVerdict } | ContentCheckFailure>
  /** Hands a picture over; the verdict comes later by the message push, under the id that this gives. */
  checkPicture: (picture: CheckedPicture) => Promise<{ ok: true; traceId: string } | ContentCheckFailure>
}

/** Version of the interface that takes an openid and gives a verdict. */
export const CONTENT_CHECK_VERSION = 2

/** Scenes (https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/sec-center/sec-check/msgSecCheck.html). */
const SCENES: Record<ContentScene, number> = { profile: 1, comment: 2 }

/** Pictures (https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/sec-center/sec-check/mediaCheckAsync.html). */
const PICTURE_MEDIA_TYPE = 2

/** The person was not in the mini-program in the last two hours. */
const UNKNOWN_PERSON_CODES: readonly number[] = [61010]

/** The verdict as an answer and the message push have it. */
export const ContentResultSchema = z.object({ suggest: z.enum(['pass', 'risky', 'review']) })

const TextAnswer = z.object({ result: ContentResultSchema })
const PictureAnswer = z.object({ trace_id: z.string().min(1) })

/**
 * Checks by the mini-program's platform. Addresses, fields and codes are those of its documents "msgSecCheck" and "mediaCheckAsync"
 * (https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/sec-center/sec-check/msgSecCheck.html).
 */
export const createWeixinContentSafety = (api: MiniProgramApi): ContentSafety => {
  const ask = async <Answer>(
    path: string,
    body: object,
    form: z.ZodType<Answer>,
  ): Promise<{ ok: true; value: Answer } | ContentCheckFailure> => {
    const answer = await api.post(path, { version: CONTENT_CHECK_VERSION, ...body })
    if (!answer.ok) return { ok: false, problem: 'unavailable', reason: `${path}: ${answer.reason}` }
    if (UNKNOWN_PERSON_CODES.includes(answer.errcode))
      return { ok: false, problem: 'unknownPerson', reason: `${path}: errcode ${answer.errcode}` }
    const read = answer.errcode === 0 ? form.safeParse(answer.body) : null
    return read?.success
      ? { ok: true, value: read.data }
      : { ok: false, problem: 'unavailable', reason: `${path}: errcode ${answer.errcode}` }
  }
  return {
    checkText: async ({ scene, ...text }) => {
      const answer = await ask('/wxa/msg_sec_check', { ...text, scene: SCENES[scene] }, TextAnswer)
      return answer.ok ? { ok: true, verdict: answer.value.result.suggest } : answer
    },
    checkPicture: async ({ openid, scene, url }) => {
      const body = { openid, scene: SCENES[scene], media_url: url, media_type: PICTURE_MEDIA_TYPE }
      const answer = await ask('/wxa/media_check_async', body, PictureAnswer)
      return answer.ok ? { ok: true, traceId: answer.value.trace_id } : answer
    },
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CONTENT_CHECK_VERSION, type ContentVerdict } from '../gateways/contentSafety'

const Common = z.object({
  version: z.literal(CONTENT_CHECK_VERSION),
  openid: z.string().min(1),
  scene: z.number().int().min(1).max(4),
})
const TextRequest = Common.extend({ content: z.string().min(1).max(2500) })
const PictureRequest = Common.extend({ media_url: z.url(), media_type: z.literal(2) })

/** Labels that the platform gives to what it lets pass, and to what it doesn't. */
const LABELS: Record<ContentVerdict, number> = { pass: 100, review: 21000, risky: 10001 }

type Options = {
  judgeText: (content: string) => ContentVerdict
  /** Whether somebody was in the mini-program lately. */
  isRecent?: (openid: string) => boolean
  /** A picture was handed over. */
  onPicture: (picture: { traceId: string; url: string }) => void
}

/** What the platform answers about texts and pictures, at its addresses, with its fields and codes; null for others. */
export const createSimulatedContentSafety =
  ({ judgeText, isRecent = () => true, onPicture }: Options) =>
  (path: string, body: unknown): Response | null => {
    const isText = path === '/wxa/msg_sec_check'
    if (!isText && path !== '/wxa/media_check_async') return null
    const request = (isText ? TextRequest : PictureRequest).safeParse(body)
    if (!request.success) return Response.json({ errcode: 47001, errmsg: 'data format error' })
    if (!isRecent(request.data.openid)) return Response.json({ errcode: 61010, errmsg: 'code is expired' })
    const answer = { errcode: 0, errmsg: 'ok', trace_id: randomUUID() }
    if ('content' in request.data) {
      const suggest = judgeText(request.data.content)
      return Response.json({ ...answer, result: { suggest, label: LABELS[suggest] } })
    }
    onPicture({ traceId: answer.trace_id, url: request.data.media_url })
    return Response.json(answer)
  }

/** A verdict as the message push brings it, in plain JSON. */
export const writePictureVerdict = (appId: string, traceId: string, suggest: ContentVerdict): string =>
  JSON.stringify({
    ToUserName: 'gh_simulated',
    FromUserName: 'simulated',
    CreateTime: 0,
    MsgType: 'event',
    Event: 'wxa_media_check',
    appid: appId,
    trace_id: traceId,
    version: CONTENT_CHECK_VERSION,
    errcode: 0,
    errmsg: 'ok',
    result: { suggest, label: LABELS[suggest] },
  })

/** The query of a plain message, signed as the platform does. */
export const signPlainPush = (token: string, now: Date): string => {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomUUID()
  const signature = createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex')
  return new URLSearchParams({ timestamp, nonce, signature }).toString()
}

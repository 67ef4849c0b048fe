import { takeEarlyAnswer } from './earlyAnswers'
import { HttpFailure, type PostJson } from './types'

export { HttpFailure, type HttpAnswer, type HttpFailureKind, type Post } from './types'

export const postJson: PostJson = async ({ path, headers, body, timeout, signal }) => {
  const controller = new AbortController()
  let isTimedOut = false
  const abort = () => controller.abort()
  const timer = setTimeout(() => {
    isTimedOut = true
    abort()
  }, timeout)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const text = JSON.stringify(body)
  try {
    const early = await takeEarlyAnswer({ path, headers, body: text })
    const answer =
      early ??
      (await fetch(API_ORIGIN + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: text,
        signal: controller.signal,
        credentials: 'same-origin',
      }))
    const told = await answer.text()
    return { status: answer.status, body: parse(told) }
  } catch {
    throw new HttpFailure(isTimedOut ? 'timeout' : controller.signal.aborted ? 'aborted' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

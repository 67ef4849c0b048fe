import Taro from '@tarojs/taro'
import { HttpFailure, type HttpAnswer, type PostJson } from './types'

export { HttpFailure, type HttpAnswer, type HttpFailureKind, type Post } from './types'

const failureOf = (error: { errMsg?: string }): HttpFailure => {
  const message = error.errMsg ?? ''
  if (/abort/i.test(message)) return new HttpFailure('aborted')
  return new HttpFailure(/time(d )?-?\s?out/i.test(message) ? 'timeout' : 'unreachable')
}

/** The platform takes ten requests at once; one place is kept for what other parts of the app send. */
const MOST_AT_ONCE = 9
const waiting: (() => void)[] = []
let running = 0

/** Waits for a free place; who has one gives it back by `leave`. */
const enter = async (): Promise<void> => {
  if (running >= MOST_AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
}
const leave = () => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

export const postJson: PostJson = async question => {
  await enter()
  try {
    return await send(question)
  } finally {
    leave()
  }
}

const send: PostJson = ({ path, headers, body, timeout, signal }) =>
  new Promise<HttpAnswer>((resolve, reject) => {
    if (signal?.aborted) {
      reject(new HttpFailure('aborted'))
      return
    }
    const task = Taro.request<unknown>({
      url: API_ORIGIN + path,
      method: 'POST',
      header: { ...headers, 'content-type': 'application/json' },
      data: body,
      timeout,
      success: ({ statusCode, data }) =>
        resolve({ status: statusCode, body: typeof data === 'object' ? data : null }),
      fail: error => reject(failureOf(error)),
      complete: () => signal?.removeEventListener('abort', abort),
    })
    const abort = () => task.abort()
    signal?.addEventListener('abort', abort)
    // The failure has been told above; the promise of the task repeats it.
    task.catch(() => undefined)
  })

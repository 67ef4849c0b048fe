import Taro from '@tarojs/taro'
import { HttpFailure, type HttpAnswer, type PostJson } from './types'

export { HttpFailure, type HttpAnswer, type HttpFailureKind, type Post } from './types'

const failureOf = (error: { errMsg?: string }): HttpFailure => {
  const message = error.errMsg ?? ''
  if (/abort/i.test(message)) return new HttpFailure('aborted')
  return new HttpFailure(/time(d )?-?\s?out/i.test(message) ? 'timeout' : 'unreachable')
}

export const postJson: PostJson = ({ path, headers, body, timeout, signal }) =>
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

import Taro from '@tarojs/taro'
import { NEXT_TOKEN_HEADER } from '@anzuo/domain/nextTokenHeader'
import {
  HttpError,
  parseDateHeader,
  TOKEN_REJECTED_HEADER,
  type HttpResponse,
  type PostJsonFunction,
} from './types'

export { HttpError, type HttpResponse, type HttpErrorKind, type JsonPostRequest } from './types'

const toHttpError = (error: { errMsg?: string }): HttpError => {
  const message = error.errMsg ?? ''
  if (/abort/i.test(message)) return new HttpError('aborted')
  return new HttpError(/time(d )?-?\s?out/i.test(message) ? 'timeout' : 'unreachable')
}

/** Platforms hand the names of headers over in letters of either case. */
const getHeader = (headers: Record<string, unknown>, name: string): string | null => {
  const key = Object.keys(headers).find(each => each.toLowerCase() === name)
  return key === undefined ? null : String(headers[key])
}

/** The platform takes ten requests at once; one place is kept for what other parts of the app send. */
const MAX_CONCURRENT_REQUESTS = 9
const waitingRequests: (() => void)[] = []
let runningCount = 0

/** Waits for a free place; who has one gives it back by `leave`. */
const acquireSlot = async (): Promise<void> => {
  if (runningCount >= MAX_CONCURRENT_REQUESTS)
    await new Promise<void>(resolve => waitingRequests.push(resolve))
  else runningCount += 1
}
const releaseSlot = () => {
  const next = waitingRequests.shift()
  if (next) next()
  else runningCount -= 1
}

export const postJson: PostJsonFunction = async question => {
  await acquireSlot()
  try {
    return await sendRequest(question)
  } finally {
    releaseSlot()
  }
}

const sendRequest: PostJsonFunction = ({ path, headers, body, timeout, signal }) =>
  new Promise<HttpResponse>((resolve, reject) => {
    if (signal?.aborted) {
      reject(new HttpError('aborted'))
      return
    }
    const task = Taro.request<unknown>({
      url: API_ORIGIN + path,
      method: 'POST',
      header: { ...headers, 'content-type': 'application/json' },
      data: body,
      timeout,
      success: ({ statusCode, data, header }) =>
        resolve({
          status: statusCode,
          body: typeof data === 'object' ? data : null,
          isTokenRejected: getHeader(header, TOKEN_REJECTED_HEADER) !== null,
          nextToken: getHeader(header, NEXT_TOKEN_HEADER),
          serverTime: parseDateHeader(getHeader(header, 'date')),
        }),
      fail: error => reject(toHttpError(error)),
      complete: () => signal?.removeEventListener('abort', abort),
    })
    const abort = () => task.abort()
    signal?.addEventListener('abort', abort)
    // The failure has been told above; the promise of the task repeats it.
    task.catch(() => undefined)
  })

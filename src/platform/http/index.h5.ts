import { NEXT_TOKEN_HEADER } from '@anzuo/domain/nextTokenHeader'
import { takePrefetchedResponse } from './prefetchedResponses'
import { postTextToServer } from './postTextToServer'
import { HttpError, parseDateHeader, TOKEN_REJECTED_HEADER, type PostJsonFunction } from './types'

export { HttpError, type HttpResponse, type HttpErrorKind, type JsonPostRequest } from './types'

export const postJson: PostJsonFunction = async ({ path, headers, body, timeout, signal }) => {
  const controller = new AbortController()
  let isTimedOut = false
  const abort = () => controller.abort()
  const timer = setTimeout(() => {
    isTimedOut = true
    abort()
  }, timeout)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const request = { path, headers, text: JSON.stringify(body), signal: controller.signal }
  try {
    const answer = (await takePrefetchedResponse(request)) ?? (await postTextToServer(request))
    const responseText = await answer.text()
    return {
      status: answer.status,
      body: parseJsonOrNull(responseText),
      isTokenRejected: answer.headers.has(TOKEN_REJECTED_HEADER),
      nextToken: answer.headers.get(NEXT_TOKEN_HEADER),
      serverTime: parseDateHeader(answer.headers.get('date')),
    }
  } catch {
    throw new HttpError(isTimedOut ? 'timeout' : controller.signal.aborted ? 'aborted' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

const parseJsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

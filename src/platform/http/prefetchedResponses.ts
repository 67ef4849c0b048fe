import { postTextToServer, type TextPostRequest } from './postTextToServer'

declare global {
  /** Answers to requests that index.html made before the app was there; null stands for a failure. */
  var prefetchedResponses: Record<string, Promise<Response | null>> | undefined
}

export type PrefetchRequest = { path: string; body: object }

/** What tells one request from another: whose it is, its language, path and body. */
const getRequestKey = ({ path, headers, text }: TextPostRequest): string =>
  [headers.authorization ?? '', headers.userid, headers.language, path, text].join(' ')

/** Makes requests before somebody waits for them. */
export const prefetchResponses = (
  requests: readonly PrefetchRequest[],
  headers: Record<string, string>,
): void => {
  window.prefetchedResponses = Object.fromEntries(
    requests.map(({ path, body }) => {
      const request = { path, headers, text: JSON.stringify(body) }
      return [getRequestKey(request), postTextToServer(request).catch(() => null)]
    }),
  )
}

/** The answer to a request that was made early, once; null when none like this was made or when that failed. */
export const takePrefetchedResponse = async (request: TextPostRequest): Promise<Response | null> => {
  const key = getRequestKey(request)
  const response = window.prefetchedResponses?.[key]
  if (!response) return null
  delete window.prefetchedResponses?.[key]
  return response
}

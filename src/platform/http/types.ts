/** Why no answer came: no way to the server, none in time, or the caller no longer wanted it. */
export type HttpErrorKind = 'unreachable' | 'timeout' | 'aborted'

export class HttpError extends Error {
  readonly kind: HttpErrorKind

  constructor(kind: HttpErrorKind) {
    super(kind)
    this.name = 'HttpFailure'
    this.kind = kind
  }
}

export type JsonPostRequest = {
  /** Path on our server, with leading slash. */
  path: string
  headers: Readonly<Record<string, string>>
  /** Becomes the JSON body. */
  body: unknown
  /** Milliseconds until the call is given up. */
  timeout: number
  signal?: AbortSignal
}

/**
 * An answer whatever its status; `body` is the parsed JSON, or null when it was none. `isTokenRejected`: the bearer token that the
 * request carried is over, and the answer is one for a visitor or none. `nextToken`: the one to use in place of it from now on.
 * `serverTime`: the server's clock when it wrote the answer, ms since 1970, to the second; null when it did not say.
 */
export type HttpResponse = {
  status: number
  body: unknown
  isTokenRejected: boolean
  nextToken: string | null
  serverTime: number | null
}

/** Reads the header `date` (RFC 9110, section 6.6.1). */
export const parseDateHeader = (text: unknown): number | null => {
  const time = typeof text === 'string' ? Date.parse(text) : NaN
  return Number.isNaN(time) ? null : time
}

/** The header by which the server says that it does not take the bearer token. */
export const TOKEN_REJECTED_HEADER = 'www-authenticate'

/** Sends a POST with a JSON body to our server. Rejects with `HttpFailure` only. */
export type PostJsonFunction = (post: JsonPostRequest) => Promise<HttpResponse>

/**
 * Why a request gave no data. `offline`: no network; `timeout`: no answer in time; `cancelled`: never sent, because nobody
 * is signed in, nothing is shown; `refused`: the server answered with a code other than 0; `broken`: an answer that is not ours.
 */
export type RequestErrorKind = 'offline' | 'timeout' | 'cancelled' | 'refused' | 'broken'

/** The one error that the request layer throws. Screens read `kind`; `message` is text for the person when the server sent one. */
export class RequestError extends Error {
  readonly kind: RequestErrorKind
  /** Code of the envelope, when the server answered. */
  readonly code: number | null
  /** What the server says is true now, with a code that is about something having changed; `getChangedData` in `data` types it. */
  readonly data: unknown

  constructor(kind: RequestErrorKind, detail: { message?: string; code?: number; data?: unknown } = {}) {
    super(detail.message ?? kind)
    this.name = 'RequestError'
    this.kind = kind
    this.code = detail.code ?? null
    this.data = detail.data ?? null
  }
}

/**
 * The mini-program has no AbortController, which react-query creates for every query. The build puts this one in its place:
 * the part of the standard that queries and requests use. It asks for neither DOM events nor DOMException, since the
 * mini-program has none of them.
 */
type Listener = () => void

/** Says that somebody no longer wants an answer. */
export class AbortSignal {
  aborted = false
  reason: unknown = undefined
  private listeners: Listener[] = []

  addEventListener(_type: 'abort', listener: Listener): void {
    if (!this.listeners.includes(listener)) this.listeners = [...this.listeners, listener]
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.listeners = this.listeners.filter(other => other !== listener)
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  /** For the controller only. A signal is given once. */
  dispatchAbort(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const listeners = this.listeners
    this.listeners = []
    listeners.forEach(listener => listener())
  }
}

const createAbortError = (): Error => {
  const error = new Error('This operation was aborted')
  error.name = 'AbortError'
  return error
}

export class AbortController {
  readonly signal = new AbortSignal()

  abort(reason: unknown = createAbortError()): void {
    this.signal.dispatchAbort(reason)
  }
}

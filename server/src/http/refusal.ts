import type { Code } from '../../../src/contract'
import { CODE } from '../../../src/contract'
import type { Message, MessageKey } from '../messages'

/**
 * The expected "no" to a call: it becomes an envelope in the person's language. Thrown, so that it also rolls back the
 * transaction that it leaves.
 */
export class Refusal extends Error {
  override name = 'Refusal'

  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | null
  /** What is true now, for a refusal because something changed. */
  readonly data: unknown

  constructor(
    readonly code: Code,
    readonly spoken: Message,
    { retryAfter = null, data = null }: { retryAfter?: number | null; data?: unknown } = {},
  ) {
    super(spoken.key)
    this.retryAfter = retryAfter
    this.data = data
  }

  /** The same refusal, with what is true now. */
  with(data: unknown): Refusal {
    return new Refusal(this.code, this.spoken, { retryAfter: this.retryAfter, data })
  }
}

/** A refusal by the name of its code. */
export const refuse = (
  code: Exclude<keyof typeof CODE, 'success'>,
  key: MessageKey,
  words?: Message['words'],
): Refusal => new Refusal(CODE[code], words ? { key, words } : { key })

/** A refusal because something was done too often; the message may use `{seconds}`. */
export const refuseForNow = (key: MessageKey, seconds: number): Refusal =>
  new Refusal(CODE.tooManyRequests, { key, words: { seconds } }, { retryAfter: seconds })

/** A refusal of what somebody filled in or chose, by the name that messages have for it. */
export const refuseField = (field: Extract<MessageKey, `field${string}`>): Refusal =>
  refuse('invalidRequest', 'fieldWrong', { field: { key: field } })

/** A call of `wx` that fails as it may on a phone: `errMsg` becomes `name:fail reason`. */
export class WxFailure extends Error {
  constructor(
    reason: string,
    readonly fields: Record<string, unknown> = {},
  ) {
    super(reason)
  }
}

type Options = Record<string, unknown>
type Answer = object | void

/** Methods that answer through success, fail and a promise. */
export type CallbackMethods = Record<
  string,
  (options: Options, signal: AbortSignal) => Promise<Answer> | Answer
>
/** Methods that answer at once. */
export type SyncMethods = Record<string, (...parameters: unknown[]) => unknown>

/** One topic of `wx`. */
export type BackEnd = { callback?: CallbackMethods; sync?: SyncMethods }

/** A call of `wx` that fails as it may on a phone: `errMsg` becomes `name:fail reason`. */
export class WxError extends Error {
  constructor(
    reason: string,
    readonly fields: Record<string, unknown> = {},
  ) {
    super(reason)
  }
}

export type WxCallOptions = Record<string, unknown>
type WxAnswer = object | void

/** A call that is on its way. */
export type WxCallContext = {
  /** Ends when the app gives the call up. */
  signal: AbortSignal
  /** Tells the task that the app got for the call: `HeadersReceived`, `ProgressUpdate`. */
  emit: (event: string, value: object) => void
  /** The answer is that of a fake server. */
  onFaked: () => void
}

/** Methods that answer through success, fail and a promise. */
type AsyncWxMethods = Record<
  string,
  (options: WxCallOptions, running: WxCallContext) => Promise<WxAnswer> | WxAnswer
>
/** Methods that answer at once. */
type SyncWxMethods = Record<string, (...parameters: unknown[]) => unknown>

/**
 * One topic of `wx`. Methods of an object that `wx` gives are named `SocketTask.send`; their options carry its `objectId`, the
 * number that `SocketTask.create` answered. Bytes come and go as Uint8Array.
 */
export type WxBackend = {
  callback?: AsyncWxMethods
  sync?: SyncWxMethods
  /** Events of `wx` that it sends; listening to one that nobody sends is reported. */
  events?: readonly string[]
}

/** Tells the app of an event; one of an object is named `SocketTask.Message#7`. */
export type EmitWxEvent = (event: string, value: object) => void

/** Numbers the objects of one kind and keeps what belongs to each. */
export const createWxObjectRegistry = <T>() => {
  const kept = new Map<number, T>()
  let newest = 0
  return {
    add: (value: T): number => {
      kept.set(++newest, value)
      return newest
    },
    /** @throws WxError when the app is done with the object. */
    get: (options: WxCallOptions): T => {
      const found = kept.get(Number(options.objectId))
      if (found === undefined) throw new WxError('the object is destroyed')
      return found
    },
    set: (id: number, value: T): void => void kept.set(id, value),
    remove: (options: WxCallOptions): void => void kept.delete(Number(options.objectId)),
    all: (): [number, T][] => [...kept],
  }
}

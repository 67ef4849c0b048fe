/** A call of `wx` that fails as it may on a phone: `errMsg` becomes `name:fail reason`. */
export class WxFailure extends Error {
  constructor(
    reason: string,
    readonly fields: Record<string, unknown> = {},
  ) {
    super(reason)
  }
}

export type Options = Record<string, unknown>
type Answer = object | void

/** A call that is on its way. */
export type RunningCall = {
  /** Ends when the app gives the call up. */
  signal: AbortSignal
  /** Tells the task that the app got for the call: `HeadersReceived`, `ProgressUpdate`. */
  tell: (event: string, value: object) => void
}

/** Methods that answer through success, fail and a promise. */
export type CallbackMethods = Record<
  string,
  (options: Options, running: RunningCall) => Promise<Answer> | Answer
>
/** Methods that answer at once. */
export type SyncMethods = Record<string, (...parameters: unknown[]) => unknown>

/**
 * One topic of `wx`. Methods of an object that `wx` gives are named `SocketTask.send`; their options carry its `objectId`, the
 * number that `SocketTask.create` answered. Bytes come and go as Uint8Array.
 */
export type BackEnd = {
  callback?: CallbackMethods
  sync?: SyncMethods
  /** Events of `wx` that it sends; listening to one that nobody sends is reported. */
  events?: readonly string[]
}

/** Tells the app of an event; one of an object is named `SocketTask.Message#7`. */
export type Tell = (event: string, value: object) => void

/** Numbers the objects of one kind and keeps what belongs to each. */
export const createObjects = <T>() => {
  const kept = new Map<number, T>()
  let newest = 0
  return {
    add: (value: T): number => {
      kept.set(++newest, value)
      return newest
    },
    /** @throws WxFailure when the app is done with the object. */
    of: (options: Options): T => {
      const found = kept.get(Number(options.objectId))
      if (found === undefined) throw new WxFailure('the object is destroyed')
      return found
    },
    set: (id: number, value: T): void => void kept.set(id, value),
    remove: (options: Options): void => void kept.delete(Number(options.objectId)),
    all: (): [number, T][] => [...kept],
  }
}

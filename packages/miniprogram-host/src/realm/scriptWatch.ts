/** Watches what runs in the logic layer. */
export type ScriptWatch = {
  /** Runs a task; one that runs inside of another belongs to it. */
  run: <T>(task: () => T) => T
  /** A timer was set; what it gives is called whenever the timer falls due. */
  startTimer: () => () => void
}

type AnyFunction = (...parameters: unknown[]) => unknown

const mapMethods = <Methods extends object>(
  methods: Methods,
  wrap: (method: AnyFunction) => AnyFunction,
): Methods => {
  const wrapped = Object.entries(methods).map(([name, method]) => [name, wrap(method as AnyFunction)])
  return Object.fromEntries(wrapped) as Methods
}

/** Methods that run in the realm. */
export const watchMethods = <Methods extends object>(watch: ScriptWatch, methods: Methods): Methods =>
  mapMethods(
    methods,
    method =>
      (...parameters) =>
        watch.run(() => method(...parameters)),
  )

/** Services of the host: the callbacks that they are given run in the realm. */
export const watchCallbacks = <Services extends object>(watch: ScriptWatch, services: Services): Services => {
  const bind = (value: unknown) =>
    typeof value === 'function'
      ? (...parameters: unknown[]) => watch.run(() => (value as AnyFunction)(...parameters))
      : value
  return mapMethods(
    services,
    service =>
      (...parameters) =>
        service(...parameters.map(bind)),
  )
}

/**
 * Watches the turns of the logic layer: what runs at once, with every promise that it settles. `onStarted` is called when one
 * begins, and what it gives with the turn's time in ms when it is over.
 */
export const createTurnWatch = (onStarted: () => (milliseconds: number) => void): ScriptWatch['run'] => {
  let isRunning = false
  return task => {
    if (isRunning) return task()
    isRunning = true
    const onEnded = onStarted()
    const startedAt = performance.now()
    const end = () => {
      isRunning = false
      onEnded(performance.now() - startedAt)
    }
    // The next tick comes after every promise that the turn has settled, and those that they settle.
    queueMicrotask(() => process.nextTick(end))
    return task()
  }
}

/** Watches for several at once, the first one around the others; null where nobody watches. */
export const combineWatches = (watches: readonly (ScriptWatch | null)[]): ScriptWatch | null => {
  const [first, ...others] = watches.filter(watch => watch !== null)
  if (first === undefined) return null
  const inner = combineWatches(others)
  if (inner === null) return first
  return {
    run: task => first.run(() => inner.run(task)),
    startTimer: () => {
      const onFired = [first, inner].map(watch => watch.startTimer())
      return () => onFired.forEach(tell => tell())
    },
  }
}

/** Nothing ever writes here, so that waiting for it takes as long as is said. */
const stillness = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** Makes each turn take `slowdown` times as long: the thread stands still at its end, before anything of it reaches the view. */
export const createSlowdownWatch = (slowdown: number): ScriptWatch => ({
  run: createTurnWatch(() => milliseconds => {
    Atomics.wait(stillness, 0, 0, milliseconds * (slowdown - 1))
  }),
  startTimer: () => () => undefined,
})

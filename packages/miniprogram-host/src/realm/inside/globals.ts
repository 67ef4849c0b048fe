import type { HostBridge } from '../bridge'

const LEVELS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'group', 'groupEnd', 'table'] as const

const toJsonValue = (value: unknown): unknown => {
  if (value instanceof Error) return value.stack ?? value.message
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return String(value)
  }
}

/** Runs a callback of the app so that what it throws is reported and stops nothing else. */
export type RunGuarded = (run: () => void) => void

/** What is written of something thrown: its stack where it has one, else its text. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

type AnyFunction = (...parameters: unknown[]) => void

/** Gives the realm the few globals that a phone offers besides the language itself: console, timers and `global`. */
export const installConsoleAndTimers = (bridge: HostBridge, guard: RunGuarded): void => {
  const timer =
    (repeats: boolean) =>
    (run: AnyFunction, milliseconds = 0, ...parameters: unknown[]) =>
      bridge.startTimer(() => guard(() => run(...parameters)), Number(milliseconds) || 0, repeats)
  const stop = (id: unknown) => {
    if (typeof id === 'number') bridge.stopTimer(id)
  }
  const print =
    (level: string) =>
    (...parameters: unknown[]) =>
      bridge.log(level, JSON.stringify(parameters.map(toJsonValue)))
  Object.assign(globalThis, {
    // On a phone what apps share without a module lies there.
    global: globalThis,
    console: Object.fromEntries(LEVELS.map(level => [level, print(level)])),
    setTimeout: timer(false),
    setInterval: timer(true),
    clearTimeout: stop,
    clearInterval: stop,
  })
}

import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import type { SeededRandom } from './random'
import type { VirtualTime } from './virtualTime'

/** Runs a callback on the next turn of the real event loop; the replaced globals know virtual time only. */
export const realSetImmediate = setImmediate
/** For what has to wait for a real server. */
export const realSetTimeout = setTimeout
/** The real clock in ms, to tell how fast a simulation runs. */
export const realNow = performance.now.bind(performance)

type Callback = (...values: unknown[]) => void
type RuntimeSources = { time: VirtualTime; random: () => SeededRandom }

/**
 * Replaces what Node knows of time and chance for this whole process, for good: real modules that import `node:crypto` or call
 * `Date.now()` and `setTimeout()` need no change. The sources are asked at each call, so a new seed takes over at once.
 */
export const installDeterministicRuntime = (sources: RuntimeSources): void => {
  installClock(sources.time)
  installTimers(sources.time)
  installRandomness(sources.random)
  // Named imports of built-in modules see what was replaced only after this.
  syncBuiltinESMExports()
}

const installClock = (time: VirtualTime): void => {
  const RealDate = Date
  // A Proxy keeps `new Date(value)`, `Date.UTC` and `instanceof` as they are.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: number[]) =>
      values.length === 0 ? new target(time.now()) : (Reflect.construct(target, values) as Date),
    apply: () => new RealDate(time.now()).toString(),
    get: (target, name) => (name === 'now' ? time.now : (Reflect.get(target, name) as unknown)),
  })
  performance.now = time.now
}

const installTimers = (time: VirtualTime): void => {
  // Objects as Node's own timers: some callers call `unref()`, others clear them.
  class VirtualTimer {
    order = 0
    unref = () => this
    ref = () => this
    hasRef = () => true
    refresh = () => this
    close = () => this
    valueOf = () => this.order
  }
  const cancel = (timer: unknown) => {
    if (timer instanceof VirtualTimer) time.cancel(timer.order)
  }
  const start = (callback: Callback, ms = 0, ...values: unknown[]) => {
    const timer = new VirtualTimer()
    timer.order = time.schedule(ms, () => callback(...values))
    return timer
  }
  const repeat = (callback: Callback, ms = 0, ...values: unknown[]) => {
    const timer = new VirtualTimer()
    const run = () => {
      timer.order = time.schedule(Math.max(1, ms), run)
      callback(...values)
    }
    timer.order = time.schedule(Math.max(1, ms), run)
    return timer
  }
  Object.assign(globalThis, {
    setTimeout: start,
    setInterval: repeat,
    clearTimeout: cancel,
    clearInterval: cancel,
  })
  Object.assign(timersPromises, {
    setTimeout: (ms = 0, value?: unknown) =>
      new Promise(resolve => void time.schedule(ms, () => resolve(value))),
  })
}

const installRandomness = (random: () => SeededRandom): void => {
  const createBytes = (size: number) => {
    const bytes = Buffer.alloc(size)
    random().fillBytes(bytes)
    return bytes
  }
  const createUuid = () => {
    const bytes = createBytes(16)
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
  Object.assign(crypto, {
    randomBytes: createBytes,
    randomUUID: createUuid,
    randomInt: (first: number, second?: number) =>
      second === undefined ? random().nextInteger(0, first - 1) : random().nextInteger(first, second - 1),
  })
  // The browser's way to the same, which Node offers too.
  const fillArray = <T extends NodeJS.ArrayBufferView>(array: T): T => {
    random().fillBytes(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    return array
  }
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: createUuid })
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fillArray })
  Math.random = () => random().nextFraction()
}

import { component } from 'glass-easel-miniprogram-adapter'
import type * as glassEasel from 'glass-easel'
import { getBackendNode } from './renderBackend'
import { toStyleText, type StyleValue } from './componentDescriptor'
import type { RunGuarded } from './globals'

type AnyFunction = (...parameters: unknown[]) => unknown
type Watcher = () => void

/** A value on its way: it is taken to its end, and what waits for that is called. */
class Animation {
  constructor(
    readonly end: unknown,
    readonly milliseconds: number,
    readonly onEnded: unknown,
  ) {}
}

const DEFAULT_DURATION_MS = 300

/** What watches is told of every value that it has read when one of them changes. */
let reading: Watcher | null = null

const createSharedValue = (initial: unknown) => {
  let value = initial
  const watchers = new Set<Watcher>()
  const set = (wanted: unknown) => {
    value = wanted
    ;[...watchers].forEach(watch => watch())
  }
  return {
    get value() {
      if (reading) watchers.add(reading)
      return value
    },
    set value(wanted: unknown) {
      set(wanted instanceof Animation ? wanted.end : wanted)
      if (wanted instanceof Animation && typeof wanted.onEnded === 'function')
        setTimeout(wanted.onEnded as Watcher, wanted.milliseconds, true)
    },
  }
}

/** Runs a function now, and again whenever a shared value has changed that it has read. */
const watchSharedValues = (run: () => void) => {
  let isRunning = false
  const watch = () => {
    if (isRunning) return
    isRunning = true
    const before = reading
    reading = watch
    try {
      run()
    } finally {
      reading = before
      isRunning = false
    }
  }
  watch()
}

const derive = (compute: unknown) => {
  const derived = createSharedValue(undefined)
  watchSharedValues(() => {
    derived.value = (compute as AnyFunction)()
  })
  return derived
}

const linear = (part: number) => part
const EASINGS = `linear ease quad cubic sin circle exp bounce back elastic poly step0 step1`.split(/\s+/)

const createEasing = () => ({
  ...Object.fromEntries(EASINGS.map(name => [name, linear])),
  bezier: () => Object.assign(() => linear, { factory: () => linear }),
  cubicBezier: () => linear,
  in: () => linear,
  out: () => linear,
  inOut: () => linear,
})

const timing = (end: unknown, options?: unknown, onEnded?: unknown) =>
  new Animation(
    end,
    Number((options as { duration?: number } | undefined)?.duration ?? DEFAULT_DURATION_MS),
    onEnded,
  )

/**
 * Gives `wx.worklet`: shared values, and animations that are at their end at once. The one thread of the host stands for both
 * of the platform's.
 */
export const createWorklets = () => {
  const runThrough = (run: unknown) => run
  return {
    shared: createSharedValue,
    derived: derive,
    timing,
    spring: timing,
    decay: (options?: unknown, onEnded?: unknown) =>
      timing((options as { velocity?: number } | undefined)?.velocity ?? 0, options, onEnded),
    delay: (_milliseconds: unknown, animation: unknown) => animation,
    sequence: (...animations: unknown[]) => animations.at(-1),
    repeat: (animation: unknown) => animation,
    cancelAnimation: () => undefined,
    runOnUI: runThrough,
    runOnJS: runThrough,
    Easing: createEasing(),
    scrollViewContext: { scrollTo: () => undefined },
  }
}

type Caller = { _$: glassEasel.GeneralComponent }

const findElements = (caller: Caller, selector: unknown): glassEasel.Element[] =>
  caller._$.getShadowRoot()?.querySelectorAll(String(selector)) ?? []

/** Adds what pages and components animate with to what they inherit. */
export const installAnimationMethods = (guard: RunGuarded): void => {
  const call = (run: unknown, ...given: unknown[]) => {
    if (typeof run === 'function') guard(() => void (run as AnyFunction)(...given))
  }
  Object.assign(component.ComponentCaller.prototype, {
    applyAnimatedStyle(this: Caller, ...[selector, update, ...rest]: [unknown, AnyFunction, ...unknown[]]) {
      const show = () => {
        const style = update() as StyleValue
        findElements(this, selector).forEach(element =>
          getBackendNode(element)?.setExtraStyle(toStyleText(style)),
        )
      }
      guard(() => watchSharedValues(() => guard(show)))
      rest.forEach(given => call(given, { styleId: 1 }))
    },
    clearAnimatedStyle(this: Caller, ...[selector, , onDone]: unknown[]) {
      findElements(this, selector).forEach(element => getBackendNode(element)?.setExtraStyle(''))
      call(onDone)
    },
    animate(this: Caller, ...[selector, frames, duration, onDone]: unknown[]) {
      const { offset: _offset, ease: _ease, ...end } = ((frames as StyleFrame[]).at(-1) ?? {}) as StyleFrame
      findElements(this, selector).forEach(element =>
        getBackendNode(element)?.setExtraStyle(toFrameStyle(end)),
      )
      setTimeout(() => call(onDone), Number(duration) || 0)
    },
    clearAnimation(this: Caller, selector: unknown, ...rest: unknown[]) {
      findElements(this, selector).forEach(element => getBackendNode(element)?.setExtraStyle(''))
      rest.forEach(given => call(given))
    },
  })
}

type StyleFrame = Record<string, unknown>

const TRANSFORMS = /^(translate|scale|rotate|skew|matrix)/

/** A key frame as style: parts of a transform stand beside the other properties. */
const toFrameStyle = (frame: StyleFrame): string => {
  const transforms: string[] = []
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(frame)) {
    if (!TRANSFORMS.test(name)) others[name] = value
    else transforms.push(`${name}(${formatTransform(name, value)})`)
  }
  return toStyleText({ ...others, ...(transforms.length > 0 ? { transform: transforms.join(' ') } : {}) })
}

const formatTransform = (name: string, value: unknown): string => {
  const unit = /^(rotate|skew)/.test(name) ? 'deg' : name.startsWith('translate') ? 'px' : ''
  return [value]
    .flat()
    .map(part => (typeof part === 'number' ? `${part}${unit}` : String(part)))
    .join(',')
}

import type { HostBridge, RealmSettings } from '../bridge'
import type { Guard } from './globals'

type Callbacks = {
  success?: (answer: object) => void
  fail?: (answer: object) => void
  complete?: (answer: object) => void
}
type AnyFunction = (...parameters: unknown[]) => unknown
type Answer = { ok: object; fail?: never } | { ok?: never; fail: string }

const CALLBACKS = ['success', 'fail', 'complete']
/** Calls that give a task to work with instead of a promise. */
const TASKS = ['request', 'downloadFile', 'uploadFile']

const hasCallbacks = (options: object) =>
  Object.entries(options).some(([name, value]) => CALLBACKS.includes(name) && typeof value === 'function')

const withoutFunctions = (options: object) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))

const ignore = () => undefined

/** What the app gets for `wx`, and how the host reaches behind it. */
export type WxObject = {
  emit: (event: string, value: object) => void
  mock: (method: string, replacement: AnyFunction) => void
  restore: (method: string) => void
  /** The platform's own method, whatever stands in its place for now. */
  original: (method: string) => AnyFunction | undefined
  answersByCallback: (method: string) => boolean
  call: (method: string, parameters: unknown[]) => unknown
}

export type WxParts = {
  bridge: HostBridge
  settings: RealmSettings
  guard: Guard
  /** Methods that live inside the realm, such as createSelectorQuery. */
  own: Readonly<Record<string, AnyFunction>>
}

/**
 * Builds `wx`: a method that a back-end of the host knows works, one that only the typings know fails and is reported, and
 * anything else is undefined.
 */
export const createWx = ({ bridge, settings, guard, own }: WxParts): WxObject => {
  const listeners = new Map<string, AnyFunction[]>()
  const mocks = new Map<string, AnyFunction>()

  const callbackMethod = (name: string) => (given?: unknown) => {
    const options: object & Callbacks = given && typeof given === 'object' ? given : {}
    const settle = (json: string, resolve: (answer: object) => void, reject: (answer: object) => void) => {
      const answer = JSON.parse(json) as Answer
      if (answer.ok) {
        const result = { ...answer.ok, errMsg: `${name}:ok` }
        guard(() => options.success?.(result))
        guard(() => options.complete?.(result))
        resolve(result)
      } else {
        const { fail, ...fields } = answer
        const failure = { ...fields, errMsg: `${name}:fail ${fail}` }
        guard(() => options.fail?.(failure))
        guard(() => options.complete?.(failure))
        reject(failure)
      }
    }
    const send = (resolve: (answer: object) => void, reject: (answer: object) => void) =>
      bridge.callWx(name, JSON.stringify(withoutFunctions(options)), json => settle(json, resolve, reject))
    if (TASKS.includes(name)) {
      const callId = send(ignore, ignore)
      return {
        abort: () => bridge.cancelWx(callId),
        onHeadersReceived: ignore,
        offHeadersReceived: ignore,
        onProgressUpdate: ignore,
        offProgressUpdate: ignore,
      }
    }
    if (hasCallbacks(options)) {
      send(ignore, ignore)
      return undefined
    }
    return new Promise<object>((resolve, reject) => send(resolve, reject))
  }

  const syncMethod =
    (name: string) =>
    (...parameters: unknown[]) => {
      const answer = JSON.parse(bridge.callWxSync(name, JSON.stringify(parameters))) as {
        ok?: unknown
        fail?: string
      }
      if (answer.fail !== undefined) throw new Error(`${name}:fail ${answer.fail}`)
      return answer.ok
    }

  const listenTo = (event: string) => (listener: unknown) => {
    if (!settings.events.includes(event))
      bridge.report('wx-lacking', `wx.on${event}: the host never sends it`)
    if (typeof listener === 'function') {
      listeners.set(event, [...(listeners.get(event) ?? []), listener as AnyFunction])
    }
  }
  const stopListening = (event: string) => (listener?: unknown) => {
    const left = listener ? (listeners.get(event) ?? []).filter(other => other !== listener) : []
    listeners.set(event, left)
  }

  const createMethod = (name: string): AnyFunction => {
    const inside = own[name]
    if (inside) return inside
    if (/^on[A-Z]/.test(name)) return listenTo(name.slice(2))
    if (/^off[A-Z]/.test(name)) return stopListening(name.slice(3))
    return settings.wxMethods[name] === 'callback' ? callbackMethod(name) : syncMethod(name)
  }

  const methods = new Map(Object.keys(settings.wxMethods).map(name => [name, createMethod(name)]))
  const wx: Record<string, unknown> = { env: { USER_DATA_PATH: 'wxfile://usr' } }
  for (const name of methods.keys()) {
    Object.defineProperty(wx, name, {
      enumerable: true,
      get: () => mocks.get(name) ?? methods.get(name),
      set: () => bridge.report('wx-overwritten', `wx.${name}`),
    })
  }
  Object.assign(globalThis, { wx })

  return {
    emit: (event, value) => {
      for (const listener of listeners.get(event) ?? []) guard(() => void listener(value))
    },
    mock: (method, replacement) => void mocks.set(method, replacement),
    restore: method => void mocks.delete(method),
    original: method => methods.get(method),
    answersByCallback: method => settings.wxMethods[method] === 'callback',
    call: (method, parameters) => {
      const found = wx[method]
      if (typeof found !== 'function') throw new Error(`wx.${method} is not a function`)
      return (found as AnyFunction)(...parameters)
    },
  }
}

import type { HostBridge, RealmSettings } from '../bridge'
import type { Bytes } from './bytes'
import type { Guard } from './globals'
import { createObjects } from './objects'

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
const TASK_EVENTS = ['HeadersReceived', 'ProgressUpdate']

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
  bytes: Bytes
  /** Methods that live inside the realm, such as createSelectorQuery. */
  own: Readonly<Record<string, AnyFunction>>
}

/**
 * Builds `wx`: a method that a back-end of the host knows works, one that only the typings know fails and is reported, and
 * anything else is undefined.
 */
export const createWx = ({ bridge, settings, guard, bytes, own }: WxParts): WxObject => {
  const listeners = new Map<string, AnyFunction[]>()
  const mocks = new Map<string, AnyFunction>()

  const callbackMethod = (name: string) => (given?: unknown) => {
    const options: object & Callbacks = given && typeof given === 'object' ? given : {}
    const settle = (json: string, resolve: (answer: object) => void, reject: (answer: object) => void) => {
      const answer = bytes.unpack(json) as Answer
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
      bridge.callWx(name, bytes.pack(withoutFunctions(options)), json => settle(json, resolve, reject))
    if (TASKS.includes(name)) {
      const callId = send(ignore, ignore)
      const events = TASK_EVENTS.map(event => [event, `${name}.${event}#${callId}`] as const)
      return Object.fromEntries<AnyFunction>([
        ['abort', () => bridge.cancelWx(callId)],
        ...events.map(
          ([event, key]) => [`on${event}`, listener => listen(key, listener)] as [string, AnyFunction],
        ),
        ...events.map(
          ([event, key]) => [`off${event}`, listener => unlisten(key, listener)] as [string, AnyFunction],
        ),
      ])
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
      const answer = bytes.unpack(bridge.callWxSync(name, bytes.pack(parameters))) as {
        ok?: unknown
        fail?: string
      }
      if (answer.fail === undefined) return answer.ok
      const { fail, ...fields } = answer
      const message = `${name}:fail ${fail}`
      throw Object.assign(new Error(message), { errMsg: message }, fields)
    }

  const listen = (event: string, listener: unknown) => {
    if (typeof listener !== 'function') return
    listeners.set(event, [...(listeners.get(event) ?? []), listener as AnyFunction])
  }
  const unlisten = (event: string, listener?: unknown) => {
    const left = listener ? (listeners.get(event) ?? []).filter(other => other !== listener) : []
    listeners.set(event, left)
  }
  const listenTo = (event: string) => (listener: unknown) => {
    if (!settings.events.includes(event))
      bridge.report('wx-lacking', `wx.on${event}: the host never sends it`)
    listen(event, listener)
  }
  const objects = createObjects({
    call: (name, options) => callbackMethod(name)(options),
    callSync: (name, ...parameters) => syncMethod(name)(...parameters),
    listen,
    unlisten,
  })

  const createMethod = (name: string): AnyFunction => {
    const inside = own[name] ?? objects[name]
    if (inside) return inside
    if (/^on[A-Z]/.test(name)) return listenTo(name.slice(2))
    if (/^off[A-Z]/.test(name)) return listener => unlisten(name.slice(3), listener)
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

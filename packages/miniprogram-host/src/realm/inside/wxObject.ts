import type { HostBridge, RealmSettings } from '../bridge'
import type { ArrayBufferJsonCodec } from './binaryCodec'
import type { EventChannels } from './eventChannels'
import type { RunGuarded } from './globals'
import { createWxBackendCalls } from './wxBackendCalls'
import { createWxEventListeners } from './wxEventListeners'
import { createWxObjectFactories } from './wxObjectFactories'

type AnyFunction = (...parameters: unknown[]) => unknown

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

export type WxObjectDependencies = {
  /** Parts of `wx` that are no methods, such as `wx.worklet`. */
  namespaces: Readonly<Record<string, object>>
  bridge: HostBridge
  settings: RealmSettings
  guard: RunGuarded
  bytes: ArrayBufferJsonCodec
  channels: EventChannels
  /** Methods that live inside the realm, such as createSelectorQuery. */
  own: Readonly<Record<string, AnyFunction>>
}

/**
 * An object that the platform has and the host has not: an app may keep it and listen to it, and using it is reported. What a
 * page only makes at its beginning does not keep it from opening.
 */
const createStandIn = (bridge: HostBridge, name: string): object =>
  new Proxy({} as Record<string, unknown>, {
    get: (target, property) => {
      const method = String(property)
      if (typeof property === 'symbol' || property in target || method === 'then' || method === 'toJSON')
        return target[method]
      if (/^o(n|ff)[A-Z]/.test(method)) return () => undefined
      return () =>
        bridge.report('wx-lacking', `wx.${name}().${method}: the platform has it, the host has not`)
    },
  })

/**
 * Builds `wx`: a method that a back-end of the host knows works, one that only the typings know fails and is reported, and
 * anything else is undefined.
 */
export const createWxObject = ({
  bridge,
  settings,
  guard,
  bytes,
  channels,
  namespaces,
  own,
}: WxObjectDependencies): WxObject => {
  const events = createWxEventListeners(guard)
  const { call, callSync } = createWxBackendCalls({ bridge, guard, bytes, events, channels })
  const objects = createWxObjectFactories({ call, callSync, ...events })
  const answersByCallback = (method: string) => settings.wxMethods[method] === 'callback'

  const listenTo = (event: string) => (listener: unknown) => {
    if (!settings.events.includes(event))
      bridge.report('wx-lacking', `wx.on${event}: the host never sends it`)
    events.listen(event, listener)
  }
  const createMethod = (name: string): AnyFunction => {
    const inside = own[name] ?? objects[name]
    if (inside) return inside
    if (/^on[A-Z]/.test(name)) return listenTo(name.slice(2))
    if (/^off[A-Z]/.test(name)) return listener => events.unlisten(name.slice(3), listener)
    if (answersByCallback(name)) return options => call(name, options)
    const isFactory = /^create[A-Z]|^get\w+Manager$/.test(name)
    return isFactory ? () => createStandIn(bridge, name) : (...parameters) => callSync(name, ...parameters)
  }

  const recordCalls =
    (name: string, method: AnyFunction): AnyFunction =>
    (...parameters) => {
      bridge.recordWxCall(name)
      return method(...parameters)
    }
  const createAuditedMethod = (name: string) =>
    settings.isAudited ? recordCalls(name, createMethod(name)) : createMethod(name)

  const mocks = new Map<string, AnyFunction>()
  const methods = new Map(Object.keys(settings.wxMethods).map(name => [name, createAuditedMethod(name)]))
  const wx: Record<string, unknown> = { env: { USER_DATA_PATH: 'wxfile://usr' }, ...namespaces }
  for (const name of methods.keys()) {
    Object.defineProperty(wx, name, {
      enumerable: true,
      get: () => mocks.get(name) ?? methods.get(name),
      set: () => bridge.report('wx-overwritten', `wx.${name}`),
    })
  }
  Object.assign(globalThis, { wx })

  return {
    emit: events.emit,
    mock: (method, replacement) => void mocks.set(method, replacement),
    restore: method => void mocks.delete(method),
    original: method => methods.get(method),
    answersByCallback,
    call: (method, parameters) => {
      const found = wx[method]
      if (typeof found !== 'function') throw new Error(`wx.${method} is not a function`)
      return (found as AnyFunction)(...parameters)
    },
  }
}

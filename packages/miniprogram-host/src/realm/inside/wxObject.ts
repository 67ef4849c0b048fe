import type { HostBridge, RealmSettings } from '../bridge'
import type { ArrayBufferJsonCodec } from './binaryCodec'
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
  bridge: HostBridge
  settings: RealmSettings
  guard: RunGuarded
  bytes: ArrayBufferJsonCodec
  /** Methods that live inside the realm, such as createSelectorQuery. */
  own: Readonly<Record<string, AnyFunction>>
}

/**
 * Builds `wx`: a method that a back-end of the host knows works, one that only the typings know fails and is reported, and
 * anything else is undefined.
 */
export const createWxObject = ({ bridge, settings, guard, bytes, own }: WxObjectDependencies): WxObject => {
  const events = createWxEventListeners(guard)
  const { call, callSync } = createWxBackendCalls({ bridge, guard, bytes, events })
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
    return (...parameters) => callSync(name, ...parameters)
  }

  const mocks = new Map<string, AnyFunction>()
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

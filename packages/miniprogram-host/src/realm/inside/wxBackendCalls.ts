import type { HostBridge } from '../bridge'
import type { ArrayBufferJsonCodec } from './binaryCodec'
import type { EventChannels } from './eventChannels'
import type { RunGuarded } from './globals'
import type { WxEventListeners } from './wxEventListeners'

type AnyFunction = (...parameters: unknown[]) => unknown
type Settle = (answer: object) => void
type Callbacks = { success?: Settle; fail?: Settle; complete?: Settle; events?: object }
type Answer = { ok: object; fail?: never } | { ok?: never; fail: string }

const CALLBACKS = ['success', 'fail', 'complete']
/** Calls that give a task to work with instead of a promise. */
const TASK_METHODS = ['request', 'downloadFile', 'uploadFile']
const TASK_EVENTS = ['HeadersReceived', 'ProgressUpdate']

const hasCallbacks = (options: object) =>
  Object.entries(options).some(([name, value]) => CALLBACKS.includes(name) && typeof value === 'function')

const withoutFunctions = (options: object) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))

const noop = () => undefined

export type WxBackendCallDependencies = {
  bridge: HostBridge
  guard: RunGuarded
  bytes: ArrayBufferJsonCodec
  events: WxEventListeners
  channels: EventChannels
}

const settleCall = (
  answer: Answer,
  {
    name,
    guard,
    callbacks,
    extras,
  }: { name: string; guard: RunGuarded; callbacks: Callbacks; extras: object },
  { resolve, reject }: { resolve: Settle; reject: Settle },
) => {
  if (answer.ok) {
    const result = { ...answer.ok, ...extras, errMsg: `${name}:ok` }
    guard(() => callbacks.success?.(result))
    guard(() => callbacks.complete?.(result))
    resolve(result)
  } else {
    const { fail, ...fields } = answer
    const failure = { ...fields, errMsg: `${name}:fail ${fail}` }
    guard(() => callbacks.fail?.(failure))
    guard(() => callbacks.complete?.(failure))
    reject(failure)
  }
}

/** Calls the back-ends of the host for the app: at once, or with callbacks, a promise or a task. */
export const createWxBackendCalls = ({
  bridge,
  guard,
  bytes,
  events,
  channels,
}: WxBackendCallDependencies) => {
  /** What an answer tells of besides what the host knows: the way to talk to a page that was opened. */
  const createExtras = (name: string, { events: wanted = {} }: Callbacks) =>
    name === 'navigateTo' ? { eventChannel: channels.prepare(wanted) } : {}
  const createTask = (name: string, callId: number): Record<string, AnyFunction> => {
    const methods: Record<string, AnyFunction> = { abort: () => bridge.cancelWx(callId) }
    for (const event of TASK_EVENTS) {
      const key = `${name}.${event}#${callId}`
      methods[`on${event}`] = listener => events.listen(key, listener)
      methods[`off${event}`] = listener => events.unlisten(key, listener)
    }
    return methods
  }

  return {
    /** Calls with options that may carry success, fail and complete. Without them it gives a promise. */
    call: (name: string, given?: unknown): unknown => {
      const callbacks: object & Callbacks = given && typeof given === 'object' ? given : {}
      const extras = createExtras(name, callbacks)
      const send = (resolve: Settle, reject: Settle) =>
        bridge.callWx(name, bytes.pack(withoutFunctions(callbacks)), json =>
          settleCall(bytes.unpack(json) as Answer, { name, guard, callbacks, extras }, { resolve, reject }),
        )
      if (TASK_METHODS.includes(name)) return createTask(name, send(noop, noop))
      if (!hasCallbacks(callbacks)) return new Promise<object>((resolve, reject) => send(resolve, reject))
      send(noop, noop)
      return undefined
    },
    /** @throws Error with `errMsg` when the back-end fails. */
    callSync: (name: string, ...parameters: unknown[]): unknown => {
      const answer = bytes.unpack(bridge.callWxSync(name, bytes.pack(parameters))) as {
        ok?: unknown
        fail?: string
      }
      if (answer.fail === undefined) return answer.ok
      const { fail, ...fields } = answer
      const message = `${name}:fail ${fail}`
      throw Object.assign(new Error(message), { errMsg: message }, fields)
    },
  }
}

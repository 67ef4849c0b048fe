import * as glassEasel from 'glass-easel'
import type { CreateTemplates } from '../bridge'
import { getCurrentElement } from './pageEvent'
import type { RunGuarded } from './globals'
import { createComponentDescriptor } from './componentDescriptor'

type AnyFunction = (...parameters: unknown[]) => unknown
type Descriptors = (element: glassEasel.Element) => object

/** What a template script gets for `constructor` of a value: the name of its type. */
const TYPE_NAME = Symbol('type name')

const TYPES = { Object, Array, String, Number, Boolean, Function, RegExp, Date }

const installTypeNames = () => {
  for (const [name, type] of Object.entries(TYPES)) {
    Object.defineProperty(type.prototype, TYPE_NAME, { value: name, writable: true })
  }
}

type ChangeParameters = [
  value: unknown,
  before: unknown,
  host: glassEasel.Element,
  element: glassEasel.Element,
]
/** `scriptPath` is there when the handler is a function of a template script. */
type HandlerParameters = [
  caller: { _$: glassEasel.Element },
  event: object,
  listener: AnyFunction,
  scriptPath?: unknown,
]

/**
 * Calls a function of a template script for an event or a changed property, with the components that it may work. What follows
 * a changed property runs when the whole tree stands: on a phone the script lies behind the view.
 */
const createHandlerCalls = (describe: Descriptors, guard: RunGuarded) => ({
  filterChange:
    (listener: AnyFunction) =>
    (...[value, before, host, element]: ChangeParameters) =>
      void Promise.resolve().then(() =>
        guard(() => void listener.call(null, value, before, describe(host), describe(element))),
      ),
  callHandler: (...[caller, event, listener, scriptPath]: HandlerParameters): unknown => {
    if (!scriptPath) return listener.call(caller, event)
    const element = getCurrentElement(event)
    const instance = element ? describe(element) : describe(caller._$)
    return listener.call(null, { ...event, instance }, describe(caller._$))
  },
})

const getDate = (...parameters: never[]): Date => new Date(...(parameters as []))

/** Makes the compiled templates with the globals and the handlers of template scripts (WXS). */
export const createTemplates = (create: CreateTemplates, guard: RunGuarded): Record<string, unknown> => {
  installTypeNames()
  const descriptors = new WeakMap<object, object>()
  const describe: Descriptors = element => {
    const known = descriptors.get(element)
    if (known) return known
    const made = createComponentDescriptor(element, describe)
    descriptors.set(element, made)
    return made
  }
  return create({
    $wxs: createHandlerCalls(describe, guard),
    $typeName: TYPE_NAME,
    getRegExp: (pattern, flags) => new RegExp(pattern, flags),
    getDate,
  })
}

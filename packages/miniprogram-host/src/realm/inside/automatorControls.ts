import * as glassEasel from 'glass-easel'
import type { AutomatorCallTarget, HostBridge, RealmControls } from '../bridge'
import { describeError } from './globals'
import { mockWxMethod } from './mockWxMethod'
import { findGlassEaselElement } from './nodeControls'
import type { PageInstance, PageRegistry } from './pageRegistry'
import type { WxObject } from './wxObject'

type AnyFunction = (...parameters: unknown[]) => unknown

const getAtPath = (value: unknown, path: string): unknown =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null'

/** Answers with what a function gives, also later, or with why it failed. */
const answerWith = (run: () => unknown, onAnswered: (json: string) => void) => {
  const fail = (error: unknown) => {
    const text = (error as { errMsg?: string } | null)?.errMsg ?? describeError(error)
    onAnswered(JSON.stringify({ fail: text }))
  }
  Promise.resolve()
    .then(run)
    .then(value => onAnswered(`{"ok":${toJson(value)}}`), fail)
}

export type AutomatorControlDependencies = { bridge: HostBridge; pages: PageRegistry; wx: WxObject }

/** What the automator's protocol asks of the realm: data and methods of pages, functions of a test, mocked methods of `wx`. */
export const createAutomatorControls = ({ bridge, pages, wx }: AutomatorControlDependencies) => {
  const getCaller = (target: AutomatorCallTarget): PageInstance => {
    if ('pageId' in target) return pages.instance(target.pageId)
    const element = findGlassEaselElement(target.nodeId)
    if (!element || !glassEasel.Component.isComponent(element)) throw new Error('no custom component')
    return (element as glassEasel.GeneralComponent).getMethodCaller() as unknown as PageInstance
  }
  const callMethod = (target: AutomatorCallTarget, json: string) => {
    const { method, parameters } = JSON.parse(json) as { method: string; parameters: unknown[] }
    const caller = getCaller(target)
    const found = caller[method]
    if (typeof found !== 'function') throw new Error(`${method} is not a method`)
    return (found as AnyFunction).apply(caller, parameters)
  }

  return {
    callWxMethod: (method, parameters, onAnswered) =>
      answerWith(() => wx.call(method, JSON.parse(parameters) as unknown[]), onAnswered),
    mock: (method, how) => {
      const { result, declaration, extra } = JSON.parse(how) as {
        result?: unknown
        declaration?: string
        extra?: unknown[]
      }
      if (declaration === undefined) return mockWxMethod(wx, method, { result })
      mockWxMethod(wx, method, { compute: bridge.compileFunction(declaration), extra: extra ?? [] })
    },
    restore: wx.restore,
    callFunction: (declaration, parameters, onAnswered) =>
      answerWith(
        () => bridge.compileFunction(declaration)(...(JSON.parse(parameters) as unknown[])),
        onAnswered,
      ),
    addBinding: name =>
      Object.assign(globalThis, {
        [name]: (...parameters: unknown[]) => bridge.emitBinding(name, toJson(parameters)),
      }),
    getData: (target, path) => toJson(getAtPath(getCaller(target).data, path)),
    setData: (target, data, onDone) => getCaller(target).setData(JSON.parse(data) as object, onDone),
    callMethod: (target, json, onAnswered) => answerWith(() => callMethod(target, json), onAnswered),
  } satisfies Partial<RealmControls>
}

import * as glassEasel from 'glass-easel'
import { component } from 'glass-easel-miniprogram-adapter'
import type { HostBridge, RealmSettings, SetDataCall } from '../bridge'
import type { RenderBackendPage } from './renderBackend'

/** What one setData may carry at most, in bytes. */
const MAX_SET_DATA_BYTES = 1024 * 1024

const CYCLE = 'inside of itself'

const getTypeName = (value: object): string =>
  (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name ??
  'an object'

/** Where in a value something is that is no JSON, and what it is. */
type NonJsonValue = { path: string; kind: string }

/** What is no JSON in a value, but for what the platform bears: undefined, and functions, whose paths are gathered. */
const findNonJsonValue = (
  value: unknown,
  path: string,
  { above, functions }: { above: readonly unknown[]; functions: string[] },
): NonJsonValue | null => {
  if (value === null || ['string', 'boolean', 'number', 'undefined'].includes(typeof value)) return null
  if (typeof value === 'function') functions.push(path)
  if (typeof value !== 'object') return typeof value === 'function' ? null : { path, kind: typeof value }
  if (above.includes(value)) return { path, kind: CYCLE }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== null && prototype !== Object.prototype) {
    return { path, kind: `a ${getTypeName(value)}` }
  }
  for (const [key, inner] of Object.entries(value)) {
    const fault = findNonJsonValue(inner, `${path}.${key}`, { above: [...above, value], functions })
    if (fault) return fault
  }
  return null
}

const computeUtf8ByteLength = (text: string): number => {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // A surrogate pair is two units and four bytes.
    if (code >= 0x80) bytes += code >= 0x800 && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return bytes
}

const isReady = (caller: { _$?: unknown }): boolean =>
  glassEasel.Component.getDataProxy(caller._$ as glassEasel.GeneralComponent) !== undefined

/** What the audits are told of a setData. Pure data fields are there for other things than the template. */
const describeCall = ({ _$, is }: AnyCaller, data: object, bytes: number): SetDataCall => {
  const component = _$ as glassEasel.GeneralComponent
  const page = component.getBackendContext() as unknown as RenderBackendPage | null
  const names = new Set(Object.keys(data).map(path => /^[^.[]+/.exec(path)?.[0] ?? ''))
  const shown = [...names].filter(name => !component.isInnerDataExcluded(name))
  return { pageId: page?.pageId ?? 0, component: is, bytes, names: shown }
}

/** Shorter JSON is far from any limit, so that its bytes need no count: no character takes more than three. */
const SHORT_JSON_LENGTH = (256 * 1024) / 3

type AnyCaller = { _$?: unknown; is: string; setData: (data: object, onApplied?: () => void) => void }

/**
 * Makes setData take JSON only, up to 1 MB: on a phone the data travels to another thread, while `this.data` keeps what was
 * given itself, by which an observer tells whether a property has changed. A phone drops what is no JSON in silence; here it is
 * a violation. Of undefined the platform warns itself. A function, too, is only warned of: properties of that type are handed on
 * from component to component, and only the view gets none.
 */
export const installSetDataGuard = (bridge: HostBridge, { isAudited }: RealmSettings): void => {
  const prototype = component.ComponentCaller.prototype as unknown as AnyCaller
  const original = prototype.setData
  prototype.setData = function (data, onApplied) {
    const functions: string[] = []
    const fault = findNonJsonValue(data, 'data', { above: [], functions })
    if (fault) bridge.report('set-data-json', `${this.is}: ${fault.path} is ${fault.kind}`)
    if (functions[0] !== undefined)
      bridge.warn(`set-data: ${this.is}: ${functions[0]} is a function, which the view never gets`)
    if (fault?.kind === CYCLE) return
    const set = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
    for (const path of Object.keys(data).filter(key => !(key in set)))
      bridge.warn(`set-data: ${this.is}: data.${path} is undefined and stays as it was`)
    const json = JSON.stringify(data)
    const bytes = json.length > SHORT_JSON_LENGTH ? computeUtf8ByteLength(json) : json.length
    if (bytes > MAX_SET_DATA_BYTES)
      bridge.report('set-data-size', `${this.is}: ${bytes} bytes, at most ${MAX_SET_DATA_BYTES}`)
    const apply = () => {
      if (isAudited) bridge.recordSetData(JSON.stringify(describeCall(this, set, bytes)))
      original.call(this, set, onApplied)
    }
    // A component that is still being made has no data to change yet.
    if (isReady(this)) apply()
    else void Promise.resolve().then(apply)
  }
}

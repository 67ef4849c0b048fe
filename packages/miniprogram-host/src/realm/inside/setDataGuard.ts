import { component } from 'glass-easel-miniprogram-adapter'
import type { HostBridge } from '../bridge'

/** What one setData may carry at most, in bytes. */
const MAX_SET_DATA_BYTES = 1024 * 1024

const getTypeName = (value: object): string =>
  (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name ??
  'an object'

const findNonJsonValue = (value: unknown, path: string, above: readonly unknown[] = []): string | null => {
  if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) return null
  if (typeof value !== 'object') return `${path} is ${typeof value}`
  if (above.includes(value)) return `${path} contains itself`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== null && prototype !== Object.prototype) {
    return `${path} is a ${getTypeName(value)}`
  }
  for (const [key, inner] of Object.entries(value)) {
    const fault = findNonJsonValue(inner, `${path}.${key}`, [...above, value])
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

type AnyCaller = { is: string; setData: (data: object, onApplied?: () => void) => void }

/**
 * Makes setData take JSON only, up to 1 MB, and hand on a copy: on a phone the data travels to another thread. A phone drops
 * what is no JSON in silence; here it is a violation.
 */
export const installSetDataGuard = (bridge: HostBridge): void => {
  const prototype = component.ComponentCaller.prototype as unknown as AnyCaller
  const original = prototype.setData
  prototype.setData = function (data, onApplied) {
    const fault = findNonJsonValue(data, 'data')
    if (fault?.endsWith('contains itself')) {
      bridge.report('set-data-json', `${this.is}: ${fault}`)
      return
    }
    if (fault) bridge.report('set-data-json', `${this.is}: ${fault}`)
    const json = JSON.stringify(data)
    const bytes = json.length > MAX_SET_DATA_BYTES / 3 ? computeUtf8ByteLength(json) : json.length
    if (bytes > MAX_SET_DATA_BYTES)
      bridge.report('set-data-size', `${this.is}: ${bytes} bytes, at most ${MAX_SET_DATA_BYTES}`)
    original.call(this, JSON.parse(json) as object, onApplied)
  }
}

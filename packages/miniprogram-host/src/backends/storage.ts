import { WxError, type WxBackend } from './wxBackend'

/** What the platform keeps for one mini-program at most, in all and in one entry, in bytes. */
const MAX_TOTAL_BYTES = 10 * 1024 * 1024
const MAX_ENTRY_BYTES = 1024 * 1024

/** The storage of one mini-program on one phone; it ends with the host. */
export const createStorageBackend = (onViolated: (detail: string) => void): WxBackend => {
  const entries = new Map<string, string>()
  const size = () => [...entries].reduce((sum, [key, json]) => sum + key.length + Buffer.byteLength(json), 0)
  const read = (key: unknown): unknown => {
    const json = entries.get(String(key))
    return json === undefined ? '' : JSON.parse(json)
  }
  const write = (key: unknown, data: unknown) => {
    if (data === undefined || data === null) onViolated(`${String(key)} is set to no JSON value`)
    const json = JSON.stringify(data ?? '')
    if (Buffer.byteLength(json) > MAX_ENTRY_BYTES) throw new WxError('entry size limit reached')
    if (size() + Buffer.byteLength(json) > MAX_TOTAL_BYTES) throw new WxError('storage limit reached')
    entries.set(String(key), json)
  }
  const remove = (key: unknown) => void entries.delete(String(key))
  const info = () => ({
    keys: [...entries.keys()],
    currentSize: Math.ceil(size() / 1024),
    limitSize: MAX_TOTAL_BYTES / 1024,
  })
  return {
    callback: {
      getStorage: ({ key }) => {
        if (!entries.has(String(key))) throw new WxError('data not found')
        return { data: read(key) }
      },
      setStorage: ({ key, data }) => write(key, data),
      removeStorage: ({ key }) => remove(key),
      clearStorage: () => entries.clear(),
      getStorageInfo: info,
    },
    sync: {
      getStorageSync: read,
      setStorageSync: write,
      removeStorageSync: remove,
      clearStorageSync: () => entries.clear(),
      getStorageInfoSync: info,
    },
  }
}

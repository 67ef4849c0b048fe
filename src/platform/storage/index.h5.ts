import { createStorage } from './createStorage'
import type { StringStore } from './types'

export { createEnumStorageKey, createJsonStorageKey, createTextStorageKey } from './createStorage'
export type { StorageArea, StorageKey } from './types'

// Asked for at every call: merely reading the property throws where cookies are blocked.
const createWebStore = (find: () => globalThis.Storage): StringStore => ({
  get: name => find().getItem(name),
  set: (name, text) => find().setItem(name, text),
  remove: name => find().removeItem(name),
})

export const storage = createStorage({
  device: createWebStore(() => window.localStorage),
  session: createWebStore(() => window.sessionStorage),
})

import { createStorage } from './createStorage'
import type { StorageChangeListening, StringStore } from './types'

export { createEnumStorageKey, createJsonStorageKey, createTextStorageKey } from './createStorage'
export type { StorageArea, StorageKey } from './types'

// Asked for at every call: merely reading the property throws where cookies are blocked.
const createWebStore = (find: () => globalThis.Storage): StringStore => ({
  get: name => find().getItem(name),
  set: (name, text) => find().setItem(name, text),
  remove: name => find().removeItem(name),
})

export const onStorageChangedElsewhere: StorageChangeListening = (key, onChanged) => {
  // A store that is emptied as a whole says so without a name.
  const onEvent = ({ key: name }: StorageEvent) => {
    if (name === null || name === key.name) onChanged()
  }
  window.addEventListener('storage', onEvent)
  return () => window.removeEventListener('storage', onEvent)
}

export const storage = createStorage({
  device: createWebStore(() => window.localStorage),
  session: createWebStore(() => window.sessionStorage),
})

import { createStorage } from './createStorage'
import type { TextArea } from './types'

export { choiceKey, jsonKey, textKey } from './createStorage'
export type { StorageArea, StorageKey } from './types'

// Asked for at every call: merely reading the property throws where cookies are blocked.
const webArea = (find: () => globalThis.Storage): TextArea => ({
  get: name => find().getItem(name),
  set: (name, text) => find().setItem(name, text),
  remove: name => find().removeItem(name),
})

export const storage = createStorage({
  device: webArea(() => window.localStorage),
  session: webArea(() => window.sessionStorage),
})

import Taro from '@tarojs/taro'
import { createStorage, createMemoryStore } from './createStorage'
import type { StorageChangeListening } from './types'

export { createEnumStorageKey, createJsonStorageKey, createTextStorageKey } from './createStorage'
export type { StorageArea, StorageKey } from './types'

/** A mini-program is open once. */
export const onStorageChangedElsewhere: StorageChangeListening = () => () => {}

export const storage = createStorage({
  device: {
    // The platform answers '' for a name it does not know.
    get: name => Taro.getStorageSync<string>(name) || null,
    set: (name, text) => Taro.setStorageSync(name, text),
    remove: name => Taro.removeStorageSync(name),
  },
  session: createMemoryStore(),
})

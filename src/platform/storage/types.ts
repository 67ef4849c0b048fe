/** `device` stays until it is removed; `session` lasts as long as the tab or the mini-program is open. */
export type StorageArea = 'device' | 'session'

/** Where a value of one type is kept, and how it becomes text and back. `decode` gives null for text that is not its own. */
export type StorageKey<T> = {
  readonly name: string
  readonly area: StorageArea
  readonly encode: (value: T) => string
  readonly decode: (text: string) => T | null
}

/** Small values kept on the device. What cannot be written is still there to read until the app closes. */
export type KeyValueStorage = {
  read: <T>(key: StorageKey<T>) => T | null
  /** False when the device refused (no space, private window). */
  write: <T>(key: StorageKey<T>, value: T) => boolean
  remove: <T>(key: StorageKey<T>) => void
}

/** Where text is kept; each call may throw as the device does. */
export type StringStore = {
  get: (name: string) => string | null
  set: (name: string, text: string) => void
  remove: (name: string) => void
}

/** Calls back when the same app, open elsewhere on the device, has changed a value; the result ends that. */
export type StorageChangeListening = (key: StorageKey<string>, onChanged: () => void) => () => void

import { create } from 'zustand'
import { jsonKey, storage } from '@/platform/storage'

const MOST_KEPT = 10

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(word => typeof word === 'string')

const key = jsonKey('searches', isWords)

/** What was looked for in the shop on this device, the latest first. It never leaves the device. */
export const useSearchHistory = create<{ words: readonly string[] }>(() => ({
  words: storage.read(key) ?? [],
}))

const keep = (words: readonly string[]) => {
  storage.write(key, [...words])
  useSearchHistory.setState({ words })
}

/** Puts what was looked for in front; the same words, however they are written, stand there once. */
export const rememberSearch = (query: string): void => {
  const words = query.trim()
  if (!words) return
  const others = useSearchHistory.getState().words.filter(word => word.toLowerCase() !== words.toLowerCase())
  keep([words, ...others].slice(0, MOST_KEPT))
}

/** Forgets everything that was looked for. */
export const forgetSearches = (): void => {
  storage.remove(key)
  useSearchHistory.setState({ words: [] })
}

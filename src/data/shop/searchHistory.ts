import { create } from 'zustand'
import { createJsonStorageKey, storage } from '@/platform/storage'

const MAX_SEARCHES = 10

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(word => typeof word === 'string')

const searchHistoryKey = createJsonStorageKey('searches', isStringArray)

/** What was looked for in the shop on this device, the latest first. It never leaves the device. */
export const useSearchHistory = create<{ words: readonly string[] }>(() => ({
  words: storage.read(searchHistoryKey) ?? [],
}))

const saveSearches = (words: readonly string[]) => {
  storage.write(searchHistoryKey, [...words])
  useSearchHistory.setState({ words })
}

/** Puts what was looked for in front; the same words, however they are written, stand there once. */
export const addToSearchHistory = (query: string): void => {
  const words = query.trim()
  if (!words) return
  const others = useSearchHistory.getState().words.filter(word => word.toLowerCase() !== words.toLowerCase())
  saveSearches([words, ...others].slice(0, MAX_SEARCHES))
}

/** Forgets everything that was looked for. */
export const clearSearchHistory = (): void => {
  storage.remove(searchHistoryKey)
  useSearchHistory.setState({ words: [] })
}

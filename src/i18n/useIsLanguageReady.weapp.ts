import { useSyncExternalStore } from 'react'
import { isFirstLanguageSettled, onFirstLanguageSettled } from './instance'

/**
 * Whether the person's language has come since the app started, or will not come: nobody is shown another one for a moment. Chinese is
 * there at once; other languages are fetched.
 */
export const useIsLanguageReady = (): boolean =>
  useSyncExternalStore(onFirstLanguageSettled, isFirstLanguageSettled)

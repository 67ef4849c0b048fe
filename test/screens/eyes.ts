import type { Browser } from 'playwright-core'
import { openEye, type Eye, type Language } from './examine'
import type { SignedIn } from './signIn'

export type Windows = { browser: Browser; origin: string; signedIn: SignedIn }

/** Opens eyes as they are needed, one for each language, signed in and signed out. */
export const eyesOf = ({ browser, origin, signedIn }: Windows) => {
  const eyes = new Map<string, Promise<Eye>>()
  return {
    get: (language: Language, isSignedIn: boolean): Promise<Eye> => {
      const key = `${language}-${isSignedIn}`
      const eye =
        eyes.get(key) ??
        openEye(browser, {
          origin,
          language,
          ...(isSignedIn ? { storageState: signedIn.storageState } : {}),
        })
      eyes.set(key, eye)
      return eye
    },
    /** The next one is a new window: this one was broken. */
    forget: (language: Language, isSignedIn: boolean): void => void eyes.delete(`${language}-${isSignedIn}`),
    close: async (): Promise<void> => {
      for (const eye of eyes.values()) await (await eye).close()
    },
  }
}

import type { Browser } from 'playwright-core'
import { openEye, type Eye, type Finding, type Language } from './examine'
import type { SignedIn } from './signIn'
import type { Visit } from './visits'

export type Windows = { browser: Browser; origin: string; signedIn: SignedIn }

/** A page to look at in one language. */
export type Stop = { visit: Visit; language: Language }

/** Opens eyes as they are needed, one for each language, signed in and signed out. */
const eyesOf = ({ browser, origin, signedIn }: Windows) => {
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

export type Round<S extends Stop> = {
  look: (eye: Eye, stop: S) => Promise<Finding[]>
  /** How many windows are open at once. */
  count: number
  onDone?: (done: number) => void
}

/** Looks at one page after another. A page that can’t be looked at at all is a finding, too. */
export const goRound = async <S extends Stop>(
  windows: Windows,
  stops: readonly S[],
  { look, count, onDone }: Round<S>,
): Promise<Finding[]> => {
  const findings: Finding[] = []
  let next = 0
  let done = 0
  const work = async () => {
    const eyes = eyesOf(windows)
    for (let stop = stops[next++]; stop; stop = stops[next++]) {
      const { visit, language } = stop
      const { address, name, isSignedIn } = visit
      try {
        findings.push(...(await look(await eyes.get(language, isSignedIn), stop)))
      } catch (error) {
        findings.push({
          kind: 'blank',
          where: '',
          what: String(error).slice(0, 300),
          address,
          name,
          language,
        })
        eyes.forget(language, isSignedIn)
      }
      onDone?.((done += 1))
    }
    await eyes.close()
  }
  await Promise.all(Array.from({ length: count }, work))
  return findings
}

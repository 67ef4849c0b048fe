import type { PageRouter } from '../backends/router'
import type { RealmControls } from '../realm/bridge'
import type { PhoneView } from '../view/openPhoneView'

/** What the protocol's methods work with. */
export type AutomatorContext = { realm: RealmControls; view: PhoneView; router: PageRouter }

type RealmAnswer<T> = { ok: T } | { fail: string }

/**
 * Waits for an answer that the realm gives as JSON.
 * @throws Error with what the realm says went wrong.
 */
export const awaitRealmAnswer = <T>(ask: (onAnswered: (json: string) => void) => void): Promise<T> =>
  new Promise((resolve, reject) =>
    ask(json => {
      const answer = JSON.parse(json) as RealmAnswer<T>
      if ('fail' in answer) reject(new Error(answer.fail))
      else resolve(answer.ok)
    }),
  )

/** The element that a call of the automator names, as a number; NaN where it names none. */
export const getElementIdParameter = (parameters: Record<string, unknown>): number =>
  Number(parameters.elementId)
/** The page that a call of the automator names, as a number; NaN where it names none. */
export const getPageIdParameter = (parameters: Record<string, unknown>): number => Number(parameters.pageId)
/** A parameter as a list; empty where it is none. */
export const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** The names that a call of the automator asks for, as texts. */
export const getNamesParameter = (parameters: Record<string, unknown>): string[] =>
  toArray(parameters.names).map(String)

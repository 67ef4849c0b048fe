import type { Router } from '../backends/router'
import type { RealmControls } from '../realm/bridge'
import type { View } from '../view/openView'

/** What the protocol's methods work with. */
export type AutomatorParts = { realm: RealmControls; view: View; router: Router }

type Answer<T> = { ok: T } | { fail: string }

/**
 * Waits for an answer that the realm gives as JSON.
 * @throws Error with what the realm says went wrong.
 */
export const fromRealm = <T>(ask: (onAnswered: (json: string) => void) => void): Promise<T> =>
  new Promise((resolve, reject) =>
    ask(json => {
      const answer = JSON.parse(json) as Answer<T>
      if ('fail' in answer) reject(new Error(answer.fail))
      else resolve(answer.ok)
    }),
  )

export const idFrom = (parameters: Record<string, unknown>): number => Number(parameters.elementId)
export const pageFrom = (parameters: Record<string, unknown>): number => Number(parameters.pageId)
export const listFrom = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const namesFrom = (parameters: Record<string, unknown>): string[] =>
  listFrom(parameters.names).map(String)

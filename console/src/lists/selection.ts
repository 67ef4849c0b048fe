import { useState } from 'react'

/** Rows of a page that are chosen for one deed. */
export type Selection = {
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Chooses all of these, or none of them when all are chosen already. */
  toggleAll: (ids: readonly string[]) => void
  clear: () => void
}

export const toggleIn = (ids: ReadonlySet<string>, id: string): Set<string> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

export const toggleAllIn = (ids: ReadonlySet<string>, all: readonly string[]): Set<string> =>
  new Set(all.every(id => ids.has(id)) ? [] : all)

/** What is chosen, as long as the list shows the same: another page or filter begins anew. */
export const useSelection = (shown: string): Selection => {
  const [state, setState] = useState<{ shown: string; ids: ReadonlySet<string> }>({ shown, ids: new Set() })
  const ids = state.shown === shown ? state.ids : new Set<string>()
  const choose = (next: ReadonlySet<string>) => setState({ shown, ids: next })
  return {
    ids,
    has: id => ids.has(id),
    toggle: id => choose(toggleIn(ids, id)),
    toggleAll: all => choose(toggleAllIn(ids, all)),
    clear: () => choose(new Set()),
  }
}

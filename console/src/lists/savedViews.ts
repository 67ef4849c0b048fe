/** A view of a list that somebody named, in this browser: for one operator, as drafts are. */
export type SavedView = { name: string; filter: Record<string, unknown> }

export const MAX_SAVED_VIEWS = 8
export const MAX_VIEW_NAME = 24

const toStorageKey = (operatorId: string, list: string) => `console.views.${operatorId}.${list}`

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'filter' in value &&
  typeof value.filter === 'object' &&
  value.filter !== null

/** The views of a list; what can't be read is none. */
export const readViews = (operatorId: string, list: string): SavedView[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toStorageKey(operatorId, list)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView).slice(0, MAX_SAVED_VIEWS) : []
  } catch {
    return []
  }
}

/** @returns false when the browser keeps nothing, because it is full or doesn't want to */
export const writeViews = (operatorId: string, list: string, views: readonly SavedView[]): boolean => {
  try {
    localStorage.setItem(toStorageKey(operatorId, list), JSON.stringify(views))
    return true
  } catch {
    return false
  }
}

/** The views with one more; one of the same name is replaced, and the oldest goes when there are too many. */
export const addView = (views: readonly SavedView[], added: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== added.name), added].slice(-MAX_SAVED_VIEWS)

const toComparable = (filter: object): string =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

export const isSameFilter = (a: object, b: object): boolean => toComparable(a) === toComparable(b)

/** Whether PostgreSQL takes the text as a uuid; with another text the query would fail. */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)

/** NUL, which PostgreSQL keeps in no text, and half of a surrogate pair, which has no UTF-8 and is refused in jsonb. */
const UNSTORABLE_CHARACTER = /[\0\p{Surrogate}]/u

type PlacedValue = { value: unknown; name: string; holder: PlacedValue | null }

/**
 * Where in a JSON value a text or key stands that the database can't keep: the names and indexes that lead to it, none for
 * the value itself; null when there is none. Nesting of any depth takes no stack.
 */
export const findUnstorableText = (json: unknown): string[] | null => {
  const pending: PlacedValue[] = [{ value: json, name: '', holder: null }]
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { value, name } = place
    if (UNSTORABLE_CHARACTER.test(name)) return toNames(place)
    if (typeof value === 'string' && UNSTORABLE_CHARACTER.test(value)) return toNames(place)
    if (typeof value !== 'object' || value === null) continue
    for (const [inner, innerValue] of Object.entries(value))
      pending.push({ value: innerValue, name: inner, holder: place })
  }
  return null
}

const toNames = (place: PlacedValue): string[] => {
  const names: string[] = []
  for (let at = place; at.holder; at = at.holder) names.push(at.name)
  return names.reverse()
}

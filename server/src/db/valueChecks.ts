/** Whether PostgreSQL takes the text as a uuid; with another text the query would fail. */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)

/** Whether a JSON value holds a NUL character anywhere, which PostgreSQL can't keep in text. */
export const containsNulCharacter = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || containsNulCharacter(inner))
}

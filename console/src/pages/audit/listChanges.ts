type State = Record<string, unknown> | null

/** A field that differs: as text, null where it was or is not there. */
type FieldChange = { field: string; was: string | null; is: string | null }

const toText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields that differ between two states, in the order in which they stand there. */
export const listChanges = (before: State, after: State): FieldChange[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map(field => ({ field, was: toText(before?.[field]), is: toText(after?.[field]) }))
    .filter(({ was, is }) => was !== is)
}

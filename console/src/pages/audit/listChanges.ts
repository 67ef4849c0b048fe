type State = Record<string, unknown> | null

/** A field that differs, with what it was and is; undefined where it was or is not there. */
type FieldChange = { field: string; was: unknown; is: unknown }

const toComparable = (value: unknown): string => JSON.stringify(value ?? null)

/** The fields that differ between two states, in the order in which they stand there. */
export const listChanges = (before: State, after: State): FieldChange[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map(field => ({ field, was: before?.[field], is: after?.[field] }))
    .filter(({ was, is }) => toComparable(was) !== toComparable(is))
}

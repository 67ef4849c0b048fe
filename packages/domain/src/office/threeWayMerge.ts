/** What two people made of one field since both opened it. */
export type FieldMerge<Value> =
  /** Nobody touched it, one of them did, or both did the same. */
  | { kind: 'merged'; value: Value; by: 'nobody' | 'theirs' | 'yours' | 'both' }
  /** Both did, each something else. */
  | { kind: 'conflict'; opened: Value; theirs: Value; yours: Value }

/** Whether two values say the same, however deep; the order of an object's fields doesn't matter. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every(key => isSameValue(left[key], right[key]))
}

/** Puts together what two people made of one field. */
export const mergeField = <Value>(opened: Value, theirs: Value, yours: Value): FieldMerge<Value> => {
  const [theyTouched, youTouched] = [!isSameValue(opened, theirs), !isSameValue(opened, yours)]
  if (!youTouched) return { kind: 'merged', value: theirs, by: theyTouched ? 'theirs' : 'nobody' }
  if (!theyTouched) return { kind: 'merged', value: yours, by: 'yours' }
  return isSameValue(theirs, yours)
    ? { kind: 'merged', value: theirs, by: 'both' }
    : { kind: 'conflict', opened, theirs, yours }
}

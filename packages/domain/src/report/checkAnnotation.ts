/** What may stand beside a check because it changes what a check finds: what somebody did before it, and how they were. */
export const HEALTH_CHECK_TAGS = ['coffee', 'sport', 'poorSleep', 'massage', 'alcohol', 'unwell'] as const
export type HealthCheckTag = (typeof HEALTH_CHECK_TAGS)[number]

/** Characters of a note: a sentence or two. */
export const MAX_CHECK_NOTE_LENGTH = 200

/** What a person added to a check of theirs. */
export type CheckAnnotation = {
  tags: HealthCheckTag[]
  /** Null when there is none. */
  note: string | null
  /** When it was changed last, ISO 8601 in UTC. */
  editedAt: string
}

/** Of two states of one annotation the one that was edited later; the first of two of the same moment. */
export const getLaterAnnotation = <A extends { editedAt: string }>(a: A | null, b: A | null): A | null => {
  if (!a || !b) return a ?? b
  return Date.parse(b.editedAt) > Date.parse(a.editedAt) ? b : a
}

/** The tags with one of them set or taken away, in the order of the list. */
export const toggleCheckTag = (tags: readonly HealthCheckTag[], tag: HealthCheckTag): HealthCheckTag[] =>
  HEALTH_CHECK_TAGS.filter(known => (known === tag ? !tags.includes(tag) : tags.includes(known)))

/**
 * What is stored for an edit: a note without blanks at its ends, or none. The edit is later than the state that the person saw, also
 * on a device whose clock is behind.
 */
export const editAnnotation = (
  seen: CheckAnnotation | null,
  { tags, note }: { tags: readonly HealthCheckTag[]; note: string },
  now: number,
): CheckAnnotation => ({
  tags: [...tags],
  note: note.trim().slice(0, MAX_CHECK_NOTE_LENGTH) || null,
  editedAt: new Date(Math.max(now, seen ? Date.parse(seen.editedAt) + 1 : 0)).toISOString(),
})

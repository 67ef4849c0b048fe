/** What was typed into a field of day and time, which is of Beijing, as a moment; null while it is none. */
export const toInstant = (typed: string): string | null => {
  const at = new Date(`${typed}:00+08:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const BEIJING_OFFSET_MS = 8 * 3_600_000

/** A moment as it stands in a field of day and time. */
export const toTypedTime = (instant: string): string =>
  new Date(new Date(instant).getTime() + BEIJING_OFFSET_MS).toISOString().slice(0, 16)

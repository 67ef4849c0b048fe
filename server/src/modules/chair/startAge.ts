/** A wish to start that is older is refused: nobody expects the chair to begin any more. The app gives up after six seconds. */
const MAX_START_AGE_MS = 8000

/** What claims to have been asked later than this from now does not know the server's clock, and nobody knows how old it is. */
const MAX_CLOCK_LEAD_MS = 5000

/**
 * Whether a wish to make a chair work comes too late.
 * @param wish.askedAt when the person asked for it, by the server's clock as far as the app knows it; null when it did not say so
 * @param wish.elapsedMs since the call began to arrive: a body may be long on its way
 */
export const isStartStale = (
  { askedAt, elapsedMs }: { askedAt: Date | null; elapsedMs: number },
  now: Date,
): boolean => {
  const age = askedAt === null ? 0 : now.getTime() - askedAt.getTime()
  return elapsedMs > MAX_START_AGE_MS || age > MAX_START_AGE_MS || age < -MAX_CLOCK_LEAD_MS
}

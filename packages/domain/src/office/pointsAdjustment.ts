/** What one person may give or take at once: at a cent each, a hundred yuan. */
export const MAX_POINTS_ADJUSTMENT = 10_000

import { CHAIR_SAFETY_LIMITS } from '@anzuo/chair-protocol'

/** Lengths of a massage that are offered, in minutes; none longer than a chair works. */
export const DURATION_OPTIONS_MINUTES = [5, 10, 15, 20, 30].filter(
  length => length <= CHAIR_SAFETY_LIMITS.maxSessionSeconds / 60,
)

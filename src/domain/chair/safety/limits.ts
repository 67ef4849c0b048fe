/** Limits that a chair itself enforces, whatever it is asked. */
export const LIMITS = {
  /** A session ends after so long, paused time not counted. */
  longestSessionSeconds: 30 * 60,
  /** A paused session ends. */
  longestPauseSeconds: 5 * 60,
  /** So long an empty seat is taken for a change of posture; then the chair pauses. */
  emptySeatPauseSeconds: 3,
  /** And then it ends the session. */
  emptySeatEndSeconds: 60,
  /** Movement stops so long after the handle was last heard of. */
  moveRefreshMs: 400,
  /** A claim waits so long for a press on the chair. */
  claimSeconds: 60,
  /** A plan that was not started is forgotten. */
  planSeconds: 10 * 60,
  /** Requests of one connection in any second; calming ones are never counted. */
  requestsPerSecond: 20,
  /** Answers that are kept for repeats, for each connection. */
  answersKept: 32,
} as const

/** What a server gives a letter to live, ms. */
export const LETTER_LIFE_MS = 5000

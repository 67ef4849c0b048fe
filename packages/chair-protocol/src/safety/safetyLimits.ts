/** Limits that a chair itself enforces, whatever it is asked. */
export const CHAIR_SAFETY_LIMITS = {
  /** A session ends after so long, paused time not counted. */
  maxSessionSeconds: 30 * 60,
  /** A paused session ends. */
  maxPauseSeconds: 5 * 60,
  /** So long an empty seat is taken for a change of posture; then the chair pauses. */
  emptySeatPauseSeconds: 3,
  /** And then it ends the session. */
  emptySeatEndSeconds: 60,
  /** Movement stops so long after the last message that it is held. */
  moveTimeoutMs: 400,
  /** A start over Bluetooth counts so long after the answer to the request before it. */
  startTimeoutMs: 5000,
  /** A claim waits so long for a press on the chair. */
  claimTimeoutSeconds: 60,
  /** A pass that a chair without an owner gives after a press is good so long. */
  presencePassSeconds: 2 * 60 * 60,
  /** A plan that was not started is forgotten. */
  planTimeoutSeconds: 10 * 60,
  /** Requests of one connection in any second; calming ones are never counted. */
  maxRequestsPerSecond: 20,
  /** Answers that are kept for repeats, for each connection. */
  maxCachedAnswers: 32,
} as const

/** What a server gives a message to live, ms. */
export const SEALED_MESSAGE_TTL_MS = 5000

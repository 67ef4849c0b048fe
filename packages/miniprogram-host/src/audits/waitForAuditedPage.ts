import { setTimeout as wait } from 'node:timers/promises'
import type { AuditState } from '../automator/auditMethods'
import { pollUntil } from '../client/pollUntil'

/** What a page does by itself after it has opened shall count for it, in ms. */
const SETTLE_MS = 600
/** Whoever waits longer for a first screen or an answer has learned what the rules ask. */
const PAGE_TIMEOUT_MS = 8000
const POLL_INTERVAL_MS = 100

/**
 * Waits until a page that has just been opened shows something, has got its answers and has had a moment for itself. Where it has
 * led to another page, that one is waited for no longer than until it shows something: it is looked at in its own turn.
 * @returns what is on top in the end.
 */
export const waitForAuditedPage = async (
  page: string,
  readState: () => Promise<AuditState>,
): Promise<AuditState> => {
  const until = Date.now() + PAGE_TIMEOUT_MS
  await wait(SETTLE_MS)
  return pollUntil(
    readState,
    ({ path, hasContent, running }) => (hasContent && (running === 0 || path !== page)) || Date.now() > until,
    { intervalMs: POLL_INTERVAL_MS },
  )
}

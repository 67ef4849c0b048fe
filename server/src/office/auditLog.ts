import { createHash } from 'node:crypto'
import { asc, desc, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { officeAuditLog } from '../db/schema'
import type { AuditSubjectKind, OfficeActor } from '../db/schema/office'
import { toCanonicalJson } from '../modules/idempotency/runIdempotent'

/** What was done to what. Personal data is left out or masked: the log outlives it. */
export type AuditEntry = {
  subject: { kind: AuditSubjectKind; id: string; label: string }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason?: string
}

/** Who did it, by which call or command. */
export type AuditOrigin = { actor: OfficeActor | null; action: string; requestId: string }

type AuditRow = typeof officeAuditLog.$inferSelect

/** What the first line follows. */
const FIRST_HASH = '0'.repeat(64)

/** Lines that are read at once when the log is checked. */
const VERIFY_BATCH = 1000

/** Names the lock under which one line is written after the other. Any number that no other lock has. */
const CHAIN_LOCK = 5_401_779

const computeHash = ({ hash: _hash, ...row }: AuditRow): string =>
  createHash('sha256')
    .update(toCanonicalJson({ ...row, at: row.at.toISOString() }))
    .digest('hex')

/**
 * Adds lines to the log, in the transaction of what they tell about: either both are there or neither. One writer at a time, until the
 * transaction ends; write them last.
 */
export const appendAuditEntries = async (
  tx: Database,
  { origin, entries }: { origin: AuditOrigin; entries: readonly AuditEntry[] },
  now: Date,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
  const [last] = await tx
    .select({ sequence: officeAuditLog.sequence, hash: officeAuditLog.hash })
    .from(officeAuditLog)
    .orderBy(desc(officeAuditLog.sequence))
    .limit(1)
  let { sequence, hash } = last ?? { sequence: 0, hash: FIRST_HASH }
  for (const { subject, before, after, reason = '' } of entries) {
    const row: AuditRow = {
      sequence: sequence + 1,
      at: now,
      actor: origin.actor,
      action: origin.action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectLabel: subject.label,
      before,
      after,
      reason,
      requestId: origin.requestId,
      previousHash: hash,
      hash: '',
    }
    row.hash = computeHash(row)
    await tx.insert(officeAuditLog).values(row)
    ;({ sequence, hash } = row)
  }
}

/** What a check of the log found. */
export type AuditVerification = { checked: number; brokenAt: number | null; lastHash: string }

/** Checks that each line is as it was written and follows the one before it. */
export const verifyAuditLog = async (db: Database): Promise<AuditVerification> => {
  let checked = 0
  let lastHash = FIRST_HASH
  for (;;) {
    const rows = await db
      .select()
      .from(officeAuditLog)
      .where(gt(officeAuditLog.sequence, checked))
      .orderBy(asc(officeAuditLog.sequence))
      .limit(VERIFY_BATCH)
    for (const row of rows) {
      const follows = row.sequence === checked + 1 && row.previousHash === lastHash
      if (!follows || computeHash(row) !== row.hash) return { checked, brokenAt: row.sequence, lastHash }
      checked = row.sequence
      lastHash = row.hash
    }
    if (rows.length < VERIFY_BATCH) return { checked, brokenAt: null, lastHash }
  }
}

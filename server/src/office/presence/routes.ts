import { and, asc, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { officePresenceEndpoints } from '@anzuo/contract/office/presence'
import { getPermissionReach, type OfficePermission } from '@anzuo/domain/office/permissions'
import { MAX_PRESENT, PRESENCE_SECONDS, type PresenceKind } from '@anzuo/domain/office/presence'
import type { Database } from '../../db/database'
import { officeAuditLog, operatorPresences, operators } from '../../db/schema'
import type { OfficeHandlers } from '../officeCall'

/** Who learns of a record's visitors: whoever may read such records. */
const permissions: Readonly<Record<PresenceKind, OfficePermission>> = {
  order: 'orders:read',
  refund: 'orders:read',
  product: 'catalogue:read',
  review: 'reviews:moderate',
  question: 'reviews:moderate',
  customer: 'customers:read',
  chair: 'chairs:read',
  store: 'stores:read',
  settings: 'settings:change',
}

const NOBODY = { others: [], lastChange: null }

/** What stands in the audit log last of what others changed; an opening of personal data changes nothing. */
const findLastChange = async (
  db: Database,
  { kind, recordId, operatorId }: { kind: PresenceKind; recordId: string; operatorId: string },
): Promise<{ name: string; at: string } | null> => {
  const [last] = await db
    .select({ actor: officeAuditLog.actor, at: officeAuditLog.at })
    .from(officeAuditLog)
    .where(
      and(
        eq(officeAuditLog.subjectKind, kind),
        eq(officeAuditLog.subjectId, recordId),
        isNotNull(officeAuditLog.after),
        sql`${officeAuditLog.actor} ->> 'id' <> ${operatorId}`,
      ),
    )
    .orderBy(desc(officeAuditLog.sequence))
    .limit(1)
  return last?.actor ? { name: last.actor.name, at: last.at.toISOString() } : null
}

/** Who has which record open. A word counts for seconds, so that nobody who closed their computer seems to be there. */
export const officePresenceRoutes = ({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): OfficeHandlers<typeof officePresenceEndpoints> => ({
  '/office/v1/presence/note': async ({ request: { kind, recordId, hasLeft }, caller }) => {
    // Whoever can't read such records has none open.
    if (getPermissionReach(caller.roles, permissions[kind]) === null) return NOBODY
    const own = { kind, recordId, operatorId: caller.id }
    const isSame = and(eq(operatorPresences.kind, kind), eq(operatorPresences.recordId, recordId))
    if (hasLeft) {
      await db.delete(operatorPresences).where(and(isSame, eq(operatorPresences.operatorId, caller.id)))
      return NOBODY
    }
    const expiresAt = new Date(now().getTime() + PRESENCE_SECONDS * 1000)
    await db
      .insert(operatorPresences)
      .values({ ...own, expiresAt })
      .onConflictDoUpdate({
        target: [operatorPresences.kind, operatorPresences.recordId, operatorPresences.operatorId],
        set: { expiresAt },
      })
    const others = await db
      .select({ id: operators.id, name: operators.name })
      .from(operatorPresences)
      .innerJoin(operators, eq(operators.id, operatorPresences.operatorId))
      .where(
        and(
          isSame,
          ne(operatorPresences.operatorId, caller.id),
          gt(operatorPresences.expiresAt, now()),
          isNull(operators.disabledAt),
        ),
      )
      .orderBy(asc(operators.name), asc(operators.id))
      .limit(MAX_PRESENT)
    return { others, lastChange: await findLastChange(db, own) }
  },
})

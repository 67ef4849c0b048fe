import { and, asc, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { officePresenceEndpoints } from '@anzuo/contract/office/presence'
import type { OfficePermission } from '@anzuo/domain/office/permissions'
import { MAX_PRESENT, PRESENCE_SECONDS, type PresenceKind } from '@anzuo/domain/office/presence'
import type { Database } from '../../db/database'
import { officeAuditLog, operatorPresences, operators, orders, refunds } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { getStoreReach } from '../callerReach'
import type { OfficeCaller, OfficeHandlers } from '../officeCall'

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

/** The store that a record belongs to; null for a record of none, and for one that is not there. */
const findStoreOfRecord = async (
  db: Database,
  { kind, recordId }: { kind: PresenceKind; recordId: string },
): Promise<string | null> => {
  if (kind === 'store') return recordId
  if ((kind !== 'order' && kind !== 'refund') || !isUuid(recordId)) return null
  const stores = db.select({ storeId: orders.storeId }).from(orders)
  const [found] = await (kind === 'order'
    ? stores.where(eq(orders.id, recordId))
    : stores.innerJoin(refunds, eq(refunds.orderId, orders.id)).where(eq(refunds.id, recordId)))
  return found?.storeId ?? null
}

/** Whether the caller may read a record: by its kind, and where they see one store only, by whose it is. */
const isReadable = async (
  db: Database,
  caller: OfficeCaller,
  record: { kind: PresenceKind; recordId: string },
): Promise<boolean> => {
  const reach = getStoreReach(caller, permissions[record.kind])
  if (reach === null || reach.storeId === null) return reach !== null
  return (await findStoreOfRecord(db, record)) === reach.storeId
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
    // Whoever can't read a record doesn't have it open.
    if (!(await isReadable(db, caller, { kind, recordId }))) return NOBODY
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

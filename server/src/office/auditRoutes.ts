import { and, desc, eq, gte, like, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { auditEndpoints } from '@anzuo/contract/office/audit'
import type { Database } from '../db/database'
import { decodeCursor, paginateRows } from '../db/keysetPagination'
import { officeAuditLog } from '../db/schema'
import { verifyAuditLog } from './auditLog'
import type { OfficeHandlers } from './officeCall'

const SequenceCursor = z.tuple([z.number().int().min(0)])

/** What was changed and opened by whom. */
export const auditRoutes = ({ db }: { db: Database }): OfficeHandlers<typeof auditEndpoints> => ({
  '/office/v1/audit/list': async ({ request }) => {
    const { actorId, action, subject, from, until, cursor, limit } = request
    const rows = await db
      .select()
      .from(officeAuditLog)
      .where(
        and(
          actorId === undefined ? undefined : sql`${officeAuditLog.actor} ->> 'id' = ${actorId}`,
          action === undefined
            ? undefined
            : like(officeAuditLog.action, `${action.replace(/[\\%_]/g, '\\$&')}%`),
          subject === undefined
            ? undefined
            : and(eq(officeAuditLog.subjectKind, subject.kind), eq(officeAuditLog.subjectId, subject.id)),
          from === undefined ? undefined : gte(officeAuditLog.at, new Date(from)),
          until === undefined ? undefined : lt(officeAuditLog.at, new Date(until)),
          cursor === undefined
            ? undefined
            : lt(officeAuditLog.sequence, decodeCursor(cursor, SequenceCursor)[0]),
        ),
      )
      .orderBy(desc(officeAuditLog.sequence))
      .limit(limit + 1)
    const { page, next } = paginateRows(rows, limit, ({ sequence }) => [sequence])
    return {
      entries: page.map(({ at, subjectKind, subjectId, subjectLabel, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        subject: { kind: subjectKind, id: subjectId, label: subjectLabel },
      })),
      next,
    }
  },
  '/office/v1/audit/verify': () => verifyAuditLog(db),
})

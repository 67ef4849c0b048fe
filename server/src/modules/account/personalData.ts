import { eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ValidatedRequestBody } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { PERSONAL_TABLES, type PersonalTable } from '../../db/recordOfProcessing'
import {
  cuffReadings,
  healthProfiles,
  healthReports,
  householdMembers,
  massageSessions,
  productViews,
  users,
} from '../../db/schema'

/** Everything that is held about a person, by topic: what the record of processing says is exported. */
export const collectPersonalData = async (db: Database, userId: string): Promise<Record<string, unknown>> => {
  const parts: Record<string, unknown> = {}
  for (const entry of PERSONAL_TABLES)
    if (entry.topic !== null)
      parts[entry.topic] = await db
        .select(selectExportedColumns(entry))
        .from(entry.table)
        .where(entry.belongsTo(userId))
  return parts
}

const selectExportedColumns = ({ table, exported }: PersonalTable): Record<string, PgColumn> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => exported.includes(name)))

/**
 * Deletes or clears a person's rows in every table, as the record of processing says. What remains is the row of the person, to
 * which orders and refunds still belong.
 */
export const erasePersonalData = async (tx: Database, userId: string): Promise<void> => {
  for (const { table, belongsTo, erasure } of PERSONAL_TABLES) {
    if (table === users) continue
    if (erasure.kind === 'deleted') await tx.delete(table).where(belongsTo(userId))
    else if (Object.keys(erasure.replaced).length > 0)
      await tx.update(table).set(erasure.replaced).where(belongsTo(userId))
  }
}

/** Erases one part of what is held; the account stays. */
export const erasePersonalDataCategory = async (
  db: Database,
  userId: string,
  part: ValidatedRequestBody<'/user/erase'>['part'],
): Promise<void> => {
  await db.transaction(async tx => {
    if (part === 'health') {
      await tx.delete(healthReports).where(eq(healthReports.userId, userId))
      await tx.delete(cuffReadings).where(eq(cuffReadings.userId, userId))
      await tx.delete(householdMembers).where(eq(householdMembers.userId, userId))
      await tx.delete(healthProfiles).where(eq(healthProfiles.userId, userId))
    }
    if (part === 'massage') await tx.delete(massageSessions).where(eq(massageSessions.userId, userId))
    if (part === 'views') await tx.delete(productViews).where(eq(productViews.userId, userId))
  })
}

import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { chairLifeStages, getChairLifeStage, type ChairLifeStage } from '@anzuo/domain/office/chairRegistry'
import type { Database } from '../../db/database'
import { chairBatches, madeChairs } from '../../db/schema'
import type { ChairBatch } from './makeBatch'

/** A chair of a batch, and how far it has come. */
export type MadeChair = {
  serialNumber: string
  batchId: string
  family: ChairFamilyKey
  shippedAt: Date | null
  stage: ChairLifeStage
}

const isSeen = sql<boolean>`exists (select 1 from chairs where chairs.serial_number = made_chairs.serial_number)`
const hasOwner = sql<boolean>`exists (select 1 from chair_members where chair_members.serial_number = made_chairs.serial_number and chair_members.role = 'owner' and chair_members.left_at is null)`
const isShutOut = sql<boolean>`not exists (select 1 from chair_keys where chair_keys.serial_number = made_chairs.serial_number and chair_keys.state <> 'revoked')`
const isShipped = sql<boolean>`made_chairs.shipped_at is not null`

/**
 * Chairs of batches by serial number.
 * @param filter.after the serial number before the first one
 */
export const listMadeChairs = async (
  db: Database,
  filter: { batchId?: string; serialNumber?: string; after?: string; limit: number },
): Promise<MadeChair[]> => {
  const { batchId, serialNumber, after, limit } = filter
  const rows = await db
    .select({ chair: madeChairs, family: chairBatches.family, isShipped, isSeen, hasOwner, isShutOut })
    .from(madeChairs)
    .innerJoin(chairBatches, eq(chairBatches.id, madeChairs.batchId))
    .where(
      and(
        batchId === undefined ? undefined : eq(madeChairs.batchId, batchId),
        serialNumber === undefined ? undefined : eq(madeChairs.serialNumber, serialNumber),
        after === undefined ? undefined : gt(madeChairs.serialNumber, after),
      ),
    )
    .orderBy(asc(madeChairs.serialNumber))
    .limit(limit)
  return rows.map(({ chair, family, ...facts }) => ({ ...chair, family, stage: getChairLifeStage(facts) }))
}

/** A batch with its first and last number, and how many of its chairs have come how far. */
export type BatchView = ChairBatch & {
  firstSerial: string
  lastSerial: string
  stages: Record<ChairLifeStage, number>
}

const addStages = async (db: Database, batches: readonly ChairBatch[]): Promise<BatchView[]> => {
  if (batches.length === 0) return []
  const ids = batches.map(({ id }) => id)
  const rows = await db
    .select({
      batchId: madeChairs.batchId,
      isShipped,
      isSeen,
      hasOwner,
      isShutOut,
      count: sql<number>`count(*)::int`,
      first: sql<string>`min(made_chairs.serial_number)`,
      last: sql<string>`max(made_chairs.serial_number)`,
    })
    .from(madeChairs)
    .where(inArray(madeChairs.batchId, ids))
    .groupBy(madeChairs.batchId, isShipped, isSeen, hasOwner, isShutOut)
  return batches.map(batch => {
    const own = rows.filter(({ batchId }) => batchId === batch.id)
    const stages = Object.fromEntries(chairLifeStages.map(stage => [stage, 0])) as BatchView['stages']
    for (const row of own) stages[getChairLifeStage(row)] += row.count
    return {
      ...batch,
      firstSerial: own.map(({ first }) => first).sort()[0] ?? '',
      lastSerial:
        own
          .map(({ last }) => last)
          .sort()
          .at(-1) ?? '',
      stages,
    }
  })
}

/**
 * Batches, the latest first.
 * @param page.before when the batch before the first one was made, and what it is called
 */
export const listChairBatches = async (
  db: Database,
  { before, limit }: { before?: { madeAt: Date; id: string }; limit: number },
): Promise<BatchView[]> => {
  const isBefore =
    before &&
    sql`(${chairBatches.madeAt}, ${chairBatches.id}) < (${before.madeAt.toISOString()}::timestamptz, ${before.id})`
  const batches = await db
    .select()
    .from(chairBatches)
    .where(isBefore)
    .orderBy(desc(chairBatches.madeAt), desc(chairBatches.id))
    .limit(limit)
  return addStages(db, batches)
}

/** One batch; null when there is none. */
export const getChairBatch = async (db: Database, id: string): Promise<BatchView | null> => {
  const batches = await db.select().from(chairBatches).where(eq(chairBatches.id, id))
  return (await addStages(db, batches))[0] ?? null
}

/** Notes that a batch left the factory. @returns how many of its chairs were not noted before */
export const shipChairBatch = async (db: Database, batchId: string, now: Date): Promise<number> => {
  const shipped = await db
    .update(madeChairs)
    .set({ shippedAt: now })
    .where(and(eq(madeChairs.batchId, batchId), isNull(madeChairs.shippedAt)))
    .returning({ serialNumber: madeChairs.serialNumber })
  return shipped.length
}

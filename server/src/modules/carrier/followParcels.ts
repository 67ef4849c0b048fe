import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { orders, parcels } from '../../db/schema'
import type { CarrierService, TrackedParcel } from '../../gateways/carriers/carrierService'
import { recordParcelNodes, type ParcelRow } from '../order/parcelReports'

export type CarrierContext = {
  db: Database
  now: () => Date
  /** Null where no service is set: parcels are followed by hand, and as soon as one is. */
  carriers: CarrierService | null
  onCarrierError: (reason: string) => void
}

const BATCH_SIZE = 20
const FIRST_RETRY_MS = 5 * MINUTE_MS
const MAX_RETRY_MS = 6 * HOUR_MS

/** A parcel of which nothing was heard for so long is followed no further. */
const GIVE_UP_MS = 60 * DAY_MS

/** How long after so many questions without an answer the next one is asked. */
export const computeCarrierRetryMs = (tries: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries, 10), MAX_RETRY_MS)

/**
 * Has the service tell of parcels that left, and asks about those of which it tells nothing. Each parcel is taken by pushing its time
 * forward first: another instance leaves it alone, and after a crash it comes up again. To subscribe or ask twice does no harm.
 * @returns how many were asked about
 */
export const followParcels = async (context: CarrierContext): Promise<number> => {
  const { db, now, carriers } = context
  if (!carriers) return 0
  const due = await claimDueParcels(db, now())
  for (const { parcel, phone } of due) await followParcel({ ...context, carriers }, { parcel, phone })
  return due.length
}

type DueParcel = { parcel: ParcelRow; phone: string | null }

const claimDueParcels = (db: Database, now: Date): Promise<DueParcel[]> =>
  db.transaction(async tx => {
    const due = await tx
      .select({ parcel: parcels, phone: sql<string | null>`${orders.shippedTo} ->> 'phone'` })
      .from(parcels)
      .innerJoin(orders, eq(orders.id, parcels.orderId))
      .where(lte(parcels.trackAt, now))
      .orderBy(asc(parcels.trackAt))
      .limit(BATCH_SIZE)
      .for('update', { of: parcels, skipLocked: true })
    for (const { parcel } of due)
      await tx
        .update(parcels)
        .set({
          trackTries: sql`${parcels.trackTries} + 1`,
          trackAt: new Date(now.getTime() + computeCarrierRetryMs(parcel.trackTries)),
        })
        .where(eq(parcels.id, parcel.id))
    return due
  })

const followParcel = async (
  { db, now, carriers, onCarrierError }: CarrierContext & { carriers: CarrierService },
  { parcel, phone }: DueParcel,
): Promise<void> => {
  const { id, company, trackingNumber } = parcel
  const shippedAt = parcel.shippedAt ?? now()
  const tracked: TrackedParcel = { id, company, trackingNumber, phone, shippedAt }
  const isNew = parcel.subscribedAt === null
  const isForgotten = now().getTime() - (parcel.heardAt ?? shippedAt).getTime() > GIVE_UP_MS
  const subscribed = isNew ? await carriers.subscribe(tracked) : null
  const answer = subscribed === null ? await carriers.query(tracked) : null
  const failed = [subscribed, answer].find(each => each?.ok === false)
  if (failed?.ok === false) onCarrierError(failed.reason)
  await db.transaction(async tx => {
    const [locked] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('update')
    // It arrived or was reported meanwhile.
    if (!locked || locked.trackAt === null) return
    if (isForgotten || (failed?.ok === false && failed.isFinal)) {
      await tx.update(parcels).set({ trackAt: null }).where(eq(parcels.id, id))
      return
    }
    if (failed) return
    const trackAt = new Date(now().getTime() + carriers.staleMs)
    await tx
      .update(parcels)
      .set({ trackAt, trackTries: 0, ...(isNew ? { subscribedAt: now() } : {}) })
      .where(eq(parcels.id, id))
    if (answer?.ok && answer.value.nodes.length > 0)
      await recordParcelNodes(tx, { parcel: { ...locked, trackAt }, ...answer.value }, now())
  })
}

/** What came of a push. */
export type PushOutcome = 'taken' | 'unknown'

/** Takes what the service says by itself of a parcel: only of the one that it was asked about. */
export const recordParcelPush = async (
  { db, now, carriers }: Pick<CarrierContext, 'db' | 'now' | 'carriers'>,
  push: {
    id: string
    company: string
    trackingNumber: string
    report: { nodes: ParcelRow['nodes']; expectedDate: string | null }
  },
): Promise<PushOutcome> =>
  db.transaction(async tx => {
    const isMeant = and(
      eq(parcels.id, push.id),
      eq(parcels.company, push.company),
      eq(parcels.trackingNumber, push.trackingNumber),
    )
    const [parcel] = await tx.select().from(parcels).where(isMeant).for('update')
    if (!parcel) return 'unknown'
    await recordParcelNodes(tx, { parcel, ...push.report }, now())
    if (carriers && parcel.trackAt !== null)
      await tx
        .update(parcels)
        .set({
          trackTries: 0,
          // What has just been told need not be asked; what has arrived is not followed any more.
          trackAt: sql`case when ${parcels.deliveredAt} is null then ${new Date(now().getTime() + carriers.staleMs).toISOString()}::timestamptz end`,
        })
        .where(eq(parcels.id, parcel.id))
    return 'taken'
  })

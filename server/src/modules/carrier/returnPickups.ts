import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS } from '@anzuo/domain/durations'
import type { AppointmentSlot } from '@anzuo/domain/shop/choices'
import { mergeParcelNodes, type ParcelNode } from '@anzuo/domain/shop/parcelTracking'
import { getNextPickupState, type PickupEvent } from '@anzuo/domain/shop/returnPickup'
import type { Database } from '../../db/database'
import { refunds, returnPickups } from '../../db/schema'
import type { ShippingAddress } from '../../db/schema/orders'
import type { CarrierContact, CarrierService, PickupReport } from '../../gateways/carriers/carrierService'
import { computeCarrierRetryMs, type CarrierContext, type PushOutcome } from './followParcels'

export type PickupRow = typeof returnPickups.$inferSelect

/** Whom a courier brings a return to, and which company is asked. */
export type PickupContext = CarrierContext & {
  /** Where returns go, as the company has set it now. */
  getWarehouse: () => CarrierContact
  pickupCompany: string
}

/** The service takes a courier's visit at most so many days ahead, today not counted. */
const BOOKABLE_DAYS_AHEAD = 2
const BATCH_SIZE = 20

/** From the beginning of this day in China a visit on a day can be booked. */
const computeBookableFrom = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) - BOOKABLE_DAYS_AHEAD * DAY_MS)

const getLater = (a: Date, b: Date): Date => (a > b ? a : b)

type PickupWish = { address: ShippingAddress; day: string; slot: AppointmentSlot; company: string }

/** Writes down that a courier is wanted, at first or at another place or time; what was booked before is cancelled. */
export const askForPickup = async (
  tx: Database,
  refundId: string,
  { wish, now }: { wish: PickupWish; now: Date },
): Promise<boolean> => {
  const before = await lockPickup(tx, refundId)
  const asked = {
    ...wish,
    tryAt: getLater(now, computeBookableFrom(wish.day)),
    tries: 0,
    problem: '',
    changedAt: now,
  }
  if (!before) {
    await tx.insert(returnPickups).values({
      refundId,
      state: 'requested',
      ...asked,
      nodes: [],
      revision: 1,
      toCancel: [],
      createdAt: now,
    })
    return true
  }
  const state = getNextPickupState(before.state, 'asked')
  if (state === null) return false
  await tx
    .update(returnPickups)
    .set({
      ...asked,
      state,
      revision: before.revision + 1,
      reference: null,
      trackingNumber: null,
      toCancel: listToCancel(before),
      // What was booked is to be cancelled at once, also when the new day can't be booked yet.
      ...(before.reference ? { tryAt: now } : {}),
    })
    .where(eq(returnPickups.refundId, refundId))
  return true
}

const listToCancel = ({ reference, toCancel }: PickupRow): string[] =>
  reference ? [...toCancel, reference] : toCancel

/** The courier's visit for a refund, locked; undefined where none was asked. */
export const lockPickup = async (tx: Database, refundId: string): Promise<PickupRow | undefined> => {
  const [row] = await tx
    .select()
    .from(returnPickups)
    .where(eq(returnPickups.refundId, refundId))
    .for('update')
  return row
}

/** The buyer sends the goods otherwise: no courier is to come. */
export const cancelPickup = async (tx: Database, refundId: string, now: Date): Promise<boolean> => {
  const pickup = await lockPickup(tx, refundId)
  const state = pickup && getNextPickupState(pickup.state, 'cancelled')
  if (!pickup || !state) return false
  const toCancel = listToCancel(pickup)
  await tx
    .update(returnPickups)
    .set({
      state,
      reference: null,
      toCancel,
      tryAt: toCancel.length > 0 ? now : null,
      tries: 0,
      changedAt: now,
    })
    .where(eq(returnPickups.refundId, refundId))
  return true
}

/**
 * Writes down a courier whom somebody of the shop booked outside of here. What the service had booked before is cancelled there.
 * @returns whether a courier can still be booked
 */
export const recordPickupByHand = async (
  tx: Database,
  refundId: string,
  { wish, trackingNumber, now }: { wish: PickupWish; trackingNumber: string; now: Date },
): Promise<boolean> => {
  if (!(await askForPickup(tx, refundId, { wish, now }))) return false
  const asked = await lockPickup(tx, refundId)
  const state = asked && getNextPickupState(asked.state, 'accepted')
  if (!asked || !state) return false
  await tx
    .update(returnPickups)
    .set({ state, trackingNumber, tryAt: asked.toCancel.length > 0 ? now : null })
    .where(eq(returnPickups.refundId, refundId))
  return true
}

type PickupNews = {
  event: PickupEvent | null
  reference?: string | undefined
  trackingNumber?: string | null | undefined
  problem?: string
  nodes?: readonly ParcelNode[]
}

/** Writes down what came of a courier's visit. False when that changes nothing. */
export const recordPickupNews = async (
  tx: Database,
  pickup: PickupRow,
  { news, now }: { news: PickupNews; now: Date },
): Promise<boolean> => {
  const state = news.event && getNextPickupState(pickup.state, news.event)
  const trackingNumber = news.trackingNumber ?? pickup.trackingNumber
  if (!state && trackingNumber === pickup.trackingNumber && !news.nodes) return false
  await tx
    .update(returnPickups)
    .set({
      state: state ?? pickup.state,
      reference: news.reference ?? pickup.reference,
      trackingNumber,
      problem: state === 'failed' ? (news.problem ?? '').slice(0, 200) : pickup.problem,
      nodes: mergeParcelNodes(pickup.nodes, news.nodes ?? [], {
        shippedAt: pickup.createdAt.getTime(),
        now: now.getTime(),
      }),
      changedAt: now,
    })
    .where(eq(returnPickups.refundId, pickup.refundId))
  // The refund says by which number its goods travel.
  if (trackingNumber !== null)
    await tx
      .update(refunds)
      .set({
        sentBy: sql`jsonb_set(${refunds.sentBy}, '{trackingNumber}', to_jsonb(${trackingNumber}::text))`,
      })
      .where(and(eq(refunds.id, pickup.refundId), sql`${refunds.sentBy} ->> 'way' = 'pickup'`))
  return true
}

/** Takes what the service says by itself of a visit: only of the one that is booked now. */
export const recordPickupPush = (
  { db, now }: Pick<CarrierContext, 'db' | 'now'>,
  push: { refundId: string; reference: string; report: PickupReport },
): Promise<PushOutcome> =>
  db.transaction(async tx => {
    const pickup = await lockPickup(tx, push.refundId)
    if (!pickup || pickup.reference !== push.reference) return 'unknown'
    await recordPickupNews(tx, pickup, { news: push.report, now: now() })
    return 'taken'
  })

/**
 * Books the couriers that are wanted, and cancels those that no longer are. Each is taken by pushing its time forward first, and each
 * booking has a number of its own at the service: nothing is booked twice.
 * @returns how many were looked at
 */
export const bookPickups = async (context: PickupContext): Promise<number> => {
  const { db, now, carriers } = context
  if (!carriers) return 0
  const due = await claimDuePickups(db, now())
  for (const pickup of due) {
    await cancelBookings({ ...context, carriers }, pickup)
    if (pickup.state === 'requested') await bookPickup({ ...context, carriers }, pickup)
    if (pickup.state === 'booked' && pickup.reference) await askAboutPickup({ ...context, carriers }, pickup)
  }
  return due.length
}

type BookingContext = PickupContext & { carriers: CarrierService }

const claimDuePickups = (db: Database, now: Date): Promise<PickupRow[]> =>
  db.transaction(async tx => {
    const due = await tx
      .select()
      .from(returnPickups)
      .where(lte(returnPickups.tryAt, now))
      .orderBy(asc(returnPickups.tryAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const pickup of due)
      await tx
        .update(returnPickups)
        .set({
          tries: sql`${returnPickups.tries} + 1`,
          tryAt: new Date(now.getTime() + computeCarrierRetryMs(pickup.tries)),
        })
        .where(eq(returnPickups.refundId, pickup.refundId))
    return due
  })

const cancelBookings = async (
  { db, carriers, onCarrierError, now }: BookingContext,
  { refundId, toCancel, state }: PickupRow,
): Promise<void> => {
  const done: string[] = []
  for (const reference of toCancel) {
    const answer = await carriers.cancelPickup(reference)
    if (!answer.ok) onCarrierError(answer.reason)
    if (answer.ok || answer.isFinal) done.push(reference)
  }
  if (toCancel.length === 0) return
  await db.transaction(async tx => {
    const locked = await lockPickup(tx, refundId)
    if (!locked) return
    const left = locked.toCancel.filter(reference => !done.includes(reference))
    const isByHand = state === 'booked' && locked.reference === null
    const isOver = left.length === 0 && (state === 'cancelled' || state === 'failed' || isByHand)
    const bookableFrom = computeBookableFrom(locked.day)
    await tx
      .update(returnPickups)
      .set({
        toCancel: left,
        ...(isOver ? { tryAt: null } : {}),
        ...(left.length === 0 && locked.state === 'requested' && bookableFrom > now()
          ? { tryAt: bookableFrom, tries: 0 }
          : {}),
      })
      .where(eq(returnPickups.refundId, refundId))
  })
}

const toContact = ({ name, phone, region, detail }: ShippingAddress): CarrierContact => ({
  name,
  phone,
  address: `${[...new Set(region)].join('')}${detail}`,
})

/** Our number of a booking: 32 characters, another one each time that something else is wanted. */
const toBookingId = ({ refundId, revision }: PickupRow): string =>
  `${refundId.replaceAll('-', '').slice(0, 28)}${String(revision).padStart(4, '0')}`

const bookPickup = async (
  { db, now, carriers, getWarehouse, onCarrierError }: BookingContext,
  pickup: PickupRow,
): Promise<void> => {
  const { refundId, company, day, slot, address, revision } = pickup
  if (computeBookableFrom(day) > now()) return
  const isPast = formatChinaDate(now().getTime()) > day
  const answer = isPast
    ? ({ ok: false, reason: 'the day has passed', isFinal: true } as const)
    : await carriers.bookPickup({
        bookingId: toBookingId(pickup),
        refundId,
        company,
        from: toContact(address),
        to: getWarehouse(),
        day,
        slot,
      })
  if (!answer.ok) onCarrierError(answer.reason)
  await db.transaction(async tx => {
    const locked = await lockPickup(tx, refundId)
    if (!locked) return
    // Something else is wanted by now: what was booked for the old wish is cancelled.
    if (locked.revision !== revision || locked.state !== 'requested') {
      if (answer.ok)
        await tx
          .update(returnPickups)
          .set({ toCancel: [...locked.toCancel, answer.value.reference], tryAt: now() })
          .where(eq(returnPickups.refundId, refundId))
      return
    }
    if (answer.ok) {
      await recordPickupNews(tx, locked, { news: { event: 'accepted', ...answer.value }, now: now() })
      const tryAt = carriers.queryPickup ? new Date(now().getTime() + carriers.staleMs) : null
      await tx.update(returnPickups).set({ tryAt, tries: 0 }).where(eq(returnPickups.refundId, refundId))
    } else if (answer.isFinal) {
      await recordPickupNews(tx, locked, { news: { event: 'refused', problem: answer.reason }, now: now() })
      await tx.update(returnPickups).set({ tryAt: null }).where(eq(returnPickups.refundId, refundId))
    }
  })
}

const askAboutPickup = async (
  { db, now, carriers, onCarrierError }: BookingContext,
  { refundId, reference }: PickupRow,
): Promise<void> => {
  const answer = reference === null ? undefined : await carriers.queryPickup?.(reference)
  if (!answer) return
  if (!answer.ok) return onCarrierError(answer.reason)
  await db.transaction(async tx => {
    const locked = await lockPickup(tx, refundId)
    if (!locked || locked.reference !== reference) return
    await recordPickupNews(tx, locked, { news: answer.value, now: now() })
    if (answer.value.event !== null)
      await tx.update(returnPickups).set({ tryAt: null }).where(eq(returnPickups.refundId, refundId))
  })
}

import type { AppointmentSlot } from '@anzuo/domain/shop/choices'
import type { ParcelNode } from '@anzuo/domain/shop/parcelTracking'

/** A parcel as a carrier service knows it. */
export type TrackedParcel = {
  /** Ours. */
  id: string
  company: string
  trackingNumber: string
  /** Of the receiver: some carriers tell nothing without its last digits. */
  phone: string | null
  shippedAt: Date
}

/** What a carrier service says of a parcel. */
export type TrackingReport = {
  nodes: ParcelNode[]
  /** The day on which it is expected, in China. */
  expectedDate: string | null
}

/** A person or warehouse and where they are. */
export type CarrierContact = { name: string; phone: string; address: string }

export type PickupBooking = {
  /** Ours, a new one for each booking: the same one books once. At most 32 characters. */
  bookingId: string
  /** The refund that it is about; stands in the address of pushes. */
  refundId: string
  company: string
  from: CarrierContact
  to: CarrierContact
  /** In China, at most two days ahead. */
  day: string
  slot: AppointmentSlot
}

/** What a carrier service says of a courier's visit. */
export type PickupReport = {
  event: 'collected' | 'refused' | null
  trackingNumber: string | null
  problem: string
}

/** An answer, or why there is none; `isFinal`: to ask again would change nothing. */
export type CarrierAnswer<Value> =
  { ok: true; value: Value } | { ok: false; reason: string; isFinal: boolean }

export type CarrierPush =
  | { kind: 'parcel'; company: string; trackingNumber: string; report: TrackingReport }
  | { kind: 'pickup'; reference: string; report: PickupReport }

/** The way to the companies that carry parcels: a service that speaks to all of them. */
export type CarrierService = {
  /** Asks to be told by itself what happens to a parcel. */
  subscribe: (parcel: TrackedParcel) => Promise<CarrierAnswer<null>>
  query: (parcel: TrackedParcel) => Promise<CarrierAnswer<TrackingReport>>
  /** Reads what the service sends by itself to the address of one of our things; null when it is not signed by it. */
  readPush: (push: { id: string; body: string }) => CarrierPush | null
  bookPickup: (
    booking: PickupBooking,
  ) => Promise<CarrierAnswer<{ reference: string; trackingNumber: string | null }>>
  cancelPickup: (reference: string) => Promise<CarrierAnswer<null>>
  /** Where the service tells nothing of a visit by itself. */
  queryPickup?: (reference: string) => Promise<CarrierAnswer<PickupReport>>
  /** What it wants to read when a push was taken. */
  takenAnswer: string
  /** After so long without news of a parcel it is asked. */
  staleMs: number
}

import { deliveryActions, deliveryKinds, deliveryStates } from '@anzuo/domain/shop'
import { APPOINTMENT_SLOTS } from '@anzuo/domain/shop/choices'
import { parcelStatuses } from '@anzuo/domain/shop/parcelTracking'
import { z } from 'zod'
import { IdSchema, InstantSchema } from './fields'

export const DeliveryKindSchema = z.enum(deliveryKinds)

export const AppointmentSlotSchema = z.enum(APPOINTMENT_SLOTS)

/** When two technicians come. */
export const InstallationAppointmentSchema = z.object({ date: z.iso.date(), slot: AppointmentSlotSchema })

/** First and last day that is promised, in China. Public holidays are not in it. */
export const DeliveryPromiseSchema = z.object({ from: z.iso.date(), to: z.iso.date() })

/** How fitters get into a home. The ground floor is 1; the narrowest door in cm when it is known. */
export const SiteAccessSchema = z.object({
  floor: z.number().int().min(1).max(120),
  hasLift: z.boolean(),
  doorCm: z.number().int().min(40).max(300).nullable(),
})

/** A part of an order: what of it reaches the buyer in one way, and where that stands. */
export const DeliverySummarySchema = z.object({
  kind: DeliveryKindSchema,
  state: z.enum(deliveryStates),
  promise: DeliveryPromiseSchema.nullable(),
  /** When the buyer got it. */
  fulfilledAt: InstantSchema.nullable(),
})

/** A part of an order with what its buyer can do about it. */
export const DeliveryDetailSchema = DeliverySummarySchema.extend({
  actions: z.array(z.enum(deliveryActions)),
  /** What is in it. */
  skuIds: z.array(IdSchema),
  appointment: InstallationAppointmentSchema.nullable(),
  /** Until when the buyer can move the appointment. */
  movableUntil: InstantSchema.nullable(),
  store: z
    .object({
      id: IdSchema,
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      opens: z.string(),
      closes: z.string(),
    })
    .nullable(),
  /** What is shown in the store once it lies ready there. */
  pickupCode: z.string().nullable(),
  /** Until when the store keeps it. */
  heldUntil: z.iso.date().nullable(),
  latestNode: z.object({ at: InstantSchema, key: z.enum(parcelStatuses), text: z.string() }).nullable(),
})

/** One thing that happened to a parcel: in our words, and in the carrier's own. */
export const ParcelNodeSchema = z.object({
  at: InstantSchema,
  key: z.enum(parcelStatuses),
  text: z.string(),
  place: z.string().nullable(),
  words: z.string().nullable(),
})

/** How a parcel travels and when it is expected. */
export const ParcelTrackSchema = z.object({
  kind: z.enum(['fitted', 'parcel']),
  company: z.string(),
  trackingNumber: z.string(),
  /** The carrier's number for its customers. */
  phone: z.string().nullable(),
  /** Whoever brings it, on the day when they do. */
  courierPhone: z.string().nullable(),
  expected: z.iso.date().nullable(),
  deliveredAt: InstantSchema.nullable(),
  /** Where it has been, the oldest first. */
  places: z.array(z.object({ place: z.string(), at: InstantSchema })),
  /** The newest first. */
  nodes: z.array(ParcelNodeSchema),
})

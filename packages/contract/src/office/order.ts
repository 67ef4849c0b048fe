import { orderQueues } from '@anzuo/domain/office/orderQueues'
import { MIN_OPENING_NOTE_LENGTH, personalDataReasons } from '@anzuo/domain/office/personalDataMask'
import { refundProposalKinds } from '@anzuo/domain/office/refundApproval'
import { orderCloseReasons, orderStatuses, paymentProviderNames, refundStatuses } from '@anzuo/domain/shop'
import { parcelStatuses } from '@anzuo/domain/shop/parcelTracking'
import { z } from 'zod'
import {
  CentsSchema,
  EmptyObjectSchema,
  IdSchema,
  InstantSchema,
  PictureUrlSchema,
  QuantitySchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import {
  AppointmentSlotSchema,
  DeliveryKindSchema,
  DeliverySummarySchema,
  InstallationAppointmentSchema,
  ParcelNodeSchema,
  SiteAccessSchema,
} from '../orderDelivery'
import { VersionSchema, defineOfficeChange, defineOfficeRead } from './endpoint'
import { ActorSchema } from './operatorFields'

const OrderQueueSchema = z.enum(orderQueues)

/** Who bought, masked: `Fang ••`, `••• •••• 0036`; town and district are open. */
export const MaskedCustomerSchema = z.object({
  name: z.string(),
  phone: z.string(),
  region: z.array(z.string()),
})

const OfficeOrderSummarySchema = z.object({
  id: IdSchema,
  number: z.string(),
  /** Counts the changes of the order: a change names the version that the person saw. */
  version: VersionSchema,
  status: z.enum(orderStatuses),
  closeReason: z.enum(orderCloseReasons).nullable(),
  queues: z.array(OrderQueueSchema),
  /** How the part goes out that waits first; of one that has ended, the first part. */
  delivery: DeliveryKindSchema,
  deliveries: z.array(DeliverySummarySchema),
  appointment: InstallationAppointmentSchema.nullable(),
  storeId: IdSchema.nullable(),
  customer: MaskedCustomerSchema,
  /** The first thing of the order, and how many lines there are. */
  goods: z.object({
    name: z.string(),
    skuName: z.string(),
    picture: PictureUrlSchema,
    lines: z.number().int(),
  }),
  hasParcel: z.boolean(),
  total: CentsSchema,
  paid: CentsSchema,
  refunded: CentsSchema,
  placedAt: InstantSchema,
  paidAt: InstantSchema.nullable(),
})

const OfficeOrderLineSchema = z.object({
  skuId: IdSchema,
  productId: IdSchema,
  name: z.string(),
  skuName: z.string(),
  picture: PictureUrlSchema,
  price: CentsSchema,
  quantity: z.number().int(),
  deliveryKind: DeliveryKindSchema,
  /** What was paid for the line, after points, and what of it can still go back. */
  payable: CentsSchema,
  refundable: CentsSchema,
  /** Pieces that are still to be sent; pieces that are refunded or being refunded. */
  leftToShip: z.number().int(),
  refundQuantity: z.number().int(),
})

const OfficeParcelSchema = z.object({
  id: IdSchema,
  kind: z.enum(['fitted', 'parcel']),
  company: z.string(),
  companyName: z.string(),
  trackingNumber: z.string(),
  shippedAt: InstantSchema.nullable(),
  /** What is in it; empty for parcels of before, which held all of their order. */
  lines: z.array(z.object({ skuId: IdSchema, quantity: z.number().int() })),
  nodes: z.array(ParcelNodeSchema),
  expected: z.iso.date().nullable(),
  deliveredAt: InstantSchema.nullable(),
  /** Since when the carrier tells us by itself. */
  followedSince: InstantSchema.nullable(),
  /** Whether the carrier did not answer when it was asked last. */
  isUnanswered: z.boolean(),
})

const officeDeliveryActions = ['ship', 'ready', 'handOver', 'moveAppointment'] as const

/** A part of an order with what the caller can do about it. */
const OfficeDeliverySchema = DeliverySummarySchema.extend({
  skuIds: z.array(IdSchema),
  appointment: InstallationAppointmentSchema.nullable(),
  storeName: z.string().nullable(),
  actions: z.array(z.enum(officeDeliveryActions)),
})

/** Money that came or went, in the order in which it did. */
const LedgerEntrySchema = z.object({
  at: InstantSchema,
  kind: z.enum(['payment', 'repair', 'refund', 'goodwill', 'repairReturn', 'unusedPayment']),
  provider: z.enum(paymentProviderNames),
  /** The provider's number of what came, ours of what goes. */
  reference: z.string(),
  amount: CentsSchema,
  isDone: z.boolean(),
})

const officeOrderActions = [
  'ship',
  'ready',
  'handOver',
  'moveAppointment',
  'reportParcel',
  'cancel',
  'note',
  'goodwill',
  'refundOrder',
  'openPersonalData',
] as const

const OfficeOrderSchema = OfficeOrderSummarySchema.extend({
  deliveries: z.array(OfficeDeliverySchema),
  /** What the buyer said of the home that fitters come to. */
  siteAccess: SiteAccessSchema.nullable(),
  totals: z.object({
    goods: CentsSchema,
    freight: CentsSchema,
    points: z.number().int(),
    discount: CentsSchema,
    total: CentsSchema,
  }),
  lines: z.array(OfficeOrderLineSchema),
  parcels: z.array(OfficeParcelSchema),
  ledger: z.array(LedgerEntrySchema),
  /** What is under way or was decided about money that goes back. */
  refunds: z.array(
    z.object({
      id: IdSchema,
      number: z.string(),
      skuId: IdSchema,
      quantity: z.number().int(),
      amount: CentsSchema,
      status: z.enum(refundStatuses),
    }),
  ),
  proposals: z.array(
    z.object({ id: IdSchema, kind: z.enum(refundProposalKinds), amount: CentsSchema, by: ActorSchema }),
  ),
  /** What happened, the oldest first, by customer, provider and shop. */
  timeline: z.array(z.object({ event: z.string(), at: InstantSchema })),
  notes: z.array(z.object({ id: IdSchema, at: InstantSchema, by: ActorSchema, text: z.string() })),
  invoice: z.object({ kind: z.enum(['personal', 'company']) }).nullable(),
  /** Whether the customer wrote something; it is opened with the address. */
  hasRemark: z.boolean(),
  /** What the caller may do with the order now. */
  actions: z.array(z.enum(officeOrderActions)),
})

const TrackingNumberSchema = z.string().regex(/^[0-9A-Za-z-]{6,40}$/)

const idAndVersion = { id: IdSchema, version: VersionSchema }

export const officeOrderEndpoints = {
  '/office/v1/order/queues': defineOfficeRead({
    summary: 'How many orders stand in each queue; at most 1000 are counted',
    access: 'orders:read',
    request: EmptyObjectSchema,
    data: z.object({ queues: z.array(z.object({ queue: OrderQueueSchema, count: z.number().int() })) }),
  }),
  '/office/v1/order/list': defineOfficeRead({
    summary: 'Orders page by page: those of a queue with the oldest first, all with the newest first',
    access: 'orders:read',
    request: createPageRequestSchema({
      queue: OrderQueueSchema.optional(),
      status: z.enum(orderStatuses).optional(),
      delivery: DeliveryKindSchema.optional(),
      storeId: IdSchema.optional(),
      placedFrom: InstantSchema.optional(),
      placedUntil: InstantSchema.optional(),
      /** The beginning of an order's number, or the last four digits of a phone. */
      query: z
        .string()
        .trim()
        .regex(/^(\d{4}|[A-Za-z]{2}\d{0,18})$/)
        .optional(),
    }),
    data: createPageSchema({ orders: z.array(OfficeOrderSummarySchema) }),
  }),
  '/office/v1/order/get': defineOfficeRead({
    summary: 'One order with lines, parcels, money, refunds and notes',
    access: 'orders:read',
    request: z.object({ id: IdSchema }),
    data: OfficeOrderSchema,
  }),
  '/office/v1/order/open_personal_data': defineOfficeChange({
    summary: 'See name, phone and address of one order for a while. The reason stands in the audit log',
    access: 'personalData:open',
    fields: {
      id: IdSchema,
      reason: z.enum(personalDataReasons),
      /** A sentence of at least a few characters when no reason fits. */
      note: createTrimmedTextSchema(200).default(''),
    },
    data: z.object({
      name: z.string(),
      phone: z.string(),
      region: z.array(z.string()),
      detail: z.string(),
      remark: z.string(),
      invoice: z.object({ title: z.string(), taxNumber: z.string().nullable() }).nullable(),
      /** Until when it is to be shown. */
      until: InstantSchema,
      /** How often the caller opened personal data in seven days, with this time. */
      openedInWeek: z.number().int(),
    }),
  }),
  '/office/v1/order/ship': defineOfficeChange({
    summary: 'Send a parcel of one part of an order, or our own fitters with it',
    access: 'orders:change',
    fields: {
      ...idAndVersion,
      kind: z.enum(['fitted', 'parcel']),
      parcel: z.object({
        /** A carrier’s code, or `fitters` for what our own people bring. */
        company: z.string().min(1).max(20),
        /** Empty for what our own people bring. */
        trackingNumber: z.union([TrackingNumberSchema, z.literal('')]),
        /** What is in it; all that is left of the part when left out. */
        lines: z
          .array(z.object({ skuId: IdSchema, quantity: QuantitySchema }))
          .min(1)
          .max(50)
          .optional(),
      }),
    },
    data: OfficeOrderSchema,
    changed: OfficeOrderSchema,
  }),
  '/office/v1/order/ready': defineOfficeChange({
    summary: 'Say that what is collected lies ready in the store; the customer then sees the code',
    access: 'orders:change',
    fields: idAndVersion,
    data: OfficeOrderSchema,
    changed: OfficeOrderSchema,
  }),
  '/office/v1/order/hand_over': defineOfficeChange({
    summary: 'Hand over what is collected to whoever shows the right code',
    access: 'orders:change',
    fields: { ...idAndVersion, code: z.string().regex(/^\d{6}$/) },
    data: OfficeOrderSchema,
    changed: OfficeOrderSchema,
  }),
  '/office/v1/order/appointment_days': defineOfficeRead({
    summary: 'Days on which the fitters of an order can come, its own time counted as free',
    access: 'orders:read',
    request: z.object({ id: IdSchema }),
    data: z.object({
      days: z.array(z.object({ date: z.iso.date(), full: z.array(AppointmentSlotSchema) })),
    }),
  }),
  '/office/v1/order/appointment': defineOfficeChange({
    summary: 'Move the appointment of what is fitted; the customer sees it at the order',
    access: 'orders:change',
    fields: {
      ...idAndVersion,
      appointment: InstallationAppointmentSchema,
      reason: createTrimmedTextSchema(200).min(MIN_OPENING_NOTE_LENGTH),
    },
    data: OfficeOrderSchema,
    changed: OfficeOrderSchema,
  }),
  '/office/v1/order/parcel_event': defineOfficeChange({
    summary: 'Write down what happened to a parcel, where no carrier service tells it',
    access: 'orders:change',
    fields: {
      ...idAndVersion,
      parcelId: IdSchema,
      key: z.enum(parcelStatuses),
      at: InstantSchema,
      place: createTrimmedTextSchema(60).default(''),
    },
    data: OfficeOrderSchema,
    changed: OfficeOrderSchema,
  }),
  '/office/v1/order/parcel_number': defineOfficeChange({
    summary: 'Correct carrier and number of a parcel that has not arrived; it is followed anew under them',
    access: 'orders:change',
    fields: {
      ...idAndVersion,
      parcelId: IdSchema,
      /** A carrier’s code. */
      company: z.string().min(1).max(20),
      trackingNumber: TrackingNumberSchema,
    },
    data: OfficeOrderSchema,
    changed: OfficeOrderSchema,
  }),
  '/office/v1/order/cancel': defineOfficeChange({
    summary: 'Close an order that is not paid; its stock and points go back',
    access: 'orders:change',
    fields: { ...idAndVersion, reason: createTrimmedTextSchema(200).min(MIN_OPENING_NOTE_LENGTH) },
    data: OfficeOrderSchema,
    changed: OfficeOrderSchema,
  }),
  '/office/v1/order/note': defineOfficeChange({
    summary: 'Leave a note for colleagues; the customer never sees it',
    access: 'orders:change',
    fields: { id: IdSchema, text: createTrimmedTextSchema(500).min(1) },
    data: OfficeOrderSchema,
  }),
} as const

import { orderDeliveryKinds, orderQueues } from '@anzuo/domain/office/orderQueues'
import { MIN_OPENING_NOTE_LENGTH, personalDataReasons } from '@anzuo/domain/office/personalDataMask'
import { refundProposalKinds } from '@anzuo/domain/office/refundApproval'
import { orderCloseReasons, orderStatuses, paymentProviderNames, refundStatuses } from '@anzuo/domain/shop'
import { APPOINTMENT_SLOTS } from '@anzuo/domain/shop/choices'
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
import { VersionSchema, defineOfficeChange, defineOfficeRead } from './endpoint'
import { ActorSchema } from './operatorFields'

const OrderQueueSchema = z.enum(orderQueues)
const AppointmentSchema = z.object({ date: z.iso.date(), slot: z.enum(APPOINTMENT_SLOTS) })

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
  delivery: z.enum(orderDeliveryKinds),
  appointment: AppointmentSchema.nullable(),
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
  /** What was paid for the line, after points, and what of it can still go back. */
  payable: CentsSchema,
  refundable: CentsSchema,
  /** Pieces that are still to be sent; pieces that are refunded or being refunded. */
  leftToShip: z.number().int(),
  refundQuantity: z.number().int(),
})

const OfficeParcelSchema = z.object({
  id: IdSchema,
  company: z.string(),
  companyName: z.string(),
  trackingNumber: z.string(),
  shippedAt: InstantSchema.nullable(),
  /** What is in it; empty for parcels of before, which held all of their order. */
  lines: z.array(z.object({ skuId: IdSchema, quantity: z.number().int() })),
  nodes: z.array(z.object({ at: InstantSchema, text: z.string() })),
})

/** Money that came or went, in the order in which it did. */
const LedgerEntrySchema = z.object({
  at: InstantSchema,
  kind: z.enum(['payment', 'refund', 'goodwill', 'unusedPayment']),
  provider: z.enum(paymentProviderNames),
  /** The provider's number of what came, ours of what goes. */
  reference: z.string(),
  amount: CentsSchema,
  isDone: z.boolean(),
})

const officeOrderActions = ['ship', 'handOver', 'cancel', 'note', 'goodwill', 'openPersonalData'] as const

const OfficeOrderSchema = OfficeOrderSummarySchema.extend({
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
      delivery: z.enum(orderDeliveryKinds).optional(),
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
    summary: 'Send a parcel of an order, or hand over an order that is collected',
    access: 'orders:change',
    fields: {
      ...idAndVersion,
      parcel: z
        .object({
          company: z.string().min(1).max(20),
          trackingNumber: TrackingNumberSchema,
          /** What is in it; all that is left when left out. */
          lines: z
            .array(z.object({ skuId: IdSchema, quantity: QuantitySchema }))
            .min(1)
            .max(50)
            .optional(),
        })
        /** Null for an order that is collected. */
        .nullable(),
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

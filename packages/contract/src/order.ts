import { orderActions, orderCloseReasons, orderStatuses, paymentProviderNames } from '@anzuo/domain/shop'
import { ORDER_CANCEL_REASONS } from '@anzuo/domain/shop/choices'
import { z } from 'zod'
import { lineItemSkuFields } from './product'
import { defineEndpoint } from './endpoint'
import { InvoiceInputSchema, InvoiceSchema } from './invoice'
import {
  CentsSchema,
  IdSchema,
  InstantSchema,
  createPageSchema,
  EmptyObjectSchema,
  createPageRequestSchema,
  QuantitySchema,
  IdempotencyKeySchema,
  createTrimmedTextSchema,
} from './fields'
import {
  AppointmentSlotSchema,
  DeliveryDetailSchema,
  DeliveryKindSchema,
  DeliveryPromiseSchema,
  DeliverySummarySchema,
  InstallationAppointmentSchema,
  ParcelTrackSchema,
  SiteAccessSchema,
} from './orderDelivery'
import { RefundStatusSchema } from './refund'

const OrderStatusSchema = z.enum(orderStatuses)

/** A day that can be chosen for an appointment, and the parts of it that can't. */
const AppointmentDaySchema = z.object({ date: z.iso.date(), full: z.array(AppointmentSlotSchema) })

const OrderItemSchema = z.object({ skuId: IdSchema, quantity: QuantitySchema })

const DeliveryInputSchema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('delivery'),
    addressId: IdSchema,
    appointment: InstallationAppointmentSchema.nullable().default(null),
    /** What of it is collected in a store all the same. */
    pickup: z
      .object({ storeId: IdSchema, skuIds: z.array(IdSchema).min(1).max(50) })
      .nullable()
      .default(null),
    /** Kept when something is fitted. */
    siteAccess: SiteAccessSchema.nullable().default(null),
  }),
  z.object({ method: z.literal('pickup'), storeId: IdSchema }),
])

const OrderPriceBreakdownSchema = z.object({
  goods: CentsSchema,
  freight: CentsSchema,
  points: z.number().int(),
  discount: CentsSchema,
  total: CentsSchema,
})

export const OrderLineSchema = z.object({
  ...lineItemSkuFields,
  quantity: z.number().int(),
  /** The part of the order that it belongs to. */
  deliveryKind: DeliveryKindSchema,
  /** What was paid for the line, after points. */
  payable: CentsSchema,
  /** Pieces that are refunded or being refunded. */
  refundQuantity: z.number().int(),
  /** The latest refund of the line. */
  refund: z.object({ id: IdSchema, status: RefundStatusSchema }).nullable(),
})

/** What an order would cost now. */
const OrderPreviewSchema = z.object({
  lines: z.array(
    OrderLineSchema.omit({ refund: true, refundQuantity: true }).extend({
      stock: z.number().int(),
      /** Whether it is set up at home when it isn't collected. */
      isFitted: z.boolean(),
      /** Why the line can't be ordered as it was shown. */
      change: z.enum(['price', 'stock', 'gone']).nullable(),
    }),
  ),
  /** Its parts, with what is promised for each when it is paid now; null where nothing can be. */
  deliveries: z.array(
    z.object({
      kind: DeliveryKindSchema,
      skuIds: z.array(IdSchema),
      promise: DeliveryPromiseSchema.nullable(),
    }),
  ),
  totals: OrderPriceBreakdownSchema,
  pointsBalance: z.number().int(),
  /** The most points that may be used for this order. */
  mostPoints: z.number().int(),
  /** What one point takes off. */
  pointValue: CentsSchema,
  needsInstallation: z.boolean(),
  /** The days of an appointment, when one is needed. */
  appointmentDays: z.array(AppointmentDaySchema),
})

export const OrderSummarySchema = z.object({
  id: IdSchema,
  number: z.string(),
  shop: z.object({ id: IdSchema, name: z.string() }),
  status: OrderStatusSchema,
  closeReason: z.enum(orderCloseReasons).nullable(),
  actions: z.array(z.enum(orderActions)),
  lines: z.array(OrderLineSchema),
  /** Its parts, one for each way in which something of it reaches the buyer. */
  deliveries: z.array(DeliverySummarySchema),
  total: CentsSchema,
  placedAt: InstantSchema,
  /** Seconds left to pay, by the clock of the server; null unless the order waits for payment. */
  secondsToPay: z.number().int().nullable(),
  isCommented: z.boolean(),
})

/** Where an order goes, as it was when the order was placed or last changed. */
const ShippingAddressSchema = z.object({
  name: z.string(),
  phone: z.string(),
  region: z.array(z.string()),
  detail: z.string(),
})

const OrderSchema = OrderSummarySchema.extend({
  deliveries: z.array(DeliveryDetailSchema),
  totals: OrderPriceBreakdownSchema,
  paid: CentsSchema,
  refunded: CentsSchema,
  delivery: z.discriminatedUnion('method', [
    z.object({
      method: z.literal('delivery'),
      to: ShippingAddressSchema,
      appointment: InstallationAppointmentSchema.nullable(),
    }),
    z.object({ method: z.literal('pickup'), storeId: IdSchema, storeName: z.string() }),
  ]),
  siteAccess: SiteAccessSchema.nullable(),
  remark: z.string(),
  invoice: InvoiceSchema.nullable(),
  paidBy: z.enum(paymentProviderNames).nullable(),
  isPaidByFriend: z.boolean(),
  /** What happened, the oldest first. */
  timeline: z.array(
    z.object({
      event: z.enum([
        'placed',
        'paid',
        'partlyShipped',
        'shipped',
        'received',
        'closed',
        'commented',
        'addressChanged',
        'extended',
        'bound',
        'appointmentMoved',
        'readied',
        'handedOver',
        'partReceived',
      ]),
      at: InstantSchema,
    }),
  ),
  /** When a shipped order counts as received. */
  confirmBy: InstantSchema.nullable(),
  latestNode: z.object({ at: InstantSchema, text: z.string() }).nullable(),
})

const UpdatedOrderSchema = OrderSchema

export const orderEndpoints = {
  '/open/system_config/dealer_order': defineEndpoint({
    summary: 'Time-outs and other rules of the shop',
    access: 'open',
    request: EmptyObjectSchema,
    data: z.object({
      payMinutes: z.number().int(),
      friendPayHours: z.number().int(),
      confirmDays: z.number().int(),
      extendDays: z.number().int(),
      afterSaleDays: z.number().int(),
      returnDays: z.number().int(),
      commentDays: z.number().int(),
      freeFreightFrom: CentsSchema,
      freight: CentsSchema,
      pointsPerYuan: z.number(),
      pointValue: CentsSchema,
      pointsMostPercent: z.number(),
      commentPoints: z.number().int(),
      appointmentFromDays: z.number().int(),
      appointmentDays: z.number().int(),
      appointmentsPerSlot: z.number().int(),
    }),
  }),
  '/open/express/company': defineEndpoint({
    summary: 'Companies that carry parcels',
    access: 'open',
    request: EmptyObjectSchema,
    data: z.object({ companies: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  '/dealer_order/preview': defineEndpoint({
    summary: 'What an order would cost now, and what has changed since it was put together',
    access: 'user',
    request: z.object({
      items: z
        .array(OrderItemSchema.extend({ price: CentsSchema.optional() }))
        .min(1)
        .max(50),
      method: z.enum(['delivery', 'pickup']).default('delivery'),
      /** What is collected in a store when the rest is brought. */
      pickupSkuIds: z.array(IdSchema).max(50).default([]),
      /** Where it goes, for what can be promised. */
      districtCode: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
      points: z.number().int().min(0).max(1_000_000_000).default(0),
    }),
    data: OrderPreviewSchema,
  }),
  '/dealer_order/place': defineEndpoint({
    summary:
      'Place an order and hold its stock. Code 3001: price, stock or total is no longer what was shown',
    access: 'user',
    request: z.object({
      requestKey: IdempotencyKeySchema,
      items: z
        .array(OrderItemSchema.extend({ price: CentsSchema }))
        .min(1)
        .max(50),
      delivery: DeliveryInputSchema,
      remark: createTrimmedTextSchema(200).default(''),
      points: z.number().int().min(0).max(1_000_000_000).default(0),
      invoice: InvoiceInputSchema.nullable().default(null),
      /** Takes what was ordered out of the cart. */
      fromCart: z.boolean().default(false),
      /** The total that the person saw and agreed to. */
      total: CentsSchema,
    }),
    data: z.object({ id: IdSchema, number: z.string(), total: CentsSchema, secondsToPay: z.number().int() }),
    changed: OrderPreviewSchema,
  }),
  '/dealer_order/list': defineEndpoint({
    summary: 'Orders, the newest first, page by page',
    access: 'user',
    request: createPageRequestSchema({
      status: OrderStatusSchema.optional(),
      /** Only those that can be reviewed now. */
      isToComment: z.boolean().optional(),
      /** Part of a product’s name, or of the order number. */
      query: createTrimmedTextSchema(60).optional(),
    }),
    data: createPageSchema({ orders: z.array(OrderSummarySchema) }),
  }),
  '/dealer_order/counts': defineEndpoint({
    summary: 'How many orders stand in each tab',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({
      pendingPayment: z.number().int(),
      pendingDelivery: z.number().int(),
      pendingReceipt: z.number().int(),
      toComment: z.number().int(),
      refunding: z.number().int(),
    }),
  }),
  '/dealer_order/get': defineEndpoint({
    summary: 'One order',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: OrderSchema,
  }),
  '/dealer_order/cancel': defineEndpoint({
    summary: 'Cancel an order that is not paid',
    access: 'user',
    request: z.object({
      id: IdSchema,
      reason: z.enum(ORDER_CANCEL_REASONS).default('other'),
    }),
    data: UpdatedOrderSchema,
  }),
  '/dealer_order/delete': defineEndpoint({
    summary: 'Take an order that has ended out of the list',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: EmptyObjectSchema,
  }),
  '/dealer_order/appointments': defineEndpoint({
    summary: 'Days for an appointment; those of an order count without its own',
    access: 'user',
    request: z.object({ id: IdSchema.optional() }),
    data: z.object({ days: z.array(AppointmentDaySchema) }),
  }),
  '/dealer_order/address': defineEndpoint({
    summary: 'Send an order to another address, or move its appointment, before it is shipped',
    access: 'user',
    request: z.object({
      id: IdSchema,
      addressId: IdSchema,
      appointment: InstallationAppointmentSchema.optional(),
    }),
    data: UpdatedOrderSchema,
  }),
  '/dealer_order/appointment': defineEndpoint({
    summary: 'Move the appointment of what is fitted, until the evening before',
    access: 'user',
    request: z.object({ id: IdSchema, appointment: InstallationAppointmentSchema }),
    data: UpdatedOrderSchema,
  }),
  '/dealer_order/confirm_receive': defineEndpoint({
    summary: 'Say that what was on its way has arrived: all of it, or one part of the order',
    access: 'user',
    request: z.object({ id: IdSchema, kind: z.enum(['fitted', 'parcel']).optional() }),
    data: UpdatedOrderSchema,
  }),
  '/dealer_order/extend': defineEndpoint({
    summary: 'Ask once for more days to confirm',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: UpdatedOrderSchema,
  }),
  '/dealer_order/comment': defineEndpoint({
    summary: 'Review what was bought',
    access: 'user',
    request: z.object({
      id: IdSchema,
      comments: z
        .array(
          z.object({
            skuId: IdSchema,
            stars: z.number().int().min(1).max(5),
            text: createTrimmedTextSchema(500).default(''),
            pictures: z.array(IdSchema).max(6).default([]),
          }),
        )
        .min(1)
        .max(50),
      isAnonymous: z.boolean().default(false),
    }),
    data: UpdatedOrderSchema,
  }),
  '/dealer_order/logistics': defineEndpoint({
    summary: 'Where the parcels of an order are',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: z.object({
      to: ShippingAddressSchema.nullable(),
      /** Whether something of the order is still to be sent. */
      restFollows: z.boolean(),
      deliveries: z.array(DeliverySummarySchema),
      parcels: z.array(
        ParcelTrackSchema.extend({
          /** What is in it. */
          lines: z.array(
            OrderLineSchema.pick({ skuId: true, name: true, skuName: true, picture: true, quantity: true }),
          ),
        }),
      ),
    }),
  }),
  '/open/dealer_order/part': defineEndpoint({
    summary: 'What an order that was made in a store contains, for whoever holds its slip',
    access: 'open',
    request: z.object({ number: z.string().max(20), code: z.string().max(20) }),
    data: z.object({
      number: z.string(),
      total: CentsSchema,
      lines: z.array(OrderLineSchema.pick({ name: true, skuName: true, picture: true, quantity: true })),
    }),
  }),
  '/dealer_order/bind': defineEndpoint({
    summary: 'Take over an order that was made in a store, by the code on its slip',
    access: 'user',
    request: z.object({ number: z.string().max(20), code: z.string().max(20) }),
    data: UpdatedOrderSchema,
  }),
} as const

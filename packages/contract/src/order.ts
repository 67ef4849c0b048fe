import { orderActions, orderCloseReasons, orderStatuses, paymentProviderNames } from '@anzuo/domain/shop'
import { APPOINTMENT_SLOTS, ORDER_CANCEL_REASONS } from '@anzuo/domain/shop/choices'
import { z } from 'zod'
import { skuFields } from './product'
import { defineEndpoint } from './endpoint'
import {
  Cents,
  Id,
  Instant,
  createPage,
  EmptyObject,
  createPageRequest,
  Quantity,
  IdempotencyKey,
  createTrimmedTextSchema,
} from './fields'
import { RefundStatus } from './refund'

const OrderStatus = z.enum(orderStatuses)

const AppointmentSlot = z.enum(APPOINTMENT_SLOTS)

/** When two technicians come. */
const InstallationAppointment = z.object({ date: z.iso.date(), slot: AppointmentSlot })

/** A day that can be chosen for an appointment, and the parts of it that can't. */
const AppointmentDay = z.object({ date: z.iso.date(), full: z.array(AppointmentSlot) })

const InvoiceInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('personal'), title: createTrimmedTextSchema(60).min(1) }),
  z.object({
    kind: z.literal('company'),
    title: createTrimmedTextSchema(60).min(1),
    taxNumber: z.string().regex(/^[0-9A-Z]{15,20}$/),
  }),
])

const OrderItem = z.object({ skuId: Id, quantity: Quantity })

const DeliveryInput = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('delivery'),
    addressId: Id,
    appointment: InstallationAppointment.nullable().default(null),
  }),
  z.object({ method: z.literal('pickup'), storeId: Id }),
])

const OrderPriceBreakdown = z.object({
  goods: Cents,
  freight: Cents,
  points: z.number().int(),
  discount: Cents,
  total: Cents,
})

export const OrderLine = z.object({
  ...skuFields,
  quantity: z.number().int(),
  /** What was paid for the line, after points. */
  payable: Cents,
  /** Pieces that are refunded or being refunded. */
  refundQuantity: z.number().int(),
  /** The latest refund of the line. */
  refund: z.object({ id: Id, status: RefundStatus }).nullable(),
})

/** What an order would cost now. */
const OrderPreview = z.object({
  lines: z.array(
    OrderLine.omit({ refund: true, refundQuantity: true }).extend({
      stock: z.number().int(),
      /** Why the line can't be ordered as it was shown. */
      change: z.enum(['price', 'stock', 'gone']).nullable(),
    }),
  ),
  totals: OrderPriceBreakdown,
  pointsBalance: z.number().int(),
  /** The most points that may be used for this order. */
  mostPoints: z.number().int(),
  /** What one point takes off. */
  pointValue: Cents,
  needsInstallation: z.boolean(),
  /** The days of an appointment, when one is needed. */
  appointmentDays: z.array(AppointmentDay),
})

export const OrderSummary = z.object({
  id: Id,
  number: z.string(),
  shop: z.object({ id: Id, name: z.string() }),
  status: OrderStatus,
  closeReason: z.enum(orderCloseReasons).nullable(),
  actions: z.array(z.enum(orderActions)),
  lines: z.array(OrderLine),
  total: Cents,
  placedAt: Instant,
  /** Seconds left to pay, by the clock of the server; null unless the order waits for payment. */
  secondsToPay: z.number().int().nullable(),
  isCommented: z.boolean(),
})

/** Where an order goes, as it was when the order was placed or last changed. */
const ShippingAddress = z.object({
  name: z.string(),
  phone: z.string(),
  region: z.array(z.string()),
  detail: z.string(),
})

const Order = OrderSummary.extend({
  totals: OrderPriceBreakdown,
  paid: Cents,
  refunded: Cents,
  delivery: z.discriminatedUnion('method', [
    z.object({
      method: z.literal('delivery'),
      to: ShippingAddress,
      appointment: InstallationAppointment.nullable(),
    }),
    z.object({ method: z.literal('pickup'), storeId: Id, storeName: z.string() }),
  ]),
  remark: z.string(),
  invoice: InvoiceInput.nullable(),
  paidBy: z.enum(paymentProviderNames).nullable(),
  isPaidByFriend: z.boolean(),
  /** What happened, the oldest first. */
  timeline: z.array(
    z.object({
      event: z.enum([
        'placed',
        'paid',
        'shipped',
        'received',
        'closed',
        'commented',
        'addressChanged',
        'extended',
        'bound',
      ]),
      at: Instant,
    }),
  ),
  /** When a shipped order counts as received. */
  confirmBy: Instant.nullable(),
  latestNode: z.object({ at: Instant, text: z.string() }).nullable(),
})

const UpdatedOrder = Order

export const orderEndpoints = {
  '/open/system_config/dealer_order': defineEndpoint({
    summary: 'Time-outs and other rules of the shop',
    access: 'open',
    request: EmptyObject,
    data: z.object({
      payMinutes: z.number().int(),
      friendPayHours: z.number().int(),
      confirmDays: z.number().int(),
      extendDays: z.number().int(),
      afterSaleDays: z.number().int(),
      returnDays: z.number().int(),
      commentDays: z.number().int(),
      freeFreightFrom: Cents,
      freight: Cents,
      pointsPerYuan: z.number(),
      pointValue: Cents,
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
    request: EmptyObject,
    data: z.object({ companies: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  '/dealer_order/preview': defineEndpoint({
    summary: 'What an order would cost now, and what has changed since it was put together',
    access: 'user',
    request: z.object({
      items: z
        .array(OrderItem.extend({ price: Cents.optional() }))
        .min(1)
        .max(50),
      method: z.enum(['delivery', 'pickup']).default('delivery'),
      points: z.number().int().min(0).max(1_000_000_000).default(0),
    }),
    data: OrderPreview,
  }),
  '/dealer_order/place': defineEndpoint({
    summary:
      'Place an order and hold its stock. Code 3001: price, stock or total is no longer what was shown',
    access: 'user',
    request: z.object({
      requestKey: IdempotencyKey,
      items: z
        .array(OrderItem.extend({ price: Cents.min(0).max(2_000_000_000) }))
        .min(1)
        .max(50),
      delivery: DeliveryInput,
      remark: createTrimmedTextSchema(200).default(''),
      points: z.number().int().min(0).max(1_000_000_000).default(0),
      invoice: InvoiceInput.nullable().default(null),
      /** Takes what was ordered out of the cart. */
      fromCart: z.boolean().default(false),
      /** The total that the person saw and agreed to. */
      total: Cents.min(0),
    }),
    data: z.object({ id: Id, number: z.string(), total: Cents, secondsToPay: z.number().int() }),
    changed: OrderPreview,
  }),
  '/dealer_order/list': defineEndpoint({
    summary: 'Orders, the newest first, page by page',
    access: 'user',
    request: createPageRequest({
      status: OrderStatus.optional(),
      /** Only those that can be reviewed now. */
      isToComment: z.boolean().optional(),
      /** Part of a product’s name, or of the order number. */
      query: createTrimmedTextSchema(60).optional(),
    }),
    data: createPage({ orders: z.array(OrderSummary) }),
  }),
  '/dealer_order/counts': defineEndpoint({
    summary: 'How many orders stand in each tab',
    access: 'user',
    request: EmptyObject,
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
    request: z.object({ id: Id }),
    data: Order,
  }),
  '/dealer_order/cancel': defineEndpoint({
    summary: 'Cancel an order that is not paid',
    access: 'user',
    request: z.object({
      id: Id,
      reason: z.enum(ORDER_CANCEL_REASONS).default('other'),
    }),
    data: UpdatedOrder,
  }),
  '/dealer_order/delete': defineEndpoint({
    summary: 'Take an order that has ended out of the list',
    access: 'user',
    request: z.object({ id: Id }),
    data: EmptyObject,
  }),
  '/dealer_order/appointments': defineEndpoint({
    summary: 'Days for an appointment; those of an order count without its own',
    access: 'user',
    request: z.object({ id: Id.optional() }),
    data: z.object({ days: z.array(AppointmentDay) }),
  }),
  '/dealer_order/address': defineEndpoint({
    summary: 'Send an order to another address, or move its appointment, before it is shipped',
    access: 'user',
    request: z.object({ id: Id, addressId: Id, appointment: InstallationAppointment.optional() }),
    data: UpdatedOrder,
  }),
  '/dealer_order/confirm_receive': defineEndpoint({
    summary: 'Say that an order has arrived',
    access: 'user',
    request: z.object({ id: Id }),
    data: UpdatedOrder,
  }),
  '/dealer_order/extend': defineEndpoint({
    summary: 'Ask once for more days to confirm',
    access: 'user',
    request: z.object({ id: Id }),
    data: UpdatedOrder,
  }),
  '/dealer_order/comment': defineEndpoint({
    summary: 'Review what was bought',
    access: 'user',
    request: z.object({
      id: Id,
      comments: z
        .array(
          z.object({
            skuId: Id,
            stars: z.number().int().min(1).max(5),
            text: createTrimmedTextSchema(500).default(''),
            pictures: z.array(Id).max(6).default([]),
          }),
        )
        .min(1)
        .max(50),
      isAnonymous: z.boolean().default(false),
    }),
    data: UpdatedOrder,
  }),
  '/dealer_order/logistics': defineEndpoint({
    summary: 'Where the parcels of an order are',
    access: 'user',
    request: z.object({ id: Id }),
    data: z.object({
      to: ShippingAddress.nullable(),
      parcels: z.array(
        z.object({
          company: z.string(),
          trackingNumber: z.string(),
          /** The newest first. */
          nodes: z.array(z.object({ at: Instant, text: z.string() })),
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
      total: Cents,
      lines: z.array(OrderLine.pick({ name: true, skuName: true, picture: true, quantity: true })),
    }),
  }),
  '/dealer_order/bind': defineEndpoint({
    summary: 'Take over an order that was made in a store, by the code on its slip',
    access: 'user',
    request: z.object({ number: z.string().max(20), code: z.string().max(20) }),
    data: UpdatedOrder,
  }),
} as const

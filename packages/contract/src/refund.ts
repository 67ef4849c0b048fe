import { refundActions, refundKinds, refundStatuses } from '@anzuo/domain/shop'
import { goodsReceiptStatuses, refundReasons } from '@anzuo/domain/shop/refundDraft'
import { pickupActions, pickupStates } from '@anzuo/domain/shop/returnPickup'
import { z } from 'zod'
import { AppointmentSlotSchema, ParcelNodeSchema } from './orderDelivery'
import { defineEndpoint } from './endpoint'
import {
  CentsSchema,
  IdSchema,
  InstantSchema,
  createPageSchema,
  createPageRequestSchema,
  PhoneNumberSchema,
  PictureUrlSchema,
  QuantitySchema,
  IdempotencyKeySchema,
  createTrimmedTextSchema,
} from './fields'

export const RefundStatusSchema = z.enum(refundStatuses)
const RefundKindSchema = z.enum(refundKinds)

const TrackingNumberSchema = z.string().regex(/^[0-9A-Za-z-]{6,40}$/)

const RefundSummarySchema = z.object({
  id: IdSchema,
  number: z.string(),
  orderId: IdSchema,
  orderNumber: z.string(),
  skuId: IdSchema,
  name: z.string(),
  skuName: z.string(),
  picture: PictureUrlSchema,
  kind: RefundKindSchema,
  status: RefundStatusSchema,
  actions: z.array(z.enum(refundActions)),
  quantity: z.number().int(),
  amount: CentsSchema,
  submittedAt: InstantSchema,
})

/** A courier's visit to fetch a return. */
const ReturnPickupSchema = z.object({
  state: z.enum(pickupStates),
  actions: z.array(z.enum(pickupActions)),
  day: z.iso.date(),
  slot: AppointmentSlotSchema,
  company: z.string(),
  trackingNumber: z.string().nullable(),
  from: z.object({ name: z.string(), phone: z.string(), region: z.array(z.string()), detail: z.string() }),
  /** The newest first. */
  nodes: z.array(ParcelNodeSchema),
})

const RefundSchema = RefundSummarySchema.extend({
  goodsStatus: z.enum(goodsReceiptStatuses),
  reason: z.enum(refundReasons),
  note: z.string(),
  pictures: z.array(PictureUrlSchema),
  telephone: z.string(),
  points: z.number().int(),
  /** Until when a return has to be sent. */
  returnBy: InstantSchema.nullable(),
  /** Where a return goes. */
  returnTo: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
  sentBy: z
    .object({
      way: z.enum(['parcel', 'pickup']),
      company: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      pickupDate: z.iso.date().nullable(),
    })
    .nullable(),
  /** The courier who fetches it; null where none was asked. */
  pickup: ReturnPickupSchema.nullable(),
  /** What the shop wrote when it decided. */
  answer: z.string(),
  timeline: z.array(z.object({ status: RefundStatusSchema, at: InstantSchema })),
})

const pickupWishFields = {
  id: IdSchema,
  addressId: IdSchema,
  pickupDate: z.iso.date(),
  slot: AppointmentSlotSchema.default('morning'),
}

export const refundEndpoints = {
  '/dealer_order_refund/preview': defineEndpoint({
    summary: 'What a refund of some pieces of an order line would give back',
    access: 'user',
    request: z.object({ orderId: IdSchema, skuId: IdSchema, number: QuantitySchema }),
    data: z.object({ amount: CentsSchema, points: z.number().int(), mostQuantity: z.number().int() }),
  }),
  '/dealer_order_refund/apply': defineEndpoint({
    summary: 'Ask for a refund of some pieces of an order line',
    access: 'user',
    request: z.object({
      requestKey: IdempotencyKeySchema,
      orderId: IdSchema,
      skuId: IdSchema,
      kind: RefundKindSchema,
      goodsStatus: z.enum(goodsReceiptStatuses),
      number: QuantitySchema,
      reason: z.enum(refundReasons),
      note: createTrimmedTextSchema(300).default(''),
      /** Pictures that were uploaded before. */
      fileList: z.array(IdSchema).max(6).default([]),
      telephone: PhoneNumberSchema,
    }),
    data: RefundSchema,
  }),
  '/dealer_order_refund/list': defineEndpoint({
    summary: 'Refunds, the newest first, page by page',
    access: 'user',
    request: createPageRequestSchema({ orderId: IdSchema.optional() }),
    data: createPageSchema({ refunds: z.array(RefundSummarySchema) }),
  }),
  '/dealer_order_refund/get': defineEndpoint({
    summary: 'One refund',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: RefundSchema,
  }),
  '/dealer_order_refund/undo': defineEndpoint({
    summary: 'Withdraw a refund while nothing has moved',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: RefundSchema,
  }),
  '/dealer_order_refund/send_back': defineEndpoint({
    summary: 'Say how a return was sent, or order a pick-up at the door',
    access: 'user',
    request: z.discriminatedUnion('way', [
      z.object({
        way: z.literal('parcel'),
        id: IdSchema,
        company: z.string().max(20),
        trackingNumber: TrackingNumberSchema,
      }),
      z.object({ way: z.literal('pickup'), ...pickupWishFields }),
    ]),
    data: RefundSchema,
  }),
  '/dealer_order_refund/change_pickup': defineEndpoint({
    summary: 'Have the courier come to another place or at another time, until the goods are fetched',
    access: 'user',
    request: z.object(pickupWishFields),
    data: RefundSchema,
  }),
  '/dealer_order_refund/cancel_pickup': defineEndpoint({
    summary: 'Have no courier come; the return waits to be sent another way',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: RefundSchema,
  }),
  '/dealer_order_refund/pickups': defineEndpoint({
    summary: 'Pick-ups at the door, searched by refund or tracking number',
    access: 'user',
    request: createPageRequestSchema({ query: createTrimmedTextSchema(40).optional() }),
    data: createPageSchema({
      pickups: z.array(
        z.object({
          refundId: IdSchema,
          number: z.string(),
          name: z.string(),
          date: z.iso.date(),
          slot: AppointmentSlotSchema.nullable(),
          /** Null for visits that were ordered before couriers were booked from here. */
          state: z.enum(pickupStates).nullable(),
          trackingNumber: z.string().nullable(),
          status: RefundStatusSchema,
        }),
      ),
    }),
  }),
} as const

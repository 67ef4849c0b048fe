import { refundActions, refundKinds, refundStatuses } from '@anzuo/domain/shop'
import { goodsReceiptStatuses, refundReasons } from '@anzuo/domain/shop/refundDraft'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import {
  Cents,
  Id,
  Instant,
  createPage,
  createPageRequest,
  PhoneNumber,
  PictureUrl,
  Quantity,
  IdempotencyKey,
  createTrimmedTextSchema,
} from './fields'

export const RefundStatus = z.enum(refundStatuses)
const RefundKind = z.enum(refundKinds)

const TrackingNumber = z.string().regex(/^[0-9A-Za-z-]{6,40}$/)

const RefundSummary = z.object({
  id: Id,
  number: z.string(),
  orderId: Id,
  orderNumber: z.string(),
  skuId: Id,
  name: z.string(),
  skuName: z.string(),
  picture: PictureUrl,
  kind: RefundKind,
  status: RefundStatus,
  actions: z.array(z.enum(refundActions)),
  quantity: z.number().int(),
  amount: Cents,
  submittedAt: Instant,
})

const Refund = RefundSummary.extend({
  goodsStatus: z.enum(goodsReceiptStatuses),
  reason: z.enum(refundReasons),
  note: z.string(),
  pictures: z.array(PictureUrl),
  telephone: z.string(),
  points: z.number().int(),
  /** Until when a return has to be sent. */
  returnBy: Instant.nullable(),
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
  /** What the shop wrote when it decided. */
  answer: z.string(),
  timeline: z.array(z.object({ status: RefundStatus, at: Instant })),
})

export const refundEndpoints = {
  '/dealer_order_refund/preview': defineEndpoint({
    summary: 'What a refund of some pieces of an order line would give back',
    access: 'user',
    request: z.object({ orderId: Id, skuId: Id, number: Quantity }),
    data: z.object({ amount: Cents, points: z.number().int(), mostQuantity: z.number().int() }),
  }),
  '/dealer_order_refund/apply': defineEndpoint({
    summary: 'Ask for a refund of some pieces of an order line',
    access: 'user',
    request: z.object({
      requestKey: IdempotencyKey,
      orderId: Id,
      skuId: Id,
      kind: RefundKind,
      goodsStatus: z.enum(goodsReceiptStatuses),
      number: Quantity,
      reason: z.enum(refundReasons),
      note: createTrimmedTextSchema(300).default(''),
      /** Pictures that were uploaded before. */
      fileList: z.array(Id).max(6).default([]),
      telephone: PhoneNumber,
    }),
    data: Refund,
  }),
  '/dealer_order_refund/list': defineEndpoint({
    summary: 'Refunds, the newest first, page by page',
    access: 'user',
    request: createPageRequest({ orderId: Id.optional() }),
    data: createPage({ refunds: z.array(RefundSummary) }),
  }),
  '/dealer_order_refund/get': defineEndpoint({
    summary: 'One refund',
    access: 'user',
    request: z.object({ id: Id }),
    data: Refund,
  }),
  '/dealer_order_refund/undo': defineEndpoint({
    summary: 'Withdraw a refund while nothing has moved',
    access: 'user',
    request: z.object({ id: Id }),
    data: Refund,
  }),
  '/dealer_order_refund/send_back': defineEndpoint({
    summary: 'Say how a return was sent, or order a pick-up at the door',
    access: 'user',
    request: z.discriminatedUnion('way', [
      z.object({
        way: z.literal('parcel'),
        id: Id,
        company: z.string().max(20),
        trackingNumber: TrackingNumber,
      }),
      z.object({ way: z.literal('pickup'), id: Id, addressId: Id, pickupDate: z.iso.date() }),
    ]),
    data: Refund,
  }),
  '/dealer_order_refund/pickups': defineEndpoint({
    summary: 'Pick-ups at the door, searched by refund or tracking number',
    access: 'user',
    request: createPageRequest({ query: createTrimmedTextSchema(40).optional() }),
    data: createPage({
      pickups: z.array(
        z.object({
          refundId: Id,
          number: z.string(),
          name: z.string(),
          date: z.iso.date(),
          trackingNumber: z.string().nullable(),
          status: RefundStatus,
        }),
      ),
    }),
  }),
} as const

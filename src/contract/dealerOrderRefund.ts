import { z } from 'zod'
import { call } from './call'
import { Cents, Id, Instant, Next, paging, Phone, Picture, Quantity, RequestKey, typed } from './fields'
import { RefundAction, RefundStatus } from './refundWords'

const Kind = z.enum(['refundOnly', 'returnAndRefund'])
const GoodsStatus = z.enum(['notReceived', 'received'])
const Reason = z.enum([
  'orderedByMistake',
  'notSuitable',
  'noise',
  'damaged',
  'partsMissing',
  'notReceived',
  'other',
])

const TrackingNumber = z.string().regex(/^[0-9A-Za-z-]{6,40}$/)

export const RefundCard = z.object({
  id: Id,
  number: z.string(),
  orderId: Id,
  orderNumber: z.string(),
  skuId: Id,
  name: z.string(),
  skuName: z.string(),
  picture: Picture,
  kind: Kind,
  status: RefundStatus,
  actions: z.array(RefundAction),
  quantity: z.number().int(),
  amount: Cents,
  submittedAt: Instant,
})

export const Refund = RefundCard.extend({
  goodsStatus: GoodsStatus,
  reason: Reason,
  note: z.string(),
  pictures: z.array(Picture),
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

export const dealerOrderRefund = {
  '/dealer_order_refund/preview': call({
    summary: 'What a refund of some pieces of an order line would give back',
    access: 'user',
    request: z.object({ orderId: Id, skuId: Id, number: Quantity }),
    data: z.object({ amount: Cents, points: z.number().int(), mostQuantity: z.number().int() }),
  }),
  '/dealer_order_refund/apply': call({
    summary: 'Ask for a refund of some pieces of an order line',
    access: 'user',
    request: z.object({
      requestKey: RequestKey,
      orderId: Id,
      skuId: Id,
      kind: Kind,
      goodsStatus: GoodsStatus,
      number: Quantity,
      reason: Reason,
      note: typed(300).default(''),
      /** Pictures that were uploaded before. */
      fileList: z.array(Id).max(6).default([]),
      telephone: Phone,
    }),
    data: Refund,
  }),
  '/dealer_order_refund/list': call({
    summary: 'Refunds, the newest first, page by page',
    access: 'user',
    request: z.object({ orderId: Id.optional(), ...paging }),
    data: z.object({ refunds: z.array(RefundCard), next: Next }),
  }),
  '/dealer_order_refund/get': call({
    summary: 'One refund',
    access: 'user',
    request: z.object({ id: Id }),
    data: Refund,
  }),
  '/dealer_order_refund/undo': call({
    summary: 'Withdraw a refund while nothing has moved',
    access: 'user',
    request: z.object({ id: Id }),
    data: Refund,
  }),
  '/dealer_order_refund/send_back': call({
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
  '/dealer_order_refund/pickups': call({
    summary: 'Pick-ups at the door, searched by refund or tracking number',
    access: 'user',
    request: z.object({ query: typed(40).optional(), ...paging }),
    data: z.object({
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
      next: Next,
    }),
  }),
} as const

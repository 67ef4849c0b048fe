import {
  paidRefundKinds,
  paymentChannels,
  refundActions,
  refundKinds,
  refundStatuses,
  repairKinds,
} from '@anzuo/domain/shop'
import { exchangeParcels } from '@anzuo/domain/shop/exchange'
import { MAX_REPAIR_QUOTE } from '@anzuo/domain/shop/repair'
import { MAX_REFUND_ANSWER_LENGTH, MAX_REFUND_PICTURES } from '@anzuo/domain/shop/refundQuestion'
import { goodsReceiptStatuses, refundReasons } from '@anzuo/domain/shop/refundDraft'
import { pickupActions, pickupStates } from '@anzuo/domain/shop/returnPickup'
import { z } from 'zod'
import { AppointmentSlotSchema, ParcelNodeSchema } from './orderDelivery'
import { defineEndpoint } from './endpoint'
import { AlipayChannelSchema, PaymentNextActionSchema } from './payment'
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

export const TrackingNumberSchema = z.string().regex(/^[0-9A-Za-z-]{6,40}$/)

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
  /** What goes back, cents; none for an exchange or a repair. */
  amount: CentsSchema,
  /** Whether the shop has asked something that is not answered yet. */
  isAsked: z.boolean(),
  submittedAt: InstantSchema,
})

/** What was asked back together, of a whole order: each refund of it, and what all give back. */
export const RefundRequestSchema = z.object({
  amount: CentsSchema,
  items: z.array(
    RefundSummarySchema.pick({
      id: true,
      skuId: true,
      name: true,
      skuName: true,
      picture: true,
      kind: true,
      status: true,
      quantity: true,
      amount: true,
    }),
  ),
})

/** What the shop asked about a refund, and what the customer answered. */
export const RefundQuestionSchema = z.object({
  text: z.string(),
  askedAt: InstantSchema,
  /** Until when an answer is waited for; then the shop decides with what it knows. */
  answerBy: InstantSchema,
  answer: z
    .object({ text: z.string(), pictures: z.array(PictureUrlSchema), answeredAt: InstantSchema })
    .nullable(),
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

/** How something goes to the buyer: by parcel, or with a fitter who brings it. */
const ShipmentSchema = z.object({
  way: z.enum(['parcel', 'fitter']),
  company: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  day: z.iso.date().nullable(),
  slot: AppointmentSlotSchema.nullable(),
})

/** What an exchange is for, and what goes to the buyer. */
const ExchangeSchema = z.object({
  skuId: IdSchema,
  skuName: z.string(),
  /** The replacement, or the buyer's own goods that are not exchanged after all. */
  parcel: z.enum(exchangeParcels),
  /** What would go back if the shop's offer of a refund is taken, cents; null when it offered none. */
  offeredAmount: CentsSchema.nullable(),
  shipment: ShipmentSchema.nullable(),
  /** When what was sent counts as arrived. */
  arrivesBy: InstantSchema.nullable(),
})

/** How a repair stands. */
export const RepairSchema = z.object({
  /** Whether the warranty ran when the repair was asked for. */
  isInWarranty: z.boolean(),
  /** The last day of the warranty; null: none was promised. */
  warrantyUntil: z.iso.date().nullable(),
  /** What the buyer pays for it, cents: in a quote what is asked, afterwards what was agreed. Zero: nothing. */
  quote: CentsSchema,
  /** What of it is paid, cents. */
  paid: CentsSchema,
  /** What was paid for it and went back, or is on its way, cents. */
  returned: CentsSchema,
  /** Until when a price that is asked for can be agreed to. */
  quoteBy: InstantSchema.nullable(),
  /** When the fitter comes. */
  visit: z.object({ day: z.iso.date(), slot: AppointmentSlotSchema }).nullable(),
  /** What was done; empty until it is. */
  work: z.string(),
  /** How it goes back to the buyer. */
  shipment: ShipmentSchema.nullable(),
  /** When what was sent back counts as arrived. */
  arrivesBy: InstantSchema.nullable(),
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
  /** Set for what was asked for as an exchange, also when it became a refund. */
  exchange: ExchangeSchema.nullable(),
  /** Set for a repair. */
  repair: RepairSchema.nullable(),
  /** What the shop wrote when it decided. */
  answer: z.string(),
  /** What the shop asked before, the oldest first. */
  questions: z.array(RefundQuestionSchema),
  /** Set for a part of a request for a whole order: it is withdrawn and sent back with the others. */
  request: RefundRequestSchema.nullable(),
  timeline: z.array(z.object({ status: RefundStatusSchema, at: InstantSchema })),
})

/** What somebody pays for a repair. */
const PayQuoteSchema = z.object({
  id: IdSchema,
  /** What is still to be paid, as it was seen; another amount has to be seen first. */
  amount: CentsSchema.min(1).max(MAX_REPAIR_QUOTE),
  requestKey: IdempotencyKeySchema,
})

const pickupWishFields = {
  id: IdSchema,
  addressId: IdSchema,
  pickupDate: z.iso.date(),
  slot: AppointmentSlotSchema.default('morning'),
}

/** What somebody says who asks for money back, or for other goods. */
const refundWishFields = {
  goodsStatus: z.enum(goodsReceiptStatuses),
  reason: z.enum(refundReasons),
  note: createTrimmedTextSchema(300).default(''),
  /** Pictures that were uploaded before. */
  fileList: z.array(IdSchema).max(MAX_REFUND_PICTURES).default([]),
  telephone: PhoneNumberSchema,
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
      number: QuantitySchema,
      kind: RefundKindSchema,
      /** The variant that is wanted; an exchange needs it. A repair needs a note of what is wrong. */
      replacementSkuId: IdSchema.optional(),
      ...refundWishFields,
    }),
    data: RefundSchema,
  }),
  '/dealer_order_refund/exchange_choices': defineEndpoint({
    summary:
      'Variants that pieces of an order line can be exchanged for: of the same product, at the same price',
    access: 'user',
    request: z.object({ orderId: IdSchema, skuId: IdSchema }),
    data: z.object({
      choices: z.array(
        z.object({
          skuId: IdSchema,
          skuName: z.string(),
          picture: PictureUrlSchema,
          /** Whether it is the variant that was bought: for a piece with a fault. */
          isSame: z.boolean(),
          /** Pieces that can be had, of as many as were bought. */
          stock: z.number().int(),
        }),
      ),
    }),
  }),
  '/dealer_order_refund/repair_terms': defineEndpoint({
    summary: 'How pieces of an order line are repaired, and whether the warranty still runs',
    access: 'user',
    request: z.object({ orderId: IdSchema, skuId: IdSchema }),
    data: RepairSchema.pick({ isInWarranty: true, warrantyUntil: true }).extend({
      kind: z.enum(repairKinds),
    }),
  }),
  '/dealer_order_refund/answer_quote': defineEndpoint({
    summary: 'Do without a repair at its price, or agree where all of it is paid already',
    access: 'user',
    request: z.object({
      id: IdSchema,
      /** The amount that was seen; another one has to be seen first. */
      amount: CentsSchema.min(1).max(MAX_REPAIR_QUOTE),
      isTaken: z.boolean(),
    }),
    data: RefundSchema,
  }),
  '/dealer_order_refund/quote_wxpay': defineEndpoint({
    summary: 'Start to pay what a repair costs by WeChat Pay; once it is paid the price is agreed',
    access: 'user',
    request: PayQuoteSchema.extend({ channel: z.enum(paymentChannels) }),
    data: PaymentNextActionSchema,
  }),
  '/dealer_order_refund/quote_alipay': defineEndpoint({
    summary: 'Start to pay what a repair costs by Alipay; once it is paid the price is agreed',
    access: 'user',
    request: PayQuoteSchema.extend({ channel: AlipayChannelSchema }),
    data: PaymentNextActionSchema,
  }),
  '/dealer_order_refund/quote_payment': defineEndpoint({
    summary: 'A repair after asking the provider whether its price is paid',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: RefundSchema,
  }),
  '/dealer_order_refund/answer_offer': defineEndpoint({
    summary: 'Take the refund that the shop offers in place of an exchange, or leave it',
    access: 'user',
    request: z.object({ id: IdSchema, isTaken: z.boolean() }),
    data: RefundSchema,
  }),
  '/dealer_order_refund/confirm_arrival': defineEndpoint({
    summary: 'Say that what the shop sent for an exchange has come',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: RefundSchema,
  }),
  '/dealer_order_refund/preview_order': defineEndpoint({
    summary:
      'What a refund of all that is left of an order would give back, with what delivery had cost where nothing left',
    access: 'user',
    request: z.object({ orderId: IdSchema }),
    data: z.object({ amount: CentsSchema, freight: CentsSchema, points: z.number().int() }),
  }),
  '/dealer_order_refund/apply_order': defineEndpoint({
    summary:
      'Ask for a refund of all that is left of an order: one request, with a refund for each line. Answered with the first of them',
    access: 'user',
    request: z.object({
      requestKey: IdempotencyKeySchema,
      orderId: IdSchema,
      kind: z.enum(paidRefundKinds),
      ...refundWishFields,
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
  '/dealer_order_refund/answer': defineEndpoint({
    summary: 'Answer what the shop asked about a refund, with pictures if that helps',
    access: 'user',
    request: z.object({
      requestKey: IdempotencyKeySchema,
      id: IdSchema,
      /** Which question is answered: the shop may have asked another one meanwhile. */
      askedAt: InstantSchema,
      text: createTrimmedTextSchema(MAX_REFUND_ANSWER_LENGTH).min(1),
      /** Pictures that were uploaded before. */
      fileList: z.array(IdSchema).max(MAX_REFUND_PICTURES).default([]),
    }),
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

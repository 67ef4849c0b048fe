import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { refundProposalKinds, refundQueues } from '@anzuo/domain/office/refundApproval'
import { paidRefundKinds, refundKinds, refundStatuses } from '@anzuo/domain/shop'
import { carrierCodes } from '@anzuo/domain/shop/carriers'
import { exchangeParcels } from '@anzuo/domain/shop/exchange'
import { MAX_REPAIR_QUOTE } from '@anzuo/domain/shop/repair'
import { parcelStatuses } from '@anzuo/domain/shop/parcelTracking'
import { goodsReceiptStatuses, refundReasons } from '@anzuo/domain/shop/refundDraft'
import { pickupStates } from '@anzuo/domain/shop/returnPickup'
import { z } from 'zod'
import {
  CentsSchema,
  IdSchema,
  InstantSchema,
  PictureUrlSchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import { AppointmentSlotSchema, ParcelNodeSchema } from '../orderDelivery'
import { RefundQuestionSchema, RefundRequestSchema, RepairSchema, TrackingNumberSchema } from '../refund'
import { VersionSchema, defineOfficeChange, defineOfficeRead } from './endpoint'
import { ActorSchema } from './operatorFields'
import { MaskedCustomerSchema } from './order'

/** Money that waits for the signature of a second person, or was decided about. */
const RefundProposalSchema = z.object({
  id: IdSchema,
  kind: z.enum(refundProposalKinds),
  orderId: IdSchema,
  orderNumber: z.string(),
  refundId: IdSchema.nullable(),
  amount: CentsSchema,
  reason: z.string(),
  proposedBy: ActorSchema,
  proposedAt: InstantSchema,
  outcome: z.enum(['open', 'signed', 'sentBack', 'withdrawn', 'outdated']),
  decidedBy: ActorSchema.nullable(),
  decidedAt: InstantSchema.nullable(),
  decisionNote: z.string(),
})

const OfficeRefundSummarySchema = z.object({
  id: IdSchema,
  number: z.string(),
  /** Version of the order, which counts the changes of its refunds too. */
  version: VersionSchema,
  orderId: IdSchema,
  orderNumber: z.string(),
  customer: MaskedCustomerSchema,
  skuId: IdSchema,
  name: z.string(),
  skuName: z.string(),
  picture: PictureUrlSchema,
  kind: z.enum(refundKinds),
  status: z.enum(refundStatuses),
  queue: z.enum(refundQueues),
  quantity: z.number().int(),
  /** What goes back, cents; none for an exchange or a repair. */
  amount: CentsSchema,
  reason: z.enum(refundReasons),
  /** How a courier's visit stands, where one was asked. */
  pickupState: z.enum(pickupStates).nullable(),
  submittedAt: InstantSchema,
  changedAt: InstantSchema,
})

const officeRefundActions = [
  'accept',
  'decline',
  'ask',
  'receive',
  'sign',
  'withdrawProposal',
  'bookPickup',
  'reportPickup',
  'offerRefund',
  'shipExchange',
  'settleExchange',
  'quoteRepair',
  'bookVisit',
  'finishRepair',
] as const

/** What the customer wants instead, and what goes to them. */
const OfficeExchangeSchema = z.object({
  skuId: IdSchema,
  skuName: z.string(),
  parcel: z.enum(exchangeParcels),
  /** Pieces of it that are still for sale; those that are kept for this exchange are not among them. */
  stock: z.number().int(),
  /** What its pieces cost the customer, cents: it would go back if they took a refund. */
  worth: CentsSchema,
  offeredDeduction: CentsSchema.nullable(),
  shipment: z
    .object({
      way: z.enum(['parcel', 'fitter']),
      companyName: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      day: z.iso.date().nullable(),
      slot: AppointmentSlotSchema.nullable(),
    })
    .nullable(),
  arrivesBy: InstantSchema.nullable(),
})

const OfficeRefundSchema = OfficeRefundSummarySchema.extend({
  goodsStatus: z.enum(goodsReceiptStatuses),
  /** What the customer wrote. */
  note: z.string(),
  pictures: z.array(PictureUrlSchema),
  points: z.number().int(),
  isUnshipped: z.boolean(),
  returnBy: InstantSchema.nullable(),
  sentBy: z
    .object({
      way: z.enum(['parcel', 'pickup']),
      company: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      pickupDate: z.iso.date().nullable(),
    })
    .nullable(),
  /** The courier who fetches it; null where none was asked. */
  pickup: z
    .object({
      state: z.enum(pickupStates),
      day: z.iso.date(),
      slot: AppointmentSlotSchema,
      companyName: z.string(),
      trackingNumber: z.string().nullable(),
      /** What the carrier said of it, the newest first. */
      nodes: z.array(ParcelNodeSchema),
      /** Why the carrier can't come, in its words. */
      problem: z.string(),
    })
    .nullable(),
  /** Set for what was asked for as an exchange, also when it became a refund. */
  exchange: OfficeExchangeSchema.nullable(),
  /** Set for a repair. */
  repair: RepairSchema.nullable(),
  /** What the customer reads of us. */
  answer: z.string(),
  /** What we asked, until it is decided. */
  question: z.object({ text: z.string(), askedAt: InstantSchema }).nullable(),
  /** All that we asked with what the customer answered, the oldest first. */
  questions: z.array(RefundQuestionSchema),
  /** Set for a part of a request for a whole order. */
  request: RefundRequestSchema.nullable(),
  /** What we kept of the money for what was missing or damaged. */
  deduction: CentsSchema,
  timeline: z.array(z.object({ status: z.enum(refundStatuses), at: InstantSchema })),
  proposals: z.array(RefundProposalSchema),
  /** From which amount on a second person signs. */
  signatureAmount: CentsSchema,
  actions: z.array(z.enum(officeRefundActions)),
})

const idAndVersion = { id: IdSchema, version: VersionSchema }
const ReasonSchema = createTrimmedTextSchema(200).min(MIN_OPENING_NOTE_LENGTH)
/** What the customer reads, in their language. */
const AnswerSchema = createTrimmedTextSchema(300).min(1)

export const officeRefundEndpoints = {
  '/office/v1/refund/list': defineOfficeRead({
    summary: 'Refunds page by page: those of a queue with the oldest first, all with the newest first',
    access: 'orders:read',
    request: createPageRequestSchema({
      queue: z.enum(refundQueues).optional(),
      /** The beginning of a refund's number. */
      query: z
        .string()
        .trim()
        .regex(/^[A-Za-z]{2}\d{0,18}$/)
        .optional(),
    }),
    data: createPageSchema({ refunds: z.array(OfficeRefundSummarySchema) }),
  }),
  '/office/v1/refund/queues': defineOfficeRead({
    summary: 'How many refunds stand in each queue; at most 1000 are counted',
    access: 'orders:read',
    request: z.object({}),
    data: z.object({
      queues: z.array(z.object({ queue: z.enum(refundQueues), count: z.number().int() })),
    }),
  }),
  '/office/v1/refund/get': defineOfficeRead({
    summary: 'One refund with what the customer wrote and what was proposed',
    access: 'orders:read',
    request: z.object({ id: IdSchema }),
    data: OfficeRefundSchema,
  }),
  '/office/v1/refund/decide': defineOfficeChange({
    summary:
      'Accept or decline a refund. What pays money back above the set amount is only proposed, for a second person to sign; so is declining a repair that was paid',
    access: 'refunds:propose',
    fields: {
      ...idAndVersion,
      decision: z.enum(['accept', 'decline']),
      /** Whether it is about all refunds that were asked for together, as far as they are not decided. */
      scope: z.enum(['refund', 'request']).default('refund'),
      answer: AnswerSchema,
      /** Why, for colleagues. */
      reason: createTrimmedTextSchema(200).default(''),
    },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/order': defineOfficeChange({
    summary:
      'Give back all that is left of an order: what never left at once, what did as a return or without one. Above the set amount it is only proposed',
    access: 'refunds:propose',
    fields: {
      orderId: IdSchema,
      version: VersionSchema,
      kind: z.enum(paidRefundKinds),
      cause: z.enum(refundReasons),
      answer: AnswerSchema,
      /** Why, for colleagues. */
      reason: ReasonSchema,
    },
    data: OfficeRefundSchema,
  }),
  '/office/v1/refund/ask': defineOfficeChange({
    summary: 'Ask the customer something before deciding; they read it at their refund',
    access: 'refunds:propose',
    fields: { ...idAndVersion, question: AnswerSchema },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/book_pickup': defineOfficeChange({
    summary:
      'Write down the courier who was booked for a return outside of here, also in place of one that the service should send; what was asked back together is fetched together',
    access: 'refunds:propose',
    fields: {
      ...idAndVersion,
      company: z.enum(carrierCodes),
      trackingNumber: TrackingNumberSchema,
      day: z.iso.date(),
      slot: AppointmentSlotSchema,
    },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/pickup_event': defineOfficeChange({
    summary: 'Write down what happened to a return that a courier fetches, where no carrier service tells it',
    access: 'refunds:propose',
    fields: {
      ...idAndVersion,
      key: z.enum(parcelStatuses),
      at: InstantSchema,
      place: createTrimmedTextSchema(60).default(''),
    },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/receive': defineOfficeChange({
    summary:
      'Say what came back. Pieces that did not come stay open as a refund of their own; above the set amount the money is only proposed',
    access: 'refunds:propose',
    fields: {
      ...idAndVersion,
      /** Pieces that came back; none of them: the parcel held something else, and it waits to be looked into. */
      receivedQuantity: z.number().int().min(0).max(99),
      /** What is kept of the money for these pieces, with the reason in the answer. */
      deduction: CentsSchema.default(0),
      answer: createTrimmedTextSchema(300).default(''),
      reason: createTrimmedTextSchema(200).default(''),
      /** Of an exchange, pieces that can be sold again; the stock history says the reason. */
      sellable: z
        .object({
          quantity: z.number().int().min(0).max(99),
          reason: createTrimmedTextSchema(200).min(1),
        })
        .optional(),
    },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/offer': defineOfficeChange({
    summary: 'Offer a refund in place of an exchange; nothing happens until the customer takes it',
    access: 'refunds:propose',
    fields: {
      ...idAndVersion,
      /** What would be kept of the money, with the reason in the answer; only of goods that are here. */
      deduction: CentsSchema.default(0),
      answer: AnswerSchema,
    },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/ship_exchange': defineOfficeChange({
    summary:
      'Write down what was sent to the customer for an exchange or after a repair, or the fitter who brings it',
    access: 'refunds:propose',
    fields: {
      ...idAndVersion,
      shipment: z.discriminatedUnion('way', [
        z.object({
          way: z.literal('parcel'),
          company: z.enum(carrierCodes),
          trackingNumber: TrackingNumberSchema,
        }),
        z.object({ way: z.literal('fitter'), day: z.iso.date(), slot: AppointmentSlotSchema }),
      ]),
    },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/settle_exchange': defineOfficeChange({
    summary: 'Say that the customer has what was sent for an exchange or after a repair, which closes it',
    access: 'refunds:propose',
    fields: idAndVersion,
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/quote_repair': defineOfficeChange({
    summary: 'Say what a repair would cost; nothing goes on until the customer agrees',
    access: 'refunds:propose',
    fields: {
      ...idAndVersion,
      amount: CentsSchema.min(1).max(MAX_REPAIR_QUOTE),
      answer: AnswerSchema,
    },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/book_visit': defineOfficeChange({
    summary: 'Write down on which day a fitter repairs it at the customer’s, or on which other day',
    access: 'refunds:propose',
    fields: { ...idAndVersion, day: z.iso.date(), slot: AppointmentSlotSchema },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/finish_repair': defineOfficeChange({
    summary: 'Say what was repaired; what it costs has to be paid by then',
    access: 'refunds:propose',
    fields: {
      ...idAndVersion,
      /** What was done; the customer reads it. */
      work: AnswerSchema,
      /** Whether what was agreed is paid, to the fitter or by transfer. */
      isPaid: z.boolean().default(false),
    },
    data: OfficeRefundSchema,
    changed: OfficeRefundSchema,
  }),
  '/office/v1/refund/goodwill': defineOfficeChange({
    summary: 'Give back some money for a line, goods kept; above the set amount it is only proposed',
    access: 'refunds:propose',
    fields: {
      orderId: IdSchema,
      version: VersionSchema,
      skuId: IdSchema,
      amount: CentsSchema.min(1),
      reason: ReasonSchema,
    },
    data: RefundProposalSchema,
  }),
  '/office/v1/refund/proposals': defineOfficeRead({
    summary: 'Money that waits for a signature, the oldest first',
    access: 'orders:read',
    request: createPageRequestSchema({}),
    data: createPageSchema({ proposals: z.array(RefundProposalSchema) }),
  }),
  '/office/v1/refund/sign': defineOfficeChange({
    summary: 'Sign what somebody else proposed, by its amount, or send it back with a reason',
    access: 'refunds:sign',
    fields: {
      proposalId: IdSchema,
      decision: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('sign'), amount: CentsSchema }),
        z.object({ kind: z.literal('sendBack'), reason: ReasonSchema }),
      ]),
    },
    data: RefundProposalSchema,
  }),
  '/office/v1/refund/withdraw_proposal': defineOfficeChange({
    summary: 'Take back what one proposed oneself',
    access: 'refunds:propose',
    fields: { proposalId: IdSchema },
    data: RefundProposalSchema,
  }),
} as const

import {
  anomalyActions,
  anomalyExplanations,
  anomalyResolutions,
  paymentAnomalyReasons,
} from '@anzuo/domain/office/oddMoney'
import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { paymentProviderNames } from '@anzuo/domain/shop'
import { z } from 'zod'
import {
  CentsSchema,
  EmptyObjectSchema,
  IdSchema,
  InstantSchema,
  createPageRequestSchema,
  createPageSchema,
  createTrimmedTextSchema,
} from '../fields'
import { VersionSchema, defineOfficeChange, defineOfficeRead } from './endpoint'
import { ActorSchema } from './operatorFields'

const ReasonSchema = createTrimmedTextSchema(200).min(MIN_OPENING_NOTE_LENGTH)

/** Odd money that somebody wants to send back, or sent back. */
const ReturnSchema = z.object({
  id: IdSchema,
  amount: CentsSchema,
  status: z.enum(['proposed', 'refused', 'withdrawn', 'due', 'done']),
  reason: z.string(),
  proposedBy: ActorSchema,
  proposedAt: InstantSchema,
  decidedBy: ActorSchema.nullable(),
  decidedAt: InstantSchema.nullable(),
  decisionNote: z.string(),
  /** How often the provider was asked. */
  tries: z.number().int(),
  doneAt: InstantSchema.nullable(),
})

const OddMoneySummarySchema = z.object({
  id: IdSchema,
  /** Counts what people did about it. */
  version: VersionSchema,
  provider: z.enum(paymentProviderNames),
  reason: z.enum(paymentAnomalyReasons),
  /** The provider's own number. */
  providerNumber: z.string(),
  ourNumber: z.string(),
  /** Null where the amount could not be read. */
  amount: z.number().int().nullable(),
  currency: z.string(),
  /** What the books have of it, and what the provider says; null for nothing. */
  ours: CentsSchema.nullable(),
  theirs: z.number().int().nullable(),
  orderId: IdSchema.nullable(),
  orderNumber: z.string().nullable(),
  firstReportedAt: InstantSchema,
  lastReportedAt: InstantSchema,
  statementDate: z.iso.date().nullable(),
  state: z.enum(['open', 'toSign', 'goingBack', 'resolved']),
  resolution: z.enum(anomalyResolutions).nullable(),
  resolvedAt: InstantSchema.nullable(),
})

const OddMoneySchema = OddMoneySummarySchema.extend({
  /** The account that it went to. */
  account: z.string(),
  resolvedBy: z.string().nullable(),
  resolutionNote: z.string().nullable(),
  returns: z.array(ReturnSchema),
  /** From which amount on a second person signs. */
  signatureAmount: CentsSchema,
  /** What the caller may do about it now. */
  actions: z.array(z.enum([...anomalyActions, 'sign', 'withdraw'])),
})

const seen = { id: IdSchema, version: VersionSchema }
const change = { access: 'money:close', data: OddMoneySchema, changed: OddMoneySchema } as const

export const oddMoneyEndpoints = {
  '/office/v1/odd_money/list': defineOfficeRead({
    summary: 'Money that fits no order: what is open with the oldest first, all with the newest first',
    access: 'money:read',
    request: createPageRequestSchema({
      state: z.enum(['open', 'all']).default('open'),
      /** What the statements of a day showed. */
      statementDate: z.iso.date().optional(),
    }),
    data: createPageSchema({ oddMoney: z.array(OddMoneySummarySchema) }),
  }),
  '/office/v1/odd_money/count': defineOfficeRead({
    summary: 'How much odd money waits, and how much of it for a signature; at most 1000 are counted',
    access: 'money:read',
    request: EmptyObjectSchema,
    data: z.object({ open: z.number().int(), toSign: z.number().int(), oldestAt: InstantSchema.nullable() }),
  }),
  '/office/v1/odd_money/get': defineOfficeRead({
    summary: 'One piece of odd money with what was done about it',
    access: 'money:read',
    request: z.object({ id: IdSchema }),
    data: OddMoneySchema,
  }),
  '/office/v1/odd_money/explain': defineOfficeChange({
    ...change,
    summary: 'Say what it was and how it was settled; nothing moves by this',
    fields: { ...seen, explanation: z.enum(anomalyExplanations), note: ReasonSchema },
  }),
  '/office/v1/odd_money/book': defineOfficeChange({
    ...change,
    summary:
      'Book money that an order missed: it pays the order, or goes back by itself when the order is closed',
    fields: { ...seen, note: ReasonSchema },
  }),
  '/office/v1/odd_money/assign': defineOfficeChange({
    ...change,
    summary: 'Let money without a payment of ours pay an order that waits for exactly this amount',
    fields: { ...seen, orderNumber: z.string().trim().min(4).max(20), note: ReasonSchema },
  }),
  '/office/v1/odd_money/send_back': defineOfficeChange({
    ...change,
    summary: 'Send it back to whoever paid; above the set amount it is only proposed',
    fields: { ...seen, reason: ReasonSchema },
  }),
  '/office/v1/odd_money/sign': defineOfficeChange({
    ...change,
    access: 'refunds:sign',
    summary: 'Sign what somebody else proposed to send back, by its amount, or refuse it with a reason',
    fields: {
      ...seen,
      decision: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('sign'), amount: CentsSchema }),
        z.object({ kind: z.literal('refuse'), reason: ReasonSchema }),
      ]),
    },
  }),
  '/office/v1/odd_money/withdraw': defineOfficeChange({
    ...change,
    summary: 'Take back what one proposed oneself',
    fields: seen,
  }),
} as const

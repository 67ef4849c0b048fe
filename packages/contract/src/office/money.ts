import { paymentAnomalyReasons } from '@anzuo/domain/office/oddMoney'
import { closingObstacles } from '@anzuo/domain/office/statementDay'
import { statementFetchFailures, statementFetchStatuses } from '@anzuo/domain/office/statementFetch'
import { paymentProviderNames } from '@anzuo/domain/shop'
import { z } from 'zod'
import { CentsSchema, IdSchema, InstantSchema, createPageRequestSchema, createPageSchema } from '../fields'
import { defineOfficeChange, defineOfficeRead } from './endpoint'
import { ActorSchema } from './operatorFields'

const ProviderSchema = z.enum(paymentProviderNames)

/** A day in China, `2026-11-19`. */
const DaySchema = z.iso.date()

/** Sums may be more than one order or payment can be. */
const SumSchema = z.number().int()

/** What money moved for; `repair` is its price, `repairReturn` what of it went back; `oddPayment` was booked for no order and went back as `oddReturn`. */
export const ledgerKinds = [
  'payment',
  'repair',
  'refund',
  'goodwill',
  'repairReturn',
  'unusedPayment',
  'oddPayment',
  'oddReturn',
] as const

const LedgerLineSchema = z.object({
  id: IdSchema,
  /** When it came or had gone back; for what is still on its way, since when it is. */
  at: InstantSchema,
  kind: z.enum(ledgerKinds),
  provider: ProviderSchema,
  orderId: IdSchema.nullable(),
  orderNumber: z.string().nullable(),
  /** Our number at the provider. */
  ourNumber: z.string(),
  /** The provider's own number; empty for what goes back. */
  providerNumber: z.string(),
  amount: CentsSchema,
  direction: z.enum(['in', 'out']),
  isDone: z.boolean(),
  /** The day whose statement lists it. */
  statementDate: DaySchema.nullable(),
})

const MoneyTotalsSchema = z.object({
  payments: z.number().int(),
  paid: SumSchema,
  refunds: z.number().int(),
  refunded: SumSchema,
})

const ProviderDaySchema = z.object({
  provider: ProviderSchema,
  ours: MoneyTotalsSchema,
  /** Null while its statement was not read. */
  statement: MoneyTotalsSchema.extend({
    /** What the provider keeps; null where the statement doesn't say. */
    fees: SumSchema.nullable(),
    fileName: z.string(),
    fileHash: z.string(),
    importedAt: InstantSchema,
    importedBy: ActorSchema.nullable(),
  }).nullable(),
  /** How far the server is with fetching it; null where it does not. */
  fetch: z
    .object({
      status: z.enum(statementFetchStatuses),
      failure: z.enum(statementFetchFailures).nullable(),
      /** What the provider or the file said. */
      detail: z.string(),
      tries: z.number().int(),
      /** When it is asked for next. */
      tryAt: InstantSchema.nullable(),
      changedAt: InstantSchema,
    })
    .nullable(),
  /** Lines of the statement that agree with the books. */
  matched: z.number().int(),
  differences: z.number().int(),
  unexplained: z.number().int(),
})

const StatementDayStatusSchema = z.enum(['closed', 'ready', 'differs', 'waiting', 'notOver'])

/** Nothing was read of a day with version 0. */
const DayVersionSchema = z.number().int().min(0)

const StatementDaySchema = z.object({
  date: DaySchema,
  /** Counts statements that were read and differences that were explained. */
  version: DayVersionSchema,
  status: StatementDayStatusSchema,
  providers: z.array(ProviderDaySchema),
  /** What stands in the way of closing the day. */
  obstacle: z.enum(closingObstacles).nullable(),
  closedAt: InstantSchema.nullable(),
  closedBy: ActorSchema.nullable(),
})

/** Longest file as gzip in base64; above it the server's own command reads statements. */
const MAX_PACKED_STATEMENT = 480_000

export const moneyEndpoints = {
  '/office/v1/money/ledger': defineOfficeRead({
    summary: 'Money of all orders that came and went, the newest first',
    access: 'money:read',
    request: createPageRequestSchema({
      kind: z.enum(ledgerKinds).optional(),
      provider: ProviderSchema.optional(),
      from: InstantSchema.optional(),
      until: InstantSchema.optional(),
      /** An order's number or its beginning, or a whole number of ours or of the provider. */
      query: z
        .string()
        .trim()
        .regex(/^[0-9A-Za-z_-]{2,64}$/)
        .optional(),
    }),
    data: createPageSchema({ lines: z.array(LedgerLineSchema) }),
  }),
  '/office/v1/money/daily': defineOfficeRead({
    summary: 'What came in and went back on each day in China, the oldest first',
    access: 'money:read',
    request: z.object({ until: DaySchema.optional(), days: z.number().int().min(1).max(92).default(14) }),
    data: z.object({ days: z.array(MoneyTotalsSchema.extend({ date: DaySchema })) }),
  }),
  '/office/v1/money/position': defineOfficeRead({
    summary: 'What is held for orders under way, what is going back, and what nobody has explained',
    access: 'money:read',
    request: z.object({}),
    data: z.object({
      held: z.object({ amount: SumSchema, orders: z.number().int() }),
      goingBack: z.object({
        amount: SumSchema,
        refunds: z.number().int(),
        oldestAt: InstantSchema.nullable(),
      }),
      odd: z.object({ amount: SumSchema, count: z.number().int(), oldestAt: InstantSchema.nullable() }),
      /** Of this month in China, by the statements that were read. */
      fees: z.object({ month: z.string(), amount: SumSchema, ofPaid: SumSchema }),
    }),
  }),
  '/office/v1/money/export': defineOfficeRead({
    summary:
      'The ledger of a month in China as lines of CSV, the oldest first; put the pages one behind the other. The first has the header',
    access: 'money:read',
    request: z.object({
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
      cursor: z.string().max(200).optional(),
    }),
    data: createPageSchema({ csv: z.string() }),
  }),
  '/office/v1/money/days': defineOfficeRead({
    summary: 'How far the last days are reconciled, the oldest first',
    access: 'money:read',
    request: z.object({ until: DaySchema.optional(), days: z.number().int().min(1).max(31).default(8) }),
    data: z.object({ days: z.array(z.object({ date: DaySchema, status: StatementDayStatusSchema })) }),
  }),
  '/office/v1/money/day': defineOfficeRead({
    summary: 'One day: the books beside the providers’ statements',
    access: 'money:read',
    request: z.object({ date: DaySchema }),
    data: StatementDaySchema,
  }),
  '/office/v1/money/statement_lines': defineOfficeRead({
    summary: 'Lines of a day’s statements in the order of the files',
    access: 'money:read',
    request: createPageRequestSchema({ date: DaySchema, isMatching: z.boolean().optional() }),
    data: createPageSchema({
      lines: z.array(
        z.object({
          provider: ProviderSchema,
          position: z.number().int(),
          kind: z.enum(['payment', 'refund']),
          orderId: IdSchema.nullable(),
          orderNumber: z.string().nullable(),
          providerNumber: z.string(),
          /** Null where it could not be read. */
          amount: SumSchema.nullable(),
          fee: SumSchema.nullable(),
          difference: z.enum(paymentAnomalyReasons).nullable(),
        }),
      ),
    }),
  }),
  '/office/v1/money/read_statement': defineOfficeChange({
    summary:
      'Compare a provider’s statement of a day with the books. Read again, it replaces what was read; a closed day takes none',
    access: 'money:close',
    fields: {
      provider: ProviderSchema,
      date: DaySchema,
      fileName: z.string().trim().min(1).max(120),
      /** The file as the provider gives it, packed by gzip, in base64. */
      file: z.base64().min(1).max(MAX_PACKED_STATEMENT),
    },
    data: StatementDaySchema,
  }),
  '/office/v1/money/fetch_statement': defineOfficeChange({
    summary:
      'Fetch a provider’s statement of a day within seconds, also one that was fetched or read before; the day says what came of it',
    access: 'money:close',
    fields: { provider: ProviderSchema, date: DaySchema },
    data: StatementDaySchema,
  }),
  '/office/v1/money/close_day': defineOfficeChange({
    summary: 'Close a day whose differences are all explained; later corrections go into the next day',
    access: 'money:close',
    fields: { date: DaySchema, version: DayVersionSchema },
    data: StatementDaySchema,
    changed: StatementDaySchema,
  }),
} as const

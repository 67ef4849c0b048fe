import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import {
  invoiceDocumentKinds,
  invoiceDocumentStates,
  redInvoiceReasons,
} from '@anzuo/domain/shop/invoiceDocument'
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
import { VersionSchema, defineOfficeChange, defineOfficeRead, defineOfficeUpload } from './endpoint'

const invoiceQueues = ['waiting', 'requested', 'failed', 'issued'] as const

const invoiceActions = ['retry', 'issueByHand', 'addFile', 'takeBack'] as const

/** An invoice or a red letter. To whom it is written is opened with the order’s personal data. */
const OfficeInvoiceSchema = z.object({
  id: IdSchema,
  version: VersionSchema,
  orderId: IdSchema,
  orderNumber: z.string(),
  /** The repair whose price it is about; null: it is about what was ordered. */
  repair: z.object({ id: IdSchema, number: z.string() }).nullable(),
  kind: z.enum(invoiceDocumentKinds),
  state: z.enum(invoiceDocumentStates),
  reason: z.enum(redInvoiceReasons).nullable(),
  /** Null once the account was erased. */
  buyerKind: z.enum(['personal', 'company']).nullable(),
  /** With the tax in it; of a red letter too it is positive. */
  amount: CentsSchema,
  tax: CentsSchema,
  /** By rate of the tax. */
  rates: z.array(z.object({ percent: z.number().int(), amount: CentsSchema, tax: CentsSchema })),
  number: z.string().nullable(),
  /** The number of the invoice that a red letter takes back. */
  blueNumber: z.string().nullable(),
  issuedAt: InstantSchema.nullable(),
  issuedBy: z.enum(['service', 'hand']).nullable(),
  hasFile: z.boolean(),
  /** Why it was refused or not answered, in the platform’s words or as `noTaxNumber` and `noFile`. */
  problem: z.string(),
  tries: z.number().int(),
  tryAt: InstantSchema.nullable(),
  createdAt: InstantSchema,
  /** What the caller may do about it now. */
  actions: z.array(z.enum(invoiceActions)),
})

const OrderInvoicesSchema = z.object({
  documents: z.array(OfficeInvoiceSchema),
  /** Whether the caller may have it written before the order is over. */
  canRequest: z.boolean(),
  /** Repairs of it whose invoice the caller may have written before they are over. */
  requestableRepairs: z.array(z.object({ id: IdSchema, number: z.string() })),
})

const seen = { id: IdSchema, version: VersionSchema }
const change = { access: 'money:close', data: OfficeInvoiceSchema, changed: OfficeInvoiceSchema } as const

/** Longest file that is taken, bytes. */
const MAX_FILE_BYTES = 5 * 1024 * 1024

export const officeInvoiceEndpoints = {
  '/office/v1/invoice/list': defineOfficeRead({
    summary:
      'Invoices and red letters of a queue, the oldest first; those that were issued, the newest first',
    access: 'money:read',
    request: createPageRequestSchema({ queue: z.enum(invoiceQueues) }),
    data: createPageSchema({
      /** Whether a platform issues them; otherwise it is done by hand. */
      hasService: z.boolean(),
      invoices: z.array(OfficeInvoiceSchema),
    }),
  }),
  '/office/v1/invoice/counts': defineOfficeRead({
    summary: 'How many invoices stand in each queue that waits for somebody; at most 1000 are counted',
    access: 'money:read',
    request: EmptyObjectSchema,
    data: z.object({ waiting: z.number().int(), requested: z.number().int(), failed: z.number().int() }),
  }),
  '/office/v1/invoice/order': defineOfficeRead({
    summary: 'The invoices of one order, the oldest first',
    access: 'orders:read',
    request: z.object({ orderId: IdSchema }),
    data: OrderInvoicesSchema,
  }),
  '/office/v1/invoice/request': defineOfficeChange({
    summary:
      'Have the invoice of a paid order, or of a paid repair of something in it, written before it is over',
    access: 'money:close',
    fields: { orderId: IdSchema, repairId: IdSchema.optional() },
    data: OrderInvoicesSchema,
  }),
  '/office/v1/invoice/retry': defineOfficeChange({
    summary: 'Ask the platform again now; one that it refused is asked for under another number',
    fields: seen,
    ...change,
  }),
  '/office/v1/invoice/issue_by_hand': defineOfficeUpload({
    summary: 'Write down an invoice that was issued elsewhere; the body is its PDF or OFD',
    access: 'money:close',
    fields: {
      id: IdSchema,
      version: z.string().regex(/^[1-9]\d{0,8}$/),
      /** The tax authority’s number. */
      number: z.string().regex(/^\d{8}(\d{12})?$/),
      issuedOn: z.iso.date(),
    },
    file: { maxBytes: MAX_FILE_BYTES },
    data: OfficeInvoiceSchema,
  }),
  '/office/v1/invoice/add_file': defineOfficeUpload({
    summary: 'Keep the file of an invoice that was issued without one; the body is its PDF or OFD',
    access: 'money:close',
    fields: { id: IdSchema, version: z.string().regex(/^[1-9]\d{0,8}$/) },
    file: { maxBytes: MAX_FILE_BYTES },
    data: OfficeInvoiceSchema,
  }),
  '/office/v1/invoice/file': defineOfficeChange({
    summary: 'The file of an invoice; it names the buyer, so that it counts as an opening of personal data',
    access: 'personalData:open',
    fields: { id: IdSchema },
    data: z.object({
      fileName: z.string(),
      format: z.enum(['pdf', 'ofd']),
      /** Base64. */
      content: z.string(),
    }),
  }),
  '/office/v1/invoice/take_back': defineOfficeChange({
    summary: 'Take all that is left of an invoice back by a red letter, and have it written anew if wished',
    fields: {
      ...seen,
      isWrittenAnew: z.boolean(),
      reason: createTrimmedTextSchema(200).min(MIN_OPENING_NOTE_LENGTH),
    },
    ...change,
  }),
} as const

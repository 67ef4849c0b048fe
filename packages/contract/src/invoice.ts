import { invoiceDocumentKinds, invoiceDocumentStates } from '@anzuo/domain/shop/invoiceDocument'
import { isTaxNumber } from '@anzuo/domain/shop/invoice'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { CentsSchema, IdSchema, InstantSchema, createTrimmedTextSchema } from './fields'

const email = z.email().max(254)

const PersonalInvoiceSchema = z.object({
  kind: z.literal('personal'),
  title: createTrimmedTextSchema(60).min(1),
  /** The mailbox that it is sent to once it is issued. */
  email: email.optional(),
})
const CompanyInvoiceSchema = z.object({
  kind: z.literal('company'),
  title: createTrimmedTextSchema(60).min(1),
  taxNumber: z.string().regex(/^[0-9A-Z]{15,20}$/),
  email: email.optional(),
})

/** To whom an invoice was asked for; numbers of orders from before were not checked. */
export const InvoiceSchema = z.discriminatedUnion('kind', [PersonalInvoiceSchema, CompanyInvoiceSchema])

export const InvoiceInputSchema = z.discriminatedUnion('kind', [
  PersonalInvoiceSchema,
  CompanyInvoiceSchema.extend({ taxNumber: CompanyInvoiceSchema.shape.taxNumber.refine(isTaxNumber) }),
])

const OrderInvoiceSchema = z.object({
  /** To whom it is or will be written; null where none is wished. */
  wish: InvoiceSchema.nullable(),
  /** `changing`: one is there and another follows; `takenBack`: all of its money went back. */
  progress: z.enum(['none', 'wished', 'underWay', 'issued', 'changing', 'takenBack']),
  /** Whether another name can be put on it. */
  canChange: z.boolean(),
  /** Invoices and red letters, the oldest first, without those that were given up. */
  documents: z.array(
    z.object({
      id: IdSchema,
      kind: z.enum(invoiceDocumentKinds),
      state: z.enum(invoiceDocumentStates),
      title: z.string(),
      /** With the tax in it; of a red letter too it is positive. */
      amount: CentsSchema,
      number: z.string().nullable(),
      issuedAt: InstantSchema.nullable(),
      /** Of its file; null while there is none. */
      format: z.enum(['pdf', 'ofd']).nullable(),
      /** Whether its link was mailed before. */
      isMailed: z.boolean(),
    }),
  ),
})

/** An order, or a repair of something in it whose price was paid in the app. */
const subject = { id: IdSchema, repairId: IdSchema.optional() }

const documentOfOrder = { id: IdSchema, documentId: IdSchema }

export const invoiceEndpoints = {
  '/dealer_order/invoice/get': defineEndpoint({
    summary: 'How the invoice of an order, or of a repair of something in it, stands',
    access: 'user',
    request: z.object(subject),
    data: OrderInvoiceSchema,
  }),
  '/dealer_order/invoice/change': defineEndpoint({
    summary:
      'Ask for an invoice, or put another name on it; one that was issued is taken back by a red letter and written anew',
    access: 'user',
    request: z.object({ ...subject, invoice: InvoiceInputSchema }),
    data: OrderInvoiceSchema,
  }),
  '/dealer_order/invoice/link': defineEndpoint({
    summary: 'Path of an invoice’s file for whoever has it, for some minutes',
    access: 'user',
    request: z.object(documentOfOrder),
    data: z.object({ path: z.string(), until: InstantSchema }),
  }),
  '/dealer_order/invoice/mail': defineEndpoint({
    summary: 'Send a link to an invoice’s file to a mailbox; it works for some days',
    access: 'user',
    request: z.object({ ...documentOfOrder, email }),
    data: z.object({ until: InstantSchema }),
  }),
} as const

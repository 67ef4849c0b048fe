import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { EmptyObjectSchema, IdSchema } from './fields'
import { InvoiceInputSchema } from './invoice'

/** To whom invoices are written, kept for the next order. */
export const InvoiceTitleSchema = z.object({
  id: IdSchema,
  invoice: InvoiceInputSchema,
  /** Filled in first where an invoice is asked for. */
  isDefault: z.boolean(),
})

export const invoiceTitleEndpoints = {
  '/invoice_title/list': defineEndpoint({
    summary: 'To whom the signed-in person has invoices written, the default one first',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ titles: z.array(InvoiceTitleSchema) }),
  }),
  '/invoice_title/edit': defineEndpoint({
    summary:
      'Keep a title for the next invoice: a new one without an id, unless the same is kept. The first one becomes the default',
    access: 'user',
    request: z.object({
      id: IdSchema.optional(),
      invoice: InvoiceInputSchema,
      isDefault: z.boolean().default(false),
    }),
    data: InvoiceTitleSchema,
  }),
  '/invoice_title/delete': defineEndpoint({
    summary: 'Forget a title; orders and invoices keep what was asked for with them',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: EmptyObjectSchema,
  }),
} as const

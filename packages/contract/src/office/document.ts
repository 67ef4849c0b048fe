import { z } from 'zod'
import { IdSchema, LocaleSchema } from '../fields'
import { defineOfficeChange } from './endpoint'

/** A PDF to print. */
const DocumentSchema = z.object({
  fileName: z.string(),
  /** Base64. */
  pdf: z.string(),
})

const ofParcel = {
  id: IdSchema,
  parcelId: IdSchema,
  /** The customer's own language when left out. */
  locale: LocaleSchema.optional(),
}

/** Papers of orders. They show whose order it is, so that each counts as an opening of personal data and is written down. */
export const officeDocumentEndpoints = {
  '/office/v1/order/label': defineOfficeChange({
    summary: 'The label of a parcel with name, phone and address, 100 × 150 mm',
    access: 'personalData:open',
    fields: ofParcel,
    data: DocumentSchema,
  }),
  '/office/v1/order/packing_slip': defineOfficeChange({
    summary: 'What lies in a parcel, on A5',
    access: 'personalData:open',
    fields: ofParcel,
    data: DocumentSchema,
  }),
  '/office/v1/order/receipt': defineOfficeChange({
    summary:
      'What an order cost and what was paid, with the buyer’s title and tax number, on A4; it is no tax invoice',
    access: 'personalData:open',
    fields: { id: IdSchema, locale: LocaleSchema.optional() },
    data: DocumentSchema,
  }),
} as const

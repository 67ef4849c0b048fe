import { createTranslationNamespace } from '../translationNamespace'

/** Texts of invoices: of an order’s, and of what checkout asks for one. */
export const invoiceTranslations = createTranslationNamespace(
  'invoice',
  locale => import(`@locales/${locale}/invoice.json`),
)

import path from 'node:path'
import { LOCALES } from '@anzuo/domain/locale'
import {
  listBundledLegalDocuments,
  composeLegalDocument,
  readLegalDocumentList,
} from '../../config/legal/composeLegalDocument'
import { brands } from '../../config/brands'
import type { LegalDocument } from '@anzuo/domain/legal/legalDocument'

const root = path.resolve(__dirname, '../..')

/** The real texts of the original variant, as its build carries them. */
export const brandNames = Object.fromEntries(Object.values(brands).map(({ id, name }) => [id, name]))
export const documentOwners = readLegalDocumentList(root)
export const bundledDocuments = Object.fromEntries(
  listBundledLegalDocuments(brands.original, documentOwners).map(document => {
    const folder = documentOwners[document] ?? 'shared'
    const texts = LOCALES.map(locale => [
      locale,
      async (): Promise<{ default: LegalDocument }> => ({
        default: composeLegalDocument(root, { folder, document, locale }),
      }),
    ])
    return [document, Object.fromEntries(texts) as Record<string, () => Promise<{ default: LegalDocument }>>]
  }),
)

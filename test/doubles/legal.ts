import path from 'node:path'
import { carriedBy, composeLegal, legalLocales, readDocumentList } from '../../config/legal/compose'
import { brands } from '../../config/brands'
import type { LegalDocument } from '../../src/domain/legal/document'

const root = path.resolve(__dirname, '../..')

/** The real texts of the original variant, as its build carries them. */
export const names = Object.fromEntries(Object.values(brands).map(({ id, name }) => [id, name]))
export const owners = readDocumentList(root)
export const carried = Object.fromEntries(
  carriedBy(brands.original, owners).map(document => {
    const folder = owners[document] ?? 'shared'
    const texts = legalLocales.map(locale => [
      locale,
      async (): Promise<{ default: LegalDocument }> => ({
        default: composeLegal(root, { folder, document, locale }),
      }),
    ])
    return [document, Object.fromEntries(texts) as Record<string, () => Promise<{ default: LegalDocument }>>]
  }),
)

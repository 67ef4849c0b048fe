import { useQuery } from '@tanstack/react-query'
import { bundledDocuments, brandNames, documentOwners } from '@legal'
import type { LegalDocument } from '@anzuo/domain/legal/legalDocument'
import type { Locale } from '@anzuo/domain/locale'
import { RequestError } from '@anzuo/domain/requestError'
import { STALE_TIME } from '../api/queryClient'

export type { LegalDocument }

/** The name of the variant that a legal text belongs to when this build does not carry it; null when it does. */
export const getLegalDocumentVariantName = (document: string, locale: Locale): string | null => {
  const owner = documentOwners[document]
  return bundledDocuments[document] || !owner || owner === 'shared' ? null : brandNames[owner][locale]
}

/** A legal text in a language. It comes in a file of its own when it is asked for. */
export const useLegalDocument = (document: string, locale: Locale) =>
  useQuery<LegalDocument, RequestError>({
    queryKey: ['legal', document, locale],
    queryFn: async () => {
      const load = bundledDocuments[document]?.[locale]
      if (!load) throw new RequestError('refused')
      try {
        return (await load()).default
      } catch {
        throw new RequestError('offline')
      }
    },
    enabled: bundledDocuments[document] !== undefined,
    staleTime: STALE_TIME.never,
    meta: { showErrorToast: false },
  })

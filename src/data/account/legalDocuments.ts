import { useQuery } from '@tanstack/react-query'
import { legalTexts } from '@legal'
import { assembleLegalDocument, type LegalDocument } from '@anzuo/domain/legal/legalDocument'
import type { Locale } from '@anzuo/domain/locale'
import { RequestError } from '@anzuo/domain/requestError'
import { STALE_TIME } from '../api/queryClient'

export type { LegalDocument }

/** @throws RequestError where they cannot be loaded */
const loadLegalTexts = async (locale: Locale) => {
  try {
    return (await legalTexts[locale]()).default
  } catch {
    throw new RequestError('offline')
  }
}

/** A legal text in a language, of this variant or of another. All of a language come when the first is asked for. */
export const useLegalDocument = (document: string, locale: Locale) =>
  useQuery<LegalDocument, RequestError>({
    queryKey: ['legal', document, locale],
    queryFn: async () => {
      const text = assembleLegalDocument(await loadLegalTexts(locale), document)
      if (!text) throw new RequestError('refused')
      return text
    },
    staleTime: STALE_TIME.never,
    meta: { showErrorToast: false },
  })

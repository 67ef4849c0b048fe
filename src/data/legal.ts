import { useQuery } from '@tanstack/react-query'
import { carried, names, owners } from '@legal'
import type { LegalDocument } from '@/domain/legal/document'
import { RequestFailure } from '@/domain/failure'
import { STALE } from './queryClient'

export type { LegalDocument }

type Locale = 'en-GB' | 'zh-CN' | 'zh-Hant'

/** The name of the variant that a legal text belongs to when this build does not carry it; null when it does. */
export const ownerElsewhere = (document: string, locale: Locale): string | null => {
  const owner = owners[document]
  return carried[document] || !owner || owner === 'shared' ? null : names[owner][locale]
}

/** A legal text in a language. It comes in a file of its own when it is asked for. */
export const useLegalDocument = (document: string, locale: Locale) =>
  useQuery<LegalDocument, RequestFailure>({
    queryKey: ['legal', document, locale],
    queryFn: async () => {
      const load = carried[document]?.[locale]
      if (!load) throw new RequestFailure('refused')
      try {
        return (await load()).default
      } catch {
        throw new RequestFailure('offline')
      }
    },
    enabled: carried[document] !== undefined,
    staleTime: STALE.never,
    meta: { announces: false },
  })

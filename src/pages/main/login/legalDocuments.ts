import type { BrandId } from '@config/brands'
import type { RouteParams } from '@/routes'

type Document = RouteParams<'legal'>['document']

/** The texts that somebody agrees to who logs in, by brand variant. */
export const legalDocuments: Readonly<Record<BrandId, { agreement: Document; privacy: Document }>> = {
  original: { agreement: 'registration', privacy: 'privacy' },
  world: { agreement: 'worldRegistration', privacy: 'worldPrivacy' },
  worldAi: { agreement: 'worldAiRegistration', privacy: 'worldAiPrivacy' },
  massageControl: { agreement: 'massageControlRegistration', privacy: 'massageControlPrivacy' },
  lite: { agreement: 'liteRegistration', privacy: 'litePrivacy' },
  solo: { agreement: 'soloRegistration', privacy: 'soloPrivacy' },
  store: { agreement: 'storeregistration', privacy: 'storePrivacy' },
}

import type { OfficePermission } from './permissions'

/** What the search of the console finds, in the order in which it is shown. */
export const searchHitKinds = [
  'order',
  'refund',
  'parcel',
  'returnParcel',
  'customer',
  'product',
  'sku',
  'chair',
  'store',
  'assistant',
] as const
export type SearchHitKind = (typeof searchHitKinds)[number]

/** Who finds what: whoever may read it. */
export const searchHitPermissions: Readonly<Record<SearchHitKind, OfficePermission>> = {
  order: 'orders:read',
  refund: 'orders:read',
  parcel: 'orders:read',
  returnParcel: 'orders:read',
  customer: 'customers:read',
  product: 'catalogue:read',
  sku: 'catalogue:read',
  chair: 'chairs:read',
  store: 'stores:read',
  assistant: 'stores:read',
}

/** Hits of one kind; whoever needs more says more. */
export const MAX_SEARCH_HITS = 5
export const MIN_SEARCH_LENGTH = 2
export const MAX_SEARCH_LENGTH = 60

/** What a text that was typed can mean; null where it can't mean that. */
export type SearchTerms = {
  /** Beginning of the number of an order, `AZ2611`. */
  orderNumber: string | null
  /** Beginning of the number of a refund, `RF2611`. */
  refundNumber: string | null
  /** Who is looked for by the last four digits of a phone, and by a part of the name beside it. */
  person: { phoneEnding: string; name: string | null } | null
  /** A whole address, in lower case. */
  email: string | null
  /** Beginning of the number on a parcel, in upper case. */
  trackingNumber: string | null
  /** Beginning of the code of a product, an SKU, a chair or a store, as it was typed. */
  code: string | null
  /** Number on the card of an assistant. */
  assistantNumber: number | null
  /** Words of a name. */
  words: string
}

/** Digits from which on a number without letters is one of an order or refund, or of a parcel. */
const MIN_NUMBER_DIGITS = 6

const readNumber = (compact: string, kind: 'AZ' | 'RF'): string | null => {
  if (/^\d{6,18}$/.test(compact)) return kind + compact
  const number = compact.toUpperCase()
  return number.startsWith(kind) && /^[A-Z]{2}\d{0,18}$/.test(number) ? number : null
}

const readPerson = (typed: string): SearchTerms['person'] => {
  const parts = /^(\d{4})(?:\s+(\D.*))?$/.exec(typed) ?? null
  if (parts) return { phoneEnding: parts[1] ?? '', name: parts[2] ?? null }
  const turned = /^(\D.*?)\s+(\d{4})$/.exec(typed)
  return turned && { phoneEnding: turned[2] ?? '', name: turned[1] ?? null }
}

/**
 * What somebody may mean by what they typed. A name alone finds nobody: names are masked, and whoever may look for one knows the end of
 * the phone.
 */
export const parseSearchText = (typed: string): SearchTerms => {
  // Chinese keyboards write digits and letters in full width too.
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ')
  const compact = text.replace(/ /g, '')
  const isCode = /^[\w-]{2,40}$/.test(compact) && /[\dA-Za-z]/.test(compact)
  const assistant = /^A-?(\d{1,6})$/i.exec(compact)?.[1]
  return {
    orderNumber: readNumber(compact, 'AZ'),
    refundNumber: readNumber(compact, 'RF'),
    person: readPerson(text),
    email: /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(text) ? text.toLowerCase() : null,
    trackingNumber: isCode && compact.length >= MIN_NUMBER_DIGITS ? compact.toUpperCase() : null,
    code: isCode ? compact : null,
    assistantNumber: assistant === undefined ? null : Number(assistant),
    words: text,
  }
}

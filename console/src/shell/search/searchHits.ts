import type { OfficeResponseData } from '@anzuo/contract/office/index'
import {
  MAX_SEARCH_HITS,
  parseSearchText,
  searchHitKinds,
  type SearchHitKind,
} from '@anzuo/domain/office/officeSearch'
import { getFilteredListAddress } from '../../lists/listAddress'
import type { IconName } from '../../parts/iconShapes'

export type SearchHit = OfficeResponseData<'/office/v1/search/find'>['hits'][number]

export const searchHitIcons: Readonly<Record<SearchHitKind, IconName>> = {
  order: 'box',
  refund: 'return',
  parcel: 'truck',
  returnParcel: 'truck',
  customer: 'people',
  product: 'tag',
  sku: 'tag',
  chair: 'chair',
  store: 'store',
  assistant: 'people',
}

const toRecord = (resource: string, id: string) => `/${resource}/${encodeURIComponent(id)}/show`

/** Where a hit is shown. */
export const getHitAddress = ({ kind, recordId }: Pick<SearchHit, 'kind' | 'recordId'>): string => {
  switch (kind) {
    case 'order':
    case 'parcel':
      return toRecord('orders', recordId)
    case 'refund':
    case 'returnParcel':
      return `${getFilteredListAddress('refunds', {})}&show=${encodeURIComponent(recordId)}`
    case 'customer':
      return toRecord('customers', recordId)
    case 'product':
    case 'sku':
      return toRecord('products', recordId)
    case 'chair':
      return toRecord('chairs', recordId)
    case 'store':
      return toRecord('stores', recordId)
    case 'assistant':
      return `${toRecord('stores', recordId)}?tab=assistants`
  }
}

export type SearchGroup = { kind: SearchHitKind; hits: SearchHit[] }

/** Hits by what they are, in the order in which they are shown. */
export const groupHits = (hits: readonly SearchHit[]): SearchGroup[] =>
  searchHitKinds
    .map(kind => ({ kind, hits: hits.filter(hit => hit.kind === kind) }))
    .filter(group => group.hits.length > 0)

/** The list of all orders that were found, when more may be there than the search gives; null when these are all. */
export const getAllOrdersAddress = (typed: string, { hits }: SearchGroup): string | null => {
  if (hits.length < MAX_SEARCH_HITS) return null
  const { orderNumber, person } = parseSearchText(typed)
  const query = orderNumber ?? (person && person.name === null ? person.phoneEnding : null)
  return query === null ? null : getFilteredListAddress('orders', { query })
}

import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, searchHitKinds } from '@anzuo/domain/office/officeSearch'
import { z } from 'zod'
import { IdSchema, InstantSchema, createTrimmedTextSchema } from '../fields'
import { defineOfficeRead } from './endpoint'

const SearchHitSchema = z.object({
  kind: z.enum(searchHitKinds),
  /** The record that it opens: of a parcel its order or refund, of an SKU its product, of an assistant their store. */
  recordId: IdSchema,
  /** What it is called: a number, a code, a name; people's names are masked. */
  title: z.string(),
  /** What tells it from others, in the language of the caller. */
  note: z.string(),
  /** When it began or was sent; null where that says nothing. */
  at: InstantSchema.nullable(),
})

export const officeSearchEndpoints = {
  '/office/v1/search/find': defineOfficeRead({
    summary:
      'Whatever the caller may read by a number, the last four digits of a phone, a code or a name: a few of each kind',
    access: 'operator',
    request: z.object({ query: createTrimmedTextSchema(MAX_SEARCH_LENGTH).min(MIN_SEARCH_LENGTH) }),
    data: z.object({ hits: z.array(SearchHitSchema) }),
  }),
} as const

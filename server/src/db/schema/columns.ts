import type { LocalizedText } from '@anzuo/domain/locale'
import { jsonb, timestamp } from 'drizzle-orm/pg-core'

/** A moment in UTC, to the millisecond, which is what JSON and JavaScript dates carry. */
export const utcTimestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A text in every language of the product. */
export const localizedTextColumn = (name: string) => jsonb(name).$type<LocalizedText>()

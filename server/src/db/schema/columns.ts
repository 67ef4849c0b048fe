import type { LocalizedText } from '@anzuo/domain/locale'
import { bigint, jsonb, timestamp } from 'drizzle-orm/pg-core'

/** A moment in UTC, to the millisecond, which is what JSON and JavaScript dates carry. */
export const utcTimestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Money in whole cents; 64 bits, of which the rules use what a number holds exactly. */
export const centsColumn = (name: string) => bigint(name, { mode: 'number' })

/** A text in every language of the product. */
export const localizedTextColumn = (name: string) => jsonb(name).$type<LocalizedText>()

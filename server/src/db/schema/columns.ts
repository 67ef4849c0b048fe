import { jsonb, timestamp } from 'drizzle-orm/pg-core'

/** A moment in UTC, to the millisecond, which is what JSON and JavaScript dates carry. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A text in every language of the product. */
export type Words = Record<'en-GB' | 'zh-CN' | 'zh-Hant', string>

export const words = (name: string) => jsonb(name).$type<Words>()

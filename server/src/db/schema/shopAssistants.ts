import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { retailStores } from './catalogue'
import { utcTimestampColumn } from './columns'

/** People of a store whose links lead buyers to the shop. Those who left stay, with what they sold. */
export const shopAssistants = pgTable(
  'shop_assistants',
  {
    /** What a link and the header `userid` carry. */
    id: uuid('id').primaryKey(),
    /** Counts up; the number on the card. */
    position: serial('position').notNull().unique(),
    storeId: text('store_id')
      .notNull()
      .references(() => retailStores.id),
    name: text('name').notNull(),
    version: integer('version')
      .notNull()
      .default(1)
      .$onUpdate(() => sql`version + 1`),
    joinedAt: utcTimestampColumn('joined_at').notNull(),
    leftAt: utcTimestampColumn('left_at'),
  },
  table => [index('shop_assistants_store').on(table.storeId, table.position)],
)

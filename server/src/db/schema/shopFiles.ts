import { LOCALES, type LocalizedText } from '@anzuo/domain/locale'
import { shopFileKinds } from '@anzuo/domain/shop/shopFile'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { productIdColumn } from './catalogue'
import { utcTimestampColumn } from './columns'

/** Pictures, films and manuals that the shop uploaded; the files themselves are in the file storage, under these names. */
export const shopFiles = pgTable(
  'shop_files',
  {
    /** Begins with `shop/` and follows from the content. */
    name: text('name').primaryKey(),
    kind: text('kind', { enum: shopFileKinds }).notNull(),
    /** Length of what was uploaded. */
    bytes: integer('bytes').notNull(),
    /** How long a film plays, rounded up; null for what is none. */
    seconds: integer('seconds'),
    /** What a picture shows, for people who do not see it, or the caption of a film; null until somebody has said it. */
    descriptions: jsonb('descriptions').$type<LocalizedText>(),
    /** Counts the changes of the descriptions. */
    version: integer('version').notNull().default(1),
    createdAt: utcTimestampColumn('created_at').notNull(),
    /** Since when nothing has used it, as far as the job `deleteUnusedFiles` has seen; null while something does. */
    unusedSince: utcTimestampColumn('unused_since'),
  },
  table => [index('shop_files_unused').on(table.unusedSince)],
)

/** The PDF that explains a product, one in each language. */
export const productManuals = pgTable(
  'product_manuals',
  {
    productId: productIdColumn().notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    fileName: text('file_name')
      .notNull()
      .references(() => shopFiles.name),
  },
  table => [primaryKey({ columns: [table.productId, table.locale] })],
)

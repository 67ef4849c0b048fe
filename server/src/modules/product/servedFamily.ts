import { sql, type SQL } from 'drizzle-orm'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'

/**
 * Chairs of one family, and what is no chair: what an app sells that is built for that family. The letters of a model are its family.
 * @param family as it is, or a place for it in a prepared statement
 */
export const isSoldForFamily = (family: ChairFamilyKey | ReturnType<typeof sql.placeholder>): SQL =>
  // Written out: among the fields of a select, the builder leaves out the names of tables.
  sql`(products.model is null or regexp_replace(products.model, '[0-9].*$', '') = upper(${family}::text))`

/** The same of a product that has been read. */
export const isModelSoldForFamily = (model: string | null, family: ChairFamilyKey): boolean =>
  model === null || model.replace(/[0-9].*$/, '') === family.toUpperCase()

import type { WriteCounter } from './writeCounter'

/** What the simulated shop sells: a parcel in two colours, and a chair that has to be set up. */
const PRODUCTS_ON_SALE = ['m1', 'w8']
const CATALOGUE_TABLES = ['shops', 'categories', 'products', 'skus', 'stores']

/** One plan for each statement, whatever its values, so that it gives its rows in the same order each time. */
export const SESSION_SETTINGS = `
  set plan_cache_mode = force_generic_plan;
  set synchronous_commit = off;`

const productIdsOnSale = PRODUCTS_ON_SALE.map(id => `'${id}'`).join(', ')

/** Leaves a small catalogue, and a copy of it to put back. */
export const KEEP_CATALOGUE = `
  delete from skus where product_id not in (${productIdsOnSale});
  delete from products where id not in (${productIdsOnSale});
  ${CATALOGUE_TABLES.map(table => `create table public.kept_${table} as table ${table};`).join('\n')}`

export const findTables = `
  select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kept\\_%' order by 1`

/**
 * Empties the tables that were written since the last time, and puts the catalogue back. To delete and vacuum takes a tenth of the
 * time of `truncate`, which makes new files; after it the tables have no pages, so their rows come to stand where they would in a new
 * database, and every statement is planned anew, so that its rows come in the same order.
 */
export const createEmptying = ({
  runScript,
  writes,
  tables,
}: {
  runScript: (script: string) => Promise<void>
  writes: WriteCounter
  tables: readonly string[]
}) => {
  for (const table of tables) writes.tables.add(table)
  return async (): Promise<void> => {
    const written = tables.filter(table => writes.tables.has(table))
    const catalogue = CATALOGUE_TABLES.filter(table => written.includes(table))
    await runScript(`set session_replication_role = replica;
      ${written.map(table => `delete from ${table};`).join('\n')}
      set session_replication_role = origin`)
    await runScript(`vacuum (index_cleanup on) ${written.join(', ')}`)
    await runScript(
      `${catalogue.map(table => `insert into ${table} table kept_${table};`).join('\n')} discard plans`,
    )
    writes.tables.clear()
  }
}

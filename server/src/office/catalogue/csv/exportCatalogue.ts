import { stringify } from 'csv-stringify/sync'
import { asc, eq } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { isChoiceComplete } from '@anzuo/domain/office/skuMatrix'
import { products, skus } from '../../../db/schema'
import type { ShopContext } from '../../../modules/shopContext'
import { toProductContent, type ProductContent, type SkuRow } from '../loadProduct'
import { formatPriceCell, productCells } from './cells'
import { COLUMN_LANGUAGES, CSV_COLUMNS, type CsvColumn } from './columns'
import { findColouredValue } from './valueColours'

/** Lines of one export; a shop with more keeps its catalogue elsewhere, and asks by key page by page. */
const MAX_EXPORT_LINES = 5000

type ExportLine = Partial<Record<CsvColumn, string>>

/**
 * The catalogue as a file that the import takes back: one line a combination, what belongs to the product in its first. A cell that a
 * spreadsheet would calculate is guarded, and the mark at the beginning lets it read UTF-8.
 */
export const exportCatalogue = async ({
  db,
}: ShopContext): Promise<OfficeResponseData<'/office/v1/catalogue/export'>> => {
  const rows = await db
    .select({ product: products, sku: skus })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .orderBy(asc(products.position), asc(products.id), asc(skus.position))
    .limit(MAX_EXPORT_LINES + 1)
  const described = new Set<string>()
  const offered = rows
    .slice(0, MAX_EXPORT_LINES)
    .filter(({ product, sku }) => isChoiceComplete(product.options, sku.choice))
  const lines = offered.map(({ product, sku }): ExportLine => {
    const isFirst = !described.has(product.id)
    described.add(product.id)
    const content = toProductContent({ product, skus: [] })
    const ofProduct = Object.fromEntries(productCells.map(({ column, read }) => [column, read(content)]))
    return { product: product.id, ...(isFirst ? ofProduct : {}), ...toSkuCells(sku, product.options) }
  })
  const csv = stringify(lines, {
    header: true,
    columns: [...CSV_COLUMNS],
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  return { csv, lines: lines.length, isCutOff: rows.length > MAX_EXPORT_LINES }
}

const toSkuCells = (sku: SkuRow, options: ProductContent['options']): ExportLine => ({
  sku: sku.id,
  ...Object.fromEntries(COLUMN_LANGUAGES.map(([suffix, locale]) => [`value_${suffix}`, sku.name[locale]])),
  value_colour: findColouredValue(options, sku.choice)?.colour ?? '',
  price_cny: formatPriceCell(sku.price),
  low_stock_at: sku.lowStockAt === null ? '' : String(sku.lowStockAt),
  stock_now: String(sku.stock),
})

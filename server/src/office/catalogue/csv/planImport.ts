import { asc, inArray } from 'drizzle-orm'
import { closest } from 'fastest-levenshtein'
import { isSuspiciousPriceDrop, type SkuChoice } from '@anzuo/domain/office/productContent'
import { MAX_SKUS, createSkuName } from '@anzuo/domain/office/skuMatrix'
import type { Locale } from '@anzuo/domain/locale'
import { SHOP_FILE_NAME_PATTERN } from '@anzuo/domain/shop/pictureAddress'
import { parseSwatchColour } from '@anzuo/domain/shop/swatchColour'
import type { Database } from '../../../db/database'
import { categories, products, skus } from '../../../db/schema'
import type { FileStorage } from '../../../fileStorage/fileStorage'
import { createApiError } from '../../../http/apiError'
import type { TranslatableMessage } from '../../../messages'
import { findMissingFiles, type FileCheckContext } from '../../picture/missingFiles'
import { loadStoredProduct, toProductContent, type ProductContent, type StoredProduct } from '../loadProduct'
import { addCombination, createEmptyContent } from './newProducts'
import {
  formatPriceCell,
  listNamedFiles,
  parsePriceCell,
  parseStockCell,
  parseTimeCell,
  productCells,
  toBeijingTime,
  type CellContext,
} from './cells'
import { COLUMN_LANGUAGES, type CsvColumn } from './columns'
import { readCsv, type CsvLine, type ImportProblem } from './readCsv'
import { findColouredValue, withValueColour } from './valueColours'

export type ImportChange = {
  line: number
  isNew: boolean
  sku: string
  name: string
  column: CsvColumn
  before: string
  after: string
  isSuspicious: boolean
}

/** What is to become of one product. */
export type ProductDraft = {
  id: string
  stored: StoredProduct | null
  content: ProductContent
  plannedPrices: { skuId: string; price: number; beginsAt: Date }[]
  deliveredStock: { skuId: string; pieces: number }[]
  /** What earlier lines said of the product, by column, or of one of its values; and which line did. */
  said: Map<string, { value: string; line: number }>
}

export type ImportPlan = {
  lines: number
  unchangedLines: number
  problems: ImportProblem[]
  changes: ImportChange[]
  drafts: ProductDraft[]
}

type Planning = CellContext & {
  now: Date
  locale: Locale
  drafts: Map<string, ProductDraft>
  /** Every combination that exists, with its product. */
  owners: Map<string, string>
  lineBySku: Map<string, number>
}

/** `locale`: the language in which products are named. */
export type ImportOptions = { now: Date; locks: boolean; files: FileStorage; locale: Locale }

/** A line that was read: what it changes, and the product as it is then. Or why it can't be read. */
type LineOutcome =
  { draft: ProductDraft; changes: ImportChange[] } | { problem: Omit<ImportProblem, 'line' | 'sku'> }

const createProblem = (
  column: CsvColumn | '',
  value: string,
  message: TranslatableMessage,
): { problem: Omit<ImportProblem, 'line' | 'sku'> } => ({ problem: { column, value, message } })

const loadPlanning = async (
  db: Database,
  lines: readonly CsvLine[],
  { now, locks, files, locale }: ImportOptions,
): Promise<Planning> => {
  const existing = await db.select({ id: skus.id, productId: skus.productId }).from(skus)
  const owners = new Map(existing.map(({ id, productId }) => [id, productId]))
  const codes = new Set(
    lines.flatMap(({ cells }) =>
      [owners.get(cells.sku ?? ''), cells.product].filter(code => code !== undefined),
    ),
  )
  const known =
    codes.size > 0
      ? await db
          .select({ id: products.id })
          .from(products)
          .where(inArray(products.id, [...codes]))
          .orderBy(asc(products.id))
      : []
  const drafts = new Map<string, ProductDraft>()
  for (const { id } of known) {
    const stored = await loadStoredProduct(db, id, { locks })
    drafts.set(id, createDraft(id, { stored, content: toProductContent(stored) }))
  }
  const categoryRows = await db
    .select({ id: categories.id })
    .from(categories)
    .orderBy(asc(categories.position))
  return {
    now,
    locale,
    drafts,
    owners,
    categoryIds: new Set(categoryRows.map(({ id }) => id)),
    missingFiles: await findMissingOfLines({ db, files }, lines),
    lineBySku: new Map(),
  }
}

/** Names of files that one import may give. */
const MAX_NAMED_FILES = 1000

const findMissingOfLines = async (
  context: FileCheckContext,
  lines: readonly CsvLine[],
): Promise<ReadonlySet<string>> => {
  const names = [...new Set(lines.flatMap(({ cells }) => listNamedFiles(cells)))]
  if (names.length > MAX_NAMED_FILES)
    throw createApiError('invalidRequest', 'tooManyAtOnce', { most: MAX_NAMED_FILES })
  const wellFormed = names.filter(name => SHOP_FILE_NAME_PATTERN.test(name))
  return new Set(await findMissingFiles(context, wellFormed))
}

const createDraft = (id: string, own: Pick<ProductDraft, 'stored' | 'content'>): ProductDraft => ({
  ...own,
  id,
  plannedPrices: [],
  deliveredStock: [],
  said: new Map(),
})

/**
 * What an import would do: every line that can be read with what it changes, every other with what is wrong. Writes nothing. Where a heading
 * is wrong it would do nothing: a column that was left out could be the one that mattered.
 * @param options.locks holds the products until the transaction ends
 */
export const planImport = async (db: Database, csv: string, options: ImportOptions): Promise<ImportPlan> => {
  const { lines, problems, headingProblems } = readCsv(csv)
  const planning = await loadPlanning(db, lines, options)
  const changes: ImportChange[] = []
  let unchangedLines = 0
  for (const line of lines) {
    const sku = line.cells.sku ?? ''
    const outcome = planLine(line, planning)
    if ('problem' in outcome) {
      problems.push({ line: line.line, sku, ...outcome.problem })
      continue
    }
    planning.drafts.set(outcome.draft.id, outcome.draft)
    planning.lineBySku.set(sku, line.line)
    changes.push(...outcome.changes)
    if (outcome.changes.length === 0) unchangedLines += 1
  }
  const read = lines.length + problems.filter(({ line }) => !lines.some(each => each.line === line)).length
  const sorted = [...headingProblems, ...problems.sort((a, b) => a.line - b.line)]
  if (headingProblems.length > 0)
    return { lines: read, unchangedLines: 0, problems: sorted, changes: [], drafts: [] }
  const touched = new Set(changes.map(({ sku }) => sku))
  return {
    lines: read,
    unchangedLines,
    problems: sorted,
    changes,
    drafts: [...planning.drafts.values()]
      .filter(({ content }) => content.skus.some(({ id }) => touched.has(id)))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

const planLine = (line: CsvLine, planning: Planning): LineOutcome => {
  const { sku, product, action = '' } = line.cells
  if (sku === undefined) return createProblem('sku', '', { key: 'importSkuMissing' })
  const earlier = planning.lineBySku.get(sku)
  if (earlier !== undefined)
    return createProblem('sku', sku, { key: 'importSkuTwice', params: { line: earlier } })
  const owner = planning.owners.get(sku)
  switch (action.toLowerCase()) {
    case 'new':
      if (owner !== undefined) return createProblem('sku', sku, { key: 'importSkuExists' })
      return planNewLine(line, sku, planning)
    case '':
    case 'change': {
      const draft = owner === undefined ? undefined : planning.drafts.get(owner)
      if (!draft) return createUnknownSkuProblem(sku, planning)
      if (product !== undefined && product !== draft.id)
        return createProblem('product', product, { key: 'importOtherProduct', params: { product: draft.id } })
      if (!draft.content.skus.some(({ id }) => id === sku))
        return createProblem('sku', sku, { key: 'importSkuFormer' })
      return planCells(line, sku, { draft, planning, isNew: false })
    }
    default:
      return createProblem('action', action, { key: 'importActionWrong' })
  }
}

const createUnknownSkuProblem = (sku: string, { owners }: Planning) => {
  const known = [...owners.keys()]
  return known.length > 0
    ? createProblem('sku', sku, { key: 'importSkuUnknown', params: { near: closest(sku, known) } })
    : createProblem('sku', sku, { key: 'importSkuUnknownHere' })
}

const planNewLine = (line: CsvLine, sku: string, planning: Planning): LineOutcome => {
  const { product, value_en: value = '' } = line.cells
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(sku))
    return createProblem('sku', sku, { key: 'importSkuWrong' })
  if (product === undefined || !/^[a-z0-9][a-z0-9-]{0,39}$/.test(product))
    return createProblem('product', product ?? '', { key: 'importProductWrong' })
  if (line.cells.price_cny === undefined) return createProblem('price_cny', '', { key: 'importPriceMissing' })
  const [firstCategory = ''] = planning.categoryIds
  const draft =
    planning.drafts.get(product) ??
    createDraft(product, { stored: null, content: createEmptyContent(firstCategory) })
  if (draft.content.skus.length >= MAX_SKUS)
    return createProblem('sku', sku, { key: 'tooManyAtOnce', params: { most: MAX_SKUS } })
  const added = addCombination(draft.content, { sku, cells: line.cells })
  if ('message' in added) return createProblem('value_en', value, added.message)
  return planCells(line, sku, { draft: { ...draft, content: added.value }, planning, isNew: true })
}

type CellPlanning = { draft: ProductDraft; planning: Planning; isNew: boolean }

/** Reads the cells of a line one after the other; the first that can't be read ends it. */
const planCells = (line: CsvLine, sku: string, { draft, planning, isNew }: CellPlanning): LineOutcome => {
  const ofProduct = planProductCells(line, { draft, planning, isNew })
  if ('problem' in ofProduct) return ofProduct
  const ofSku = planSkuCells(line, sku, { draft: ofProduct.draft, planning, isNew })
  if ('problem' in ofSku) return ofSku
  const { name } = ofSku.draft.content
  const label = [name[planning.locale], ...Object.values(name)].find(text => text !== '') ?? sku
  const own = { line: line.line, isNew, sku, name: label }
  const changes = [...ofProduct.cells, ...ofSku.cells].map(cell => ({ ...own, ...cell }))
  return { draft: ofSku.draft, changes }
}

type ChangedCell = Pick<ImportChange, 'column' | 'before' | 'after' | 'isSuspicious'>
type CellsOutcome =
  { draft: ProductDraft; cells: ChangedCell[] } | { problem: Omit<ImportProblem, 'line' | 'sku'> }

const planProductCells = (line: CsvLine, { draft, planning }: CellPlanning): CellsOutcome => {
  const cells: ChangedCell[] = []
  const said = new Map(draft.said)
  let { content } = draft
  for (const { column, read, write } of productCells) {
    const text = line.cells[column]
    if (text === undefined) continue
    const earlier = said.get(column)
    if (earlier && earlier.value !== text)
      return createProblem(column, text, { key: 'importSaidOtherwise', params: { line: earlier.line } })
    said.set(column, { value: text, line: line.line })
    const written = write(content, text, planning)
    if ('message' in written) return createProblem(column, text, written.message)
    const [before, after] = [read(content), read(written.value)]
    if (before !== after) cells.push({ column, before, after, isSuspicious: false })
    content = written.value
  }
  return { draft: { ...draft, content, said }, cells }
}

const planSkuCells = (line: CsvLine, sku: string, { draft, planning, isNew }: CellPlanning): CellsOutcome => {
  const cells: ChangedCell[] = []
  const row = draft.content.skus.find(({ id }) => id === sku)
  if (!row) return createProblem('sku', sku, { key: 'importSkuFormer' })
  const coloured = planColour(line, row.choice, draft)
  if ('problem' in coloured) return coloured
  cells.push(...coloured.cells)
  let next: ProductDraft = coloured.draft
  const change = (changes: Partial<typeof row>) => {
    const { content } = next
    const rows = content.skus.map(each => (each.id === sku ? { ...each, ...changes } : each))
    next = { ...next, content: { ...content, skus: rows } }
  }

  const renamed = isNew ? null : findRenamedValue(line, draft.content, row.choice)
  if (renamed) return createProblem(...renamed, { key: 'importValueOfExisting' })

  const lowStock = line.cells.low_stock_at
  if (lowStock !== undefined) {
    const lowStockAt = parseStockCell(lowStock)
    if ('message' in lowStockAt) return createProblem('low_stock_at', lowStock, lowStockAt.message)
    if (lowStockAt.value !== row.lowStockAt) {
      const before = row.lowStockAt === null ? '' : String(row.lowStockAt)
      cells.push({ column: 'low_stock_at', before, after: String(lowStockAt.value), isSuspicious: false })
      change({ lowStockAt: lowStockAt.value })
    }
  }

  const stock = line.cells.stock
  if (stock !== undefined) {
    const pieces = parseStockCell(stock)
    if ('message' in pieces) return createProblem('stock', stock, pieces.message)
    if (!isNew) return createProblem('stock', stock, { key: 'importStockOfExisting' })
    if (pieces.value > 0) {
      next = { ...next, deliveredStock: [...next.deliveredStock, { skuId: sku, pieces: pieces.value }] }
      cells.push({ column: 'stock', before: '', after: String(pieces.value), isSuspicious: false })
    }
  }

  const price = planPrice(line, { price: isNew ? 0 : row.price, isNew }, planning.now)
  if ('problem' in price) return price
  cells.push(...price.cells)
  if (price.now !== null) change({ price: price.now })
  if (price.later) next = { ...next, plannedPrices: [...next.plannedPrices, { skuId: sku, ...price.later }] }
  return { draft: next, cells }
}

/** The colour of the value that a line is about. */
const planColour = ({ line, cells }: CsvLine, choice: SkuChoice, draft: ProductDraft): CellsOutcome => {
  const text = cells.value_colour
  if (text === undefined) return { draft, cells: [] }
  const after = parseSwatchColour(text)
  if (after === null) return createProblem('value_colour', text, { key: 'importColourWrong' })
  const { content } = draft
  const value = findColouredValue(content.options, choice)
  if (!value) return createProblem('value_colour', text, { key: 'importColourOfSeveral' })
  const key = `value_colour ${value.valueKey}`
  const earlier = draft.said.get(key)
  if (earlier && earlier.value !== after)
    return createProblem('value_colour', text, {
      key: 'importSaidOtherwise',
      params: { line: earlier.line },
    })
  const said = new Map(draft.said).set(key, { value: after, line })
  if (value.colour === after) return { draft: { ...draft, said }, cells: [] }
  const options = withValueColour(content.options, { ...value, colour: after })
  return {
    draft: { ...draft, said, content: { ...content, options } },
    cells: [{ column: 'value_colour', before: value.colour, after, isSuspicious: false }],
  }
}

/** A name of an existing combination that the line gives otherwise, and its column. */
const findRenamedValue = (
  { cells }: CsvLine,
  { options, name }: ProductContent,
  choice: SkuChoice,
): [CsvColumn, string] | null => {
  const current = createSkuName(options, choice, name)
  for (const [suffix, locale] of COLUMN_LANGUAGES) {
    const value = cells[`value_${suffix}`]
    if (value !== undefined && value !== current[locale]) return [`value_${suffix}`, value]
  }
  return null
}

type PricePlan =
  | { cells: ChangedCell[]; now: number | null; later: { price: number; beginsAt: Date } | null }
  | { problem: Omit<ImportProblem, 'line' | 'sku'> }

const planPrice = ({ cells }: CsvLine, current: { price: number; isNew: boolean }, now: Date): PricePlan => {
  const { price_cny: typed, price_from: begins } = cells
  if (typed === undefined)
    return begins === undefined
      ? { cells: [], now: null, later: null }
      : createProblem('price_from', begins, { key: 'importPriceMissing' })
  const price = parsePriceCell(typed)
  if ('message' in price) return createProblem('price_cny', typed, price.message)
  const changed: ChangedCell = {
    column: 'price_cny',
    before: current.isNew ? '' : formatPriceCell(current.price),
    after: formatPriceCell(price.value),
    isSuspicious: isSuspiciousPriceDrop(current.price, price.value),
  }
  if (begins === undefined)
    return price.value === current.price
      ? { cells: [], now: null, later: null }
      : { cells: [changed], now: price.value, later: null }
  if (current.isNew) return createProblem('price_from', begins, { key: 'importPriceFromOfNew' })
  const beginsAt = parseTimeCell(begins, now)
  if ('message' in beginsAt) return createProblem('price_from', begins, beginsAt.message)
  const start: ChangedCell = {
    column: 'price_from',
    before: '',
    after: toBeijingTime(beginsAt.value),
    isSuspicious: false,
  }
  return { cells: [changed, start], now: null, later: { price: price.value, beginsAt: beginsAt.value } }
}

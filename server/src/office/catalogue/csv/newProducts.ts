import type { TranslatableMessage } from '../../../messages'
import type { ProductContent } from '../loadProduct'
import { readLanguages, type Cell } from './cells'
import type { CsvLine } from './readCsv'

const EMPTY_TEXT = { 'en-GB': '', 'zh-CN': '', 'zh-Hant': '' }

/** Products of a file come after those that are there. */
const IMPORTED_POSITION = 1000

/** A product of which nothing is known yet. */
export const createEmptyContent = (categoryId: string): ProductContent => ({
  categoryId,
  name: EMPTY_TEXT,
  line: EMPTY_TEXT,
  story: EMPTY_TEXT,
  pictures: [],
  film: null,
  spinFrames: [],
  features: [],
  options: [],
  specifications: [],
  delivery: 'parcel',
  model: null,
  facts: {},
  warrantyMonths: null,
  taxPercent: null,
  position: IMPORTED_POSITION,
  skus: [],
})

/** A key made of a name: `Old rose` becomes `old-rose`. */
const toKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24)
    .replace(/-+$/, '')

const refuse = (key: Extract<TranslatableMessage['key'], `import${string}`>): Cell<ProductContent> => ({
  message: { key },
})

const createSku = (id: string, choice: Record<string, string>): ProductContent['skus'][number] => ({
  id,
  choice,
  price: 0,
  isWithdrawn: false,
  lowStockAt: null,
  picture: null,
})

/**
 * Adds a combination to a product: itself where it has no options, else a value of its one option. More options than one are made in the
 * editor, where the whole table is seen.
 */
export const addCombination = (
  content: ProductContent,
  { sku, cells }: { sku: string; cells: CsvLine['cells'] },
): Cell<ProductContent> => {
  if (content.options.length > 1) return refuse('importSeveralOptions')
  const value = readLanguages(cells, 'value')
  if (!value) {
    const isAlone = content.options.length === 0 && content.skus.length === 0
    const hasPart = cells.value_en ?? cells.value_zh_cn ?? cells.value_zh_hant
    return isAlone && hasPart === undefined
      ? { value: { ...content, skus: [createSku(sku, {})] } }
      : refuse('importValueMissing')
  }
  if (content.options.length === 0 && content.skus.length > 0) return refuse('importValueOfPlain')
  const name = content.options[0]?.name ?? readLanguages(cells, 'option')
  if (!name) return refuse('importOptionMissing')
  const option = content.options[0] ?? { key: toKey(name['en-GB']) || 'option', name, values: [] }
  const key = toKey(value['en-GB']) || `value-${option.values.length + 1}`
  const isTooLong = Object.values({ ...value, ...name }).some(text => text.length > 80)
  if (isTooLong) return { message: { key: 'importTextTooLong', params: { most: 80 } } }
  if (option.values.some(each => each.key === key)) return refuse('importValueTwice')
  return {
    value: {
      ...content,
      options: [{ ...option, values: [...option.values, { key, name: value }] }],
      skus: [...content.skus, createSku(sku, { [option.key]: key })],
    },
  }
}

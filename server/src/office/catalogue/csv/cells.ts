import { formatChinaDateTime } from '@anzuo/domain/chinaTime'
import { SHOP_FILE_NAME_PATTERN } from '@anzuo/domain/shop/pictureAddress'
import { MAX_PRODUCT_PICTURES } from '@anzuo/domain/shop/shopFile'
import { MAX_SPIN_FRAMES } from '@anzuo/domain/shop/spinFrames'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { MAX_STOCK_PIECES } from '@anzuo/domain/office/stock'
import { MAX_CENTS } from '@anzuo/domain/shop'
import { TAX_PERCENTS } from '@anzuo/domain/shop/invoiceDocument'
import { MAX_WARRANTY_MONTHS } from '@anzuo/domain/shop/productFacts'
import type { TranslatableMessage } from '../../../messages'
import type { ProductContent } from '../loadProduct'
import { COLUMN_LANGUAGES, type CsvColumn } from './columns'

/** What a cell says, or why it can't be read. */
export type Cell<Value> = { value: Value } | { message: TranslatableMessage }

const AMOUNT_PATTERN = /^¥?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/

/** Cents of an amount such as `32800`, `32,800.00` or `¥32800.5`; `32.800,00` could mean two things and is refused. */
export const parsePriceCell = (text: string): Cell<number> => {
  const [, whole, fraction = ''] = AMOUNT_PATTERN.exec(text.replace('￥', '¥')) ?? []
  if (whole === undefined) return { message: { key: 'importAmountWrong' } }
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return cents >= 1 && cents <= MAX_CENTS ? { value: cents } : { message: { key: 'importAmountWrong' } }
}

const parseWholeCell = (text: string, most: number): Cell<number> => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return value <= most ? { value } : { message: { key: 'importWholeWrong', params: { most } } }
}

export const parseStockCell = (text: string): Cell<number> =>
  text.startsWith('-') ? { message: { key: 'importStockNegative' } } : parseWholeCell(text, MAX_STOCK_PIECES)

const TIME_PATTERN = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::00)?)?$/

/** A moment of Beijing, `2026-11-28` or `2026-11-28 08:00`. */
export const parseTimeCell = (text: string, now: Date): Cell<Date> => {
  const [, year, month, day, hour = '0', minute = '0'] = TIME_PATTERN.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined)
    return { message: { key: 'importTimeWrong' } }
  const pad = (part: string) => part.padStart(2, '0')
  const date = `${year}-${pad(month)}-${pad(day)}`
  const at = new Date(`${date}T${pad(hour)}:${pad(minute)}:00+08:00`)
  const isReal = !Number.isNaN(at.getTime()) && toBeijingTime(at).startsWith(date)
  if (!isReal) return { message: { key: 'importTimeWrong' } }
  return at > now ? { value: at } : { message: { key: 'importTimePast' } }
}

/** `2026-11-28 08:00` in Beijing. */
export const toBeijingTime = (at: Date): string => formatChinaDateTime(at.getTime()).slice(0, 16)

/** `32800.00` */
export const formatPriceCell = (cents: number): string => (cents / 100).toFixed(2)

/** A cell that belongs to the product: how it reads now, and what a new text makes of the content. */
type ProductCell = {
  column: CsvColumn
  read: (content: ProductContent) => string
  write: (content: ProductContent, text: string, context: CellContext) => Cell<ProductContent>
}

export type CellContext = {
  categoryIds: ReadonlySet<string>
  /** Names of files in the lines under which nothing is kept. */
  missingFiles: ReadonlySet<string>
}

/** Names of pictures stand in one cell, between spaces. */
const splitNames = (text: string): string[] => text.split(/\s+/).filter(name => name !== '')

/** Every name of a file in a line. */
export const listNamedFiles = ({
  pictures = '',
  film = '',
  spin_frames: spinFrames = '',
}: Partial<Record<CsvColumn, string>>): string[] => [pictures, film, spinFrames].flatMap(splitNames)

const findFileProblem = (
  names: readonly string[],
  { missingFiles }: CellContext,
): TranslatableMessage | null => {
  const wrong = names.find(name => !SHOP_FILE_NAME_PATTERN.test(name))
  if (wrong !== undefined) return { key: 'importFileNameWrong', params: { name: wrong } }
  const missing = names.filter(name => missingFiles.has(name))
  return missing.length > 0 ? { key: 'importFilesMissing', params: { names: missing.join(' ') } } : null
}

/** Names of pictures, each once, all of which are stored. */
const parsePictureNames = (text: string, most: number, context: CellContext): Cell<string[]> => {
  const names = [...new Set(splitNames(text))]
  const message = findFileProblem(names, context)
  if (message) return { message }
  return names.length > most ? { message: { key: 'tooManyAtOnce', params: { most } } } : { value: names }
}

const writeSpinFrames: ProductCell['write'] = (content, text, context) => {
  const names = parsePictureNames(text, MAX_SPIN_FRAMES, context)
  return 'message' in names ? names : { value: { ...content, spinFrames: names.value } }
}

const writePictures: ProductCell['write'] = (content, text, context) => {
  const names = parsePictureNames(text, MAX_PRODUCT_PICTURES, context)
  if ('message' in names) return names
  const pictures = names.value
  const keep = (picture: string | null) => (picture !== null && pictures.includes(picture) ? picture : null)
  const rows = content.skus.map(sku => ({ ...sku, picture: keep(sku.picture) }))
  return { value: { ...content, pictures, skus: rows } }
}

const writeFilm: ProductCell['write'] = (content, text, context) => {
  if (!text.endsWith('.mp4')) return { message: { key: 'importFileNameWrong', params: { name: text } } }
  const message = findFileProblem([text], context)
  if (message) return { message }
  const film =
    content.film?.name === text ? content.film : { name: text, poster: null, place: content.pictures.length }
  return { value: { ...content, film } }
}

const TEXT_LIMITS = { name: 80, line: 120, story: 4000 } as const

const createTextCell = (
  field: keyof typeof TEXT_LIMITS,
  [suffix, locale]: readonly [string, Locale],
): ProductCell => ({
  column: `${field}_${suffix}` as CsvColumn,
  read: content => content[field][locale],
  write: (content, text) =>
    text.length > TEXT_LIMITS[field]
      ? { message: { key: 'importTextTooLong', params: { most: TEXT_LIMITS[field] } } }
      : { value: { ...content, [field]: { ...content[field], [locale]: text } } },
})

const isDelivery = (text: string): text is ProductContent['delivery'] =>
  text === 'installed' || text === 'parcel'

/** Every cell of a line that tells of the product, not of the combination. */
export const productCells: readonly ProductCell[] = [
  {
    column: 'category',
    read: ({ categoryId }) => categoryId,
    write: (content, text, { categoryIds }) =>
      categoryIds.has(text)
        ? { value: { ...content, categoryId: text } }
        : { message: { key: 'importCategoryUnknown', params: { known: [...categoryIds].join(', ') } } },
  },
  {
    column: 'delivery',
    read: ({ delivery }) => delivery,
    write: (content, text) =>
      isDelivery(text)
        ? { value: { ...content, delivery: text } }
        : { message: { key: 'importDeliveryWrong' } },
  },
  {
    column: 'model',
    read: ({ model }) => model ?? '',
    write: (content, text) =>
      /^[A-Za-z0-9]{1,20}$/.test(text)
        ? { value: { ...content, model: text.toUpperCase() } }
        : { message: { key: 'importModelWrong' } },
  },
  {
    column: 'warranty_months',
    read: ({ warrantyMonths }) => (warrantyMonths === null ? '' : String(warrantyMonths)),
    write: (content, text) => {
      const months = parseWholeCell(text, MAX_WARRANTY_MONTHS)
      return 'value' in months ? { value: { ...content, warrantyMonths: months.value } } : months
    },
  },
  {
    column: 'tax_percent',
    read: ({ taxPercent }) => (taxPercent === null ? '' : String(taxPercent)),
    write: (content, text) => {
      const taxPercent = TAX_PERCENTS.find(percent => String(percent) === text)
      return taxPercent === undefined
        ? { message: { key: 'importTaxWrong', params: { rates: TAX_PERCENTS.join(', ') } } }
        : { value: { ...content, taxPercent } }
    },
  },
  { column: 'pictures', read: ({ pictures }) => pictures.join(' '), write: writePictures },
  { column: 'film', read: ({ film }) => film?.name ?? '', write: writeFilm },
  { column: 'spin_frames', read: ({ spinFrames }) => spinFrames.join(' '), write: writeSpinFrames },
  ...(['name', 'line', 'story'] as const).flatMap(field =>
    COLUMN_LANGUAGES.map(language => createTextCell(field, language)),
  ),
]

/** A text of three cells of a line, `value_en` and so on; null when any of them is missing. */
export const readLanguages = (
  cells: Partial<Record<CsvColumn, string>>,
  stem: 'option' | 'value',
): Record<Locale, string> | null => {
  const texts = COLUMN_LANGUAGES.map(([suffix, locale]) => [locale, cells[`${stem}_${suffix}`]] as const)
  if (texts.length < LOCALES.length || texts.some(([, text]) => text === undefined)) return null
  return Object.fromEntries(texts) as Record<Locale, string>
}

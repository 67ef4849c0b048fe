import type { Locale } from '@anzuo/domain/locale'

/** How a heading names each language. */
export const COLUMN_LANGUAGES = [
  ['en', 'en-GB'],
  ['zh_cn', 'zh-CN'],
  ['zh_hant', 'zh-Hant'],
] as const satisfies readonly (readonly [suffix: string, locale: Locale])[]

type LanguageSuffix = (typeof COLUMN_LANGUAGES)[number][0]

const inEachLanguage = <Stem extends string>(stem: Stem) =>
  COLUMN_LANGUAGES.map(([suffix]) => `${stem}_${suffix}` as const satisfies `${Stem}_${LanguageSuffix}`)

/** Headings of the file in the order of the export. An empty cell leaves everything as it is. */
export const CSV_COLUMNS = [
  'action',
  'product',
  'sku',
  'category',
  'delivery',
  'model',
  'warranty_months',
  'tax_percent',
  'pictures',
  'film',
  'spin_frames',
  ...inEachLanguage('name'),
  ...inEachLanguage('line'),
  ...inEachLanguage('story'),
  ...inEachLanguage('option'),
  ...inEachLanguage('value'),
  'value_colour',
  'price_cny',
  'price_from',
  'low_stock_at',
  'stock',
  /** Told by the export, ignored by the import: it has changed by then. */
  'stock_now',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

export const isCsvColumn = (name: string): name is CsvColumn => CSV_COLUMNS.some(known => known === name)

import { LOCALES, LOCALE_NAMES, type Locale } from '@anzuo/domain/locale'
import { isSameValue, mergeField } from '@anzuo/domain/office/threeWayMerge'
import type { createFormat } from '../../i18n/format'
import type { Text } from '../../i18n/useText'
import type { ConflictChoices, ConflictRow } from '../../parts/ConflictDialog'
import { getLocalText, type ProductContent } from './product'

type Describe = { text: Text; format: ReturnType<typeof createFormat>; locale: string }

/** A part of a product that is merged as one: two people may change two of them without touching each other. */
type MergeUnit = {
  key: string
  fields: readonly (keyof ProductContent)[]
  read: (content: ProductContent) => unknown
  write: (into: ProductContent, from: ProductContent) => ProductContent
  label: (describe: Describe) => string
  show: (content: ProductContent, describe: Describe) => string
  isMoney?: boolean
}

const createTextUnit = (field: 'name' | 'line' | 'story', locale: Locale): MergeUnit => ({
  key: `${field}.${locale}`,
  fields: [field],
  read: content => content[field][locale],
  write: (into, from) => ({ ...into, [field]: { ...into[field], [locale]: from[field][locale] } }),
  label: ({ text }) => `${text(`products.${field}`)}, ${LOCALE_NAMES[locale]}`,
  show: content => content[field][locale],
})

type PlainField = Exclude<keyof ProductContent, 'name' | 'line' | 'story' | 'options' | 'skus'>

const createPlainUnit = (
  field: PlainField,
  show: (content: ProductContent, describe: Describe) => string,
): MergeUnit => ({
  key: field,
  fields: [field],
  read: content => content[field],
  write: (into, from) => ({ ...into, [field]: from[field] }),
  label: ({ text }) => text(`products.field.${field}`),
  show,
})

/** Options and what is sold of them belong together, and carry prices. */
const variantsUnit: MergeUnit = {
  key: 'variants',
  fields: ['options', 'skus'],
  read: ({ options, skus }) => [options, skus],
  write: (into, { options, skus }) => ({ ...into, options, skus }),
  label: ({ text }) => text('products.variants'),
  show: ({ skus }, { format }) => skus.map(({ id, price }) => `${id} ${format.money(price)}`).join(', '),
  isMoney: true,
}

const units: readonly MergeUnit[] = [
  ...(['name', 'line', 'story'] as const).flatMap(field =>
    LOCALES.map(locale => createTextUnit(field, locale)),
  ),
  variantsUnit,
  createPlainUnit('categoryId', ({ categoryId }) => categoryId),
  createPlainUnit('pictures', ({ pictures }) => pictures.join(', ')),
  createPlainUnit('film', ({ film }) => film?.name ?? ''),
  createPlainUnit('spinFrames', ({ spinFrames = [] }) => spinFrames.join(', ')),
  createPlainUnit('features', ({ features }, { text }) =>
    features.map(feature => text(`products.feature.${feature}`)).join(', '),
  ),
  createPlainUnit('specifications', ({ specifications }, { locale }) =>
    specifications
      .map(({ name, value }) => `${getLocalText(name, locale)}: ${getLocalText(value, locale)}`)
      .join('; '),
  ),
  createPlainUnit('delivery', ({ delivery }, { text }) => text(`products.deliveryKind.${delivery}`)),
  createPlainUnit('model', ({ model }) => model ?? ''),
  createPlainUnit('facts', ({ facts }, { text }) =>
    Object.entries(facts)
      .map(([key, value]) => `${text(`products.fact.${key as keyof ProductContent['facts']}`)} ${value}`)
      .join('; '),
  ),
  createPlainUnit('warrantyMonths', ({ warrantyMonths }) => String(warrantyMonths ?? '')),
  createPlainUnit('taxPercent', ({ taxPercent }) => (taxPercent === null ? '' : `${taxPercent} %`)),
  createPlainUnit('position', ({ position }) => String(position)),
]

/** A product as it was opened, as the server has it now, and as it was typed. */
export type ProductVersions = { opened: ProductContent; theirs: ProductContent; yours: ProductContent }

/** Each part that anybody touched since it was opened. */
export const listProductConflicts = (versions: ProductVersions, describe: Describe): ConflictRow[] =>
  units.flatMap(({ key, read, label, show, isMoney }) => {
    const { opened, theirs, yours } = versions
    const merge = mergeField(read(opened), read(theirs), read(yours))
    if (merge.kind === 'merged' && (merge.by === 'nobody' || merge.by === 'both')) return []
    return {
      key,
      label: label(describe),
      opened: show(opened, describe),
      theirs: show(theirs, describe),
      yours: show(yours, describe),
      by: merge.kind === 'conflict' ? ('both' as const) : merge.by === 'theirs' ? 'theirs' : 'yours',
      isMoney,
    }
  })

/** What comes out: theirs, with what only you touched, and what you chose. Money that both touched stays theirs. */
export const mergeProduct = (
  { opened, theirs, yours }: ProductVersions,
  choices: ConflictChoices,
): ProductContent =>
  units.reduce((merged, { key, read, write, isMoney }) => {
    const merge = mergeField(read(opened), read(theirs), read(yours))
    const takesYours = merge.kind === 'merged' ? merge.by === 'yours' : !isMoney && choices[key] === 'yours'
    return takesYours ? write(merged, yours) : merged
  }, theirs)

/** How many parts differ. */
export const countChanges = (one: ProductContent, other: ProductContent): number =>
  units.filter(({ read }) => !isSameValue(read(one), read(other))).length

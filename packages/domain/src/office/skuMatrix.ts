import { LOCALES, type LocalizedText } from '../locale'
import type { ProductOptionContent, SkuChoice } from './productContent'

/** Most combinations that one product may have. */
export const MAX_SKUS = 100

type OptionKeys = { key: string; values: readonly { key: string }[] }

/** Every combination of the values, in the order of the options; one without options is the product itself. */
export const listSkuChoices = (options: readonly OptionKeys[]): SkuChoice[] =>
  options.reduce<SkuChoice[]>(
    (choices, { key, values }) =>
      choices.flatMap(choice => values.map(value => ({ ...choice, [key]: value.key }))),
    [{}],
  )

/** One text for one combination, whatever the order of its options. */
export const getChoiceKey = (choice: SkuChoice): string =>
  Object.keys(choice)
    .sort()
    .map(key => `${key}=${choice[key] ?? ''}`)
    .join('&')

/** Whether a combination takes one value of each option, and nothing else. */
export const isChoiceComplete = (options: readonly OptionKeys[], choice: SkuChoice): boolean =>
  Object.keys(choice).length === options.length &&
  options.every(({ key, values }) => values.some(value => value.key === choice[key]))

/** The code of a new combination: that of the product and its values, `w8-rose-taken`; unique among those that are given. */
const createSkuId = (
  productId: string,
  { options, choice }: { options: readonly OptionKeys[]; choice: SkuChoice },
  taken: ReadonlySet<string>,
): string => {
  const id = [productId, ...options.map(({ key }) => choice[key] ?? '')].filter(Boolean).join('-')
  if (!taken.has(id)) return id
  for (let count = 2; ; count += 1) if (!taken.has(`${id}-${count}`)) return `${id}-${count}`
}

/** What a combination is called: the names of its values, `Rose · With a floor mat`; the product's own name without options. */
export const createSkuName = (
  options: readonly ProductOptionContent[],
  choice: SkuChoice,
  productName: LocalizedText,
): LocalizedText => {
  const names = options.flatMap(
    ({ key, values }) => values.find(value => value.key === choice[key])?.name ?? [],
  )
  const entries = LOCALES.map(
    locale =>
      [
        locale,
        names.length === 0 ? productName[locale] : names.map(name => name[locale]).join(' · '),
      ] as const,
  )
  return Object.fromEntries(entries) as LocalizedText
}

/**
 * The table of options × values: what stands in it already stays as it is, a combination that is new is made, one whose value is gone
 * goes. The order is that of the options.
 * @param create makes the row of a new combination under a code that no other row has
 */
export const arrangeSkuMatrix = <Sku extends { id: string; choice: SkuChoice }>(
  product: { id: string; options: readonly OptionKeys[] },
  skus: readonly Sku[],
  create: (id: string, choice: SkuChoice) => Sku,
): Sku[] => {
  const byChoice = new Map(skus.map(sku => [getChoiceKey(sku.choice), sku]))
  const taken = new Set(skus.map(({ id }) => id))
  return listSkuChoices(product.options).map(choice => {
    const existing = byChoice.get(getChoiceKey(choice))
    if (existing) return existing
    const id = createSkuId(product.id, { options: product.options, choice }, taken)
    taken.add(id)
    return create(id, choice)
  })
}

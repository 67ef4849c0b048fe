import type { Cents } from './money'

/** A value of each option, such as `{ colour: 'camel' }`. */
export type SkuOptionSelection = Readonly<Record<string, string>>

type SkuSnapshot = { choice: SkuOptionSelection; price: Cents; stock: number }
type ProductOptionDefinitions = readonly { key: string; values: readonly { key: string }[] }[]

const matchesSelection = (sku: SkuSnapshot, choice: SkuOptionSelection): boolean =>
  Object.entries(choice).every(([key, value]) => sku.choice[key] === value)

/** The combination that a complete choice stands for; null while something is not chosen, or when it isn't made. */
export const findSkuBySelection = <Sku extends SkuSnapshot>(
  product: { options: ProductOptionDefinitions; skus: readonly Sku[] },
  choice: SkuOptionSelection,
): Sku | null => {
  if (product.options.some(({ key }) => choice[key] === undefined)) return null
  return product.skus.find(sku => matchesSelection(sku, choice)) ?? null
}

/** What is chosen before anybody chose: the first combination that is in stock, or the first one. */
export const getDefaultSkuOptionSelection = (skus: readonly SkuSnapshot[]): SkuOptionSelection =>
  (skus.find(({ stock }) => stock > 0) ?? skus[0])?.choice ?? {}

/** `none`: no combination with the rest of the choice is made. */
export type SkuOptionValueState = 'open' | 'soldOut' | 'none'

/** Whether a value can still be chosen beside the others that are. */
export const getSkuOptionValueState = (
  skus: readonly SkuSnapshot[],
  choice: SkuOptionSelection,
  { key, value }: { key: string; value: string },
): SkuOptionValueState => {
  const possible = skus.filter(sku => matchesSelection(sku, { ...choice, [key]: value }))
  if (possible.length === 0) return 'none'
  return possible.some(({ stock }) => stock > 0) ? 'open' : 'soldOut'
}

/**
 * What a value costs more than the first value of its option, with the rest of the choice as it is; cents, below zero for less.
 * @returns null where one of the two is not made
 */
export const getSkuOptionPriceDifference = (
  skus: readonly SkuSnapshot[],
  choice: SkuOptionSelection,
  { option: { key, values }, value }: { option: ProductOptionDefinitions[number]; value: string },
): Cents | null => {
  const findPrice = (wanted: string | undefined) =>
    wanted === undefined
      ? undefined
      : skus.find(sku => matchesSelection(sku, { ...choice, [key]: wanted }))?.price
  const [price, first] = [findPrice(value), findPrice(values[0]?.key)]
  return price === undefined || first === undefined ? null : price - first
}

/**
 * The choice after a value was touched. Where no combination has it together with the rest, the rest gives way: the first
 * combination with that value, in stock if there is one.
 */
export const selectSkuOptionValue = (
  skus: readonly SkuSnapshot[],
  choice: SkuOptionSelection,
  { key, value }: { key: string; value: string },
): SkuOptionSelection => {
  const wished = { ...choice, [key]: value }
  if (skus.some(sku => matchesSelection(sku, wished))) return wished
  const others = skus.filter(sku => matchesSelection(sku, { [key]: value }))
  return others.length > 0 ? getDefaultSkuOptionSelection(others) : choice
}

import type { Cents } from './money'

/** A value of each option, such as `{ colour: 'camel' }`. */
export type OptionChoice = Readonly<Record<string, string>>

type SkuFacts = { choice: OptionChoice; price: Cents; stock: number }
type ProductOptions = readonly { key: string; values: readonly { key: string }[] }[]

const fits = (sku: SkuFacts, choice: OptionChoice): boolean =>
  Object.entries(choice).every(([key, value]) => sku.choice[key] === value)

/** The combination that a complete choice stands for; null while something is not chosen, or when it isn't made. */
export const skuOf = <Sku extends SkuFacts>(
  product: { options: ProductOptions; skus: readonly Sku[] },
  choice: OptionChoice,
): Sku | null => {
  if (product.options.some(({ key }) => choice[key] === undefined)) return null
  return product.skus.find(sku => fits(sku, choice)) ?? null
}

/** What is chosen before anybody chose: the first combination that is in stock, or the first one. */
export const firstChoice = (skus: readonly SkuFacts[]): OptionChoice =>
  (skus.find(({ stock }) => stock > 0) ?? skus[0])?.choice ?? {}

/** `none`: no combination with the rest of the choice is made. */
export type ValueState = 'open' | 'soldOut' | 'none'

/** Whether a value can still be chosen beside the others that are. */
export const valueStateOf = (
  skus: readonly SkuFacts[],
  choice: OptionChoice,
  { key, value }: { key: string; value: string },
): ValueState => {
  const possible = skus.filter(sku => fits(sku, { ...choice, [key]: value }))
  if (possible.length === 0) return 'none'
  return possible.some(({ stock }) => stock > 0) ? 'open' : 'soldOut'
}

/**
 * The choice after a value was touched. Where no combination has it together with the rest, the rest gives way: the first
 * combination with that value, in stock if there is one.
 */
export const chooseValue = (
  skus: readonly SkuFacts[],
  choice: OptionChoice,
  { key, value }: { key: string; value: string },
): OptionChoice => {
  const wished = { ...choice, [key]: value }
  if (skus.some(sku => fits(sku, wished))) return wished
  const others = skus.filter(sku => fits(sku, { [key]: value }))
  return others.length > 0 ? firstChoice(others) : choice
}

import { LOCALES, type Locale, type LocalizedText } from '../locale'

/** What a product is made of while it is edited, and what it takes to sell it. */

export const productStates = ['draft', 'published', 'withdrawn'] as const
/** `draft`: never was on sale. `withdrawn`: was, and isn't now. */
export type ProductState = (typeof productStates)[number]

/** A way in which the combinations of a product differ, such as its colour. */
export type ProductOptionContent = {
  key: string
  name: LocalizedText
  /** `colour`: what the value looks like, `#rrggbb`. */
  values: readonly { key: string; name: LocalizedText; colour?: string | undefined }[]
}

/** The chosen value of each option, by their keys. */
export type SkuChoice = Readonly<Record<string, string>>

export type ProductTexts = {
  name: LocalizedText
  line: LocalizedText
  story: LocalizedText
  options: readonly ProductOptionContent[]
  specifications: readonly { name: LocalizedText; value: LocalizedText }[]
}

export const productTextFields = ['name', 'line', 'story', 'options', 'specifications'] as const
type ProductTextField = (typeof productTextFields)[number]

/** A text that a language lacks. */
export type MissingText = { field: ProductTextField; locale: Locale }

const listTexts = (texts: ProductTexts, field: ProductTextField): readonly LocalizedText[] => {
  switch (field) {
    case 'options':
      return texts.options.flatMap(({ name, values }) => [name, ...values.map(value => value.name)])
    case 'specifications':
      return texts.specifications.flatMap(({ name, value }) => [name, value])
    default:
      return [texts[field]]
  }
}

/** Which texts a product lacks, each field once for each language. */
export const findMissingTexts = (texts: ProductTexts): MissingText[] =>
  productTextFields.flatMap(field =>
    LOCALES.filter(locale => listTexts(texts, field).some(text => text[locale].trim() === '')).map(
      locale => ({ field, locale }),
    ),
  )

export const publishBlockers = ['textMissing', 'pictureMissing', 'nothingSold', 'priceMissing'] as const
/** Why a product can't go on sale yet. */
export type PublishBlocker = (typeof publishBlockers)[number]

type SellableContent = ProductTexts & {
  pictures: readonly string[]
  skus: readonly { price: number; isWithdrawn: boolean }[]
}

/** Everything that keeps a product from going on sale; nothing when it can. */
export const findPublishBlockers = (content: SellableContent): PublishBlocker[] => {
  const sold = content.skus.filter(({ isWithdrawn }) => !isWithdrawn)
  const isBlocked: Record<PublishBlocker, boolean> = {
    textMissing: findMissingTexts(content).length > 0,
    pictureMissing: content.pictures.length === 0,
    nothingSold: sold.length === 0,
    priceMissing: sold.some(({ price }) => price === 0),
  }
  return publishBlockers.filter(blocker => isBlocked[blocker])
}

/** The price of the cheapest combination that is sold, cents; null when none is. */
export const findLowestPrice = (skus: readonly { price: number; isWithdrawn: boolean }[]): number | null => {
  const prices = skus.filter(({ isWithdrawn }) => !isWithdrawn).map(({ price }) => price)
  return prices.length === 0 ? null : Math.min(...prices)
}

/** The share by which a price has to fall before somebody looks again. */
const SUSPICIOUS_PRICE_DROP = 0.3

/** Whether a new price is so far below the old one that it may be a slip of the hand. Cents. */
export const isSuspiciousPriceDrop = (before: number, after: number): boolean =>
  before > 0 && after < before * (1 - SUSPICIOUS_PRICE_DROP)

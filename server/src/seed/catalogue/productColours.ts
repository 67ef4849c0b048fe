import { toLocalizedText } from './localizedText'

/** Colours of the catalogue by their key. */
export const productColourNames = {
  camel: toLocalizedText('Camel', '驼色', '駝色'),
  pearl: toLocalizedText('Pearl', '珍珠白', '珍珠白'),
  moss: toLocalizedText('Moss', '苔绿', '苔綠'),
  cloud: toLocalizedText('Cloud', '云白', '雲白'),
  slate: toLocalizedText('Slate', '岩灰', '岩灰'),
  rose: toLocalizedText('Rose', '藕粉', '藕粉'),
  clay: toLocalizedText('Clay', '陶红', '陶紅'),
  mist: toLocalizedText('Mist', '雾灰', '霧灰'),
  ink: toLocalizedText('Ink', '墨黑', '墨黑'),
  oat: toLocalizedText('Oat', '燕麦', '燕麥'),
  walnut: toLocalizedText('Walnut', '胡桃木', '胡桃木'),
  charcoal: toLocalizedText('Charcoal', '炭黑', '炭黑'),
} as const

/** What each of them looks like on its swatch. */
export const productColourSwatches: Readonly<Record<ProductColour, string>> = {
  camel: '#c48b5a',
  pearl: '#efeae2',
  moss: '#3a7362',
  cloud: '#f3ebdf',
  slate: '#6a706c',
  rose: '#ddb3a6',
  clay: '#cc8062',
  mist: '#b5c0c0',
  ink: '#2e3331',
  oat: '#d5c2a5',
  walnut: '#946541',
  charcoal: '#434946',
}

export type ProductColour = keyof typeof productColourNames

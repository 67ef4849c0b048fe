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

export type ProductColour = keyof typeof productColourNames

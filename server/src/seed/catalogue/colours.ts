import { say3 } from './words'

/** Colours of the catalogue by their key. */
export const colours = {
  camel: say3('Camel', '驼色', '駝色'),
  pearl: say3('Pearl', '珍珠白', '珍珠白'),
  moss: say3('Moss', '苔绿', '苔綠'),
  cloud: say3('Cloud', '云白', '雲白'),
  slate: say3('Slate', '岩灰', '岩灰'),
  rose: say3('Rose', '藕粉', '藕粉'),
  clay: say3('Clay', '陶红', '陶紅'),
  mist: say3('Mist', '雾灰', '霧灰'),
  ink: say3('Ink', '墨黑', '墨黑'),
  oat: say3('Oat', '燕麦', '燕麥'),
  walnut: say3('Walnut', '胡桃木', '胡桃木'),
  charcoal: say3('Charcoal', '炭黑', '炭黑'),
} as const

export type Colour = keyof typeof colours

/**
 * The seven variants that one codebase is built as. `BRAND=<id>` chooses one at build time; `original` is the default.
 * Names are the house's own; the specification leaves them open.
 */
export type BrandId = 'original' | 'world' | 'worldAi' | 'massageControl' | 'lite' | 'solo' | 'store'

export type Brand = {
  id: BrandId
  /** How the app calls itself, by language. */
  name: { 'en-GB': string; 'zh-CN': string; 'zh-Hant': string }
}

export const brands: Record<BrandId, Brand> = {
  original: { id: 'original', name: { 'en-GB': 'Anzuo', 'zh-CN': '安座', 'zh-Hant': '安座' } },
  world: { id: 'world', name: { 'en-GB': 'Anzuo World', 'zh-CN': '安座世界', 'zh-Hant': '安座世界' } },
  worldAi: { id: 'worldAi', name: { 'en-GB': 'Anzuo AI', 'zh-CN': '安座智能', 'zh-Hant': '安座智能' } },
  massageControl: {
    id: 'massageControl',
    name: { 'en-GB': 'Anzuo Control', 'zh-CN': '安座遥控', 'zh-Hant': '安座遙控' },
  },
  lite: { id: 'lite', name: { 'en-GB': 'Anzuo Lite', 'zh-CN': '安座轻享', 'zh-Hant': '安座輕享' } },
  solo: { id: 'solo', name: { 'en-GB': 'Anzuo Solo', 'zh-CN': '安座单椅', 'zh-Hant': '安座單椅' } },
  store: { id: 'store', name: { 'en-GB': 'Anzuo Store', 'zh-CN': '安座商城', 'zh-Hant': '安座商城' } },
}

/**
 * The brand that an environment value names.
 * @throws RangeError when there is no such brand.
 */
export const chooseBrand = (value: string | undefined): Brand => {
  const brand = Object.values(brands).find(({ id }) => id === (value || 'original'))
  if (!brand) throw new RangeError(`BRAND=${value} is none of ${Object.keys(brands).join(', ')}`)
  return brand
}

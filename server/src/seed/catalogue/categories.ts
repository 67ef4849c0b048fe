import { toLocalizedText } from './localizedText'

export type ProductCategoryId = 'signature' | 'living' | 'compact' | 'neckEyes' | 'feet' | 'care'

/** Categories in the order of the rail. */
export const categorySeeds = [
  { id: 'signature', name: toLocalizedText('Signature', '旗舰', '旗艦'), picture: 'k9.svg' },
  { id: 'living', name: toLocalizedText('Living room', '客厅', '客廳'), picture: 'r6.svg' },
  { id: 'compact', name: toLocalizedText('Compact', '小户型', '小坪數'), picture: 'ch3.svg' },
  { id: 'neckEyes', name: toLocalizedText('Neck, eyes, back', '肩颈眼背', '肩頸眼背'), picture: 'm1.svg' },
  { id: 'feet', name: toLocalizedText('Feet and muscles', '足部与肌肉', '足部與肌肉'), picture: 'm5.svg' },
  { id: 'care', name: toLocalizedText('Parts and care', '配件与养护', '配件與保養'), picture: 'p2.svg' },
] as const satisfies readonly {
  id: ProductCategoryId
  name: ReturnType<typeof toLocalizedText>
  picture: string
}[]

export const shopSeeds = [{ id: 'anzuo', name: toLocalizedText('Anzuo', '安座商城', '安座商城') }]

export const popularSearchTerms = [
  toLocalizedText('zero gravity', '零重力', '零重力'),
  toLocalizedText('small', '小户型', '小坪數'),
  toLocalizedText('neck', '颈部', '頸部'),
  toLocalizedText('foot', '足部', '足部'),
  toLocalizedText('gift for parents', '送爸妈', '送爸媽'),
]

import { say3 } from './words'

export type CategoryId = 'signature' | 'living' | 'compact' | 'neckEyes' | 'feet' | 'care'

/** Categories in the order of the rail. */
export const categorySeeds = [
  { id: 'signature', name: say3('Signature', '旗舰', '旗艦'), picture: 'k9.svg' },
  { id: 'living', name: say3('Living room', '客厅', '客廳'), picture: 'r6.svg' },
  { id: 'compact', name: say3('Compact', '小户型', '小坪數'), picture: 'ch3.svg' },
  { id: 'neckEyes', name: say3('Neck, eyes, back', '肩颈眼背', '肩頸眼背'), picture: 'm1.svg' },
  { id: 'feet', name: say3('Feet and muscles', '足部与肌肉', '足部與肌肉'), picture: 'm5.svg' },
  { id: 'care', name: say3('Parts and care', '配件与养护', '配件與保養'), picture: 'p2.svg' },
] as const satisfies readonly { id: CategoryId; name: ReturnType<typeof say3>; picture: string }[]

export const shopSeeds = [{ id: 'anzuo', name: say3('Anzuo', '安座商城', '安座商城') }]

export const hotWords = [
  say3('zero gravity', '零重力', '零重力'),
  say3('small', '小户型', '小坪數'),
  say3('neck', '颈部', '頸部'),
  say3('foot', '足部', '足部'),
  say3('gift for parents', '送爸妈', '送爸媽'),
]

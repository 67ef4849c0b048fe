import type { TongueOverlay, TongueSigns } from '@/domain/tongue'

export type SignName = keyof TongueSigns

/** The order in which signs are read: the form, the colour of the body, the coating and its quality. */
export const SIGN_GROUPS: readonly { group: 'shape' | 'colour' | 'coating'; signs: readonly SignName[] }[] = [
  { group: 'shape', signs: ['toothMarks', 'cracks', 'build'] },
  { group: 'colour', signs: ['bodyColour', 'redTip'] },
  { group: 'coating', signs: ['coatingColour', 'coatingThickness', 'moisture', 'greasy'] },
]

const PARTS = ['coating', 'cracks', 'toothMarks', 'redTip'] as const

export type OverlayPart = (typeof PARTS)[number]

/** The parts that the drawing of an overlay holds. */
export const legendOf = (overlay: TongueOverlay): OverlayPart[] =>
  PARTS.filter(part => overlay[part].lines.length > 0 || overlay[part].points.length > 0)

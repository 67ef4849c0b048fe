import type { TongueOverlayShapes, TongueSigns } from '@anzuo/tongue'

export type TongueSignName = keyof TongueSigns

/** The order in which signs are read: the form, the colour of the body, the coating and its quality. */
export const TONGUE_SIGN_GROUPS: readonly {
  group: 'shape' | 'colour' | 'coating'
  signs: readonly TongueSignName[]
}[] = [
  { group: 'shape', signs: ['toothMarks', 'cracks', 'build'] },
  { group: 'colour', signs: ['bodyColour', 'redTip'] },
  { group: 'coating', signs: ['coatingColour', 'coatingThickness', 'moisture', 'greasy'] },
]

const OVERLAY_PARTS = ['coating', 'cracks', 'toothMarks', 'redTip'] as const

export type TongueOverlayPart = (typeof OVERLAY_PARTS)[number]

/** The parts that the drawing of an overlay holds. */
export const getTongueOverlayLegend = (overlay: TongueOverlayShapes): TongueOverlayPart[] =>
  OVERLAY_PARTS.filter(part => overlay[part].lines.length > 0 || overlay[part].points.length > 0)

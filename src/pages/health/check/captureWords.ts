import type { Guidance } from '@/domain/vitals/types'

/** Words beside one of the three marks under the pulse; each is a text of its own. */
export type MarkWord =
  | 'waiting'
  | 'even'
  | 'tooDark'
  | 'tooBright'
  | 'backLit'
  | 'fits'
  | 'tooFar'
  | 'tooClose'
  | 'steady'
  | 'moving'
  | 'offCentre'

export type Mark = { word: MarkWord; isGood: boolean }

export type Marks = { light: Mark; distance: Mark; posture: Mark }

const faults: Record<keyof Marks, readonly Guidance[]> = {
  light: ['tooDark', 'tooBright', 'backLit'],
  distance: ['tooFar', 'tooClose'],
  posture: ['moving', 'offCentre'],
}
const wellSaid: Record<keyof Marks, MarkWord> = { light: 'even', distance: 'fits', posture: 'steady' }

/** What the marks for light, distance and posture say. Without exactly one face there is nothing to say. */
export const marksOf = ({ guidance, hasFace }: { guidance: Guidance; hasFace: boolean }): Marks => {
  const markOf = (side: keyof Marks): Mark => {
    if (faults[side].includes(guidance)) return { word: guidance as MarkWord, isGood: false }
    if (!hasFace || guidance === 'noFace' || guidance === 'twoFaces')
      return { word: 'waiting', isGood: false }
    return { word: wellSaid[side], isGood: true }
  }
  return { light: markOf('light'), distance: markOf('distance'), posture: markOf('posture') }
}

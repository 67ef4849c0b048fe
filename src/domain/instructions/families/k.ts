import type { Manual } from '../manual'

/** What the instructions of the K series know beside their words. */
export const k: Manual = {
  family: 'k',
  form: 'lounger',
  models: [
    {
      type: 'K7',
      versions: ['1'],
      size: '162 × 78 × 130 cm',
      weight: 116,
      wall: 8,
      noise: 43,
      load: 140,
      power: 240,
    },
    {
      type: 'K9',
      versions: ['1', '2'],
      size: '165 × 84 × 132 cm',
      weight: 128,
      wall: 8,
      noise: 45,
      load: 150,
      power: 260,
    },
  ],
}

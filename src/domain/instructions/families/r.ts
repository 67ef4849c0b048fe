import type { Manual } from '../manual'

/** What the instructions of the R series know beside their words. */
export const r: Manual = {
  family: 'r',
  form: 'lounger',
  models: [
    {
      type: 'R2',
      versions: ['1'],
      size: '140 × 72 × 118 cm',
      weight: 70,
      wall: 12,
      noise: 47,
      load: 125,
      power: 150,
    },
    {
      type: 'R4',
      versions: ['1'],
      size: '142 × 76 × 120 cm',
      weight: 74,
      wall: 10,
      noise: 46,
      load: 125,
      power: 160,
    },
    {
      type: 'R6',
      versions: ['1', '2', '3'],
      size: '146 × 78 × 125 cm',
      weight: 82,
      wall: 10,
      noise: 46,
      load: 130,
      power: 170,
    },
  ],
}

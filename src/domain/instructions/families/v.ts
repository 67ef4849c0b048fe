import type { Manual } from '../manual'

/** What the instructions of the V series know beside their words. */
export const v: Manual = {
  family: 'v',
  form: 'lounger',
  models: [
    {
      type: 'V5',
      versions: ['1'],
      size: '138 × 74 × 112 cm',
      weight: 58,
      wall: 8,
      noise: 43,
      load: 120,
      power: 120,
    },
    {
      type: 'V7',
      versions: ['1', '2'],
      size: '144 × 76 × 116 cm',
      weight: 64,
      wall: 8,
      noise: 43,
      load: 125,
      power: 130,
    },
  ],
}

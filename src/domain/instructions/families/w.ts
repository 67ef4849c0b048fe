import type { Manual } from '../manual'

/** What the instructions of the W series know beside their words. */
export const w: Manual = {
  family: 'w',
  form: 'lounger',
  models: [
    {
      type: 'W6',
      versions: ['1'],
      size: '148 × 72 × 116 cm',
      weight: 84,
      wall: 5,
      noise: 44,
      load: 130,
      power: 180,
    },
    {
      type: 'W8',
      versions: ['1', '2'],
      size: '152 × 80 × 118 cm',
      weight: 96,
      wall: 5,
      noise: 45,
      load: 135,
      power: 200,
    },
  ],
}

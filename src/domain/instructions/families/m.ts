import type { Manual } from '../manual'

/** What the instructions of the M series know beside their words. */
export const m: Manual = {
  family: 'm',
  form: 'pad',
  models: [
    {
      type: 'M3',
      versions: ['1'],
      size: '46 × 12 × 68 cm',
      weight: 5,
      wall: 2,
      noise: 45,
      load: 110,
      power: 36,
    },
    {
      type: 'M4',
      versions: ['1', '2'],
      size: '48 × 14 × 72 cm',
      weight: 6,
      wall: 2,
      noise: 45,
      load: 110,
      power: 40,
    },
  ],
}

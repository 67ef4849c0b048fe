import type { Manual } from '../manual'

/** What the instructions of the M series know beside their words. */
export const m: Manual = {
  family: 'm',
  form: 'pad',
  models: [
    {
      type: 'M3',
      versions: ['1'],
      size: '40 × 12 × 46 cm',
      weight: 1.8,
      wall: 2,
      noise: 45,
      load: 110,
      power: 24,
    },
    {
      type: 'M4',
      versions: ['1', '2'],
      size: '42 × 12 × 64 cm',
      weight: 2.4,
      wall: 2,
      noise: 45,
      load: 110,
      power: 30,
    },
  ],
}

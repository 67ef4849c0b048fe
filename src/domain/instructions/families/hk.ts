import type { Manual } from '../manual'

/** What the instructions of the HK series know beside their words. */
export const hk: Manual = {
  family: 'hk',
  form: 'lounger',
  models: [
    {
      type: 'HK3',
      versions: ['1'],
      size: '126 × 70 × 106 cm',
      weight: 55,
      wall: 5,
      noise: 44,
      load: 120,
      power: 140,
    },
    {
      type: 'HK5',
      versions: ['1', '2'],
      size: '132 × 76 × 108 cm',
      weight: 62,
      wall: 5,
      noise: 44,
      load: 120,
      power: 150,
    },
  ],
}

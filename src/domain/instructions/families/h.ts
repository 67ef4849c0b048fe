import type { Manual } from '../manual'

/** What the instructions of the H series know beside their words. */
export const h: Manual = {
  family: 'h',
  form: 'sofa',
  models: [
    {
      type: 'H1',
      versions: ['1'],
      size: '98 × 74 × 106 cm',
      weight: 32,
      wall: 8,
      noise: 39,
      load: 100,
      power: 90,
    },
    {
      type: 'H2',
      versions: ['1', '2'],
      size: '102 × 82 × 108 cm',
      weight: 38,
      wall: 8,
      noise: 38,
      load: 110,
      power: 100,
    },
  ],
}

import type { Manual } from '../manual'

/** What the instructions of the CH series know beside their words. */
export const ch: Manual = {
  family: 'ch',
  form: 'sofa',
  models: [
    {
      type: 'CH3',
      versions: ['1', '2'],
      size: '108 × 72 × 112 cm',
      weight: 34,
      wall: 5,
      noise: 40,
      load: 110,
      power: 80,
    },
  ],
}

import type { Manual } from '../manual'

/** What the instructions of the X series know beside their words. */
export const x: Manual = {
  family: 'x',
  form: 'lounger',
  models: [
    {
      type: 'X5',
      versions: ['1'],
      size: '150 × 78 × 120 cm',
      weight: 92,
      wall: 6,
      noise: 44,
      load: 135,
      power: 200,
    },
    {
      type: 'X9',
      versions: ['1', '2'],
      size: '158 × 82 × 126 cm',
      weight: 108,
      wall: 6,
      noise: 44,
      load: 145,
      power: 230,
    },
  ],
}

import type { ChairManualSpecs } from '../chairManual'

/** What the instructions of the X series know beside their words. */
export const xSeriesManual: ChairManualSpecs = {
  family: 'x',
  form: 'lounger',
  button: 'touchStrip',
  moves: ['back', 'legs'],
  models: [
    {
      type: 'X5',
      versions: ['1'],
      dimensions: '150 × 78 × 120 cm',
      weightKg: 92,
      wallClearanceCm: 6,
      noiseDb: 44,
      maxLoadKg: 135,
      powerWatts: 200,
    },
    {
      type: 'X9',
      versions: ['1', '2'],
      dimensions: '158 × 82 × 126 cm',
      weightKg: 108,
      wallClearanceCm: 6,
      noiseDb: 44,
      maxLoadKg: 145,
      powerWatts: 230,
    },
  ],
}

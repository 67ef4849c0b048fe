import type { ChairManualSpecs } from '../chairManual'

/** What the instructions of the V series know beside their words. */
export const vSeriesManual: ChairManualSpecs = {
  family: 'v',
  form: 'lounger',
  button: 'aboveTube',
  moves: ['back', 'legs'],
  models: [
    {
      type: 'V5',
      versions: ['1'],
      dimensions: '138 × 74 × 112 cm',
      weightKg: 58,
      wallClearanceCm: 8,
      noiseDb: 43,
      maxLoadKg: 120,
      powerWatts: 120,
    },
    {
      type: 'V7',
      versions: ['1', '2'],
      dimensions: '144 × 76 × 116 cm',
      weightKg: 64,
      wallClearanceCm: 8,
      noiseDb: 43,
      maxLoadKg: 125,
      powerWatts: 130,
    },
  ],
}

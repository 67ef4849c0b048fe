import type { ChairManualSpecs } from '../chairManual'

/** What the instructions of the K series know beside their words. */
export const kSeriesManual: ChairManualSpecs = {
  family: 'k',
  form: 'lounger',
  button: 'copperRing',
  moves: ['back', 'legs'],
  models: [
    {
      type: 'K7',
      versions: ['1'],
      dimensions: '162 × 78 × 130 cm',
      weightKg: 116,
      wallClearanceCm: 8,
      noiseDb: 43,
      maxLoadKg: 140,
      powerWatts: 240,
    },
    {
      type: 'K9',
      versions: ['1', '2'],
      dimensions: '165 × 84 × 132 cm',
      weightKg: 128,
      wallClearanceCm: 8,
      noiseDb: 45,
      maxLoadKg: 150,
      powerWatts: 260,
    },
  ],
}

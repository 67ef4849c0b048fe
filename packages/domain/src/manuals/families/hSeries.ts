import type { ChairManualSpecs } from '../chairManual'

/** What the instructions of the H series know beside their words. */
export const hSeriesManual: ChairManualSpecs = {
  family: 'h',
  form: 'sofa',
  button: 'underArm',
  moves: ['back', 'legs'],
  models: [
    {
      type: 'H1',
      versions: ['1'],
      dimensions: '98 × 74 × 106 cm',
      weightKg: 32,
      wallClearanceCm: 8,
      noiseDb: 39,
      maxLoadKg: 100,
      powerWatts: 90,
    },
    {
      type: 'H2',
      versions: ['1', '2'],
      dimensions: '102 × 82 × 108 cm',
      weightKg: 38,
      wallClearanceCm: 8,
      noiseDb: 38,
      maxLoadKg: 110,
      powerWatts: 100,
    },
  ],
}

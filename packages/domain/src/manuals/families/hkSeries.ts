import type { ChairManualSpecs } from '../chairManual'

/** What the instructions of the HK series know beside their words. */
export const hkSeriesManual: ChairManualSpecs = {
  family: 'hk',
  form: 'lounger',
  button: 'armPad',
  moves: ['back', 'legs'],
  models: [
    {
      type: 'HK3',
      versions: ['1'],
      dimensions: '126 × 70 × 106 cm',
      weightKg: 55,
      wallClearanceCm: 5,
      noiseDb: 44,
      maxLoadKg: 120,
      powerWatts: 140,
    },
    {
      type: 'HK5',
      versions: ['1', '2'],
      dimensions: '132 × 76 × 108 cm',
      weightKg: 62,
      wallClearanceCm: 5,
      noiseDb: 44,
      maxLoadKg: 120,
      powerWatts: 150,
    },
  ],
}

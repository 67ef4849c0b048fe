import type { ChairManualSpecs } from '../chairManual'

/** What the instructions of the M series know beside their words. */
export const mSeriesManual: ChairManualSpecs = {
  family: 'm',
  form: 'pad',
  button: 'handControl',
  moves: [],
  models: [
    {
      type: 'M3',
      versions: ['1'],
      dimensions: '40 × 12 × 46 cm',
      weightKg: 1.8,
      wallClearanceCm: 2,
      noiseDb: 45,
      maxLoadKg: 110,
      powerWatts: 24,
    },
    {
      type: 'M4',
      versions: ['1', '2'],
      dimensions: '42 × 12 × 64 cm',
      weightKg: 2.4,
      wallClearanceCm: 2,
      noiseDb: 45,
      maxLoadKg: 110,
      powerWatts: 30,
    },
  ],
}

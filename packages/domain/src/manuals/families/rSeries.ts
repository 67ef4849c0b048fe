import type { ChairManualSpecs } from '../chairManual'

/** What the instructions of the R series know beside their words. */
export const rSeriesManual: ChairManualSpecs = {
  family: 'r',
  form: 'lounger',
  button: 'woodenPanel',
  moves: ['back', 'legs'],
  models: [
    {
      type: 'R2',
      versions: ['1'],
      dimensions: '140 × 72 × 118 cm',
      weightKg: 70,
      wallClearanceCm: 12,
      noiseDb: 47,
      maxLoadKg: 125,
      powerWatts: 150,
    },
    {
      type: 'R4',
      versions: ['1'],
      dimensions: '142 × 76 × 120 cm',
      weightKg: 74,
      wallClearanceCm: 10,
      noiseDb: 46,
      maxLoadKg: 125,
      powerWatts: 160,
    },
    {
      type: 'R6',
      versions: ['1', '2', '3'],
      dimensions: '146 × 78 × 125 cm',
      weightKg: 82,
      wallClearanceCm: 10,
      noiseDb: 46,
      maxLoadKg: 130,
      powerWatts: 170,
    },
  ],
}

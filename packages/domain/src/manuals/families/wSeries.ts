import type { ChairManualSpecs } from '../chairManual'

/** What the instructions of the W series know beside their words. */
export const wSeriesManual: ChairManualSpecs = {
  family: 'w',
  form: 'lounger',
  button: 'sideShell',
  moves: ['back', 'legs'],
  models: [
    {
      type: 'W6',
      versions: ['1'],
      dimensions: '148 × 72 × 116 cm',
      weightKg: 84,
      wallClearanceCm: 5,
      noiseDb: 44,
      maxLoadKg: 130,
      powerWatts: 180,
    },
    {
      type: 'W8',
      versions: ['1', '2'],
      dimensions: '152 × 80 × 118 cm',
      weightKg: 96,
      wallClearanceCm: 5,
      noiseDb: 45,
      maxLoadKg: 135,
      powerWatts: 200,
    },
  ],
}

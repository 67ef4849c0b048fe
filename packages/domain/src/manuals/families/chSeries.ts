import type { ChairManualSpecs } from '../chairManual'

/** What the instructions of the CH series know beside their words. */
export const chSeriesManual: ChairManualSpecs = {
  family: 'ch',
  form: 'sofa',
  button: 'woodenArm',
  moves: ['back'],
  models: [
    {
      type: 'CH3',
      versions: ['1', '2'],
      dimensions: '108 × 72 × 112 cm',
      weightKg: 34,
      wallClearanceCm: 5,
      noiseDb: 40,
      maxLoadKg: 110,
      powerWatts: 80,
    },
  ],
}

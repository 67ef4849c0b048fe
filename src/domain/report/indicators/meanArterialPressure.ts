import type { IndicatorDefinition } from './definition'

/** Mean arterial pressure, mmHg, from the estimated blood pressure. */
export const meanArterialPressureBands: IndicatorDefinition = {
  key: 'MEAN_ARTERIAL_PRESSURE',
  unit: 'mmHg',
  decimals: 0,
  possible: [40, 194],
  normalChange: 6,
  from: 55,
  bands: [
    { name: 'belowNormal', level: 'notice', to: 70 },
    { name: 'normal', level: 'good', to: 100 },
    { name: 'aboveNormal', level: 'notice', to: 125 },
  ],
  includesUpperBorder: [100],
  source: 'DeMers, Wachs: Physiology, Mean Arterial Pressure. StatPearls (2023): 70 to 100 mmHg.',
}

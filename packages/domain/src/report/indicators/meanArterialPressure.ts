import type { IndicatorDefinition } from './indicatorDefinition'

/** Mean arterial pressure, mmHg, from the estimated blood pressure. */
export const meanArterialPressureDefinition: IndicatorDefinition = {
  key: 'MEAN_ARTERIAL_PRESSURE',
  unit: 'mmHg',
  decimals: 0,
  plausibleRange: [40, 194],
  minDetectableChange: 6,
  from: 55,
  bands: [
    { name: 'belowNormal', level: 'notice', to: 70 },
    { name: 'normal', level: 'good', to: 100 },
    { name: 'aboveNormal', level: 'notice', to: 125 },
  ],
  includesUpperBorder: [100],
  source: 'DeMers, Wachs: Physiology, Mean Arterial Pressure. StatPearls (2023): 70 to 100 mmHg.',
}

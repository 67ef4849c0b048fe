import { defineIndicator, good, notice } from './indicatorDefinition'

/** Mean arterial pressure, mmHg, from the estimated blood pressure. */
export const meanArterialPressureDefinition = defineIndicator('MEAN_ARTERIAL_PRESSURE', {
  quantity: { unit: 'mmHg', decimals: 0, plausibleRange: [40, 194], minDetectableChange: 6 },
  from: 55,
  bands: [notice('belowNormal', 70), good('normal', 100), notice('aboveNormal', 125)],
  includesUpperBorder: [100],
  source: 'DeMers, Wachs: Physiology, Mean Arterial Pressure. StatPearls (2023): 70 to 100 mmHg.',
})

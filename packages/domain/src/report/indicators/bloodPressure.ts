import { alert, defineIndicator, good, notice, type IndicatorBandScale } from './indicatorDefinition'

/** Systolic pressure, mmHg. It is never measured by the camera, so that no band asks for more than a cuff reading. */
export const systolicPressureDefinition = defineIndicator('BLOOD_PRESSURE', {
  quantity: { unit: 'mmHg', decimals: 0, plausibleRange: [60, 260], minDetectableChange: 8 },
  from: 70,
  bands: [notice('belowNormal', 90), good('normal', 120), notice('elevated', 140), alert('high', 170)],
  source:
    'Chinese guidelines for the prevention and treatment of hypertension (2024 revision): normal below 120/80, elevated ' +
    '120–139/80–89, hypertension from 140/90 on; below 90/60 counts as low.',
})

/** Diastolic pressure, mmHg. */
export const diastolicPressureScale: IndicatorBandScale & { plausibleRange: readonly [number, number] } = {
  plausibleRange: [30, 160],
  from: 45,
  bands: [notice('belowNormal', 60), good('normal', 80), notice('elevated', 90), alert('high', 110)],
}

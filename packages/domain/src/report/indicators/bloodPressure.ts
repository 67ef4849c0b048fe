import type { IndicatorBandScale, IndicatorDefinition } from './indicatorDefinition'

/** Systolic pressure, mmHg. It is never measured by the camera, so that no band asks for more than a cuff reading. */
export const systolicPressureDefinition: IndicatorDefinition = {
  key: 'BLOOD_PRESSURE',
  unit: 'mmHg',
  decimals: 0,
  plausibleRange: [60, 260],
  minDetectableChange: 8,
  from: 70,
  bands: [
    { name: 'belowNormal', level: 'notice', to: 90 },
    { name: 'normal', level: 'good', to: 120 },
    { name: 'elevated', level: 'notice', to: 140 },
    { name: 'high', level: 'alert', to: 170 },
  ],
  includesUpperBorder: [],
  source:
    'Chinese guidelines for the prevention and treatment of hypertension (2024 revision): normal below 120/80, elevated ' +
    '120–139/80–89, hypertension from 140/90 on; below 90/60 counts as low.',
}

/** Diastolic pressure, mmHg. */
export const diastolicPressureScale: IndicatorBandScale & { plausibleRange: readonly [number, number] } = {
  plausibleRange: [30, 160],
  from: 45,
  bands: [
    { name: 'belowNormal', level: 'notice', to: 60 },
    { name: 'normal', level: 'good', to: 80 },
    { name: 'elevated', level: 'notice', to: 90 },
    { name: 'high', level: 'alert', to: 110 },
  ],
  includesUpperBorder: [],
}

import type { IndicatorDefinition } from './indicatorDefinition'

/** Risk of a first cardiovascular event within ten years, per cent. */
export const cardiovascularRiskDefinition: IndicatorDefinition = {
  key: 'CVD_RISK',
  unit: 'percent',
  decimals: 1,
  plausibleRange: [0, 100],
  minDetectableChange: 1,
  from: 0,
  bands: [
    { name: 'lowRisk', level: 'good', to: 6 },
    { name: 'moderateRisk', level: 'notice', to: 20 },
    { name: 'highRisk', level: 'alert', to: 40 },
  ],
  includesUpperBorder: [20],
  source:
    'D’Agostino et al.: General cardiovascular risk profile for use in primary care. Circulation 117 (2008), 743–753: low ' +
    'below 6 %, intermediate 6 to 20 %, high above 20 %.',
}

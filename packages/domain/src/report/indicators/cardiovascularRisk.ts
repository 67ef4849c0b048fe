import { alert, defineIndicator, good, notice } from './indicatorDefinition'

/** Risk of a first cardiovascular event within ten years, per cent. */
export const cardiovascularRiskDefinition = defineIndicator('CVD_RISK', {
  quantity: { unit: 'percent', decimals: 0, plausibleRange: [0, 100], minDetectableChange: 1 },
  from: 0,
  bands: [good('lowRisk', 6), notice('moderateRisk', 20), alert('highRisk', 40)],
  includesUpperBorder: [20],
  source:
    'D’Agostino et al.: General cardiovascular risk profile for use in primary care. Circulation 117 (2008), 743–753: low ' +
    'below 6 %, intermediate 6 to 20 %, high above 20 %.',
})

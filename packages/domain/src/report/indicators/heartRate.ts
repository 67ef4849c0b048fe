import { defineIndicator, good, notice, type IndicatorBandScale } from './indicatorDefinition'

/** Resting heart rate, beats a minute. Athletes may have 40 to 60, which the page says next to a low value. */
export const heartRateDefinition = defineIndicator('HR_BPM', {
  quantity: { unit: 'bpm', decimals: 0, plausibleRange: [30, 220], minDetectableChange: 3 },
  from: 40,
  bands: [notice('belowNormal', 60), good('normal', 100), notice('aboveNormal', 130)],
  includesUpperBorder: [100],
  source: 'Specification section 9: a resting adult has 60 to 100 beats a minute, athletes 40 to 60.',
})

/** The same for a person who trains a lot: 40 to 60 is usual for them. */
export const athleteHeartRateBandScale: IndicatorBandScale = {
  from: 30,
  bands: [notice('belowNormal', 40), good('normal', 100), notice('aboveNormal', 130)],
  includesUpperBorder: [100],
}

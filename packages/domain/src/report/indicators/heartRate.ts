import type { IndicatorBandScale, IndicatorDefinition } from './indicatorDefinition'

/** Resting heart rate, beats a minute. Athletes may have 40 to 60, which the page says next to a low value. */
export const heartRateDefinition: IndicatorDefinition = {
  key: 'HR_BPM',
  unit: 'bpm',
  decimals: 1,
  plausibleRange: [30, 220],
  minDetectableChange: 3,
  from: 40,
  bands: [
    { name: 'belowNormal', level: 'notice', to: 60 },
    { name: 'normal', level: 'good', to: 100 },
    { name: 'aboveNormal', level: 'notice', to: 130 },
  ],
  includesUpperBorder: [100],
  source: 'Specification section 9: a resting adult has 60 to 100 beats a minute, athletes 40 to 60.',
}

/** The same for a person who trains a lot: 40 to 60 is usual for them. */
export const athleteHeartRateBandScale: IndicatorBandScale = {
  from: 30,
  bands: [
    { name: 'belowNormal', level: 'notice', to: 40 },
    { name: 'normal', level: 'good', to: 100 },
    { name: 'aboveNormal', level: 'notice', to: 130 },
  ],
  includesUpperBorder: [100],
}

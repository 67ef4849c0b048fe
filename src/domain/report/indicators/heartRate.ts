import type { IndicatorDefinition } from './definition'

/** Resting heart rate, beats a minute. Athletes may rest at 40 to 60, which the page says beside a low value. */
export const heartRate: IndicatorDefinition = {
  key: 'HR_BPM',
  decimals: 1,
  from: 40,
  bands: [
    { name: 'belowNormal', level: 'notice', to: 60 },
    { name: 'normal', level: 'good', to: 100 },
    { name: 'aboveNormal', level: 'notice', to: 130 },
  ],
  includesUpperBorder: [100],
  source: 'Specification section 9: a resting adult has 60 to 100 beats a minute, athletes 40 to 60.',
}

/** From here to the lower border a resting heart rate is usual for people who train a lot. */
export const ATHLETE_HEART_RATE = 40

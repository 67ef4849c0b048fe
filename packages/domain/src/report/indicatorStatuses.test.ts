import { assessHealthReport } from './reportAssessment'
import { getIndicatorStatuses } from './indicatorStatuses'
import type { ReportIndicator } from './types'

const person = { age: 42, sex: 'female' as const, isAthlete: null }
const lowVariability: ReportIndicator = {
  key: 'HRV_SDNN',
  value: 22,
  unit: 'ms',
  provenance: 'measured',
  confidence: 0.8,
  interval: [19, 25],
}

describe('variability, whose usual range comes from five minutes', () => {
  const getBand = (seconds: number) =>
    getIndicatorStatuses([lowVariability], { person, seconds }).get('HRV_SDNN')?.band.name

  it('is rated in a recording of two minutes, some seconds of which may be missing', () => {
    expect(getBand(120)).toBe('low')
    expect(getBand(110)).toBe('low')
  })

  it('is not rated in a shorter one: no status, no finding, no advice', () => {
    for (const seconds of [30, 60]) {
      expect(getBand(seconds)).toBeUndefined()
      const { findings, suitable, avoid } = assessHealthReport([lowVariability], { person, seconds })
      expect([findings, suitable, avoid]).toEqual([[], [], []])
    }
  })
})
